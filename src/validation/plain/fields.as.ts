/** Reads the fields of a record in one pass, and says whether each is plainly fine. */

import { isSame } from './known.as';
import {
  A,
  BLANK,
  citySet,
  CONSTANT,
  COUNTRY,
  DATE,
  DAYS,
  days,
  EIGHT_BLANKS,
  EITHER,
  Field,
  fields,
  filled,
  FIRST_YEAR,
  IN_ADDRESS,
  IS_CITY,
  IS_LAST_NAME,
  LEFT_TEXT,
  LETTER,
  LETTERS,
  LONGEST_SUFFIX,
  MAY_BE_BLANK,
  MAY_BE_BLANK_FOR_CONTRACTOR,
  MOST_FIELDS,
  NEEDS_REAL_VALUE,
  NUMBER,
  POSTAL,
  SET_BYTES,
  sets,
  setValue,
  SIXTEEN_BLANKS,
  standIns,
  STATE,
  states,
  suffixes,
  TEXT,
  usualDates,
  value,
  widths,
  YEAR_FIRST,
  YEARS,
  years,
  ZERO,
  ZIP_DIGITS,
} from './memory.as';

/** A blank field was met that only a contractor's record may leave out. */
export let onlyForContractor: bool = false;
/** The city of the employee may be one of the United States. */
export let isDomesticCity: bool = false;

/** Takes all fields for blank. */
export function beginRecord(): void {
  onlyForContractor = false;
  isDomesticCity = false;
  for (let at = 0; at < MOST_FIELDS; at += 16) v128.store(filled + at, NO_BYTES);
}

const NO_BYTES: v128 = i64x2.splat(0);

/** Reads the fields from one place up to another. False when one of them is not plainly fine. */
export function readFields(base: usize, place: i32, until: i32): bool {
  while (place < until) {
    const field = changetype<Field>(fields + place * offsetof<Field>());
    const from = base + field.from;
    const to = base + field.to;
    const first = firstText(from, base + field.runTo);
    if (first === base + field.runTo && (field.flags & MAY_BE_BLANK) !== 0) {
      place = field.runEnd;
      continue;
    }
    const isBlank = first >= to;
    if (isBlank ? !mayBeBlank(field) : !isFine(field, place, from, first, to)) return false;
    store<u8>(filled + place++, u8(!isBlank));
  }
  return true;
}

@inline function firstText(from: usize, to: usize): usize {
  if (load<u8>(from) !== BLANK) return from;
  while (from + 16 <= to && !v128.any_true(v128.xor(v128.load(from), SIXTEEN_BLANKS))) from += 16;
  if (from + 8 <= to && load<u64>(from) === EIGHT_BLANKS) from += 8;
  while (from < to && load<u8>(from) === BLANK) from++;
  return from;
}

@inline function mayBeBlank(field: Field): bool {
  if ((field.flags & MAY_BE_BLANK_FOR_CONTRACTOR) !== 0) onlyForContractor = true;
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
  store<u32>(widths + (place << 2), <u32>length);
  if (length < field.least || !holdsOnly(sets + place * SET_BYTES, first, end)) return false;
  if ((field.flags & IS_CITY) !== 0) isDomesticCity = holdsOnly(citySet, first, end);
  if ((field.flags & IS_LAST_NAME) !== 0 && endsInSuffix(first, end)) return false;
  return (field.flags & NEEDS_REAL_VALUE) === 0 || !isOneOf(standIns, first, length);
}

const LOW_BITS: v128 = i8x16.splat(0x0f);
const POWERS: v128 = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
const COUNTS: v128 = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

/** Whether all bytes of a text are in a set, sixteen at a time (http://0x80.pl/articles/simd-byte-lookup.html). */
function holdsOnly(set: usize, first: usize, end: usize): bool {
  const members = v128.load(set);
  let at = first;
  for (; at + 16 <= end; at += 16) if (!v128.all_true<u8>(found(members, v128.load(at)))) return false;
  const isBehind = v128.ge<u8>(COUNTS, v128.splat<u8>(u8(end - at)));
  return v128.all_true<u8>(v128.or(found(members, v128.load(at)), isBehind));
}

/** For each byte, something but zero when it is in the set. */
@inline function found(members: v128, bytes: v128): v128 {
  const row = v128.swizzle(members, v128.and(bytes, LOW_BITS));
  return v128.and(row, v128.swizzle(POWERS, v128.shr<u8>(bytes, 4)));
}

/** Whether the last of several words is a suffix. */
function endsInSuffix(first: usize, end: usize): bool {
  for (let length: usize = 1; length <= LONGEST_SUFFIX && first + length < end; length++)
    if (load<u8>(end - length - 1) === BLANK) return isOneOf(suffixes, end - length, length);
  return false;
}

export function isOneOf(words: usize, first: usize, length: usize): bool {
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
  return number !== 0;
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
