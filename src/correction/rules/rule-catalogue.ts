/** All rules: those for fields in the order in which they are tried, lossless ones first; and all by id. */

import * as lineRules from '../line/line-rules.js';
import type { FieldFault } from '../record/checked-record.js';
import { alignField, alignLeft, alignLeftOffered } from './alignment.js';
import { cityAndState, cityOfZip, cityOneSlip, cityStateZip, cityWithState, cityWithZip } from './cities.js';
import { addressConflict } from './conflicts.js';
import { constantRule } from './constants.js';
import {
  countryIso,
  countryIsoOffered,
  countryName,
  countryNamesake,
  countryNameUs,
  countryUs,
  countryUsOffered,
} from './countries.js';
import { recordCount, recordCountOffered } from './counts.js';
import { dateOrder, dateOrderOffered, dateShort, dateStated } from './dates.js';
import { employerAgreed, employerOffered, employerProfile } from './employer-block.js';
import { onlyCandidate } from './known-candidates.js';
import { codeCase, wordCase } from './letter-case.js';
import {
  apostrophe,
  apostropheOffered,
  nameBlanks,
  nameBlanksOffered,
  nameComma,
  period,
  periodInside,
  signInWords,
} from './names.js';
import { amountOffered, amountSigns, zeroFill, zerosToBlank } from './numbers.js';
import { padding } from './padding.js';
import { phoneLetters } from './phones.js';
import { plainCharacters, plainCharactersOffered } from './plain-characters.js';
import type { Rule, RuleDescription } from './rule.js';
import { stateAgreed, stateOfZip } from './states.js';
import { controlToBlank, tabToBlank } from './tabs.js';
import { fillCharacters, quotes, wideGap } from './wrapped-text.js';
import { addOnLetters, zipLetters, zipOffered, zipPlus4, zipPlus4Differs, zipZero } from './zip-codes.js';

/** Rules whose repairs are applied once they are proven, and those for what a person decided before the run. */
export const SAFE_RULES: readonly Rule[] = [
  padding,
  plainCharacters,
  tabToBlank,
  quotes,
  fillCharacters,
  apostrophe,
  period,
  nameBlanks,
  codeCase,
  dateOrder,
  dateStated,
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
  cityStateZip,
  stateAgreed,
  employerProfile,
  employerAgreed,
  constantRule,
];

/** Rules whose repairs need a decision. */
export const CONFIRM_RULES: readonly Rule[] = [
  plainCharactersOffered,
  apostropheOffered,
  nameBlanksOffered,
  periodInside,
  signInWords,
  nameComma,
  controlToBlank,
  alignField,
  alignLeftOffered,
  dateOrderOffered,
  dateShort,
  amountOffered,
  countryUsOffered,
  countryNamesake,
  countryIsoOffered,
  addressConflict,
  employerOffered,
  stateOfZip,
  zipPlus4Differs,
  zipOffered,
  phoneLetters,
  addOnLetters,
  cityWithState,
  cityWithZip,
  cityOfZip,
  onlyCandidate,
  recordCountOffered,
];

/** Rules for warnings, applied only on request. */
export const WARNING_RULES: readonly Rule[] = [
  recordCount,
  wordCase,
  alignLeft,
  zerosToBlank,
  countryNameUs,
  quotes,
  fillCharacters,
  wideGap,
];

/** The rules for each fault, by list: records with the same fault share its object. */
const chosen = new WeakMap<readonly Rule[], WeakMap<FieldFault, readonly Rule[]>>();

/** The rules of a list that are for the fault. */
export function rulesFor(rules: readonly Rule[], fault: FieldFault): readonly Rule[] {
  const byFault = chosen.get(rules) ?? new WeakMap<FieldFault, readonly Rule[]>();
  const known = byFault.get(fault);
  if (known) return known;
  const { id, planned } = fault;
  const fresh = rules.filter(
    ({ faults, kinds }) => (faults?.includes(id) ?? true) && (kinds?.includes(planned.field.kind) ?? true),
  );
  chosen.set(rules, byFault.set(fault, fresh));
  return fresh;
}

/** The repair of the form of a file. */
export const FILE_FORM = {
  id: 'file-form',
  tier: 'safe',
  title: 'Clean up the form of the file',
  premise: 'Only bytes before, between and after the lines change.',
  basis: 'Files are read line by line or in blocks; nothing else belongs between them.',
} as const satisfies RuleDescription;

/** The language model chooses one of the names of the record's own ZIP code for a misspelled city. */
export const MODEL_CITY = {
  id: 'model-city',
  tier: 'safe',
  title: 'Write the city of the ZIP code that the language model chose',
  premise:
    'The text differs by at most two typing errors from several city names of the ZIP code, which fits the state; any of these names is correct.',
  basis: 'Public ZIP tables.',
} as const satisfies RuleDescription;

/** The language model chooses one of the candidates that it was given. */
export const MODEL_CHOICE = {
  id: 'model-choice',
  tier: 'confirm',
  title: 'Write the candidate that the language model chose',
  premise:
    'It is one of several values in the tables, and agrees with the rest of the address; only a person knows whether it is right.',
  basis: 'Public tables of places and countries.',
} as const satisfies RuleDescription;

/** The language model writes a value of its own. */
export const MODEL_TEXT = {
  id: 'model-text',
  tier: 'confirm',
  title: 'Write what the language model proposes',
  premise: 'It clears this error of the record; the model wrote the value itself.',
  basis: 'Only the answer of the model, so a person decides.',
} as const satisfies RuleDescription;

/** A person types the value of a field. */
export const TYPED = {
  id: 'typed',
  tier: 'confirm',
  by: 'person',
  title: 'Write what a person typed',
  premise: 'With this value the record has no new error, and the field has no error.',
  basis: 'Only a person knows what is not in the file.',
} as const satisfies RuleDescription;

/** All rules, each id once: a rule may be in several lists, or be for several kinds of numbers. */
export const RULES: readonly RuleDescription[] = [
  ...Object.values(lineRules),
  ...SAFE_RULES,
  ...CONFIRM_RULES,
  ...WARNING_RULES,
  FILE_FORM,
  MODEL_CITY,
  MODEL_CHOICE,
  MODEL_TEXT,
  TYPED,
].filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);

const TITLES = new Map(RULES.map(({ id, title }) => [id, title]));

/** What a rule does, by its id as the audit and the counts name it; the id itself when there is no such rule. */
export function ruleTitle(id: string): string {
  return TITLES.get(id) ?? id;
}
