/**
 * One address, one cause: decides whether an address is domestic or foreign and checks it accordingly.
 * The table of cases stands in the README ("Addresses"). Country codes are FIPS 10-4.
 */

import { prefixAllows, STATE_INDEX, type ZipCities } from '../../reference/index.js';
import { CLASS, DIGIT, HYPHEN, isZeros, pairAt, scan, spells, text } from '../fields/bytes.js';
import { checkText } from '../fields/field-check.js';
import { type CodeReading, checkCode, isPlainCode, readCode } from './country-code.js';
import type { PlannedAddress, PlannedField } from './record-plan.js';
import { EMPTY, FILLED, GOOD, type Working } from './record-state.js';

const US_NAMES = ['UNITED STATES', 'USA', 'UNITED STATES OF AMERICA', 'US'];

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
  scan(line, base + city.from, base + city.to);
  comparePlaces(address, line, base, text.end - text.first, work, places);
}

/** The ZIP code must lie in the state, and the city, `width` columns of text, at the ZIP code. */
function comparePlaces(
  { city, state, zip }: PlannedAddress,
  line: Uint8Array,
  base: number,
  width: number,
  work: Working,
  places: ZipCities | undefined,
): void {
  const code = work.valueOf(zip);
  const from = base + city.from;
  if (work.isGood(state) && !isZipOf(work.valueOf(state), code)) work.note(zip, 'zipState');
  else if (work.isGood(city) && !isCityOf(code, line, from, from + width, places)) work.note(city, 'zipCity');
}

/** Whether a ZIP code may lie in a state, given as its index in `STATES`. */
function isZipOf(state: number, zip: number): boolean {
  return prefixAllows(Math.trunc(zip / 100), zip, state);
}

/** Whether the text between two offsets is a city of a ZIP code; true when nobody knows. */
function isCityOf(
  zip: number,
  line: Uint8Array,
  from: number,
  to: number,
  places: ZipCities | undefined,
): boolean {
  return !places || places.matches(zip, line, from, to);
}

function noteGaps(address: PlannedAddress, foreign: boolean, work: Working): void {
  const parts = [address.line1, address.city, foreign ? address.countryCode : address.state];
  const gap = parts.find((part) => work.status[part.index] === EMPTY);
  if (gap) work.note(gap, 'blankInBlock');
}

/** Whether an address is a domestic one whose parts all are plainly fine, which is what most are. */
function isPlainlyDomestic(address: PlannedAddress, { status }: Working): boolean {
  const { line1, city, state, zip, zip4, countryCode, countryName, foreignPostalCode } = address;
  return (
    status[line1.index] !== EMPTY &&
    status[city.index] === GOOD &&
    status[state.index] === GOOD &&
    status[zip.index] === GOOD &&
    (status[zip4.index] === GOOD || (status[zip4.index] === EMPTY && zip4.field.required === 'no')) &&
    status[countryCode.index] === EMPTY &&
    (countryName === undefined || status[countryName.index] === EMPTY) &&
    (foreignPostalCode === undefined || status[foreignPostalCode.index] === EMPTY)
  );
}

const CAPITAL_U = 0x55;

/** Whether an address is a foreign one whose parts all are plainly fine and agree. */
function isPlainlyForeign(address: PlannedAddress, line: Uint8Array, base: number, work: Working): boolean {
  const { status } = work;
  const { line1, city, state, zip, zip4, countryCode, countryName, foreignPostalCode } = address;
  if (status[countryCode.index] === EMPTY || address.sharesPostalCode) return false;
  if (status[line1.index] === EMPTY || status[city.index] !== GOOD) return false;
  if (status[state.index] !== EMPTY || status[zip.index] !== EMPTY || status[zip4.index] !== EMPTY)
    return false;
  if (foreignPostalCode && status[foreignPostalCode.index]! > GOOD) return false;
  if (countryName && status[countryName.index]! > GOOD) return false;
  // The names of the United States begin with it.
  if (countryName && line[base + countryName.from] === CAPITAL_U) return false;
  return isPlainCode(address, line, base);
}

/** Checks the address fields of one record, whose status says by now which of them are filled. */
export function checkAddress(
  address: PlannedAddress,
  line: Uint8Array,
  base: number,
  work: Working,
  places: ZipCities | undefined,
): void {
  if (isPlainlyDomestic(address, work)) {
    comparePlaces(address, line, base, work.width[address.city.index]!, work, places);
    return;
  }
  if (isPlainlyForeign(address, line, base, work)) return;
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
