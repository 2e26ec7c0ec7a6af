/**
 * Passes over the records of a piece of a file that are plainly clean in form, in AssemblyScript: `npm run plain`
 * compiles it to `code.ts`. WebAssembly is fast from its first record on, and JavaScript only after some thousand.
 *
 * It knows no rule. What a field may hold comes in tables that `tables.ts` makes from the layout and the rules, and
 * whatever is not plain is left to the checks, which judge it as if this file did not exist. Addresses are bytes in
 * the memory; places are those of fields in their record.
 */

/** A field; the order of the members is known to `tables.ts`, here and below. */
@unmanaged class Field {
  /** Offsets from the start of the record, ends exclusive. */
  from: usize;
  to: usize;
  /** Where the run of fields that begins here and may all be blank ends, and the place behind it. */
  runTo: usize;
  runEnd: i32;
  /** One of the shapes below. */
  shape: i32;
  /** Classes of characters that are plainly fine. */
  characters: i32;
  /** For one letter: the letters that are, as bits from A on. */
  letters: i32;
  /** Fewest characters. */
  least: usize;
  /** The constant. */
  text: usize;
  textLength: usize;
  /** 1 for a year that comes first, 2 for one that comes last, 3 for either. */
  dateFormats: i32;
  /** Those below, as bits. */
  flags: i32;
}

const MAY_BE_BLANK = 1;
const MAY_BE_BLANK_FOR_CONTRACTOR = 2;
const IN_ADDRESS = 4;
const IS_LAST_NAME = 8;
const NEEDS_REAL_VALUE = 16;

/** The layout of employee records. A field that it does not have has the place behind the last one, which is blank. */
@unmanaged class Plan {
  recordLength: usize;
  fields: i32;
  /** Places of the employer's fields, and the bytes that they fill, its FEIN first. */
  employerFirst: i32;
  employerEnd: i32;
  employerFrom: usize;
  employerLength: usize;
  contractor: usize;
  contractorFrom: usize;
  /** Longest text that says the record is no contractor's. */
  longestDenial: u32;
  ssn: usize;
  hireDate: usize;
  birthDate: usize;
  hireState: usize;
  salary: usize;
  frequency: usize;
  line1: usize;
  city: usize;
  /** Classes of characters that are plainly fine in a city of the United States. */
  cityCharacters: i32;
  state: usize;
  zip: usize;
  zip4: usize;
  countryCode: usize;
  countryName: usize;
  countryNameFrom: usize;
  foreignPostalCode: usize;
  receivingState: i32;
}

/** What the rules between fields need to know of a record that was passed over; -1 for what it does not hold. */
@unmanaged class Passed {
  /** From the start of the piece. */
  offset: i32;
  ssn: i32;
  fein: i32;
  /** Days as YYYYMMDD. */
  hired: i32;
  born: i32;
  /** -1 at a foreign address. */
  zip: i32;
  state: i32;
  cityWidth: i32;
}

const TEXT = 1;
const LEFT_TEXT = 2;
const NUMBER = 3;
const FEIN = 5;
const DATE = 6;
const STATE = 7;
const LETTER = 8;
const CONSTANT = 9;
const COUNTRY = 10;
const POSTAL = 11;

const MOST_EMPLOYERS = 512;
const SLOT_BITS = 12;
const ZIP_DIGITS = 5;
const NONE: i32 = -1;
const YEAR_FIRST: i32 = 1;
const EITHER: i32 = 3;
const FIRST_YEAR: i32 = 1900;
const YEARS: i32 = 300;
const DAYS: i32 = 1300;
/** An odd number whose products spread well (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN: i32 = 0x9e3779b1;

const MOST_PASSED: i32 = 512;
export const PIECE_BYTES: i32 = 262144;
export const MOST_FIELDS: i32 = 128;
export const EMPLOYER_BYTES: i32 = 1024;
export const MOST_TEXTS: i32 = 1024;

export const classes = memory.data(256 * 2);
/** By two letters from AA to ZZ: the state, or 0. */
export const states = memory.data(26 * 26);
/** By the first two digits of a FEIN: whether it is listed. */
export const prefixes = memory.data(100);
/** By year from 1900 on: 0 for one that a date may not hold, 1 for a common one, 2 for a leap year. */
export const years = memory.data(YEARS);
/** By month and day as MMDD: 0 for no day, 1 for one of every year, 2 for one of leap years. */
export const days = memory.data(DAYS);
/** Words, each behind its length, and 0 behind the last: such as UNKNOWN, which stand in for a value; */
export const standIns = memory.data(128);
/** such as JR, behind a last name; */
export const suffixes = memory.data(128);
/** and names of the United States. */
export const usNames = memory.data(128);
export const fields = memory.data(MOST_FIELDS * offsetof<Field>(), 16);
export const texts = memory.data(MOST_TEXTS);
export const plan = memory.data(offsetof<Plan>(), 16);
export const passed = memory.data(MOST_PASSED * offsetof<Passed>(), 16);
/** The format of dates so far, where there is a choice; 0 before the first one. */
export const usualDates = memory.data(4, 16);
/** The employer's part of a record to learn. */
export const lesson = memory.data(EMPLOYER_BYTES, 16);
/** Where the lines to pass over stand. */
export const piece = memory.data(PIECE_BYTES, 16);

const filled = memory.data(MOST_FIELDS + 1);
const widths = memory.data((MOST_FIELDS + 1) * 4, 16);
/** Classes of the characters of texts. */
const kinds = memory.data((MOST_FIELDS + 1) * 4, 16);
const values = memory.data((MOST_FIELDS + 1) * 4, 16);
const employers = memory.data(MOST_EMPLOYERS * EMPLOYER_BYTES, 16);
/** By hash of the FEIN: which employer, counted from 1. */
const slots = memory.data((1 << SLOT_BITS) * 2, 16);

const BLANK: u8 = 0x20;
const EIGHT_BLANKS: u64 = 0x2020202020202020;
const SIXTEEN_BLANKS: v128 = i64x2(0x2020202020202020, 0x2020202020202020);
const CLASS_BLANK = 8;
const LF: u8 = 0x0a;
const CR: u8 = 0x0d;
const ZERO: i32 = 0x30;
const A: i32 = 0x41;
const LETTERS: u32 = 26;
/** Most letters of a suffix. */
const LONGEST_SUFFIX: usize = 3;

/** Where the first line begins that was not passed over, from the start of the piece; lines in CRLF before it. */
export let next: usize = 0;
export let withCrLf: i32 = 0;

let employersKnown: i32 = 0;
/** The employer of the record before. */
let current: usize = 0;
/** The record leaves out what only a contractor's may. */
let needsContractor: bool = false;

/** Forgets the employers that were learnt, and what the record before held. */
export function begin(): void {
  employersKnown = 0;
  current = 0;
  memory.fill(slots, 0, (1 << SLOT_BITS) * 2);
  memory.fill(filled, 0, MOST_FIELDS + 1);
}

/** Learns the employer in `lesson`, whose record was found clean. */
export function learn(): void {
  const layout = changetype<Plan>(plan);
  const base = lesson - layout.employerFrom;
  if (employersKnown >= MOST_EMPLOYERS || isKnown(layout, base)) return;
  memory.copy(employerAt(employersKnown), lesson, layout.employerLength);
  store<u16>(slotOf(fein(layout, base)), <u16>++employersKnown);
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
  record.fein = fein(layout, base);
  record.hired = valueOrNone(layout.hireDate);
  record.born = valueOrNone(layout.birthDate);
  record.zip = isDomestic ? value(layout.zip) : NONE;
  record.state = isDomestic ? value(layout.state) : NONE;
  record.cityWidth = width(layout.city);
}

function isPlain(layout: Plan, base: usize): bool {
  needsContractor = false;
  return (
    readFields(base, 0, layout.employerFirst) &&
    isKnown(layout, base) &&
    readFields(base, layout.employerEnd, layout.fields) &&
    (!needsContractor || isContractor(layout, base)) &&
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
  if ((load<i32>(kinds + (layout.city << 2)) & ~layout.cityCharacters) !== 0) return false;
  return isFilled(layout.state) && isFilled(layout.zip) && !hasName && !isFilled(layout.foreignPostalCode);
}

/** Reads the fields from one place up to another. False when one of them is not plainly fine. */
function readFields(base: usize, place: i32, until: i32): bool {
  while (place < until) {
    const field = changetype<Field>(fields + place * offsetof<Field>());
    const from = base + field.from;
    const to = base + field.to;
    const first = firstText(from, base + field.runTo);
    if (first === base + field.runTo && (field.flags & MAY_BE_BLANK) !== 0) {
      for (; place < field.runEnd; place++) store<u8>(filled + place, 0);
      continue;
    }
    const isBlank = first >= to;
    if (isBlank ? !mayBeBlank(field) : !isFine(field, place, from, first, to)) return false;
    store<u8>(filled + place, u8(!isBlank));
    place++;
  }
  return true;
}

@inline function firstText(from: usize, to: usize): usize {
  while (from + 16 <= to && !v128.any_true(v128.xor(v128.load(from), SIXTEEN_BLANKS))) from += 16;
  if (from + 8 <= to && load<u64>(from) === EIGHT_BLANKS) from += 8;
  while (from < to && load<u8>(from) === BLANK) from++;
  return from;
}

@inline function mayBeBlank(field: Field): bool {
  if ((field.flags & MAY_BE_BLANK_FOR_CONTRACTOR) !== 0) needsContractor = true;
  return (field.flags & (MAY_BE_BLANK | MAY_BE_BLANK_FOR_CONTRACTOR | IN_ADDRESS)) !== 0;
}

@inline function isFine(field: Field, place: usize, from: usize, first: usize, to: usize): bool {
  const shape = field.shape;
  if (shape === TEXT) return isText(field, place, first, to);
  if (first !== from) return false;
  if (shape === LEFT_TEXT) return isText(field, place, first, to);
  if (shape >= NUMBER && shape <= DATE) return isNumber(field, place, from, to);
  if (shape === STATE || shape === COUNTRY) return isPair(shape, place, from);
  if (shape === CONSTANT) return isSame(from, field.text, field.textLength);
  if (shape === POSTAL)
    return isNumber(field, place, from, from + ZIP_DIGITS) && firstText(from + ZIP_DIGITS, to) === to;
  const letter = <u32>load<u8>(from) - A;
  return shape === LETTER && letter < LETTERS && ((field.letters >> letter) & 1) === 1;
}

@inline function isText(field: Field, place: usize, first: usize, to: usize): bool {
  let end = to;
  while (end - 16 > first && !v128.any_true(v128.xor(v128.load(end - 16), SIXTEEN_BLANKS))) end -= 16;
  if (end - 8 > first && load<u64>(end - 8) === EIGHT_BLANKS) end -= 8;
  while (load<u8>(end - 1) === BLANK) end--;
  const length = end - first;
  let found: i32 = 0;
  for (let at = first; at < end; at++) found |= load<u16>(classes + (<usize>load<u8>(at) << 1));
  store<u32>(widths + (place << 2), <u32>length);
  store<i32>(kinds + (place << 2), found);
  if ((found & ~field.characters) !== 0 || length < field.least) return false;
  if ((field.flags & IS_LAST_NAME) !== 0 && (found & CLASS_BLANK) !== 0 && endsInSuffix(end)) return false;
  return (field.flags & NEEDS_REAL_VALUE) === 0 || !isOneOf(standIns, first, length);
}

/** Whether the last of several words is a suffix. */
function endsInSuffix(end: usize): bool {
  for (let length: usize = 1; length <= LONGEST_SUFFIX; length++)
    if (load<u8>(end - length - 1) === BLANK) return isOneOf(suffixes, end - length, length);
  return false;
}

function isOneOf(words: usize, first: usize, length: usize): bool {
  let size: usize = 0;
  for (let at = words; (size = load<u8>(at)) !== 0; at += size + 1)
    if (size === length && isSame(first, at + 1, size)) return true;
  return false;
}

/** Digits, and more than zeros. Ten digits and more are cut to 32 bits, which may leave zero: then the checks are asked. */
function isNumber(field: Field, place: usize, from: usize, to: usize): bool {
  let number: i32 = 0;
  for (let at = from; at < to; at++) {
    const digit = <u32>load<u8>(at) - ZERO;
    if (digit > 9) return false;
    number = number * 10 + digit;
  }
  if (field.shape === DATE) number = dayOf(number, field.dateFormats);
  setValue(place, number);
  return number !== 0 && (field.shape !== FEIN || load<u8>(prefixes + number / 10000000) !== 0);
}

/** YYYYMMDD, or 0 for digits that are no day in the format. */
@inline function dayOf(digits: i32, formats: i32): i32 {
  if (formats === EITHER) formats = load<i32>(usualDates);
  if (formats === 0) return 0;
  const year = formats === YEAR_FIRST ? digits / 10000 : digits % 10000;
  const monthDay = formats === YEAR_FIRST ? digits % 10000 : digits / 10000;
  if (year < FIRST_YEAR || year >= FIRST_YEAR + YEARS || monthDay >= DAYS) return 0;
  const day = load<u8>(days + monthDay);
  return day !== 0 && day <= load<u8>(years + year - FIRST_YEAR) ? year * 10000 + monthDay : 0;
}

@inline function isPair(shape: i32, place: usize, from: usize): bool {
  const first = <u32>load<u8>(from) - A;
  const second = <u32>load<u8>(from, 1) - A;
  if (first >= LETTERS || second >= LETTERS) return false;
  setValue(place, shape === STATE ? load<u8>(states + first * LETTERS + second) : 1);
  return value(place) !== 0;
}

function isSame(one: usize, other: usize, length: usize): bool {
  let at: usize = 0;
  for (; at + 16 <= length; at += 16)
    if (v128.any_true(v128.xor(v128.load(one + at), v128.load(other + at)))) return false;
  for (; at < length; at++) if (load<u8>(one + at) !== load<u8>(other + at)) return false;
  return true;
}

/** Whether the employer of a record is one that was learnt, byte for byte. */
function isKnown(layout: Plan, base: usize): bool {
  const block = base + layout.employerFrom;
  if (current !== 0 && isSame(block, current, layout.employerLength)) return true;
  const number = load<u16>(slotOf(fein(layout, base)));
  if (number === 0 || !isSame(block, employerAt(number - 1), layout.employerLength)) return false;
  current = employerAt(number - 1);
  return true;
}

@inline function employerAt(number: i32): usize {
  return employers + <usize>number * EMPLOYER_BYTES;
}

/** The nine digits of a FEIN as a number; anything where it is none. */
@inline function fein(layout: Plan, base: usize): i32 {
  let number: i32 = 0;
  for (let at: usize = 0; at < 9; at++) number = number * 10 + load<u8>(base + layout.employerFrom + at) - ZERO;
  return number;
}

@inline function slotOf(fein: i32): usize {
  return slots + (<usize>(<u32>(fein * GOLDEN) >> (32 - SLOT_BITS)) << 1);
}

@inline function isFilled(place: usize): bool {
  return load<u8>(filled + place) !== 0;
}

@inline function value(place: usize): i32 {
  return load<i32>(values + (place << 2));
}

@inline function valueOrNone(place: usize): i32 {
  return isFilled(place) ? value(place) : NONE;
}

@inline function setValue(place: usize, value: i32): void {
  store<i32>(values + (place << 2), value);
}

@inline function width(place: usize): u32 {
  return load<u32>(widths + (place << 2));
}
