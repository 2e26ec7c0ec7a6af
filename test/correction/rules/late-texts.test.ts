/** Texts that begin late in most records of a field are a fault of the export: none of them is moved, and a note says so. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { LAYOUTS } from '../../support/layouts.js';
import { cleanLines, fieldNamed, fieldText, recordType, setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { asFile, employerOf, layoutOf, recordWith } from '../support/one-record.js';

const withNames = LAYOUTS.filter((layout) => {
  const { first_name, last_name } = recordType(layout, 'employee').roles;
  return first_name !== undefined && last_name !== undefined;
});

/** The record as an export writes it that has the last name first: the same widths in another order. */
function lastNameFirst(layout: Layout, line: string): string {
  const { first_name, last_name } = recordType(layout, 'employee').roles;
  const [first, last] = [fieldNamed(layout, first_name!), fieldNamed(layout, last_name!)];
  const names = line.slice(first.start - 1, last.end);
  const [firstName, lastName] = [first, last].map(({ start, end }) => line.slice(start - 1, end)) as [
    string,
    string,
  ];
  const middle = names.slice(firstName.length, names.length - lastName.length);
  return line.slice(0, first.start - 1) + lastName + middle + firstName + line.slice(last.end);
}

describe.each(withNames)('a file for $state that has the last names first', (layout) => {
  it('is left as it is, and a note names the columns', async () => {
    const { last_name } = recordType(layout, 'employee').roles;
    const { start, end } = fieldNamed(layout, last_name!);
    const { identified_by } = recordType(layout, 'employee');
    const lines = [...cleanLines(layout, { seed: 8, records: 9, address: 'domestic' })].map((line) =>
      line.slice(0, identified_by.end) === identified_by.text || layout.record_types.length === 1
        ? lastNameFirst(layout, line)
        : line,
    );
    const { output, changes, result } = await correct(layout, asFile(lines));
    const isMoved = end - start > 20;
    if (isMoved) expect(result.after?.notes.join('\n')).toMatch(`columns ${start}-${end}`);
    if (isMoved) expect(result.after?.notes.join('\n')).toMatch(/\bexport\b.*\blayout\b/);
    expect(changes.filter(({ rule }) => rule === 'align-left' || rule === 'wide-gap')).toEqual([]);
    expect(output.toString('latin1')).toBe(asFile(lines));
  });
});

describe('texts that begin late in the records of one employer', () => {
  const layout = layoutOf('Texas');
  const [own, other] = [
    employerOf(layout),
    { ...employerOf(layout), employer_name: 'RIVER BEND FOUNDRY LLC' },
  ];
  const records = (count: number, employer: typeof own, city: string, late: number) =>
    Array.from({ length: count }, (_, at) => {
      const line = recordWith(layout, { zip4: '' }, { number: 500 + at + 10 * late }, 5 + at, employer);
      const found = fieldText(layout, line, city);
      return at < late ? setField(layout, line, city, `  ${found}`) : line;
    });

  it('stay, while one text of another employer is moved', async () => {
    const lines = [
      ...records(4, own, 'employee_address_1', 4),
      ...records(20, other, 'employee_address_1', 1),
    ];
    const { output, result } = await correct(layout, asFile(lines));
    const corrected = output.toString('latin1').split('\n');
    expect(corrected.slice(0, 4)).toEqual(lines.slice(0, 4));
    expect(corrected[4]).not.toBe(lines[4]);
    expect(result.after?.notes.filter((note) => note.startsWith('One employer: '))).toHaveLength(1);
    expect(result.corrections_failed).toBe(4);
  });
});
