/**
 * The memory of `records.as.ts`: what it goes by, what it reads, and what it tells. Addresses are bytes; places are
 * those of fields in their record. `tables.ts` writes the tables and knows the order of the members of the classes.
 */

@unmanaged export class Field {
  /** Offsets from the start of the record, ends exclusive. */
  from: usize;
  to: usize;
  /** Where the run of fields that begins here and may all be blank ends, and the place behind it. */
  runTo: usize;
  runEnd: i32;
  /** One of the shapes below; 0 for a field that the checks look at whenever it holds something. */
  shape: i32;
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

export const MAY_BE_BLANK = 1;
export const MAY_BE_BLANK_FOR_CONTRACTOR = 2;
export const IN_ADDRESS = 4;
export const IS_LAST_NAME = 8;
export const NEEDS_REAL_VALUE = 16;
export const IS_CITY = 32;

/** The layout of employee records. A field that it does not have has the place behind the last one, which is blank. */
@unmanaged export class Plan {
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
  state: usize;
  zip: usize;
  zip4: usize;
  countryCode: usize;
  countryName: usize;
  countryNameFrom: usize;
  foreignPostalCode: usize;
  receivingState: i32;
  /** Where city, state and ZIP code stand, and country code and name, with whatever lies between. */
  placeFrom: usize;
  placeLength: usize;
  countryFrom: usize;
  countryLength: usize;
}

/** What the rules between fields need to know of a record that was passed over; -1 for what it does not hold. */
@unmanaged export class Passed {
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
  /** 1 where city, state and ZIP code, or country code and name, were found clean before. */
  isPlaceKnown: i32;
}

/** Shapes of plainly fine fields: those of `form.ts`, and two more. */
export const TEXT = 1;
export const LEFT_TEXT = 2;
/** The first and last of the numbers; an SSN, between them, is one like any other here. */
export const NUMBER = 3;
export const DATE = 6;
export const STATE = 7;
export const LETTER = 8;
export const CONSTANT = 9;
export const COUNTRY = 10;
export const POSTAL = 11;

export const ZIP_DIGITS = 5;
export const NONE: i32 = -1;
export const YEAR_FIRST: i32 = 1;
export const EITHER: i32 = 3;
export const FIRST_YEAR: i32 = 1900;
export const YEARS: i32 = 300;
export const DAYS: i32 = 1300;

export const SET_BYTES = 16;
export const MOST_PASSED: i32 = 512;
export const PIECE_BYTES: i32 = 262144;
export const MOST_FIELDS: i32 = 128;
export const EMPLOYER_BYTES: i32 = 1024;
export const PLACE_BYTES: i32 = 64;
export const MOST_TEXTS: i32 = 1024;

/**
 * Sets of ASCII characters, by place those that are plainly fine in the text of a field: of byte 0xHL, bit H of
 * number L.
 */
export const sets = memory.data(MOST_FIELDS * SET_BYTES, 16);
/** Those of a city of the United States. */
export const citySet = memory.data(SET_BYTES, 16);
/** By two letters from AA to ZZ: the state, or 0. */
export const states = memory.data(26 * 26);
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
/** By place: a `Field`. */
export const fields = memory.data(MOST_FIELDS * offsetof<Field>(), 16);
/** What constants spell, and a layout's `Plan`. */
export const texts = memory.data(MOST_TEXTS);
export const plan = memory.data(offsetof<Plan>(), 16);
/** What the last call told: a `Passed` for each record. */
export const passed = memory.data(MOST_PASSED * offsetof<Passed>(), 16);
/** The format of dates so far, where there is a choice; 0 before the first one. */
export const usualDates = memory.data(4, 16);
/** The employer's part of a record to learn. */
export const lesson = memory.data(EMPLOYER_BYTES, 16);
/** Where the lines to pass over stand. */
export const piece = memory.data(PIECE_BYTES, 16);

/** By place: 1 where the field holds something. */
export const filled = memory.data(MOST_FIELDS, 16);
export const widths = memory.data((MOST_FIELDS + 1) * 4, 16);
export const values = memory.data((MOST_FIELDS + 1) * 4, 16);

export const BLANK: u8 = 0x20;
export const EIGHT_BLANKS: u64 = 0x2020202020202020;
export const SIXTEEN_BLANKS: v128 = i64x2(0x2020202020202020, 0x2020202020202020);
export const LF: u8 = 0x0a;
export const CR: u8 = 0x0d;
export const ZERO: i32 = 0x30;
export const A: i32 = 0x41;
export const LETTERS: u32 = 26;
/** Most letters of a suffix. */
export const LONGEST_SUFFIX: usize = 3;

@inline export function isFilled(place: usize): bool {
  return load<u8>(filled + place) !== 0;
}

@inline export function value(place: usize): i32 {
  return load<i32>(values + (place << 2));
}

@inline export function valueOrNone(place: usize): i32 {
  return isFilled(place) ? value(place) : NONE;
}

@inline export function setValue(place: usize, value: i32): void {
  store<i32>(values + (place << 2), value);
}

@inline export function width(place: usize): u32 {
  return load<u32>(widths + (place << 2));
}
