/** Which employer a finding names. */

import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { EMPLOYER_LAYOUT } from '../support/employer-layout.js';
import { LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import {
  cleanEmployer,
  cleanLines,
  cleanRecord,
  fieldText,
  recordType,
  setField,
} from '../support/records.js';

const WITH_NAMES = LAYOUTS.filter((layout) => recordType(layout, 'employee').roles.employer_name);

it('is tried with most layouts', () => expect(WITH_NAMES.length).toBeGreaterThan(10));

describe.each(WITH_NAMES)('a finding in a record for $state', (layout) => {
  const { roles } = recordType(layout, 'employee');
  const random = seeded(77);
  const [one, other] = [cleanEmployer(layout, random), cleanEmployer(layout, random)];
  const recordOf = (number: number, employer = one, changes: Record<string, string> = {}) =>
    Object.entries(changes).reduce(
      (line, [name, text]) => setField(layout, line, name, text),
      cleanRecord(layout, random, { number, address: 'domestic', contractor: false }, employer),
    );
  const found = (lines: readonly string[]) => {
    const { findings } = check(layout, [Buffer.from(`${lines.join('\n')}\n`)]);
    return findings.filter(({ record_type }) => record_type === 'employee');
  };
  const badSsn = { [roles.ssn!]: '666123456' };

  it('names the employer of the record, whichever comes before', () => {
    const lines = [recordOf(0), recordOf(1, other, badSsn), recordOf(2, one, badSsn)];
    const named = (line: string) => [
      fieldText(layout, line, roles.employer_name!),
      fieldText(layout, line, roles.fein!),
    ];
    expect(found(lines).map(({ employer_name, employer_fein }) => [employer_name, employer_fein])).toEqual([
      named(lines[1]!),
      named(lines[2]!),
    ]);
  });

  it('names no employer where the columns are in doubt, and no name that has an error', () => {
    const line = recordOf(0, one, { ...badSsn, [roles.employer_name!]: '' });
    const moved = recordOf(1);
    const shifted = `${moved.slice(0, 30)}  ${moved.slice(30)}`;
    for (const { employer_name } of found([line, shifted])) expect(employer_name).toBeUndefined();
  });

  it('that is folded over several employers names none, and one of a single employer does', () => {
    const name = roles.last_name ?? roles.full_name!;
    const lower = (line: string) => setField(layout, line, name, fieldText(layout, line, name).toLowerCase());
    const folded = (...lines: string[]) =>
      found(lines.map(lower)).find(({ error_type }) => error_type === 'LOWER_CASE')!.employer_fein;
    expect(folded(recordOf(0), recordOf(1, other))).toBeUndefined();
    expect(folded(recordOf(0), recordOf(1))).toBe(fieldText(layout, recordOf(0), roles.fein!));
  });
});

it('in a layout with a record for each employer names that of the employees after it', () => {
  const lines = [...cleanLines(EMPLOYER_LAYOUT, { seed: 4, records: 7 })];
  const employerLines = lines.filter((line) => line.startsWith('E'));
  const name = (line: string) => fieldText(EMPLOYER_LAYOUT, line, 'employer_name', 'employer');
  const changed = lines.map((line) =>
    line.startsWith('P') ? setField(EMPLOYER_LAYOUT, line, 'employee_ssn', '666123456') : line,
  );
  const { findings } = check(EMPLOYER_LAYOUT, [Buffer.from(`${changed.join('\n')}\n`)]);
  const names = findings.map(({ employer_name }) => employer_name);
  const [first, second, third] = employerLines.map(name);
  expect(names).toEqual([first, first, second, second, third, third, third]);
});
