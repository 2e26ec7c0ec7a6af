/** Foreign addresses that are half told: what is wrong and what to do is said in a way that can be followed. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/layouts/types.js';
import type { Finding } from '../../src/validation/finding.js';
import { correct } from '../correction/support/correct-bytes.js';
import { check } from '../support/check.js';
import { LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, fieldText, framed, recordType, setField } from '../support/records.js';

type Part = 'city' | 'state' | 'zip' | 'country_code' | 'country_name' | 'foreign_postal_code';

const PARTS: readonly Part[] = [
  'city',
  'state',
  'zip',
  'country_code',
  'country_name',
  'foreign_postal_code',
];

/** A file with one employee who has this address; parts that are not given are blank. */
function fileOf(layout: Layout, address: Partial<Record<Part | 'zip4', string>>): string[] {
  const random = seeded(11);
  const block = recordType(layout, 'employee').addresses[0]!;
  const record = cleanRecord(layout, random, { address: 'domestic', contractor: false });
  const line = [...PARTS, 'zip4' as const].reduce((one, part) => {
    const name = block[part];
    return name ? setField(layout, one, name, address[part] ?? '') : one;
  }, record);
  return framed(layout, random, [line]);
}

const bytesOf = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`, 'latin1');

/** What is reported of the home address. */
function said(layout: Layout, address: Partial<Record<Part | 'zip4', string>>): Finding[] {
  const block = recordType(layout, 'employee').addresses[0]!;
  const names: unknown[] = PARTS.map((part) => block[part]);
  return check(layout, [bytesOf(fileOf(layout, address))]).findings.filter(({ field_name }) =>
    names.includes(field_name),
  );
}

const words = (findings: readonly Finding[]) =>
  findings
    .map(({ error_type, error_message, fix }) => `${error_type} ${error_message} ${fix.hint}`)
    .join('\n');

const home = (layout: Layout) => recordType(layout, 'employee').addresses[0]!;
const withCountry = LAYOUTS.filter((layout) => home(layout).country_code && home(layout).country_name);
const without = LAYOUTS.filter((layout) => !home(layout).country_code);

describe.each(without)('in a file for $state, which has no place for them', (layout) => {
  it('a foreign address with blank state and ZIP code gets advice about foreign addresses', () => {
    const findings = said(layout, { city: 'TORONTO' });
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(words([finding])).toMatch(/foreign address/);
  });

  it('a Canadian province is one error with advice about foreign addresses', () => {
    const findings = said(layout, { city: 'TORONTO', state: 'ON' });
    expect(findings.map(({ error_type }) => error_type)).toEqual(['INVALID_STATE_CODE']);
    expect(words(findings)).toMatch(/province.*foreign/);
    expect(words(findings)).not.toContain('such as OH');
  });

  it('a blank state of a US ZIP code is just that', () => {
    expect(words(said(layout, { city: 'COLUMBUS', zip: '43215' }))).not.toMatch(/foreign/);
  });
});

describe.each(withCountry)('in a file for $state', (layout) => {
  it.each([
    ['ON', 'TORONTO'],
    ['QC', 'MONTREAL'],
    ['BC', 'VANCOUVER'],
  ])('a province %s without a country is one error that says so', (state, city) => {
    const findings = said(layout, { city, state });
    expect(findings.map(({ error_type }) => error_type)).toEqual(['INVALID_STATE_CODE']);
    expect(words(findings)).toMatch(/province.*country code CA/);
  });

  it('a mistyped state with a US ZIP code is no province', () => {
    expect(words(said(layout, { city: 'COLUMBUS', state: 'ON', zip: '43215' }))).toContain('such as OH');
  });

  it.each([
    ['RQ', 'SAN JUAN', ''],
    ['RQ', 'SAN JUAN', '00901'],
    ['GQ', 'HAGATNA', '96910'],
    ['VQ', 'ST THOMAS', ''],
  ])('a territory %s without its state is one error at the country code', (country_code, city, zip) => {
    const findings = said(layout, { city, zip, country_code });
    expect(findings.map(({ error_type }) => error_type)).toEqual(['INVALID_COUNTRY_CODE']);
    expect(words(findings)).toMatch(/this is a US territory/);
  });

  it.each([
    ['GB', 'UNITED KINGDOM', 'UK'],
    ['CH', 'SWITZERLAND', 'SZ'],
    ['ES', 'SPAIN', 'SP'],
  ])('an ISO code %s that the name %s proves is written as %s', async (country_code, country_name, fips) => {
    const address = { city: 'ANYTOWN', country_code, country_name };
    const [finding, ...others] = said(layout, address);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ error_type: 'INVALID_COUNTRY_CODE', severity: 'error' });
    const { output } = await correct(layout, bytesOf(fileOf(layout, address)));
    const records = Buffer.from(output).toString('latin1').split('\n');
    const codes = records.map((record) => fieldText(layout, record, home(layout).country_code ?? ''));
    expect(codes).toContain(fips);
  });

  it.each([
    ['GB', 'GABON'],
    ['CH', 'CHINA'],
    ['ES', 'EL SALVADOR'],
  ])('the FIPS 10-4 code %s of %s is right', (country_code, country_name) => {
    expect(said(layout, { city: 'ANYTOWN', country_code, country_name })).toEqual([]);
  });
});
