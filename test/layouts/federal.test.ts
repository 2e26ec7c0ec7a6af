/** The file for the National Directory of New Hires, by the sentences of its sheet (OMB 0970-0166, chart G-1 and general rules). */

import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, frameRecord, setField, TODAY } from '../support/records.js';

const federal = findLayout('Federal')!;
const random = seeded(3);
const EMPLOYEE = cleanRecord(federal, random, { number: 5, address: 'domestic' });

/** What is reported of a file whose header has the texts in it: `TYPE field severity`. */
function reported(header: Record<string, string>, employee: Record<string, string> = {}): string[] {
  const record = Object.entries(header).reduce(
    (line, [name, text]) => setField(federal, line, name, text, 'header'),
    frameRecord(federal, 'header', random, { records: 1 }),
  );
  const hire = Object.entries(employee).reduce(
    (line, [name, text]) => setField(federal, line, name, text),
    EMPLOYEE,
  );
  const { findings } = check(federal, [Buffer.from(`${record}\n${hire}\n`, 'latin1')]);
  return findings.map(({ error_type, field_name, severity }) => `${error_type} ${field_name} ${severity}`);
}

const sender = (state: string, agency: string) => ({
  transmitter_state_code: state,
  transmitter_agency_code: agency,
});

describe('the sender in the header', () => {
  it.each([
    ['39', ''],
    ['01', ''],
    ['56', ''],
    ['72', ''],
    ['', '530196960'],
    ['', 'A97AS'],
    ['', 'A1200'],
  ])('is the state %j or the agency %j', (state, agency) => {
    expect(reported(sender(state, agency))).toEqual([]);
  });

  it.each([
    ['', '', 'MISSING_REQUIRED_FIELD transmitter_state_code error'],
    ['39', '530196960', 'CONFLICTING_FIELDS transmitter_agency_code error'],
    ['OH', '', 'INVALID_VALUE transmitter_state_code error'],
    ['99', '', 'INVALID_VALUE transmitter_state_code error'],
    ['03', '', 'INVALID_VALUE transmitter_state_code error'],
    ['00', '', 'INVALID_VALUE transmitter_state_code error'],
    ['9', '', 'INVALID_VALUE transmitter_state_code error'],
    ['', 'XYZ', 'INVALID_VALUE transmitter_agency_code error'],
    ['', '53-019696', 'INVALID_VALUE transmitter_agency_code error'],
    ['', '000000000', 'INVALID_VALUE transmitter_agency_code error'],
    ['', '12345', 'INVALID_VALUE transmitter_agency_code error'],
    ['', 'A', 'INVALID_VALUE transmitter_agency_code error'],
    ['', ' A1200', 'INVALID_ALIGNMENT transmitter_agency_code error'],
  ])('is not the state %j with the agency %j', (state, agency, finding) => {
    expect(reported(sender(state, agency))).toEqual([finding]);
  });
});

describe('the batch number', () => {
  it.each(['000001', '000120', '999999'])('is %s', (number) => {
    expect(reported({ batch_number: number })).toEqual([]);
  });

  it.each([
    ['000000', 'MISSING_REQUIRED_FIELD'],
    ['', 'MISSING_REQUIRED_FIELD'],
    ['1', 'INVALID_ALIGNMENT'],
    ['     1', 'INVALID_ALIGNMENT'],
    ['B00001', 'INVALID_NUMBER'],
  ])('is not %j', (number, type) => {
    expect(reported({ batch_number: number })).toEqual([`${type} batch_number error`]);
  });
});

describe('the date stamp', () => {
  const today = TODAY.replaceAll('-', '');

  it.each([today, '20261120', '20261205'])('is %s', (day) => {
    expect(reported({ date_stamp: day })).toEqual([]);
  });

  it.each(['20191121', '20251101', '20271130'])('of %s is far from today, which is a warning', (day) => {
    expect(reported({ date_stamp: day })).toEqual(['INVALID_DATE date_stamp warning']);
  });

  it('before a hire of the file is a warning', () => {
    const hires = (day: string) => ({ employee_date_of_hire: day });
    expect(reported({ date_stamp: '20261110' }, hires('20261115'))).toEqual([
      'INVALID_DATE date_stamp warning',
    ]);
    expect(reported({ date_stamp: '20191121' }, hires('20261115'))).toEqual([
      'INVALID_DATE date_stamp warning',
    ]);
    expect(reported({ date_stamp: '20261115' }, hires('20261115'))).toEqual([]);
  });

  it('that is no day is an error', () => {
    expect(reported({ date_stamp: '20261131' })).toEqual(['INVALID_DATE date_stamp error']);
  });
});

describe('characters', () => {
  it.each([
    ['employee_address_1', '12 ELM ST APT 4'],
    ['employee_last_name', 'SMITH-JONES'],
    ['employer_name', 'HEWLETT-PACKARD 3'],
    ['employer_state_ein', '12345678A'],
  ])('A to Z and 0 to 9 are right in %s: %s', (name, text) => {
    expect(reported({}, { [name]: text })).toEqual([]);
  });

  it.each([
    ['employee_address_1', '12 ELM ST #4'],
    ['employee_address_1', 'P.O. BOX 12'],
    ['employee_address_2', 'C/O A ROE'],
    ['employee_address_1', '12-14 ELM ST'],
    ['employer_name', 'SMITH & SONS LLC'],
    ['employer_name', "O'NEIL DESIGN, INC"],
    ['employer_city', 'ST. LOUIS'],
    ['employer_state_ein', '12-345678'],
  ])('others are a warning in %s: %s', (name, text) => {
    const own = reported({}, { [name]: text }).filter((one) => one.includes(` ${name} `));
    expect(own).toEqual([`INVALID_CHARACTER ${name} warning`]);
  });

  it('others are said once for each field of a file', () => {
    const lines = Array.from({ length: 30 }, (_, number) =>
      setField(
        federal,
        cleanRecord(federal, random, { number, address: 'domestic' }),
        'employee_address_1',
        `${number} ELM ST #4`,
      ),
    );
    const header = frameRecord(federal, 'header', random, { records: 30 });
    const { findings } = check(federal, [Buffer.from(`${[header, ...lines].join('\n')}\n`, 'latin1')]);
    expect(findings.filter(({ field_name }) => field_name === 'employee_address_1')).toMatchObject([
      { error_type: 'INVALID_CHARACTER', severity: 'warning', occurrences: 30 },
    ]);
  });
});

it('what the sheet says and nothing checks is said with each result', () => {
  expect(federal.unchecked.join(' ')).toMatch(
    /sequential.*Department of Defense.*Social Security Administration/,
  );
});
