/** The rules for fields in the order in which they are tried: first those that lose nothing, then those proven by other sources. */

import type { FieldFault } from '../record/checked-record.js';
import { alignLeft, amountOffered, amountSigns, zeroFill } from './alignment.js';
import { cityAndState, cityOfZip, cityOneSlip, cityWithState } from './cities.js';
import { addressConflict } from './conflicts.js';
import { constantRule } from './constants.js';
import { countryIso, countryIsoOffered, countryName, countryNamesake, countryUs } from './countries.js';
import { recordCount, recordCountOffered } from './counts.js';
import { dateOrder, dateOrderOffered, dateShort } from './dates.js';
import { employerAgreed, employerOffered, employerProfile } from './employer-block.js';
import { onlyCandidate } from './known-candidates.js';
import { codeCase, wordCase } from './letter-case.js';
import { apostrophe, nameBlanks, nameComma, period, periodInside, signInWords } from './names.js';
import { plainCharacters, plainCharactersOffered } from './plain-characters.js';
import type { Rule } from './rule.js';
import { stateAgreed, stateOfZip } from './states.js';
import { controlToBlank, tabToBlank } from './tabs.js';
import { countryNameUs, zerosToBlank } from './warnings.js';
import { digitsForLetters, zipLetters, zipOffered, zipPlus4, zipPlus4Differs, zipZero } from './zip-codes.js';

/** Rules whose repairs are applied once they are proven. */
export const SAFE_RULES: readonly Rule[] = [
  plainCharacters,
  tabToBlank,
  apostrophe,
  period,
  nameBlanks,
  codeCase,
  dateOrder,
  countryUs,
  countryIso,
  countryName,
  recordCount,
  alignLeft,
  zeroFill,
  amountSigns,
  zipPlus4,
  zipZero,
  zipLetters,
  cityOneSlip,
  cityAndState,
  stateAgreed,
  employerProfile,
  employerAgreed,
  constantRule,
];

/** Rules whose repairs need a decision. */
export const CONFIRM_RULES: readonly Rule[] = [
  plainCharactersOffered,
  periodInside,
  signInWords,
  nameComma,
  controlToBlank,
  dateOrderOffered,
  dateShort,
  amountOffered,
  countryNamesake,
  countryIsoOffered,
  addressConflict,
  employerOffered,
  stateOfZip,
  zipPlus4Differs,
  zipOffered,
  digitsForLetters,
  cityWithState,
  cityOfZip,
  onlyCandidate,
  recordCountOffered,
];

/** Rules for warnings, applied only on request. */
export const WARNING_RULES: readonly Rule[] = [recordCount, wordCase, alignLeft, zerosToBlank, countryNameUs];

/** The rules for each fault of each kind of field, by list. */
const chosen = new WeakMap<readonly Rule[], Map<string, readonly Rule[]>>();

/** The rules of a list that are for the fault. */
export function rulesFor(rules: readonly Rule[], { id, planned }: FieldFault): readonly Rule[] {
  const { kind } = planned.field;
  const byFault = chosen.get(rules) ?? new Map<string, readonly Rule[]>();
  chosen.set(rules, byFault);
  const key = `${id} ${kind}`;
  const known = byFault.get(key);
  if (known) return known;
  const fresh = rules.filter(
    ({ faults, kinds }) => (faults?.includes(id) ?? true) && (kinds?.includes(kind) ?? true),
  );
  byFault.set(key, fresh);
  return fresh;
}
