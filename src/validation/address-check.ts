/**
 * One address, one cause: decides whether an address is domestic or foreign and checks it accordingly.
 * The table of cases stands in the README ("Addresses"). Country codes are FIPS 10-4.
 */

import { countryByName, FIPS_INDEX, isoToFips, isoTrap, US_TERRITORY_FIPS } from '../reference/countries.js';
import { STATE_INDEX } from '../reference/states.js';
import type { ZipCities } from '../reference/zip-cities.js';
import { prefixAllows } from '../reference/zip-prefixes.js';
import { CLASS, DIGIT, decode, HYPHEN, isZeros, numberAt, pairAt, scan, spells, text } from './bytes.js';
import { checkText } from './field-check.js';
import type { PlannedAddress, PlannedField } from './plan.js';
import { EMPTY, FILLED, GOOD, type Working } from './working.js';

const US_NAMES = ['UNITED STATES', 'USA', 'UNITED STATES OF AMERICA', 'US'];

/** What the country code says about the address. */
type CodeReading = 'none' | 'foreign' | 'us' | 'unknown';

const isFilled = (planned: PlannedField | undefined, work: Working): boolean =>
  planned !== undefined && work.status[planned.index] !== EMPTY;

const isDigits = (line: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (CLASS[line[at]!] !== DIGIT) return false;
  return true;
};

/** Five digits, or five and four with a hyphen, and nothing behind them. */
function looksLikeZip(planned: PlannedField, line: Uint8Array, base: number): boolean {
  scan(line, base + planned.from, base + planned.to);
  const length = text.end - text.first;
  if (!isDigits(line, text.first, text.first + 5)) return false;
  if (length === 5) return true;
  return length === 10 && CLASS[line[text.first + 5]!] === HYPHEN && isDigits(line, text.first + 6, text.end);
}

function namesUs(planned: PlannedField, line: Uint8Array, base: number): boolean {
  scan(line, base + planned.from, base + planned.to);
  return US_NAMES.some(
    (name) => name.length === text.end - text.first && spells(line, text.first, name, true),
  );
}

function readCode(address: PlannedAddress, line: Uint8Array, base: number, domestic: boolean): CodeReading {
  scan(line, base + address.countryCode.from, base + address.countryCode.to);
  if (text.first < 0) return 'none';
  if (text.end - text.first !== 2) return 'unknown';
  const pair = pairAt(line, text.first) & 0xdfdf;
  const code = String.fromCharCode(pair >> 8, pair & 0xff);
  if (code === 'US' || (domestic && US_TERRITORY_FIPS.has(code))) return 'us';
  return FIPS_INDEX[pair] !== 0 ? 'foreign' : 'unknown';
}

/** Notes what is wrong with a filled country code. */
function checkCode(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  reading: CodeReading,
  work: Working,
): void {
  const planned = address.countryCode;
  const pair = pairAt(line, base + planned.from);
  const code = String.fromCharCode(pair >> 8, pair & 0xff);
  if (reading === 'us') work.fault(planned, 'countryUs');
  else if (reading === 'unknown') work.fault(planned, isoToFips(code) ? 'countryIso' : 'countryCode');
  else if (FIPS_INDEX[pair] === 0) work.fault(planned, 'countryCase');
  else noteTrap(address, line, base, code, work);
}

/** Some codes mean one country in FIPS 10-4 and another in ISO 3166; a country name that fits settles it. */
function noteTrap(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  code: string,
  work: Working,
): void {
  const trap = isoTrap(code);
  if (!trap) return;
  const { countryName: name } = address;
  const written = name ? decode(line.subarray(base + name.from, base + name.to)).trimEnd() : '';
  if (written === trap.fips.toUpperCase() || countryByName(written) === code) return;
  work.note(address.countryCode, 'countryTrap', `in FIPS 10-4 it is ${trap.fips}, in ISO 3166 ${trap.iso}`);
}

/** Runs the check of a field's own kind where its form was not plainly fine, or notes that it is missing. */
function checkPart(planned: PlannedField, line: Uint8Array, base: number, work: Working): void {
  const { required } = planned.field;
  const needed = required === 'yes' || required === 'domestic';
  const status = work.status[planned.index];
  if (status === EMPTY) {
    if (needed) work.fault(planned, 'blank');
  } else if (status === FILLED) {
    scan(line, base + planned.from, base + planned.to);
    work.status[planned.index] = GOOD;
    if (needed && isZeros(line, text.first, text.end)) work.fault(planned, 'zeros');
    else planned.check(planned, line, base, work);
  }
}

/** Zeros in an optional number of an address are a blank with a warning (a habit of the federal record). */
function blankZeros(planned: PlannedField, line: Uint8Array, base: number, work: Working): void {
  if (work.status[planned.index] !== FILLED || planned.field.required !== 'no') return;
  scan(line, base + planned.from, base + planned.to);
  if (!isZeros(line, text.first, text.end)) return;
  work.status[planned.index] = EMPTY;
  work.note(planned, 'zerosForBlank');
}

function checkWordsOf(
  planned: PlannedField | undefined,
  line: Uint8Array,
  base: number,
  work: Working,
): void {
  if (planned === undefined || work.status[planned.index] !== FILLED) return;
  scan(line, base + planned.from, base + planned.to);
  work.status[planned.index] = GOOD;
  checkText(planned, line, base, work);
}

function checkForeign(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  code: CodeReading,
  work: Working,
): void {
  const { city, state, zip, zip4, countryCode } = address;
  const domesticParts = address.sharesPostalCode ? [state, zip4] : [state, zip, zip4];
  const conflict = domesticParts.find((part) => work.status[part.index] !== EMPTY);
  if (conflict) work.fault(conflict, 'conflict');
  else if (code === 'none') work.fault(countryCode, 'blankCountry');
  if (city.field.required === 'yes' && work.status[city.index] === EMPTY) work.fault(city, 'blank');
  checkWordsOf(city, line, base, work);
  if (!address.sharesPostalCode) return;
  if (zip.field.required === 'yes' && work.status[zip.index] === EMPTY) work.fault(zip, 'blank');
  checkWordsOf(zip, line, base, work);
}

function checkDomestic(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  work: Working,
  places: ZipCities | undefined,
): void {
  const { city, state, zip, zip4 } = address;
  checkPart(city, line, base, work);
  checkPart(state, line, base, work);
  checkPart(zip, line, base, work);
  checkPart(zip4, line, base, work);
  if (!work.isGood(zip)) return;
  const code = numberAt(line, base + zip.from, base + zip.from + 5);
  if (work.isGood(state) && !prefixAllows(Math.trunc(code / 100), code, work.valueOf(state))) {
    work.note(zip, 'zipState');
  } else if (places?.has(code) && work.isGood(city)) {
    scan(line, base + city.from, base + city.to);
    if (!places.matches(code, line, text.first, text.end)) work.note(city, 'zipCity');
  }
}

function noteGaps(address: PlannedAddress, foreign: boolean, work: Working): void {
  const parts = [address.line1, address.city, foreign ? address.countryCode : address.state];
  const gap = parts.find((part) => work.status[part.index] === EMPTY);
  if (gap) work.note(gap, 'blankInBlock');
}

/** Checks the address fields of one record, whose status says by now which of them are filled. */
export function checkAddress(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  work: Working,
  places: ZipCities | undefined,
): void {
  blankZeros(address.zip, line, base, work);
  blankZeros(address.zip4, line, base, work);
  const cityFilled = isFilled(address.city, work);
  const stateFilled = isFilled(address.state, work);
  const zipFilled = isFilled(address.zip, work);
  const zip4Filled = isFilled(address.zip4, work);
  const codeFilled = isFilled(address.countryCode, work);
  const nameFilled = isFilled(address.countryName, work);
  const postalFilled = isFilled(address.foreignPostalCode, work);
  const line1Filled = isFilled(address.line1, work);
  const filled =
    line1Filled ||
    cityFilled ||
    stateFilled ||
    zipFilled ||
    zip4Filled ||
    codeFilled ||
    nameFilled ||
    postalFilled;
  if (!filled && address.block.optional) return;

  if (stateFilled && !codeFilled && !nameFilled && !postalFilled) {
    checkDomestic(address, line, base, work, places);
    if (address.block.optional) noteGaps(address, false, work);
    return;
  }
  const zipIsZip = zipFilled && looksLikeZip(address.zip, line, base);
  const domesticPair =
    zipIsZip && stateFilled && STATE_INDEX[pairAt(line, base + address.state.from) & 0xdfdf] !== 0;
  const code = codeFilled ? readCode(address, line, base, domesticPair) : 'none';
  const nameIsUs = nameFilled && namesUs(address.countryName!, line, base);
  if (codeFilled) checkCode(address, line, base, code, work);
  if (nameIsUs) work.note(address.countryName!, 'countryNameUs');
  else checkWordsOf(address.countryName, line, base, work);
  checkWordsOf(address.foreignPostalCode, line, base, work);

  const foreign =
    code === 'foreign' ||
    (code !== 'us' &&
      ((nameFilled && !nameIsUs) ||
        postalFilled ||
        (code === 'unknown' && !stateFilled && (!zipFilled || address.sharesPostalCode)) ||
        (address.sharesPostalCode && !stateFilled && zipFilled && !zipIsZip)));
  if (foreign) checkForeign(address, line, base, code, work);
  else checkDomestic(address, line, base, work, places);
  if (address.block.optional) noteGaps(address, foreign, work);
}
