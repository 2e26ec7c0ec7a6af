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

it.each([
  ['IL', { contractors: 'yes', contractor_days: 20, contractor_source: /P\.A\. 103-0343/ }],
  ['LA', { contractors: 'no', remarks: /state EIN and occupation required/ }],
  [
    'TX',
    { contractors: 'likely yes (sources differ)', contractor_source: /234\.101/, remarks: /ask the agency/ },
  ],
  ['CO', { contractors: /service providers/, contractor_source: /current text/ }],
  ['MN', { contractors: /^no/, contractor_source: /142A\.29/ }],
  ['VT', { days: 10, source_date: '2024-09-27' }],
  ['UT', { days: 20, evidence: 'statute', source: /35A-7-104/ }],
  ['ME', { days: 7, remarks: /birth date required/ }],
])('has the facts of the law in force about %s', (code, facts) => {
  const row = rows.find((one) => one.code === code)!;
  for (const [name, fact] of Object.entries(facts)) {
    const said = row[name as keyof typeof row];
    if (fact instanceof RegExp) expect(said, name).toMatch(fact);
    else expect(said, name).toBe(fact);
  }
});

it.each([
  ['Texas', 'contractors', /agency/],
  ['Louisiana', 'contractors', /does not require reports of contractors/],
  ['Illinois', 'contractors', /2024-01-01/],
  ['Colorado', 'contractors', /service providers/],
])('the caveats of %s say the same of %s', (state, word, fact) => {
  const { caveats } = LAYOUTS.find((layout) => layout.state === state)!;
  expect(caveats.find((one) => one.includes(word))).toMatch(fact);
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
