import { describe, expect, it } from 'vitest';
import { findLayout } from '../../../src/layouts/index.js';
import type { RecordType } from '../../../src/layouts/types.js';
import { maskLine, maskValue, type ValueMode } from '../../../src/reports/text/value-masks.js';
import type { Finding } from '../../../src/validation/finding.js';

const texas = findLayout('Texas')!;
const employee = texas.record_types.find((type) => type.id === 'employee')!;

function finding(field_name: string, current_value: string, more: Partial<Finding> = {}): Finding {
  return {
    error_type: 'INVALID_CHARACTER',
    severity: 'error',
    line_number: 4,
    record_number: 4,
    record_type: 'employee',
    field_name,
    field_label: field_name,
    position: { start: 1, end: 9 },
    current_value,
    error_message: '',
    expected: '',
    fix: { tier: 'never', hint: '' },
    ...more,
  };
}

const shown = (name: string, value: string, mode: ValueMode, more?: Partial<Finding>) =>
  maskValue(finding(name, value, more), texas, mode).text;

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
  employee_date_of_birth: '19900229',
  employee_date_of_hire: '20261101',
  employer_fein: '741234567',
  employer_name: 'ACME 1000',
};
const at = (text: string, name: string) => {
  const field = employee.fields.find((one) => one.name === name)!;
  return text.slice(field.start - 1, field.end).trimEnd();
};

describe('a masked value', () => {
  it.each([
    ['employee_ssn', '219099999', '*****9999'],
    ['employee_ssn', '12345678', '****5678'],
    ['employee_ssn', '123-45-678', '******-678'],
    ['employee_ssn', '  1234567', '  ***4567'],
    ['employee_ssn', '12E45', '*2E45'],
    ['employer_fein', '741234567', '*****4567'],
    ['employee_date_of_birth', '19900229', '********'],
    ['employee_date_of_hire', '20261301', '20261301'],
    ['employee_first_name', "O'BRIEN", "O'BRIEN"],
    ['employee_address_1', '12345 67TH ST', '12345 67TH ST'],
    ['employer_state_ein', '123456789012', '123456789012'],
    ['employee_salary', '000052000', '000052000'],
  ])('of %s %j is %j', (name, value, expected) => {
    expect(maskValue(finding(name, value), texas, 'mask')).toEqual({
      text: expected,
      masked: value !== expected,
    });
  });

  it('covers a number in a text field, which may be an SSN in the wrong field', () => {
    expect(shown('employee_first_name', '219099999', 'mask')).toBe('*********');
    expect(shown('employee_address_1', 'SSN 219-09-9999', 'mask')).toBe('SSN ***********');
  });

  it('covers every run of four digits when the columns are in doubt', () => {
    const lost = { error_type: 'RECORD_SHIFTED' } as const;
    expect(shown('employee_address_1', '1234 MAIN 77', 'mask', lost)).toBe('**** MAIN 77');
    expect(shown('employee_address_1', '219-09-9999', 'mask', lost)).toBe('***********');
    expect(shown('employee_ssn', '21A9B9999', 'mask', lost)).toBe('*********');
  });

  it('keeps the description of a whole line', () => {
    const short = { error_type: 'RECORD_LENGTH_MISMATCH' } as const;
    expect(shown('record', '1814 characters', 'mask', short)).toBe('1814 characters');
    expect(shown('record', '1814 characters', 'hide', short)).toBe('1814 characters');
  });

  it('leaves a blank value blank, since blank tells nothing about a person', () => {
    expect(maskValue(finding('employee_ssn', ''), texas, 'hide')).toEqual({ text: '', masked: false });
  });
});

describe('a hidden value', () => {
  it.each([
    ['employee_ssn', '219099999', '*********'],
    ['employee_date_of_birth', '19900229', '********'],
    ['employee_first_name', 'MARY ANN', '**** ***'],
    ['employee_salary', '52000', '*****'],
    ['record_identifier', 'W5', 'W5'],
    ['filler_1', 'JOHN SMITH', '**** *****'],
    ['employer_fein', '741234567', '*****4567'],
    ['employer_name', 'ACME, INC', 'ACME, INC'],
  ])('of %s %j is %j', (name, value, expected) => {
    expect(shown(name, value, 'hide')).toBe(expected);
  });
});

it('shows everything when asked to', () => {
  expect(shown('employee_ssn', '219099999', 'show')).toBe('219099999');
  expect(maskLine(line(employee, person), employee, finding('record', ''), 'show')).toBe(
    line(employee, person),
  );
});

describe('a masked line', () => {
  it('covers each field by its own kind and keeps every column', () => {
    const text = maskLine(line(employee, person), employee, finding('employee_state', ''), 'mask');
    expect(text).toHaveLength(801);
    expect(at(text, 'employee_ssn')).toBe('*****9999');
    expect(at(text, 'employee_date_of_birth')).toBe('********');
    expect(at(text, 'employee_date_of_hire')).toBe('20261101');
    expect(at(text, 'employer_fein')).toBe('*****4567');
    expect(at(text, 'employee_first_name')).toBe('MARY ANN');
  });

  it('hides all values of the employee and none of the fixed texts', () => {
    const text = maskLine(line(employee, person), employee, finding('employee_state', ''), 'hide');
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
        const text = maskLine(broken, employee, finding('employee_state', ''), mode);
        expect(text).toHaveLength(broken.length);
        expect(text).not.toMatch(/\d{4}/);
      }
      expect(maskLine('219-09-9999 MARY', undefined, finding('record', ''), mode)).not.toMatch(/\d/);
    },
  );

  it('reveals no part of an SSN that is interrupted by letters in a line of the wrong length', () => {
    const broken = line(employee, { ...person, employee_ssn: '219O9B999' }).slice(0, 700);
    const lost = finding('record', '700 characters', { error_type: 'RECORD_LENGTH_MISMATCH' });
    expect(at(maskLine(broken, employee, lost, 'mask'), 'employee_ssn')).toBe('*********');
  });

  it('counts columns in characters, so that a character beyond the basic plane takes one', () => {
    const text = line(employee, { ...person, employee_first_name: '😀' }).replace('😀 ', '😀');
    const masked = maskLine(text.padEnd(802), employee, finding('employee_state', ''), 'mask');
    expect(Array.from(masked)).toHaveLength(801);
    expect(masked).toContain('😀');
  });
});
