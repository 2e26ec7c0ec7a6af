/** An employee's record with the identifier of a header, an employer or a total is masked as what it really is. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { FORMAT_NAMES, FORMATS } from '../../../src/reports/formats.js';
import { Masks } from '../../../src/reports/masks/masks.js';
import { createChecker } from '../../../src/validation/index.js';
import { PLACES } from '../../correction/support/correct-bytes.js';
import { TODAY } from '../../support/facts.js';
import { LAYOUTS } from '../../support/layouts.js';
import { markedRecord } from '../../support/marked-records.js';
import { seeded } from '../../support/random.js';

const formats = await Promise.all(
  FORMAT_NAMES.map(async (name) => [name, await FORMATS[name].load(false)] as const),
);

/** All that the formats write about a file, and each of its lines as `show` draws it. */
function shown(layout: Layout, file: Buffer, values: 'mask' | 'hide', drawn?: { id: string; line: string }) {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const reports = formats.map(([, format]) =>
    format({ write, values, width: 100, max: 50, now: TODAY, version: '', color: false }),
  );
  for (const report of reports) report.file('a.txt', layout);
  const checker = createChecker(layout, {
    today: TODAY,
    places: PLACES,
    onFinding: (finding, record) => {
      for (const report of reports) report.finding(finding, layout, record);
    },
  });
  checker.push(file);
  const summary = checker.end();
  for (const report of reports)
    report.fileEnd({ ...summary, file_name: 'a.txt', state: layout.state, size: 0, sha256: '' }, layout);
  const type = layout.record_types.find(({ id }) => id === drawn?.id);
  const masks = new Masks(layout, values, TODAY);
  const record = drawn && type && masks.record({ record_type: type.id }, { text: () => drawn.line });
  if (record)
    write(
      [
        record.text(),
        ...(type?.fields ?? []).map(
          ({ name, start, end }) => record.value(name, drawn.line.slice(start - 1, end)).text,
        ),
        JSON.stringify(
          record.employer({
            employer_name: drawn.line.slice(10, 40),
            employer_fein: drawn.line.slice(1, 10),
          }),
        ),
      ].join('\n'),
    );
  return text.replace(/[0-9a-f]{40,}/g, '');
}

const CASES = LAYOUTS.flatMap((layout) =>
  layout.record_types
    .filter(({ id }) => id !== 'employee')
    .map((type) => [layout.state, type.id, layout, type] as const),
);

describe.each(CASES)("an employee's record of %s under the identifier of its %s", (_, id, layout, type) => {
  const { start, text } = type.identified_by;
  const renamed = (line: string) => line.slice(0, start - 1) + text + line.slice(start - 1 + text.length);
  const example = readFileSync(`examples/${layout.id}-clean.txt`, 'latin1').trimEnd().split(/\r?\n/);
  const employee = layout.record_types.find((one) => one.id === 'employee')!;
  const isEmployees = (line: string) =>
    line.startsWith(employee.identified_by.text, employee.identified_by.start - 1);

  it.each(['mask', 'hide'] as const)('shows no marker in mode %s', (mode) => {
    const random = seeded(811);
    for (let number = 0; number < 4; number++) {
      const { line, numbers, employees, employers } = markedRecord(layout, random, number);
      const at = example.findIndex(isEmployees) + (number % 2);
      const lines = example.with(at, renamed(line));
      const seen = shown(layout, Buffer.from(`${lines.join('\n')}\n`, 'latin1'), mode, {
        id,
        line: renamed(line),
      });
      const reported = shown(layout, Buffer.from(`${example.join('\n')}\n`, 'latin1'), mode) + example;
      const marks = [...numbers, ...employees, ...employers];
      expect(marks.filter((mark) => seen.includes(mark) && !reported.includes(mark))).toEqual([]);
    }
  });

  it('names nobody of any example as an employer, and shows no part of the line', () => {
    for (const [at, line] of example.entries()) {
      if (!isEmployees(line)) continue;
      const other = renamed(line);
      const masks = new Masks(layout, 'mask', TODAY).record({ record_type: type.id }, { text: () => other });
      // A long filler is blank only in a record that is what it says.
      const visible = masks.text().replace(/[* ]/g, '');
      expect(visible, `line ${at + 1}`).toBe('');
      expect(masks.employer({ employer_name: 'DOE,JANE', employer_fein: '987654321' })).toEqual({});
    }
  });
});

it.each(CASES)('a good record of %s, %s, is shown as before', (_, id, layout, type) => {
  const { start, text } = type.identified_by;
  const lines = readFileSync(`examples/${layout.id}-clean.txt`, 'latin1').split(/\r?\n/);
  for (const line of lines.filter((one) => one.startsWith(text, start - 1))) {
    const masks = new Masks(layout, 'mask', TODAY).record({ record_type: id }, { text: () => line });
    expect(masks.text().startsWith(text, start - 1)).toBe(true);
  }
});
