import { describe, expect, it } from 'vitest';
import type { RecordType } from '../../../src/layouts/types.js';
import { Masks, type TextPlace, type ValueMode } from '../../../src/reports/masks/masks.js';
import { TODAY } from '../../support/facts.js';
import { findLayout } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { fieldText, frameRecord } from '../../support/records.js';

const texas = findLayout('Texas')!;
const employee = texas.record_types.find((type) => type.id === 'employee')!;
const ohio = findLayout('Ohio')!;
const ohioEmployee = ohio.record_types.find((type) => type.id === 'employee')!;

/** A line of the record type with the given values in their columns. */
function line(type: RecordType, values: Record<string, string>): string {
  return type.fields
    .map((field) => (values[field.name] ?? '').padEnd(field.end - field.start + 1, ' '))
    .join('');
}

const person = {
  record_identifier: 'W4',
  employee_ssn: '219099999',
  employee_first_name: 'MARY ANN',
  employee_last_name: 'EXAMPLE',
  employee_address_1: '12345 MAIN ST',
  employee_date_of_birth: '19900228',
  employee_date_of_hire: '20261101',
  employer_fein: '741234567',
  employer_name: 'ACME 1000',
};
const place = (field_name: string, more: Partial<TextPlace> = {}): TextPlace => ({
  record_type: 'employee',
  field_name,
  ...more,
});
/** A value in the record of the person above. */
const maskOf = (name: string, value: string, mode: ValueMode, more?: Partial<TextPlace>, others = {}) =>
  new Masks(texas, mode, TODAY).value(place(name, more), value, () =>
    line(employee, { ...person, ...others, [name]: value }),
  );
const shown = (name: string, value: string, mode: ValueMode, more?: Partial<TextPlace>) =>
  maskOf(name, value, mode, more).text;
const maskLine = (text: string, mode: ValueMode, more: Partial<TextPlace> = {}) =>
  new Masks(texas, mode, TODAY).line(place('employee_state', more), text);
const at = (text: string, name: string) => {
  const field = employee.fields.find((one) => one.name === name)!;
  return text.slice(field.start - 1, field.end).trimEnd();
};

describe('a masked value', () => {
  it.each([
    ['employee_ssn', '219099999', '*****9999'],
    ['employee_ssn', '12345678', '********'],
    ['employee_ssn', '123-45-67', '*********'],
    ['employee_ssn', '  1234567', '  *******'],
    ['employee_ssn', '12E45', '*****'],
    ['employer_fein', '741234567', '*****4567'],
    ['employee_date_of_birth', '19900229', '********'],
    ['employee_date_of_hire', '20261301', '20261301'],
    ['employee_first_name', "O'BRIEN", "O'BRIEN"],
    ['employee_address_1', '54321 67TH ST', '54321 67TH ST'],
    ['employer_state_ein', '908172635401', '908172635401'],
    ['employee_salary', '000052000', '000052000'],
  ])('of %s %j is %j', (name, value, expected) => {
    expect(maskOf(name, value, 'mask')).toEqual({ text: expected, masked: value !== expected });
  });

  it('covers a number in a text field, which may be an SSN in the wrong field', () => {
    expect(shown('employee_first_name', '219099999', 'mask')).toBe('*********');
    expect(shown('employee_address_1', 'SSN 219-09-9999', 'mask')).toBe('SSN ***********');
  });

  it.each(['RECORD_SHIFTED', undefined] as const)(
    'shows nothing when the columns are in doubt',
    (error_type) => {
      const doubtful = error_type ? { error_type } : { columns_in_doubt: true as const };
      for (const [name, value] of Object.entries(person))
        expect(shown(name, value, 'mask', doubtful)).toMatch(/^[* ]+$/);
      expect(maskLine(line(employee, person), 'mask', doubtful)).toMatch(/^[* ]{801}$/);
    },
  );

  it.each([
    ['SSN 219 09 9999'],
    ['219.09.9999'],
    ['2 1 9 0 9 9 9 9 9'],
    ['219/099/999'],
    ['7 219-09-9999'],
    ['19580817'],
    ['08/17/1958'],
    ['17.8.58'],
    ['1958-8-17'],
    ['17 AUG 1958'],
    ['August 17, 1958'],
  ])('of any text covers nine digits and dates: %s', (value) => {
    for (const name of ['employee_address_2', 'employer_address_2', 'employer_name', 'filler_2'])
      expect(shown(name, value, 'mask')).not.toMatch(/\d{2}/);
  });

  it.each([
    ['missing', ''],
    ['one digit short', '21909999'],
    ['of another kind', 'SMITH'],
  ])('covers every number of a record whose SSN is %s', (_, employee_ssn) => {
    const others = { employee_ssn };
    expect(maskOf('employer_zip', '09999', 'mask', {}, others).text).toBe('*****');
    expect(maskOf('employer_fein', '741234567', 'mask', {}, others).text).toBe('*********');
    expect(maskOf('employee_city', 'DAYTON', 'mask', {}, others).text).toBe('DAYTON');
  });

  it('covers a date of hire that may be the birth date', () => {
    expect(shown('employee_date_of_hire', '19900228', 'mask')).toBe('********');
    const others = { employee_date_of_birth: '    1990' };
    expect(maskOf('employee_date_of_hire', '02282026', 'mask', {}, others).text).toBe('********');
    expect(maskOf('employee_date_of_hire', '02282026', 'mask', {}, { employee_date_of_birth: '' }).text).toBe(
      '02282026',
    );
  });

  it.each([
    ['employer_state_ein', '219099999012', '*********012'],
    ['employer_zip', '90999', '*****'],
    ['employer_zip', '39012', '39012'],
    ['employee_address_1', '4123 MAIN ST', '**** MAIN ST'],
    ['employee_address_1', '199-0 MAIN ST', '***** MAIN ST'],
    ['employee_zip4', '9002', '****'],
    ['employee_salary', '000001990', '00000****'],
  ])('covers what %s %j has of the SSN, FEIN or birth date', (name, value, expected) => {
    expect(maskOf(name, value, 'mask')).toEqual({ text: expected, masked: value !== expected });
    const others = { ...person, [name]: value };
    expect(at(maskLine(line(employee, others), 'mask'), name)).toBe(expected);
  });

  it('covers a part of the SSN that is split across two fields of a line', () => {
    const shown = maskLine(
      line(employee, { ...person, employee_zip: '45402', employee_zip4: '1909' }),
      'mask',
    );
    expect(at(shown, 'employee_zip') + at(shown, 'employee_zip4')).toBe('4540*****');
  });

  it.each([
    ['nothing else is wrong', {}, '45402'],
    ['the day of the hire is wrong', { employee_date_of_hire: '20261301' }, '45402'],
    ['a number is in a field of letters', { employee_state: '19' }, '*****'],
    ['a number is longer than its field', { employer_zip4: '19 9' }, '*****'],
  ])('shows the ZIP of a record without a birth date that needs none if %s', (_, faults, expected) => {
    const others = { employee_date_of_birth: '', ...faults };
    expect(maskOf('employee_zip', '45402', 'mask', {}, others).text).toBe(expected);
  });

  const contract = { employee_date_of_hire: '', [ohioEmployee.contractor!.field]: '20261101' };
  it.each([
    ['missing', {}, '*****'],
    ['not one', { employee_date_of_birth: 'SMITH' }, '*****'],
    ['not needed, since a contractor has none', contract, '45402'],
    ['given', { employee_date_of_birth: '19900228' }, '45402'],
  ])('covers the numbers of a record if its birth date is %s', (_, others, expected) => {
    const values = { ...person, record_identifier: '', employee_date_of_birth: '', ...others };
    const masks = new Masks(ohio, 'mask', TODAY);
    const { text } = masks.value(place('employee_zip'), '45402', () => line(ohioEmployee, values));
    expect(text).toBe(expected);
  });

  it.each([
    ['465', '62 1234'],
    ['465', '62'],
    ['4-6-5 JO', '6 A 2'],
    ['\u0664\u0666\u0665', '62'],
  ])('covers the digits of names, %j and %j: each may be a part of an SSN', (first, last) => {
    const names = { employee_first_name: first, employee_last_name: last, employee_city: last };
    const whole = maskLine(line(employee, { ...person, ...names }), 'mask');
    for (const [name, value] of Object.entries(names)) {
      for (const others of [names, { ...names, employee_ssn: '' }])
        expect(maskOf(name, value, 'mask', {}, others).text).not.toMatch(/\p{Nd}/u);
      expect(at(whole, name)).not.toMatch(/\p{Nd}/u);
    }
  });

  it.each([
    ['employee_date_of_hire', '899X62X5'],
    ['employee_date_of_hire', '899    6'],
    ['employee_salary', '899X62X58'],
    ['filler_1', '899 AND 62'],
  ])('covers the digits in %s of what is none of its values: %j', (name, value) => {
    expect(shown(name, value, 'mask')).not.toMatch(/\d/);
    expect(at(maskLine(line(employee, { ...person, [name]: value }), 'mask'), name)).not.toMatch(/\d/);
  });

  it('shows the one digit of a name, which may be a slip', () => {
    expect(shown('employee_first_name', 'J0HN', 'mask')).toBe('J0HN');
  });

  it('covers a salary that may be the SSN', () => {
    expect(shown('employee_salary', '219099999', 'mask')).toBe('*********');
  });

  it('keeps the description of a whole line', () => {
    const short = { error_type: 'RECORD_LENGTH_MISMATCH' } as const;
    expect(shown('record', '1814 characters', 'mask', short)).toBe('1814 characters');
    expect(shown('record', '1814 characters', 'hide', short)).toBe('1814 characters');
  });

  it('leaves a blank value blank, since a blank reveals nothing about a person', () => {
    expect(maskOf('employee_ssn', '', 'hide')).toEqual({ text: '', masked: false });
  });
});

describe('a hidden value', () => {
  it.each([
    ['employee_ssn', '219099999', '*********'],
    ['employee_date_of_birth', '19900229', '********'],
    ['employee_first_name', 'MARY ANN', '**** ***'],
    ['employee_salary', '52000', '*****'],
    ['record_identifier', 'W5', 'W5'],
    ['filler_1', 'JOHN SMI', '**** ***'],
    ['employer_fein', '741234567', '*****4567'],
    ['employer_name', 'ACME, INC', 'ACME, INC'],
  ])('of %s %j is %j', (name, value, expected) => {
    expect(shown(name, value, 'hide')).toBe(expected);
  });
});

it('shows everything when asked to', () => {
  expect(shown('employee_ssn', '219099999', 'show')).toBe('219099999');
  expect(maskLine(line(employee, person), 'show')).toBe(line(employee, person));
});

describe('a masked line', () => {
  it('covers each field by its own kind and keeps every column', () => {
    const text = maskLine(line(employee, person), 'mask');
    expect(text).toHaveLength(801);
    expect(at(text, 'employee_ssn')).toBe('*****9999');
    expect(at(text, 'employee_date_of_birth')).toBe('********');
    expect(at(text, 'employee_date_of_hire')).toBe('20261101');
    expect(at(text, 'employer_fein')).toBe('*****4567');
    expect(at(text, 'employee_first_name')).toBe('MARY ANN');
  });

  it('hides all values of the employee and none of the fixed texts', () => {
    const text = maskLine(line(employee, person), 'hide');
    expect(at(text, 'record_identifier')).toBe('W4');
    expect(at(text, 'employee_first_name')).toBe('**** ***');
    expect(at(text, 'employee_ssn')).toBe('*********');
    expect(at(text, 'employer_name')).toBe('ACME 1000');
  });

  it.each(['mask', 'hide'] as const)(
    'of the wrong length leaks no number, wherever it slid to (%s)',
    (mode) => {
      for (const cut of [3, 5, 9, 15, 60]) {
        const broken = `W4${line(employee, person).slice(2 + cut)}`;
        const text = maskLine(broken, mode);
        expect(text).toHaveLength(broken.length);
        expect(text).not.toMatch(/\d{4}/);
      }
      expect(maskLine('219-09-9999 MARY', mode, { record_type: 'unknown' })).not.toMatch(/\d/);
    },
  );

  it('reveals no part of an SSN that is interrupted by letters, or is split across two fields', () => {
    const broken = line(employee, { ...person, employee_ssn: '219O9B999' }).slice(0, 700);
    expect(at(maskLine(broken, 'mask'), 'employee_ssn')).toBe('*********');
    const split = { employee_ssn: '', employee_state: '21', employee_zip: '909', employee_zip4: '' };
    expect(maskLine(line(employee, { ...person, ...split }), 'mask')).not.toContain('21909');
  });

  it('reveals no employer columns in a pipe unless every number and code is in its place', () => {
    const moved = { employer_name: 'EXAMPLE MARY', employer_state: '12' };
    expect(maskLine(line(employee, { ...person, ...moved }), 'hide')).toMatch(/^[* ]{801}$/);
    expect(maskLine(line(employee, { ...person, employee_date_of_hire: '' }), 'hide')).not.toContain('ACME');
  });

  it.each([
    ['a required text is missing', { employee_last_name: '', employer_address_2: 'EXAMPLE' }],
    [
      'a number is in the field of a name',
      { employee_last_name: '31-123456', employer_state_ein: 'EXAMPLE' },
    ],
    [
      'a company is in the columns of the employee',
      { employee_address_1: 'ACME LLC', employer_name: '12 ELM ST' },
    ],
  ])('reveals no text of the employer in a pipe where %s', (_, others) => {
    const shown = maskLine(line(employee, { ...person, ...others }), 'hide');
    expect(shown).not.toMatch(/EXAMPLE|ELM ST/);
    expect(maskLine(line(employee, person), 'hide')).toContain('ACME 1000');
  });

  it('reveals nothing of what may be the end of an employee’s record with the identifier of another record', () => {
    const massachusetts = findLayout('Massachusetts')!;
    const employer = massachusetts.record_types.find(({ id }) => id === 'employer')!;
    const masks = new Masks(massachusetts, 'hide', TODAY);
    const hidden = (text: string) =>
      masks.line({ record_type: 'employer', field_name: 'record' }, text.padEnd(employer.fields.at(-1)!.end));
    expect(hidden('AL AZIZ            HC 54 BOX 33A     NANTUCKET         MA025545708')).not.toMatch(
      /[B-Z0-9]/,
    );
    const whole = frameRecord(massachusetts, 'employer', seeded(1), { records: 1 });
    expect(hidden(whole)).toContain(fieldText(massachusetts, whole, 'employer_city', 'employer'));
  });

  it('reveals no part of a missing birth date that may be in a text which was moved', () => {
    const moved = { ...person, employee_date_of_birth: '', employer_address_2: '          195905' };
    expect(maskLine(line(employee, moved), 'mask')).not.toContain('1959');
    expect(maskLine(line(employee, { ...moved, employer_address_2: 'SUITE 195905' }), 'mask')).toContain(
      '195905',
    );
  });

  it('counts columns in characters, so that a character beyond the basic plane takes one', () => {
    const text = line(employee, { ...person, employee_first_name: '😀' }).replace('😀 ', '😀');
    const masked = maskLine(text.padEnd(802), 'mask');
    expect(Array.from(masked)).toHaveLength(801);
    expect(masked).toContain('😀');
  });
});
