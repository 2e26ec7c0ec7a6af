/** City against ZIP code: a warning only on evidence; and ZIP codes that no table has. */

import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, setField } from '../support/records.js';

const layout = findLayout('Texas')!;

/** What is reported about an employee's address with this city, state and ZIP code. */
function said(city: string, state: string, zip: string): string[] {
  const texts = { employee_city: city, employee_state: state, employee_zip: zip, employee_zip4: '' };
  const record = cleanRecord(layout, seeded(3), { address: 'domestic' });
  const line = Object.entries(texts).reduce((one, [name, text]) => setField(layout, one, name, text), record);
  return check(layout, [Buffer.from(`${line}\n`)]).findings.map(({ error_type }) => error_type);
}

describe('nothing is reported about a city', () => {
  it.each([
    ['KETTERING', 'OH', '45429'],
    ['PARMA', 'OH', '44129'],
    ['GAHANNA', 'OH', '43230'],
    ['LAKEWOOD', 'CO', '80226'],
    ['CENTENNIAL', 'CO', '80112'],
    ['THE WOODLANDS', 'TX', '77380'],
    ['URBANDALE', 'IA', '50111'],
    ['MCKEES ROCKS', 'PA', '15136'],
    ['MC KEES ROCKS', 'PA', '15136'],
    ['OFALLON', 'MO', '63366'],
    ['O FALLON', 'MO', '63366'],
    ['DE RIDDER', 'LA', '70634'],
    ['PORT OCONNOR', 'TX', '77982'],
    ['PORT O CONNOR', 'TX', '77982'],
    ['DYESS AIR FORCE BASE', 'TX', '79607'],
    ['NOBODY KNOWS THIS PLACE', 'OH', '43215'],
    ['ADAMS CO', 'CO', '80229'],
    ['NOWHERE IN', 'IL', '60156'],
  ])('%s, %s %s', (city, state, zip) => expect(said(city, state, zip)).toEqual([]));
});

describe('a warning is given for', () => {
  it.each([
    ['a typing error', 'COLUMBSU', 'OH', '43215', 'CITY_ZIP_MISMATCH'],
    ['a city that is known far from there', 'CLEVELAND', 'OH', '43215', 'CITY_ZIP_MISMATCH'],
    ['the name of a city of another state, mistyped', 'PITTSBURG', 'PA', '15203', 'CITY_ZIP_MISMATCH'],
    ['a ZIP code that does not exist', 'COLUMBUS', 'OH', '43200', 'UNKNOWN_ZIP_CODE'],
    ['a state after the city', 'HOUSTON TX', 'TX', '77002', 'INVALID_VALUE'],
    ['a state after a city that no table has', 'NEW NOWHERE TX', 'TX', '77002', 'INVALID_VALUE'],
    ['another state after the city', 'HOUSTON LA', 'TX', '77002', 'INVALID_VALUE'],
    ['the same with an unknown city', 'SOMEWHERE', 'OH', '43208', 'UNKNOWN_ZIP_CODE'],
  ])('%s: %s, %s %s', (_about, city, state, zip, type) => expect(said(city, state, zip)).toEqual([type]));
});
