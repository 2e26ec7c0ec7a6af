/** Contractors: who is one, what is asked of them, and how many there are. Tested with every layout that has them. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/layouts/types.js';
import { type Checked, check } from '../support/check.js';
import { LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanLines, cleanRecord, recordType, setField } from '../support/records.js';

const withContractors = LAYOUTS.filter((layout) => recordType(layout, 'employee').contractor);

/** What is reported about a clean file of one employee whose record has the given texts in it. */
function checkWith(layout: Layout, texts: Record<string, string>, contractor = false): Checked {
  const [first = ''] = cleanLines(layout, { seed: 1, records: 1 });
  const record = cleanRecord(layout, seeded(7), { address: 'domestic', contractor });
  const line = Object.entries(texts).reduce((one, [name, text]) => setField(layout, one, name, text), record);
  return check(layout, [Buffer.from(`${first}\n${line}\n`)]);
}

const typesOf = ({ findings }: Checked) => findings.map(({ error_type }) => error_type).sort();

describe.each(withContractors)('a record of $state', (layout) => {
  const { roles, contractor } = recordType(layout, 'employee');
  const data = contractor!.field;
  const bad = {
    [roles.ssn!]: '000123456',
    [roles.first_name!]: '',
    [roles.birth_date!]: '',
    [roles.hire_date!]: '',
  };
  const faults = ['INVALID_SSN', ...Array(3).fill('MISSING_REQUIRED_FIELD')];

  it.each(['n', 'NO', '-', '00000000000N', '20269999', '1'])('is an employee’s with %s as mark', (mark) => {
    expect(typesOf(checkWith(layout, { ...bad, [data]: mark }))).toEqual([...faults, 'INVALID_VALUE'].sort());
  });

  it.each(['', 'N', '00000000'])('is an employee’s without a word with "%s" as mark', (mark) => {
    expect(typesOf(checkWith(layout, { ...bad, [data]: mark }))).toEqual([...faults].sort());
  });

  it.each(['20261115', '20261115 12 MONTHS', '11152026'])('is a contractor’s with the day %s', (mark) => {
    const { [roles.ssn!]: _ssn, ...blanks } = bad;
    expect(typesOf(checkWith(layout, { ...blanks, [data]: mark }))).toEqual([]);
  });

  it.each([
    ['an SSN', '899123456', []],
    ['a FEIN that is no SSN', '310000000', []],
    ['neither', '000000001', ['UNLISTED_FEIN_PREFIX']],
    ['a number of one digit', '222222222', ['SUSPECT_SSN']],
  ])('takes as the number of a contractor %s', (_about, number, expected) => {
    expect(typesOf(checkWith(layout, { [roles.ssn!]: number }, true))).toEqual(expected);
  });

  const COMPANIES = [
    'SMITH & SONS LLC',
    '3 GUYS MOVING',
    "O'NEIL DESIGN",
    'ACME, INC.',
    '7-ELEVEN #204',
    'E.J. BUILT',
  ];

  it.each(COMPANIES)('takes %s as the name of a contractor with a FEIN', (name) => {
    for (const number of ['341234567', '860000012', '931234567', '010000345'])
      for (const first of ['', 'DESIGN']) {
        const names = { [roles.first_name!]: first, [roles.last_name!]: name };
        expect(typesOf(checkWith(layout, { [roles.ssn!]: number, ...names }, true))).toEqual([]);
      }
    const long = { [roles.ssn!]: '341234567', [roles.first_name!]: name.slice(0, 16).trim() };
    expect(typesOf(checkWith(layout, long, true))).toEqual([]);
  });

  it.each([
    ["O'NEIL DESIGN", 'with a number that no FEIN begins like', '899123456', true, 'INVALID_CHARACTER'],
    ["O'NEIL", 'of an employee whose SSN begins like a FEIN', '341234567', false, 'INVALID_CHARACTER'],
    ['---', 'with a FEIN', '341234567', true, 'PLACEHOLDER_VALUE'],
    ['SMITH\tCO', 'with a FEIN', '341234567', true, 'INVALID_CHARACTER'],
    ['Smith & Sons', 'with a FEIN', '341234567', true, 'LOWER_CASE'],
  ])('does not take %j as the name %s', (name, _whose, number, isContractor, type) => {
    const texts = { [roles.ssn!]: number, [roles.last_name!]: name };
    expect(typesOf(checkWith(layout, texts, isContractor))).toEqual([type]);
  });

  it('is counted when it is a contractor’s', () => {
    const lines = [...cleanLines(layout, { seed: 3, records: 300 })];
    const { start, end } = recordType(layout, 'employee').fields.find(({ name }) => name === data)!;
    const count = lines.filter((line) => /^(19|20)\d{6}/.test(line.slice(start - 1, end))).length;
    const { notes } = check(layout, [Buffer.from(`${lines.join('\n')}\n`)]).summary;
    expect(count).toBeGreaterThan(10);
    expect(notes.join('\n')).toContain(`${count} of 300 records are contractor records`);
  });

  it('is none in files of employees, which all say so in the same words', () => {
    const options = { seed: 3, contractor: false, address: 'domestic', optional: 0 } as const;
    const [one, other] = [5, 9].map((records) => {
      const lines = [...cleanLines(layout, { ...options, records })];
      return check(layout, [Buffer.from(`${lines.join('\n')}\n`)]).summary.notes;
    });
    expect(one?.join('\n')).toContain(
      `No record is a contractor record: none has a date at the beginning of columns`,
    );
    expect(other).toEqual(one);
  });
});
