/** The deadlines of all states: every row in every format, and the layouts say the same. */

import { expect, it } from 'vitest';
import { loadDeadlines } from '../../../src/reference/index.js';
import { deadlineText } from '../../../src/reports/layout/deadline-text.js';
import { LAYOUTS } from '../../support/layouts.js';
import { runNewhire } from '../../support/run.js';

const rows = await loadDeadlines();

it('has a row for each state, the District, five territories and the federal directory, each with its evidence', () => {
  expect(rows).toHaveLength(57);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(57);
  for (const { days, source, evidence } of rows) {
    expect(evidence).not.toBe('');
    if (days === null) expect(source).toBeNull();
  }
});

it.each(LAYOUTS)('says of $state what its layout says', ({ code, deadline_days, contractors }) => {
  const row = rows.find((one) => one.code === code)!;
  expect(deadline_days).toBe(row.days);
  expect(contractors?.threshold ?? null).toBe(row.contractor_threshold);
  expect(contractors?.days ?? null).toBe(row.contractor_days);
  const known = ['yes', 'no', 'voluntary'].find((word) => row.contractors.startsWith(`${word}`));
  expect(contractors?.reported).toBe(row.contractors.startsWith('not') ? 'unknown' : (known ?? 'unknown'));
});

it('is read back from JSON and CSV as it is', () => {
  expect(JSON.parse(deadlineText(rows, 'json'))).toEqual(rows);
  const lines = deadlineText(rows, 'csv').trimEnd().split('\r\n');
  expect(lines).toHaveLength(rows.length + 1);
  expect(lines[0]).toBe(Object.keys(rows[0]!).join(','));
});

it('is a Markdown table with the source of each row', () => {
  const lines = deadlineText(rows, 'markdown').trimEnd().split('\n');
  expect(lines).toHaveLength(rows.length + 2);
  for (const line of lines) expect(line.replaceAll('\\|', '').split('|')).toHaveLength(9);
  for (const { state, days } of rows)
    expect(lines.some((line) => line.startsWith(`| ${state}`) && line.includes(`| ${days ?? ''} |`))).toBe(
      true,
    );
});

it('is printed by newhire layouts deadlines', async () => {
  const { code, stdout } = await runNewhire(['layouts', 'deadlines', '--format', 'csv']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: deadlineText(rows, 'csv') });
});
