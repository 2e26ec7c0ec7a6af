import { describe, expect, it } from 'vitest';
import { differences } from '../../scripts/reference/check-countries.js';
import {
  countryByName,
  FIPS_COUNTRIES,
  FIPS_INDEX,
  fipsIsoConflict,
  fipsName,
  isoToFips,
  US_TERRITORY_FIPS,
} from '../../src/reference/countries.js';
import { COUNTRY_ALIASES } from '../../src/reference/country-aliases.js';
import iso from '../../src/reference/iso-countries.json' with { type: 'json' };

const place = (code: string) => FIPS_INDEX[(code.charCodeAt(0) << 8) | code.charCodeAt(1)];

describe('FIPS 10-4', () => {
  it('has 271 codes, each once, in order, and a name for each', () => {
    const codes = FIPS_COUNTRIES.map(({ code }) => code);
    expect(codes).toHaveLength(271);
    expect([...new Set(codes)].sort()).toEqual(codes);
    expect(new Set(FIPS_COUNTRIES.map(({ name }) => name)).size).toBe(271);
    for (const { name } of FIPS_COUNTRIES) expect(name).toMatch(/^[A-Z][A-Za-z .,'()-]+$/);
  });

  it.each([
    ['GM', 'Germany'],
    ['CH', 'China'],
    ['AU', 'Austria'],
    ['AS', 'Australia'],
    ['UK', 'United Kingdom'],
    ['SP', 'Spain'],
    ['SZ', 'Switzerland'],
    ['JA', 'Japan'],
    ['EI', 'Ireland'],
    ['RS', 'Russia'],
    ['SW', 'Sweden'],
    ['PO', 'Portugal'],
    ['RP', 'Philippines'],
    ['VM', 'Vietnam'],
    ['KS', 'South Korea'],
    ['KN', 'North Korea'],
    ['SF', 'South Africa'],
    ['HO', 'Honduras'],
    ['DR', 'Dominican Republic'],
    ['ES', 'El Salvador'],
    ['AG', 'Algeria'],
    ['AN', 'Andorra'],
    ['NI', 'Nigeria'],
    ['NU', 'Nicaragua'],
    ['PA', 'Paraguay'],
    ['PM', 'Panama'],
    ['IS', 'Israel'],
    ['CA', 'Canada'],
    ['MX', 'Mexico'],
    ['IN', 'India'],
    ['HA', 'Haiti'],
    ['GT', 'Guatemala'],
    ['OD', 'South Sudan'],
    ['KV', 'Kosovo'],
  ])('%s is %s', (code, name) => {
    expect(fipsName(code)).toBe(name);
    expect(FIPS_COUNTRIES[place(code)! - 1]).toEqual({ code, name });
  });

  it.each(['US', 'DE', 'PT', 'XX', 'ca', '  '])('finds no foreign country by the bytes of %j', (code) => {
    expect(place(code)).toBe(0);
  });

  it('knows the five territories whose addresses are domestic', () => {
    expect([...US_TERRITORY_FIPS].map(fipsName).sort()).toEqual([
      'American Samoa',
      'Guam',
      'Northern Mariana Islands',
      'Puerto Rico',
      'U.S. Virgin Islands',
    ]);
  });
});

describe('ISO 3166', () => {
  it('has its 249 codes, and XK', () => {
    expect(Object.keys(iso.countries)).toHaveLength(250);
  });

  it('leads to every country of FIPS 10-4 except uninhabited and disputed places', () => {
    const reached = new Set(Object.keys(iso.countries).map(isoToFips));
    const left = FIPS_COUNTRIES.filter(({ code }) => !reached.has(code)).map(({ code }) => code);
    expect(left.join(' ')).toBe('AT AX BQ BS CR DQ DX EU FQ GO GZ HQ IP JN JQ JU KQ LQ MQ PF PG PJ TE WE WQ');
  });

  it.each([
    ['GB', 'UK'],
    ['DE', 'GM'],
    ['ES', 'SP'],
    ['CN', 'CH'],
    ['CH', 'SZ'],
    ['KR', 'KS'],
    ['PH', 'RP'],
    ['CA', 'CA'],
    ['XK', 'KV'],
    ['BQ', 'NL'],
    ['AX', 'FI'],
  ])('%s is %s in FIPS 10-4', (code, fips) => {
    expect(isoToFips(code)).toBe(fips);
  });

  it.each(['PS', 'UM', 'ZZ', '', 'constructor'])('gives no single FIPS code for %j', (code) => {
    expect(isoToFips(code)).toBeUndefined();
  });
});

describe('a code that both lists know', () => {
  it.each([
    ['GM', 'Germany', 'Gambia'],
    ['CH', 'China', 'Switzerland'],
    ['AU', 'Austria', 'Australia'],
    ['AS', 'Australia', 'American Samoa'],
    ['ES', 'El Salvador', 'Spain'],
    ['IS', 'Israel', 'Iceland'],
    ['NI', 'Nigeria', 'Nicaragua'],
    ['PA', 'Paraguay', 'Panama'],
    ['AG', 'Algeria', 'Antigua and Barbuda'],
    ['KR', 'Kiribati', 'South Korea'],
    ['RS', 'Russia', 'Serbia'],
    ['PS', 'Palau', 'Palestine'],
    ['GB', 'Gabon', 'United Kingdom'],
  ])('%s is a trap: %s or %s', (code, fips, other) => {
    expect(fipsIsoConflict(code)).toEqual({ fips, iso: other });
  });

  it.each(['CA', 'MX', 'IN', 'FR', 'IT', 'BR'])('%s means the same in both', (code) => {
    expect(fipsIsoConflict(code)).toBeUndefined();
  });

  it.each(['DE', 'UK', 'ZZ'])('%s is in one list at most, so it cannot be mistaken', (code) => {
    expect(fipsIsoConflict(code)).toBeUndefined();
  });
});

describe('a country by its name', () => {
  it.each([
    ['MEXICO', 'MX'],
    ['Great Britain', 'UK'],
    ['SOUTH KOREA', 'KS'],
    ['KOREA, REPUBLIC OF', 'KS'],
    ['VIET NAM', 'VM'],
    ['ST. LUCIA', 'ST'],
    ['SAINT LUCIA', 'ST'],
    ['BAHAMAS, THE', 'BF'],
    ['THE GAMBIA', 'GA'],
    ["COTE D'IVOIRE", 'IV'],
    ['IVORY COAST', 'IV'],
    ['TRINIDAD & TOBAGO', 'TD'],
    ['RUSSIAN FEDERATION', 'RS'],
    ['GEORGIA', 'GG'],
    ['GUINEA', 'GV'],
    ['NIGER', 'NG'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['UNITED STATES', 'US'],
    ['SAINT VINCENT AND THE GRE', 'VC'],
    ['DEMOCRATIC REPUBLIC OF TH', 'CG'],
  ])('%s is %s', (name, code) => {
    expect(countryByName(name)).toBe(code);
  });

  it.each(['KOREA', 'CONGO', 'VIRGIN ISLANDS', 'PALESTINE', '', 'NARNIA', 'MEXIC', 'SOUTH'])(
    '%j is no one country',
    (name) => {
      expect(countryByName(name)).toBeUndefined();
    },
  );

  it('has other names for known codes only, none of them for two countries', () => {
    const aliases = Object.values(COUNTRY_ALIASES).flat();
    expect(new Set(aliases).size).toBe(aliases.length);
    for (const [code, names] of Object.entries(COUNTRY_ALIASES)) {
      expect(fipsName(code)).toBeDefined();
      for (const name of names) expect(countryByName(name)).toBe(code);
    }
    for (const { code, name } of FIPS_COUNTRIES) expect(countryByName(name)).toBe(code);
  });
});

describe('comparing with another list', () => {
  const heading = 'name,ISO3166-1-Alpha-2,FIPS';

  it('finds no difference where both agree, or where the list has several codes and the table none', () => {
    expect(
      differences(`${heading}\n"Korea, South",KR,KS\nPalestine,PS,"GZ,WE"\nSerbia,RS,"RI,KV"\n`),
    ).toEqual([]);
  });

  it('reports where they differ', () => {
    expect(differences(`${heading}\r\nGermany,DE,DE\r\nSpain,ES,\r\nChina,CN,TW\r\n`)).toEqual([
      'DE: DE is not a FIPS code here',
      'ES: SP here, nothing there',
      'CN: CH here, TW there',
    ]);
    expect(differences('a,b\n1,2\n')).toEqual(['The list has no columns FIPS and ISO3166-1-Alpha-2.']);
  });
});
