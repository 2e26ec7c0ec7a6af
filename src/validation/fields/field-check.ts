/**
 * The check of each kind of field. A check runs on a field that is filled, right behind `scan` of it, and notes at
 * most one error. Offsets are 0-based; `base` is where the record begins in `line`.
 */

import type { DateFormat, FieldKind } from '../../layouts/index.js';
import { isListedPrefix, STATE_INDEX } from '../../reference/index.js';
import type { FaultId } from '../catalogue/field-faults.js';
import type { PlannedField } from '../record/record-plan.js';
import type { Working } from '../record/record-state.js';
import {
  APOSTROPHE,
  BEYOND_ASCII,
  BLANK,
  COMMA,
  CONTROL,
  DIGIT,
  HYPHEN,
  isZeros,
  LOWER,
  numberAt,
  PERIOD,
  pairAt,
  SIGN,
  spells,
  text,
  UPPER,
} from './bytes.js';
import { dayOf } from './calendar.js';
import { endsInSuffix, isStandIn } from './placeholders.js';
import { isSuspectSsn, ssnFault } from './ssn.js';

export type FieldCheck = (planned: PlannedField, line: Uint8Array, base: number, work: Working) => void;

const LETTERS = UPPER | LOWER | BLANK | HYPHEN;
const CITY_SIGNS = LETTERS | PERIOD;
const PRINTABLE = ~(CONTROL | BEYOND_ASCII);

/** Worst first: a field that holds several kinds of wrong characters is named by the one hardest to mend. */
const WRONG_CHARACTERS: readonly [number, FaultId][] = [
  [CONTROL, 'control'],
  [DIGIT, 'digit'],
  [SIGN, 'sign'],
  [COMMA, 'comma'],
  [BEYOND_ASCII, 'beyondAscii'],
  [APOSTROPHE, 'apostrophe'],
  [PERIOD, 'period'],
];

function wrongCharacter(allowed: number): FaultId | undefined {
  const wrong = text.classes & ~allowed;
  return wrong === 0 ? undefined : WRONG_CHARACTERS.find(([bits]) => wrong & bits)?.[1];
}

const isWhole = (planned: PlannedField) => text.end - text.first === planned.to - planned.from;
const isAllDigits = (planned: PlannedField) => text.classes === DIGIT && isWhole(planned);

/** Characters, alignment and length of anything written in letters. True when nothing is wrong. */
function checkWords(planned: PlannedField, base: number, work: Working, allowed: number): boolean {
  const wrong = wrongCharacter(allowed);
  const { field } = planned;
  if (wrong) work.fault(planned, wrong);
  else if (text.first !== base + planned.from) {
    if (field.kind !== 'text' || field.required !== 'no') work.fault(planned, 'notLeft');
    else work.note(planned, 'leadingBlank');
  } else if (text.end - text.first < (field.min ?? 1)) work.fault(planned, 'tooShort');
  else {
    if (text.classes & LOWER) work.note(planned, 'lowerCase');
    return true;
  }
  return false;
}

const checkName: FieldCheck = (planned, line, base, work) => {
  if (!checkWords(planned, base, work, LETTERS)) return;
  if (planned.isLastName && endsInSuffix(line, text.first, text.end)) work.note(planned, 'suffix');
};

const checkText: FieldCheck = (planned, line, base, work) => {
  if (!checkWords(planned, base, work, PRINTABLE)) return;
  if (planned.needsRealValue && isStandIn(line, text.first, text.end)) work.note(planned, 'placeholder');
};

/** A city of a domestic address; a foreign one is checked as text. */
const checkCity: FieldCheck = (planned, line, base, work) => {
  if (!planned.needsRealValue || !isStandIn(line, text.first, text.end))
    checkWords(planned, base, work, CITY_SIGNS);
  else if (checkWords(planned, base, work, PRINTABLE)) work.fault(planned, 'placeholder');
};

const checkFree: FieldCheck = (planned, _line, _base, work) => {
  const wrong = wrongCharacter(PRINTABLE);
  if (wrong) work.fault(planned, wrong);
};

const checkFiller: FieldCheck = (planned, _line, _base, work) => {
  work.note(planned, wrongCharacter(PRINTABLE) ?? 'filler');
};

const checkConstant: FieldCheck = (planned, line, base, work) => {
  const { field } = planned;
  const wanted = field.values?.[0] ?? '';
  if (!spells(line, base + planned.from, wanted, field.ignore_case)) work.fault(planned, 'constant');
};

const checkSsn: FieldCheck = (planned, line, _base, work) => {
  if (!isAllDigits(planned)) {
    work.fault(planned, 'ssnDigits');
    return;
  }
  const ssn = numberAt(line, text.first, text.end);
  work.value[planned.index] = ssn;
  const impossible = ssnFault(ssn);
  // A contractor may give a FEIN instead, and any nine digits but zeros can be one.
  if (impossible && !(work.contractor && impossible !== 'ssnZeros')) work.fault(planned, impossible);
  else if (isSuspectSsn(ssn) && !work.contractor) work.note(planned, 'ssnSample');
};

const checkFein: FieldCheck = (planned, line, _base, work) => {
  if (!isAllDigits(planned)) work.fault(planned, 'feinDigits');
  else if (isZeros(line, text.first, text.end)) work.fault(planned, 'feinZeros');
  else {
    work.value[planned.index] = numberAt(line, text.first, text.end);
    if (!isListedPrefix(numberAt(line, text.first, text.first + 2))) work.note(planned, 'feinPrefix');
  }
};

const isZipPlus4 = (line: Uint8Array): boolean =>
  text.end - text.first === 10 && text.classes === (DIGIT | HYPHEN) && line[text.first + 5] === 0x2d;

const checkZip: FieldCheck = (planned, line, base, work) => {
  const five = text.classes === DIGIT && text.end - text.first === 5;
  if (five && text.first === base + planned.from)
    work.value[planned.index] = numberAt(line, text.first, text.end);
  else if (five) work.fault(planned, 'notLeft');
  else work.fault(planned, isZipPlus4(line) ? 'zipPlus4' : 'zipDigits');
};

const wholeDigits =
  (id: FaultId): FieldCheck =>
  (planned, _line, _base, work) => {
    if (!isAllDigits(planned)) work.fault(planned, id);
  };

const checkDigits: FieldCheck = (planned, _line, base, work) => {
  if (text.classes !== DIGIT) work.fault(planned, 'notDigits');
  else if (text.first !== base + planned.from) work.fault(planned, 'notLeft');
};

/** Amounts and counts: digits that fill the field from the right. */
const checkNumber: FieldCheck = (planned, line, _base, work) => {
  if (text.classes !== DIGIT) work.fault(planned, 'notDigits');
  else if (!isWhole(planned)) work.fault(planned, 'notRight');
  else work.value[planned.index] = numberAt(line, text.first, text.end);
};

const checkState: FieldCheck = (planned, line, _base, work) => {
  const index = isWhole(planned) ? STATE_INDEX[pairAt(line, text.first)]! : 0;
  if (index !== 0) work.value[planned.index] = index;
  else if (isWhole(planned) && STATE_INDEX[pairAt(line, text.first) & 0xdfdf] !== 0 && text.classes & LOWER)
    work.fault(planned, 'stateCase');
  else work.fault(planned, 'stateCode');
};

const DATE_FAULTS: Record<number, FaultId> = { [-1]: 'dateMonth', [-2]: 'dateDay', [-3]: 'dateYear' };
const OTHER_ORDER: Record<DateFormat, DateFormat> = { YYYYMMDD: 'MMDDYYYY', MMDDYYYY: 'YYYYMMDD' };

const checkDate: FieldCheck = (planned, line, _base, work) => {
  if (!isAllDigits(planned)) return work.fault(planned, 'dateDigits');
  const digits = numberAt(line, text.first, text.end);
  if (digits === 0) return work.fault(planned, 'dateZeros');
  if (work.takeDay(planned, digits)) return;
  const formats = planned.field.formats ?? [];
  const [only] = formats;
  if (formats.length === 1 && only && dayOf(digits, OTHER_ORDER[only], work.lastYear) > 0)
    return work.fault(planned, 'dateOrder');
  // Blame the order that the century points to, so that the message speaks of the real mistake.
  const century = Math.trunc(digits / 1_000_000);
  const meant = formats.length === 1 ? only! : century === 19 || century === 20 ? 'YYYYMMDD' : 'MMDDYYYY';
  work.fault(planned, DATE_FAULTS[dayOf(digits, meant, work.lastYear)] ?? 'dateMonth');
};

const matches = (line: Uint8Array, wanted: string, ignoreCase: boolean): boolean =>
  wanted.length === text.end - text.first && spells(line, text.first, wanted, ignoreCase);

const checkValues: FieldCheck = (planned, line, base, work) => {
  const values = planned.field.values ?? [];
  const aligned = text.first === base + planned.from;
  if (aligned && values.some((value) => matches(line, value, false))) return;
  work.fault(planned, aligned && values.some((value) => matches(line, value, true)) ? 'valueCase' : 'value');
};

const checkLetter: FieldCheck = (planned, _line, _base, work) => {
  if (text.classes !== UPPER) work.fault(planned, text.classes === LOWER ? 'valueCase' : 'value');
};

/** Never called: a country code is judged by its address. */
const checkCountry: FieldCheck = () => {};

export const CHECKS: Record<FieldKind, FieldCheck> = {
  constant: checkConstant,
  name: checkName,
  text: checkText,
  city: checkCity,
  ssn: checkSsn,
  fein: checkFein,
  zip: checkZip,
  zip4: wholeDigits('zip4Digits'),
  phone: wholeDigits('phoneDigits'),
  digits: checkDigits,
  postal: checkZip,
  state: checkState,
  country: checkCountry,
  date: checkDate,
  amount: checkNumber,
  count: checkNumber,
  values: checkValues,
  letter: checkLetter,
  filler: checkFiller,
  free: checkFree,
};

/** Kinds whose zeros mean "blank" in an optional field, a habit of the federal record. */
export const ZEROS_MEAN_BLANK: ReadonlySet<FieldKind> = new Set(['zip', 'zip4', 'phone', 'amount', 'postal']);
export { checkText };
