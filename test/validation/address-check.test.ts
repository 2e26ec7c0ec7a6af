/** One address, one cause: each case of the table gives one finding, at the field that is wrong. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/layouts/types.js';
import { check } from '../support/check.js';
import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, setField } from '../support/records.js';

const texas = findLayout('Texas')!;
const louisiana = findLayout('Louisiana')!;

const ADDRESS = /^employee_(address|city|state$|zip|postal|country|foreign)/;

/** What the checker reports about the employee's address when the given fields are set and the others are blank. */
function said(layout: Layout, fields: Record<string, string>): string[] {
  const blank = { ...fields };
  let record = cleanRecord(layout, seeded(11), { address: 'domestic' });
  for (const field of layout.record_types.find(({ id }) => id === 'employee')!.fields) {
    if (ADDRESS.test(field.name) && field.name !== 'employee_address_1')
      record = setField(layout, record, field.name, blank[field.name] ?? '');
  }
  const { findings } = check(layout, [Buffer.from(`${record}\n`)]);
  return findings.map(({ error_type, severity, field_name }) => `${severity} ${error_type} ${field_name}`);
}

const columbus = { employee_city: 'COLUMBUS', employee_state: 'OH', employee_zip: '43215' };
const berlin = { employee_city: 'BERLIN', employee_country_code: 'GM', employee_country_name: 'GERMANY' };

describe('an address with its own ZIP and foreign fields', () => {
  it.each([
    ['a US address', columbus, []],
    ['a foreign address', berlin, []],
    [
      'US as the country of a US address',
      { ...columbus, employee_country_code: 'US' },
      ['error INVALID_COUNTRY_CODE employee_country_code'],
    ],
    [
      'a territory as the country of an address in it',
      { employee_city: 'ADJUNTAS', employee_state: 'PR', employee_zip: '00601', employee_country_code: 'RQ' },
      ['error INVALID_COUNTRY_CODE employee_country_code'],
    ],
    [
      'UNITED STATES as the country name',
      { ...columbus, employee_country_name: 'UNITED STATES' },
      ['warning INVALID_COUNTRY_CODE employee_country_name'],
    ],
    [
      'a province in the state field',
      { employee_city: 'TORONTO', employee_state: 'ON', employee_country_code: 'CA' },
      ['error CONFLICTING_FIELDS employee_state'],
    ],
    [
      'half a postal code in the ZIP field',
      { employee_city: 'TORONTO', employee_zip: 'M5V', employee_country_code: 'CA' },
      ['error CONFLICTING_FIELDS employee_zip'],
    ],
    [
      'a foreign country name without its code',
      { employee_city: 'BERLIN', employee_country_name: 'GERMANY' },
      ['error MISSING_REQUIRED_FIELD employee_country_code'],
    ],
    [
      'an ISO code that FIPS 10-4 does not know',
      { ...berlin, employee_country_code: 'DE' },
      ['error INVALID_COUNTRY_CODE employee_country_code'],
    ],
    [
      'an ISO code with a foreign postal code in the ZIP field and no state',
      { employee_city: 'MUNCHEN', employee_zip: '80331', employee_country_code: 'DE' },
      ['error INVALID_COUNTRY_CODE employee_country_code'],
    ],
    [
      'a code that both tables know and that means two countries',
      { employee_city: 'VIENNA', employee_country_code: 'AU' },
      ['warning INVALID_COUNTRY_CODE employee_country_code'],
    ],
    [
      'the same code with the name that settles it',
      { employee_city: 'VIENNA', employee_country_code: 'AU', employee_country_name: 'AUSTRIA' },
      [],
    ],
    [
      'a lower-case country code',
      { ...berlin, employee_country_code: 'gm' },
      ['error INVALID_COUNTRY_CODE employee_country_code'],
    ],
    ['a blank city', { ...columbus, employee_city: '' }, ['error MISSING_REQUIRED_FIELD employee_city']],
    [
      'zeros in the ZIP field',
      { ...columbus, employee_zip: '00000' },
      ['error MISSING_REQUIRED_FIELD employee_zip'],
    ],
    [
      'zeros in the ZIP+4 field',
      { ...columbus, employee_zip4: '0000' },
      ['warning PLACEHOLDER_VALUE employee_zip4'],
    ],
    [
      'a ZIP code of another state',
      { ...columbus, employee_zip: '70112' },
      ['warning ZIP_STATE_MISMATCH employee_zip'],
    ],
    [
      'a city of another ZIP code',
      { ...columbus, employee_city: 'CLEVELAND' },
      ['warning CITY_ZIP_MISMATCH employee_city'],
    ],
    [
      'a state in lower case',
      { ...columbus, employee_state: 'oh' },
      ['error INVALID_STATE_CODE employee_state'],
    ],
    [
      'an apostrophe in the city',
      { ...columbus, employee_city: "COLUMBU'S" },
      ['error INVALID_CHARACTER employee_city'],
    ],
    [
      'UNKNOWN as the city',
      { ...columbus, employee_city: 'UNKNOWN' },
      ['warning PLACEHOLDER_VALUE employee_city'],
    ],
  ])('%s', (_about, fields, expected) => {
    expect(said(texas, fields)).toEqual(expected);
  });
});

describe('an address whose postal code field takes foreign codes too', () => {
  const la = { employee_city: 'NEW ORLEANS', employee_state: 'LA', employee_postal_code: '70112' };
  it.each([
    ['a US address', la, []],
    [
      'a foreign address',
      { employee_city: 'BERLIN', employee_postal_code: '10115', employee_country_code: 'GM' },
      ['warning INVALID_COUNTRY_CODE employee_country_code'],
    ],
    [
      'a foreign postal code without state and country',
      { employee_city: 'TORONTO', employee_postal_code: 'M5V 2T6' },
      ['error MISSING_REQUIRED_FIELD employee_country_code'],
    ],
    [
      'ZIP+4 in the postal field',
      { ...la, employee_postal_code: '70112-1234' },
      ['error INVALID_ZIP_CODE employee_postal_code'],
    ],
    [
      'a blank postal code',
      { ...la, employee_postal_code: '' },
      ['error MISSING_REQUIRED_FIELD employee_postal_code'],
    ],
    [
      'a ZIP code not at the left end',
      { ...la, employee_postal_code: ' 70112' },
      ['error INVALID_ALIGNMENT employee_postal_code'],
    ],
  ])('%s', (_about, fields, expected) => {
    expect(said(louisiana, fields)).toEqual(expected);
  });
});

describe('an optional address', () => {
  it('that is half filled gets one warning, at the first gap', () => {
    const record = setField(
      texas,
      cleanRecord(texas, seeded(5), { optional: 0 }),
      'employer_optional_city',
      'AUSTIN',
    );
    const { findings } = check(texas, [Buffer.from(`${record}\n`)]);
    expect(
      findings.map(({ error_type, field_name, severity }) => [error_type, field_name, severity]),
    ).toEqual([['MISSING_REQUIRED_FIELD', 'employer_optional_address_1', 'warning']]);
  });
});

describe('the advice about a country code', () => {
  const hintOf = (layout: Layout, fields: Record<string, string>) => {
    const block = layout.record_types.find(({ id }) => id === 'employee')!.addresses[0]!;
    let record = cleanRecord(layout, seeded(11), { address: 'foreign' });
    for (const name of [block.country_name, block.country_code])
      if (name) record = setField(layout, record, name, '');
    for (const [name, text] of Object.entries(fields)) record = setField(layout, record, name, text);
    const found = check(layout, [Buffer.from(`${record}\n`)]).findings.filter(
      ({ field_name }) => field_name === block.country_code,
    );
    return found.map(({ error_message }) => error_message).join();
  };

  it('names the FIPS 10-4 code of an ISO code', () => {
    expect(hintOf(texas, { employee_country_code: 'DE' })).toContain('it is GM in FIPS 10-4');
    expect(hintOf(louisiana, { employee_country_code: 'JP' })).toContain('it is JA in FIPS 10-4');
  });

  it('says how to settle a code of two meanings, by the name where there is a field for it', () => {
    expect(hintOf(texas, { employee_country_code: 'AU' })).toContain('Fill in the country name');
    const nameless = hintOf(louisiana, { employee_country_code: 'AU' });
    expect(nameless).toContain('whose FIPS 10-4 code is AS');
    expect(nameless).not.toContain('country name');
  });
});
