/** Whatever is cut out of a line or put into it, no report shows more of an SSN or a birth date than it may. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYOUTS } from '../../../src/layouts/index.js';
import type { Layout } from '../../../src/layouts/types.js';
import { ndjson } from '../../../src/reports/formats/ndjson.js';
import { loadPretty } from '../../../src/reports/formats/pretty/pretty.js';
import type { ReportFormat } from '../../../src/reports/report.js';
import { lostColumnsMarker, type ValueMode } from '../../../src/reports/text/value-masks.js';
import { createChecker } from '../../../src/validation/index.js';
import { runs } from '../../support/campaign.js';
import { TODAY } from '../../support/facts.js';
import { cleanLines } from '../../support/records.js';

const pretty = await loadPretty(false);

/** The report of a file, as text. */
function reportOf(format: ReportFormat, layout: Layout, lines: readonly string[], values: ValueMode): string {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const report = format({ write, values, width: 200, color: false, max: 50, now: '', version: '' });
  report.file('a.txt', layout);
  const marked = lostColumnsMarker();
  const checker = createChecker(layout, {
    today: TODAY,
    onFinding: (finding, record) => report.finding(marked(finding), layout, record),
  });
  checker.push(Buffer.from(`${lines.join('\n')}\n`, 'latin1'));
  report.fileEnd({ ...checker.end(), file_name: 'a.txt', state: layout.state, size: 0, sha256: '' }, layout);
  return text;
}

/** Every run of `size` characters of a secret, as it would show in a report. */
const partsOf = (secret: string, size: number) =>
  Array.from({ length: secret.length - size + 1 }, (_, at) => secret.slice(at, at + size));

describe.each(LAYOUTS.map((layout) => [layout.state, layout] as const))('%s', (_, layout) => {
  const lines = [...cleanLines(layout, { seed: 11, records: 3 })];
  const employee = layout.record_types.find(({ id }) => id === 'employee')!;
  const at = lines.findIndex((line) => line.startsWith(lines[1]!.slice(0, employee.identified_by.end)));
  const columns = (role: 'ssn' | 'birth_date') =>
    employee.fields.find(({ name }) => name === employee.roles[role])!;
  const put = (line: string, role: 'ssn' | 'birth_date', value: string) =>
    line.slice(0, columns(role).start - 1) + value + line.slice(columns(role).end);
  // Digits that occur nowhere else in the line, so that a leak is a leak.
  const secret = { ssn: '218947365', birth_date: '19580817' };
  const line = put(put(lines[at]!, 'ssn', secret.ssn), 'birth_date', secret.birth_date);

  it.each([
    ['mask', 'pretty', pretty],
    ['hide', 'pretty', pretty],
    ['mask', 'ndjson', ndjson],
    ['hide', 'ndjson', ndjson],
  ] as const)('in mode %s, as %s', (mode, _name, format) => {
    const cases = fc.record({
      column: fc.integer({ min: 1, max: layout.record_length }),
      cut: fc.integer({ min: 0, max: 12 }),
      put: fc.constantFrom('', ' ', '-', 'A', '00', '     ', 'ABCDEFGHIJ'),
    });
    fc.assert(
      fc.property(cases, ({ column, cut, put: more }) => {
        const broken = line.slice(0, column - 1) + more + line.slice(column - 1 + cut);
        const text = reportOf(format, layout, lines.with(at, broken), mode);
        for (const part of partsOf(secret.ssn, 5)) expect(text).not.toContain(part);
        for (const part of partsOf(secret.birth_date, 5)) expect(text).not.toContain(part);
      }),
      { numRuns: runs(50, 600) },
    );
  });
});
