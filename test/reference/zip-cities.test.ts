import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeZipRows } from '../../scripts/reference/encode-zip-rows.js';
import { prefixTable } from '../../scripts/reference/prefix-table.js';
import { readZipRows, type ZipRow } from '../../scripts/reference/zip-rows.js';
import { foldCity } from '../../src/reference/city-names.js';
import { loadZipCities, type ZipCities } from '../../src/reference/zip-cities.js';
import encoded from '../../src/reference/zip-cities.json' with { type: 'json' };

let places: ZipCities;

beforeAll(async () => {
  places = await loadZipCities();
});

/** The city as in a record, with other text before and after it. */
function matches(zip: number, city: string): boolean {
  const line = Buffer.from(`JANE ${city}OH`, 'latin1');
  return places.matches(zip, line, 5, 5 + city.length);
}

it('folds a city to the same text from capitals, the fast path, and from lower case', () => {
  for (let zip = 0; zip < 100_000; zip++) {
    for (const city of places.citiesOf(zip)) {
      if (foldCity(city) !== foldCity(city.toLowerCase())) expect.fail(city);
    }
  }
});

describe('a city matches its ZIP', () => {
  it.each([
    [6390, 'FISHERS ISLAND'],
    [88595, 'EL PASO'],
    [96799, 'PAGO PAGO'],
    [601, 'ADJUNTAS'],
    [9001, 'APO'],
    [9001, 'FPO'],
    [96201, 'DPO'],
    [63101, 'SAINT LOUIS'],
    [63101, 'ST LOUIS'],
    [63101, 'St. Louis'],
    [76101, 'FT WORTH'],
    [76101, 'FORT WORTH'],
    [10550, 'MT VERNON'],
    [27101, 'WINSTON-SALEM'],
    [83814, "COEUR D'ALENE"],
    [40201, 'louisville'],
    [43215, 'COLUMBUS'],
    [72713, 'BENTONVILLE'],
  ])('%i %s', (zip, city) => {
    expect(matches(zip, city)).toBe(true);
  });

  it.each([
    [43215, 'CLEVELAND'],
    [43215, 'COLUMBU'],
    [43215, 'COLUMBUSES'],
    [43215, ''],
    [43215, 'APO'],
    [9001, 'COLUMBUS'],
    [63101, 'SAINT PAUL'],
    [10001, 'NEWYORK'],
  ])('%i does not match %j', (zip, city) => {
    expect(matches(zip, city)).toBe(false);
  });

  it('accepts any city at the ZIP of a single company', () => {
    expect(places.has(74183)).toBe(true);
    expect(places.citiesOf(74183)).toEqual([]);
    expect(matches(74183, 'TULSA')).toBe(true);
  });
});

describe('the table', () => {
  it.each([
    [43215, 'OH', ['COLUMBUS']],
    [6390, 'NY', ['FISHERS ISLAND']],
    [601, 'PR', ['ADJUNTAS']],
    [96799, 'AS', ['PAGO PAGO']],
    [99950, 'AK', ['KETCHIKAN']],
  ])('gives state and cities of %i', (zip, state, cities) => {
    expect(places.has(zip)).toBe(true);
    expect(places.stateOf(zip)).toBe(state);
    expect(places.citiesOf(zip)).toEqual(cities);
  });

  it.each([0, 1, 99999, 100000])('has no entry for %i', (zip) => {
    expect(places.has(zip)).toBe(false);
    expect(places.stateOf(zip)).toBe('');
    expect(places.citiesOf(zip)).toEqual([]);
  });

  it('finds the ZIPs of a city, however it is written', () => {
    expect(places.zipsOf('FISHERS ISLAND', 'NY')).toEqual([6390]);
    expect(places.zipsOf('St. Louis', 'mo')).toContain(63101);
    expect(places.zipsOf('St. Louis', 'MO')).toEqual(places.zipsOf('SAINT LOUIS', 'MO'));
    expect(places.zipsOf('SAINT LOUIS', 'OH')).toEqual([]);
    expect(places.isCity('SPRINGFIELD', 'IL')).toBe(true);
    expect(places.isCity('SPRINGFIELD', 'HI')).toBe(false);
  });

  it('has every US ZIP of its source with its state and city', () => {
    const {
      codes,
    }: { codes: Record<string, { zip: string; state: string; city: string; country: string }> } =
      createRequire(import.meta.url)('zipcodes');
    const rows = Object.values(codes).filter(({ zip, country }) => country === 'US' && /^\d{5}$/.test(zip));
    expect(rows).toHaveLength(42_555);
    const wrong = rows.filter(({ zip, state, city }) => {
      const known = places.citiesOf(Number(zip)).map(foldCity);
      return (
        places.stateOf(Number(zip)) !== state ||
        (!/[\d&/]/.test(city) && !known.includes(foldCity(city.slice(0, 25))))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('has cities in capitals, blanks, hyphens and periods only', () => {
    const cities = Array.from({ length: 100_000 }, (_, zip) => places.citiesOf(zip)).flat();
    expect(cities.filter((city) => !/^[A-Z]([A-Z .-]*[A-Z])?$/.test(city))).toEqual([]);
    expect(cities.filter((city) => city.length > 25)).toEqual([]);
  });

  it('has ZIPs and spellings that only its second source has', () => {
    expect(places.stateOf(72643)).toBe('MO');
    expect(places.citiesOf(83814)).toEqual(['COEUR D ALENE', 'COEUR DALENE']);
  });
});

describe('rebuilding the table', () => {
  it('encodes the rows like the committed file', () => {
    const rows: ZipRow[] = [];
    for (let zip = 0; zip < 100_000; zip++) {
      if (places.has(zip)) rows.push({ zip, state: places.stateOf(zip), cities: places.citiesOf(zip) });
    }
    expect(encodeZipRows(rows)).toBe(encoded);
  });

  it('reads the US rows of the package in order of ZIP', () => {
    const rows = readZipRows();
    expect(rows).toHaveLength(42_555);
    expect(rows[0]).toEqual({ zip: 501, state: 'NY', cities: ['HOLTSVILLE'] });
    expect(rows.every(({ zip }, place) => place === 0 || zip > rows[place - 1]!.zip)).toBe(true);
  });

  it('lists single ZIPs of another state, and shares a prefix that several states split', () => {
    const row = (zip: number, state: string): ZipRow => ({ zip, state, cities: [] });
    const most = Array.from({ length: 20 }, (_, place) => row(6300 + place, 'CT'));
    const split = ['GU', 'GU', 'PW', 'PW', 'MP', 'MP', 'FM'].map((state, place) => row(96900 + place, state));
    const table = prefixTable([...most, row(6390, 'NY'), ...split]);
    expect(table.prefixes).toEqual({ CT: '063', FM: '969', GU: '969', MP: '969', PW: '969' });
    expect(table.exceptions).toMatchObject({ '06390': 'NY', 96902: 'PW', 96906: 'FM' });
  });
});
