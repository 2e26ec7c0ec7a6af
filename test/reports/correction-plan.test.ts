/** Plans and the groups of reports are divided alike, so that each error in a table has somebody who must act. */

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tryCorrection } from '../../src/cli/commands/validate/trial-correction.js';
import { partOf } from '../../src/correction/audit/planned-errors.js';
import { OUTLINES } from '../../src/layouts/index.js';
import { loadPretty } from '../../src/reports/formats/pretty/pretty.js';
import { createChecker, recognizeLayout, standardOptions } from '../../src/validation/index.js';
import { share } from '../support/campaign.js';
import { TODAY } from '../support/facts.js';
import { findLayout } from '../support/layouts.js';
import { plannedReport } from '../support/planned-report.js';
import { type Random, seeded } from '../support/random.js';
import { ROOT } from '../support/run.js';

const EXAMPLES = readdirSync(join(ROOT, 'examples')).filter((name) => name.endsWith('-faults.txt'));

/** The file as it is, and in forms in which headers, totals and records have the same faults. */
const DAMAGES: Record<string, (lines: string[], random: Random) => string[]> = {
  'as it is': (lines) => lines,
  'with a second header and total': ([first = '', ...lines]) => [first, first, ...lines, lines.at(-1) ?? ''],
  'with all lines cut': (lines) => lines.map((line) => line.trimEnd().slice(0, -3)),
  'with digits and letters struck out': (lines, random) =>
    lines.map((line) => line.replace(/[A-Z0-9]/g, (one) => (random.chance(0.02) ? '?' : one))),
  'with blanked numbers': (lines) =>
    lines.map((line) => line.slice(0, 2) + line.slice(2).replace(/\d{6,}/, (run) => ' '.repeat(run.length))),
};

const CASES = EXAMPLES.flatMap((name) => Object.keys(DAMAGES).map((damage) => [name, damage] as const));

it.each(share(CASES, 10))('%s %s', async (name, damage) => {
  const text = (await readFile(join(ROOT, 'examples', name), 'latin1')).replace(/\n$/, '').split('\n');
  const bytes = Buffer.from(`${DAMAGES[damage]!(text, seeded(7)).join('\n')}\n`, 'latin1');
  const layout =
    findLayout(recognizeLayout(bytes, OUTLINES)?.layout.state ?? '') ??
    findLayout(name.replace('-faults.txt', ''))!;
  const found = new Map<string, number>();
  const checker = createChecker(layout, {
    today: TODAY,
    ...(await standardOptions()),
    onFinding(finding) {
      if (finding.severity === 'error') found.set(partOf(finding), (found.get(partOf(finding)) ?? 0) + 1);
    },
  });
  checker.push(bytes);
  if (checker.end().diagnosis) return;
  const { plan } = await tryCorrection(bytes, { layout, today: TODAY });
  const planned = new Map<string, number>();
  for (const { part, count } of plan.errors) planned.set(part, (planned.get(part) ?? 0) + count);
  expect(planned).toEqual(found);

  const report = await plannedReport(await loadPretty(false), { layout, bytes, file_name: name });
  const table = report
    .split('\n')
    .slice(report.split('\n').findIndex((line) => /What +Line +Who must act$/.test(line)));
  const rows = table.slice(1, table.indexOf('')).filter((line) => /^ *[\d,]+ {2}\S/.test(line));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    expect(row).toMatch(/ {2}(newhire correct|you \((--review|--fix-warnings|check it)\)|payroll system)$/);
});
