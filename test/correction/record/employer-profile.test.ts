/** The employer profile that the user declares. */

import { describe, expect, it } from 'vitest';
import { parseEmployerProfile } from '../../../src/correction/index.js';
import { NewhireError } from '../../../src/errors.js';
import { EMPLOYER, firstOf, layout, record } from '../support/employer-records.js';

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
  ])('with %s is refused, without repeating its values', (_about, json) => {
    expect(() => parseEmployerProfile(json, layout)).toThrow(NewhireError);
    expect(() => parseEmployerProfile(json, layout)).not.toThrow(/123456789|12-3456789|43215/);
  });
});
