/** The employer's block: completed from records that agree, or from a declared profile, and from nothing else. */

import { describe, expect, it } from 'vitest';
import { parseEmployerProfile } from '../../src/correction/index.js';
import { NewhireError } from '../../src/errors.js';
import { seeded } from '../support/random.js';
import { cleanEmployer, cleanRecord, fieldText, setField } from '../support/records.js';
import type { Values } from '../support/values.js';
import { fileOf, layoutOf } from './one-record.js';
import { correct } from './run.js';

const layout = layoutOf('Texas');
const EMPLOYER: Values = {
  ...cleanEmployer(layout, seeded(4), { optional: 0 }),
  employer_name: 'LONE OAK FREIGHT LLC',
  employer_address_1: '100 MAIN ST',
  employer_city: 'AUSTIN',
  employer_state: 'TX',
  employer_zip: '78701',
  employer_zip4: '',
  employer_country_code: '',
  employer_country_name: '',
  employer_foreign_postal_code: '',
};

const record = (number: number, employer: Values = {}) =>
  cleanRecord(layout, seeded(number), { address: 'domestic', number }, { ...EMPLOYER, ...employer });

/** The first record of the file, corrected. */
async function firstOf(lines: string[], extra = {}) {
  const corrected = await correct(layout, fileOf(layout, lines), extra);
  const line = corrected.output.toString('latin1').split('\n')[0]!;
  return { ...corrected, text: (name: string) => fieldText(layout, line, name) };
}

describe('a blank field of the employer', () => {
  const others = [record(2), record(3), record(4)];

  it('is filled with what three other records of the same FEIN agree on', async () => {
    const { text, changes } = await firstOf([record(1, { employer_name: '', employer_city: '' }), ...others]);
    expect([text('employer_name'), text('employer_city')]).toEqual(['LONE OAK FREIGHT LLC', 'AUSTIN']);
    expect(changes.map(({ rule }) => rule)).toEqual(['employer-agreed', 'employer-agreed']);
  });

  it('stays blank with two other records only', async () => {
    expect((await firstOf([record(1, { employer_name: '' }), ...others.slice(1)])).changes).toEqual([]);
  });

  it('stays blank when one of many records says otherwise', async () => {
    const many = [...others, record(5), record(6, { employer_name: 'LONE OAK FREIGHT INC' })];
    expect((await firstOf([record(1, { employer_name: '' }), ...many])).changes).toEqual([]);
  });

  it('stays blank when the record contradicts the others elsewhere', async () => {
    const moved = record(1, { employer_city: '', employer_address_1: '7 OTHER RD' });
    expect((await firstOf([moved, ...others])).changes).toEqual([]);
  });

  it('stays blank when its own FEIN is wrong, and the FEIN is never filled', async () => {
    for (const employer_fein of ['', '000000000', '12-345678']) {
      const { changes } = await firstOf([record(1, { employer_name: '', employer_fein }), ...others]);
      expect(changes).toEqual([]);
    }
  });

  it('is not filled from records whose own field has an error', async () => {
    const faulty = others.map((line) => setField(layout, line, 'employer_city', 'AUST1N,'));
    expect((await firstOf([record(1, { employer_city: '' }), ...faulty])).text('employer_city')).toBe('');
  });

  it.each([
    [
      'whose own name was repaired',
      (line: string) => setField(layout, line, 'employer_name', '  LONE OAK FREIGHT LLC'),
    ],
    ['whose identifier was repaired', (line: string) => line.replace(/^W4/, 'Q4')],
    ['whose length was repaired', (line: string) => line.trimEnd()],
  ])('counts a record %s, as a second correction would', async (_, fault) => {
    const lines = [record(1, { employer_name: '' }), record(2), record(3), fault(record(4))];
    const { text, output } = await firstOf(lines);
    expect(text('employer_name')).toBe('LONE OAK FREIGHT LLC');
    expect((await correct(layout, output)).changes).toEqual([]);
  });

  it('counts a record whose warning was repaired, too', async () => {
    const lower = setField(layout, record(4), 'employer_name', 'Lone Oak Freight LLC');
    const lines = [record(1, { employer_name: '' }), record(2), record(3), lower];
    const { text, output } = await firstOf(lines, { fixWarnings: true });
    expect(text('employer_name')).toBe('LONE OAK FREIGHT LLC');
    expect((await correct(layout, output, { fixWarnings: true })).changes).toEqual([]);
  });

  it('never takes the place of a field of the employee', async () => {
    const blank = setField(layout, record(1), 'employee_city', '');
    expect((await firstOf([blank, ...others])).changes).toEqual([]);
  });
});

describe('an employer profile', () => {
  const profile = (more: object = {}) =>
    JSON.stringify({ employer_fein: EMPLOYER.employer_fein, employer_name: 'LONE OAK FREIGHT LLC', ...more });

  it('fills the fields of its own employer', async () => {
    const employer = parseEmployerProfile(profile(), layout);
    const { text, changes } = await firstOf([record(1, { employer_name: '' })], { employer });
    expect(text('employer_name')).toBe('LONE OAK FREIGHT LLC');
    expect(changes).toMatchObject([{ rule: 'employer-profile', tier: 'safe', by: 'rule' }]);
  });

  it('fills nothing for another FEIN, and nothing that has no error', async () => {
    const employer = parseEmployerProfile(profile({ employer_city: 'DALLAS' }), layout);
    const other = record(1, { employer_name: '', employer_fein: '460000999' });
    expect((await firstOf([other], { employer })).changes).toEqual([]);
    expect((await firstOf([record(1)], { employer })).changes).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no FEIN', '{"employer_name": "X"}'],
    ['a FEIN with a hyphen', '{"employer_fein": "12-3456789"}'],
    ['a field of the employee', '{"employer_fein": "123456789", "employee_city": "X"}'],
    ['a number', '{"employer_fein": "123456789", "employer_zip": 43215}'],
    ['a text too long', `{"employer_fein": "123456789", "employer_city": "${'X'.repeat(26)}"}`],
  ])('with %s is refused, without repeating what stands in it', (_about, json) => {
    expect(() => parseEmployerProfile(json, layout)).toThrow(NewhireError);
    expect(() => parseEmployerProfile(json, layout)).not.toThrow(/123456789|12-3456789|43215/);
  });
});
