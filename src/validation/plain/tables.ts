/** What `records.as.ts` goes by, written into its memory: tables made from the rules, and the plan of a record. */

import type { FieldKind } from '../../layouts/types.js';
import { NAME_SUFFIXES } from '../../reference/name-suffixes.js';
import { STATE_INDEX } from '../../reference/states.js';
import { US_NAMES } from '../address-check.js';
import { CLASS } from '../bytes.js';
import { dayOf } from '../calendar.js';
import type { EmployerMemo } from '../employer-memo.js';
import { CHARACTERS, LOOK, lettersOf, shapeOf } from '../form.js';
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

/**
 * Kinds that the other quick look leaves to the checks, because they are judged with an address or too wide for its
 * numbers, and one that is met only in the employer's part, which is learnt as a whole.
 */
const SHAPES: Partial<Record<FieldKind, number>> = {
  phone: 3,
  amount: 3,
  country: 10,
  postal: 11,
  fein: LOOK,
};

/** Writes what is the same for all files. */
export function writeRules(module: PlainModule): void {
  const bytes = new Uint8Array(module.memory.buffer);
  const write = (table: { value: number }, length: number, entry: (index: number) => number) => {
    for (let index = 0; index < length; index++) bytes[table.value + index] = entry(index);
  };
  bytes.set(setOf(CHARACTERS.city!), module.citySet.value);
  bytes.set(listOf(STAND_INS), module.standIns.value);
  bytes.set(listOf(NAME_SUFFIXES), module.suffixes.value);
  bytes.set(listOf(US_NAMES), module.usNames.value);
  write(module.states, LETTERS * LETTERS, (pair) => STATE_INDEX[lettersAt(pair)]!);
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

/** Writes what the records of one file are read by; the numbers are members of `Field` and `Plan` there, in their order. */
export function writePlan(module: PlainModule, file: PlainPlan): void {
  const bytes = new Uint8Array(module.memory.buffer);
  const write = (at: number, terms: readonly number[]) =>
    new Int32Array(bytes.buffer, at, terms.length).set(terms);
  let text = module.texts.value;
  write(
    module.fields.value,
    file.plan.fields.flatMap((planned) => {
      const constant = constantOf(planned);
      bytes.set(constant, text);
      text += constant.length;
      return fieldTerms(planned, shapeIn(file.address, planned), text - constant.length, constant.length);
    }),
  );
  file.plan.fields.forEach((planned) => {
    bytes.set(setOf(charactersOf(planned)), module.sets.value + planned.index * 16);
  });
  write(module.plan.value, planTerms(file));
  bytes.fill(0, module.years.value, module.years.value + YEARS);
  for (let year = FIRST_YEAR; year <= Math.min(file.lastYear, FIRST_YEAR + YEARS - 1); year++)
    bytes[module.years.value + year - FIRST_YEAR] = isDay(year, LEAP_DAY) ? 2 : 1;
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
