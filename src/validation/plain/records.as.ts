/**
 * Passes over the records of a piece of a file that are plainly clean in form, in AssemblyScript: `npm run plain`
 * compiles it to `code.ts`. WebAssembly is fast from its first record on, and JavaScript only after some thousand.
 *
 * What a field may hold comes in tables that `tables.ts` makes from the layout and the rules. What fields must have in
 * common is a narrower rule here than that of the checks: whatever is not plain is left to them, and they judge it as
 * if this file did not exist. Addresses are bytes in the memory; places are those of fields in their record.
 */

import { beginRecord, isDomesticCity, isOneOf, onlyForContractor, readFields } from './fields.as';
import { countries, employers, isKnown, learn, places } from './known.as';
import {
  BLANK,
  CR,
  isFilled,
  lesson,
  LF,
  MOST_PASSED,
  NONE,
  Passed,
  passed,
  piece,
  Plan,
  plan,
  usNames,
  value,
  valueOrNone,
  width,
  ZERO,
} from './memory.as';

export { forgetAll } from './known.as';
export {
  PIECE_BYTES,
  MOST_FIELDS,
  EMPLOYER_BYTES,
  PLACE_BYTES,
  MOST_TEXTS,
  sets,
  citySet,
  states,
  years,
  days,
  standIns,
  suffixes,
  usNames,
  fields,
  texts,
  plan,
  passed,
  usualDates,
  lesson,
  piece,
} from './memory.as';

/** Where the first line begins that was not passed over, from the start of the piece; lines in CRLF before it. */
export let next: usize = 0;
export let withCrLf: i32 = 0;

/** Digits of a FEIN. */
const FEIN_DIGITS = 9;

/** Learns the employer in `lesson`, whose record was found clean. */
export function learnEmployer(): void {
  learn(employers, lesson, changetype<Plan>(plan).employerLength, FEIN_DIGITS);
}

/** Learns city, state and ZIP code of a record that was told, or country code and name. */
export function learnPlace(offset: usize, isDomestic: bool): void {
  const layout = changetype<Plan>(plan);
  const base = piece + offset;
  if (isDomestic) learn(places, base + layout.placeFrom, layout.placeLength, layout.placeLength);
  else learn(countries, base + layout.countryFrom, layout.countryLength, layout.countryLength);
}

/** Passes over the lines from offset `from` of the piece on, up to the first that is not plain or not all there. Gives how many. */
export function passOver(from: usize, length: usize): i32 {
  const layout = changetype<Plan>(plan);
  const end = piece + length;
  let count = 0;
  let base = piece + from;
  withCrLf = 0;
  while (count < MOST_PASSED && base + layout.recordLength < end) {
    let after = base + layout.recordLength;
    const isCrLf = load<u8>(after) === CR && after + 1 < end;
    if (isCrLf) after++;
    if (load<u8>(after) !== LF || !isPlain(layout, base)) break;
    tell(layout, changetype<Passed>(passed + count * offsetof<Passed>()), base);
    withCrLf += i32(isCrLf);
    count++;
    base = after + 1;
  }
  next = base - piece;
  return count;
}

@inline function tell(layout: Plan, record: Passed, base: usize): void {
  const isDomestic = isFilled(layout.state);
  record.offset = i32(base - piece);
  record.ssn = valueOrNone(layout.ssn);
  record.fein = fein(base + layout.employerFrom);
  record.hired = valueOrNone(layout.hireDate);
  record.born = valueOrNone(layout.birthDate);
  record.zip = isDomestic ? value(layout.zip) : NONE;
  record.state = isDomestic ? value(layout.state) : NONE;
  record.cityWidth = width(layout.city);
  record.isPlaceKnown = i32(isDomestic ? isKnownPlace(layout, base) : isKnownCountry(layout, base));
}

@inline function isKnownPlace(layout: Plan, base: usize): bool {
  return isKnown(places, base + layout.placeFrom, layout.placeLength, layout.placeLength);
}

@inline function isKnownCountry(layout: Plan, base: usize): bool {
  return isKnown(countries, base + layout.countryFrom, layout.countryLength, layout.countryLength);
}

/** The nine digits of a FEIN as a number. */
@inline function fein(from: usize): i32 {
  let number: i32 = 0;
  for (let at = from; at < from + FEIN_DIGITS; at++) number = number * 10 + load<u8>(at) - ZERO;
  return number;
}

function isPlain(layout: Plan, base: usize): bool {
  beginRecord();
  return (
    readFields(base, 0, layout.employerFirst) &&
    isKnown(employers, base + layout.employerFrom, layout.employerLength, FEIN_DIGITS) &&
    readFields(base, layout.employerEnd, layout.fields) &&
    (!onlyForContractor || isContractor(layout, base)) &&
    (!isFilled(layout.hireState) || value(layout.hireState) === layout.receivingState) &&
    (!isFilled(layout.salary) || isFilled(layout.frequency)) &&
    hasPlainAddress(layout, base)
  );
}

function isContractor(layout: Plan, base: usize): bool {
  const place = layout.contractor;
  const initial = load<u8>(base + layout.contractorFrom);
  return isFilled(place) && width(place) > layout.longestDenial && initial !== BLANK && initial !== ZERO;
}

/** A domestic address, or a foreign one whose code is left to the caller. */
@inline function hasPlainAddress(layout: Plan, base: usize): bool {
  const hasDomesticPart = isFilled(layout.state) || isFilled(layout.zip) || isFilled(layout.zip4);
  const hasName = isFilled(layout.countryName);
  if (!isFilled(layout.line1) || !isFilled(layout.city)) return false;
  if (isFilled(layout.countryCode)) {
    const name = base + layout.countryNameFrom;
    return !hasDomesticPart && (!hasName || !isOneOf(usNames, name, width(layout.countryName)));
  }
  return isDomesticCity && isFilled(layout.state) && isFilled(layout.zip) && !hasName && !isFilled(layout.foreignPostalCode);
}
