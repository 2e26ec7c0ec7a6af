/** What `records.as.ts` goes by, written into its memory: tables made from the rules, and the plan of a record. */

import type { FieldKind } from '../../layouts/types.js';
import { NAME_SUFFIXES } from '../../reference/name-suffixes.js';
import { STATE_INDEX } from '../../reference/states.js';
import { US_NAMES } from '../address-check.js';
import { CLASS } from '../bytes.js';
import { dayOf } from '../calendar.js';
import type { EmployerMemo } from '../employer-memo.js';
import { CHARACTERS, LOOK, lettersOf, NUMBER, shapeOf } from '../form.js';
import { STAND_INS } from '../giveaways.js';
import type { PlannedAddress, PlannedField, RecordPlan } from '../plan.js';
import type { PlainModule } from './module.js';

const A = 0x41;
const LETTERS = 26;
const FIRST_YEAR = 1900;
const YEARS = 300;
const FIRST_DAY = 101;
const LAST_DAY = 1231;
const LEAP_DAY = 229;
const COMMON_YEAR = 2001;
const LEAP_YEAR = 2000;

/** Shapes that only `records.as.ts` has. */
const COUNTRY = 10;
const POSTAL = 11;

/**
 * Kinds that the other quick look leaves to the checks, because they are judged with an address or too wide for its
 * numbers, and one that is met only in the employer's part, which is learnt as a whole.
 */
const SHAPES: Partial<Record<FieldKind, number>> = {
  phone: NUMBER,
  amount: NUMBER,
  country: COUNTRY,
  postal: POSTAL,
  fein: LOOK,
};

/** Writes what is the same for all files. */
export function writeRules(module: PlainModule): void {
  const bytes = new Uint8Array(module.memory.buffer);
  bytes.set(setOf(CHARACTERS.city!), module.citySet.value);
  bytes.set(listOf(STAND_INS), module.standIns.value);
  bytes.set(listOf(NAME_SUFFIXES), module.suffixes.value);
  bytes.set(listOf(US_NAMES), module.usNames.value);
  for (let pair = 0; pair < LETTERS * LETTERS; pair++)
    bytes[module.states.value + pair] = STATE_INDEX[lettersAt(pair)]!;
  for (let day = FIRST_DAY; day <= LAST_DAY; day++)
    bytes[module.days.value + day] = isDay(COMMON_YEAR, day) ? 1 : isDay(LEAP_YEAR, day) ? 2 : 0;
}

/** Each word behind its length. */
const listOf = (words: readonly string[]) =>
  words.flatMap((word) => [word.length, ...new TextEncoder().encode(word)]);

/** AA to ZZ as the key of a code table. */
const lettersAt = (pair: number) => ((A + Math.trunc(pair / LETTERS)) << 8) | (A + (pair % LETTERS));

/** `day` as MMDD. */
const isDay = (year: number, day: number) => dayOf(year * 10_000 + day, 'YYYYMMDD', year) > 0;

export interface PlainPlan {
  plan: RecordPlan;
  memo: EmployerMemo;
  /** The only address before the employer's. */
  address: PlannedAddress;
  recordLength: number;
  /** Index in `STATES`. */
  receivingState: number;
  /** Last year that a date may hold. */
  lastYear: number;
}

/** Bytes and where in the memory of the module they go. */
export interface Table {
  at: number;
  bytes: Uint8Array;
}

/** What the records of one file are read by; the numbers are members of `Field` and `Plan` there, in their order. */
export function tablesOf(module: PlainModule, file: PlainPlan): Table[] {
  const { fields } = file.plan;
  const constants = fields.map(constantOf);
  let text = module.texts.value;
  const terms = fields.flatMap((planned, at) => {
    const { length } = constants[at]!;
    text += length;
    return fieldTerms(planned, shapeIn(file.address, planned), text - length, length);
  });
  return [
    { at: module.texts.value, bytes: Buffer.concat(constants) },
    { at: module.sets.value, bytes: Buffer.concat(fields.map((planned) => setOf(charactersOf(planned)))) },
    { at: module.fields.value, bytes: bytesOf(terms) },
    { at: module.plan.value, bytes: bytesOf(planTerms(file)) },
    {
      at: module.years.value,
      bytes: Uint8Array.from({ length: YEARS }, (_, at) => kindOf(FIRST_YEAR + at, file.lastYear)),
    },
  ];
}

const bytesOf = (terms: readonly number[]) => new Uint8Array(Int32Array.from(terms).buffer);

/** 0 for a year that a date may not hold, 1 for a common one, 2 for a leap year. */
function kindOf(year: number, lastYear: number): number {
  if (year > lastYear) return 0;
  return isDay(year, LEAP_DAY) ? 2 : 1;
}

/** What a field must spell, if anything. */
export function constantOf({ field: { kind, values = [] } }: PlannedField): Uint8Array {
  return new TextEncoder().encode(kind === 'constant' ? values[0] : '');
}

/** Postal codes abroad are no ZIP codes, so that an address abroad is left to the checks where they share a field. */
function shapeIn({ countryCode, sharesPostalCode }: PlannedAddress, planned: PlannedField): number {
  if (planned === countryCode && sharesPostalCode) return LOOK;
  return SHAPES[planned.field.kind] ?? shapeOf(planned);
}

function fieldTerms(planned: PlannedField, shape: number, text: number, textLength: number): number[] {
  const { field, from, to, runTo, runEnd } = planned;
  const least = field.min ?? 1;
  return [
    from,
    to,
    runTo,
    runEnd,
    shape,
    lettersOf(planned),
    least,
    text,
    textLength,
    formatsOf(planned),
    flagsOf(planned),
  ];
}

/** The characters of some classes, as `sets` there holds them. */
function setOf(classes: number): Uint8Array {
  const set = new Uint8Array(16);
  for (let byte = 0; byte < 128; byte++) if (CLASS[byte]! & classes) set[byte & 15]! |= 1 << (byte >> 4);
  return set;
}

/** A city abroad is any text. */
function charactersOf({ field: { kind } }: PlannedField): number {
  return CHARACTERS[kind === 'city' ? 'text' : kind] ?? 0;
}

function formatsOf({ field: { formats = [] } }: PlannedField): number {
  return formats.reduce((bits, format) => bits | (format === 'YYYYMMDD' ? 1 : 2), 0);
}

function flagsOf({ field, mayBeBlank, inAddress, isLastName, needsRealValue }: PlannedField): number {
  const { kind, required } = field;
  const mayContractor = required === 'employee' && kind !== 'constant';
  const flags = [mayBeBlank, mayContractor, inAddress, isLastName, needsRealValue, kind === 'city'];
  return flags.reduce((bits, flag, bit) => bits | (Number(flag) << bit), 0);
}

/** Where fields begin, and how many bytes there are to the end of the last. */
export function spanOf(fields: readonly PlannedField[]): [from: number, length: number] {
  const from = Math.min(...fields.map((field) => field.from));
  return [from, Math.max(...fields.map(({ to }) => to)) - from];
}

function planTerms({ plan, memo, address, recordLength, receivingState }: PlainPlan): number[] {
  const { roles, contractor, fields } = plan;
  const none = fields.length;
  const place = (planned: PlannedField | undefined) => planned?.index ?? none;
  const denials = plan.type.contractor?.blank_values ?? [];
  return [
    ...[recordLength, fields.length, memo.first, memo.end, memo.from, memo.to - memo.from],
    ...[place(contractor), contractor?.from ?? 0, Math.max(0, ...denials.map(({ length }) => length))],
    ...[roles.ssn, roles.hire_date, roles.birth_date, roles.state_of_hire].map(place),
    // Without a field for how often it is paid, any salary will do.
    ...[roles.salary_frequency && roles.salary, roles.salary_frequency].map(place),
    ...[address.line1, address.city].map(place),
    ...[address.state, address.zip, address.zip4, address.countryCode].map(place),
    ...[place(address.countryName), address.countryName?.from ?? 0, place(address.foreignPostalCode)],
    receivingState,
    ...spanOf([address.city, address.state, address.zip]),
    ...spanOf([address.countryCode, address.countryName ?? address.countryCode]),
  ];
}
