/**
 * One address, one cause: decides whether an address is domestic or foreign and checks it accordingly.
 * The table of cases is in the tests of the address check. Country codes are FIPS 10-4.
 */

import { CANADIAN_PROVINCES, prefixAllows, STATE_INDEX } from '../../reference/index.js';
import { CAPITAL_PAIR, classAt, DIGIT, HYPHEN, pairAt, pairOf } from '../fields/bytes.js';
import { type CodedAddress, type CodeReading, checkCode, isIsoCode, readCode } from './country-code.js';
import { checkAsText, checkUnsettled } from './field-check.js';
import type { PlaceCheck } from './place-check.js';
import type { PlannedAddress, PlannedField } from './record-plan.js';
import { EMPTY, GOOD, type RecordState } from './record-state.js';

const US_NAMES = ['UNITED STATES', 'USA', 'UNITED STATES OF AMERICA', 'US'];

/** Checks the address fields of one record. Their status says which of them are filled and which are plainly fine. */
export function checkAddress(address: PlannedAddress, record: RecordState, places: PlaceCheck): void {
  const { block, state, countryCode, countryName, foreignPostalCode } = address;
  blankZeros(address.zip, record);
  if (address.zip4) blankZeros(address.zip4, record);
  if (block.optional && isBlankAddress(address, record)) return;
  const coded = hasCode(address, record) ? address : undefined;
  const code = coded ? readCode(coded, isDomesticPair(address, record), record) : 'none';
  const nameIsUs = namesUs(countryName, record);
  if (coded && code !== 'none') checkCode(coded, code, record);
  if (countryName && nameIsUs) record.note(countryName, 'countryNameUs');
  else checkForeignPart(countryName, record);
  checkForeignPart(foreignPostalCode, record);
  const foreign = isForeign(address, code, nameIsUs, record);
  if (foreign) checkForeign(address, code, record);
  else checkDomestic(address, record, places);
  if (block.optional) noteGap([address.line1, address.city, foreign ? countryCode : state], record);
}

/** True when the address has a country code that is filled. */
function hasCode(address: PlannedAddress, record: RecordState): address is CodedAddress {
  return !record.isEmpty(address.countryCode);
}

/** Zeros in an optional number of an address are a blank with a warning (a habit of the federal record). */
function blankZeros(planned: PlannedField, record: RecordState): void {
  if (!record.isUnchecked(planned) || planned.field.required !== 'no') return;
  if (!record.read(planned).isZeros()) return;
  record.status[planned.index] = EMPTY;
  record.note(planned, 'zerosForBlank');
}

function isBlankAddress(address: PlannedAddress, record: RecordState): boolean {
  const { line1, city, state, zip, zip4, countryCode, countryName, foreignPostalCode } = address;
  return (
    record.isEmpty(line1) &&
    record.isEmpty(city) &&
    record.isEmpty(state) &&
    record.isEmpty(zip) &&
    record.isEmpty(zip4) &&
    record.isEmpty(countryCode) &&
    record.isEmpty(countryName) &&
    record.isEmpty(foreignPostalCode)
  );
}

/** Whether state and ZIP code are those of the United States, whatever their case. */
function isDomesticPair({ state, zip }: PlannedAddress, record: RecordState): boolean {
  if (record.isEmpty(zip) || record.isEmpty(state) || !looksLikeZip(zip, record)) return false;
  return STATE_INDEX[pairAt(record.line, record.base + state.from) & CAPITAL_PAIR] !== 0;
}

const areDigits = (line: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (classAt(line, at) !== DIGIT) return false;
  return true;
};

/** Five digits, or five and four with a hyphen, and nothing after them. */
function looksLikeZip(planned: PlannedField, record: RecordState): boolean {
  const { line, first, end, length } = record.read(planned);
  if (length < 5 || !areDigits(line, first, first + 5)) return false;
  return (
    length === 5 || (length === 10 && classAt(line, first + 5) === HYPHEN && areDigits(line, first + 6, end))
  );
}

function namesUs(planned: PlannedField | undefined, record: RecordState): boolean {
  if (planned === undefined || record.isEmpty(planned)) return false;
  const text = record.read(planned);
  for (const name of US_NAMES) if (text.is(name, true)) return true;
  return false;
}

/** The country code is one of ISO 3166. The finding about it also explains a postal code in the ZIP field. */
function hasIsoCode({ countryCode }: PlannedAddress, { line, base }: RecordState): boolean {
  return countryCode !== undefined && isIsoCode(pairAt(line, base + countryCode.from));
}

function isForeign(
  address: PlannedAddress,
  code: CodeReading,
  nameIsUs: boolean,
  record: RecordState,
): boolean {
  if (code === 'foreign' || code === 'territory') return true;
  if (code === 'us') return false;
  const { state, zip, countryName, foreignPostalCode, sharesPostalCode } = address;
  if (!record.isEmpty(countryName) && !nameIsUs) return true;
  if (!record.isEmpty(foreignPostalCode)) return true;
  if (!record.isEmpty(state)) return false;
  if (code === 'unknown' && hasIsoCode(address, record)) return true;
  if (code === 'unknown' && (record.isEmpty(zip) || sharesPostalCode)) return true;
  return sharesPostalCode && !record.isEmpty(zip) && !looksLikeZip(zip, record);
}

function checkForeignPart(planned: PlannedField | undefined, record: RecordState): void {
  if (planned === undefined || !record.isUnchecked(planned)) return;
  record.read(planned);
  record.status[planned.index] = GOOD;
  checkAsText(planned, record);
}

function checkForeign(address: PlannedAddress, code: CodeReading, record: RecordState): void {
  const { city, state, zip, zip4, countryCode, sharesPostalCode } = address;
  const domesticParts = sharesPostalCode ? [state, zip4] : [state, zip, zip4];
  const conflict = domesticParts.find((part) => part && !record.isEmpty(part));
  const isSaidOfCode =
    code === 'territory' || (conflict === zip && code === 'unknown' && hasIsoCode(address, record));
  if (conflict && !isSaidOfCode) record.fault(conflict, 'conflict');
  else if (code === 'none' && countryCode) record.fault(countryCode, 'blankCountry');
  for (const part of sharesPostalCode ? [city, zip] : [city]) {
    if (part.field.required === 'yes' && record.isEmpty(part)) record.fault(part, 'blank');
    checkForeignPart(part, record);
  }
}

const isNeeded = ({ field: { required } }: PlannedField) => required === 'yes' || required === 'domestic';

/** Checks a field by its own kind where its form was not plainly fine, or notes that it is missing. */
function checkDomesticPart(planned: PlannedField, record: RecordState): void {
  if (record.isEmpty(planned)) {
    if (isNeeded(planned)) record.fault(planned, 'blank');
  } else if (isNeeded(planned) && record.isUnchecked(planned) && record.read(planned).isZeros())
    record.fault(planned, 'zeros');
  else checkUnsettled(planned, record);
}

const PROVINCES = new Set(CANADIAN_PROVINCES.map(pairOf));

/**
 * Notes what shows that the address is foreign though no country is given, and what to do then: a province of Canada, or,
 * where the layout has no place for a foreign address, neither state nor ZIP code. True when that is the one cause to name.
 */
function isElsewhere({ state, zip, countryCode }: PlannedAddress, record: RecordState): boolean {
  if (record.isEmpty(state)) {
    if (countryCode || !record.isEmpty(zip) || !isNeeded(state) || !isNeeded(zip)) return false;
    record.fault(state, 'blankNoPlace');
    record.fault(zip, 'blankNoPlace');
    return true;
  }
  const isProvince = PROVINCES.has(pairAt(record.line, record.base + state.from) & CAPITAL_PAIR);
  if (!isProvince || (!record.isEmpty(zip) && looksLikeZip(zip, record))) return false;
  record.fault(state, countryCode ? 'stateProvince' : 'stateProvinceNoPlace');
  return true;
}

/** The ZIP code must belong to the state, and the city to the ZIP code. */
function checkDomestic(address: PlannedAddress, record: RecordState, places: PlaceCheck): void {
  const { city, state, zip, zip4 } = address;
  checkDomesticPart(city, record);
  if (isElsewhere(address, record)) return;
  checkDomesticPart(state, record);
  checkDomesticPart(zip, record);
  if (zip4) checkDomesticPart(zip4, record);
  if (places.hasState(address, record)) record.fault(city, 'cityState');
  if (!record.isGood(zip)) return;
  const code = record.valueOf(zip);
  if (record.isGood(state) && !prefixAllows(Math.trunc(code / 100), code, record.valueOf(state)))
    record.note(zip, 'zipState');
  else {
    const fault = places.faultOf(address, code, record);
    if (fault) record.note(fault === 'zipCity' ? city : zip, fault);
  }
}

function noteGap(parts: readonly (PlannedField | undefined)[], record: RecordState): void {
  const gap = parts.find((part) => part && record.isEmpty(part));
  if (gap) record.note(gap, 'blankInBlock');
}
