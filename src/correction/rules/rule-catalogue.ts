/** Every rule by its id, to show what was changed and why. */

import {
  cutFields,
  lineLength,
  numberSigns,
  scrambledLetters,
  shiftedFields,
  stateInFull,
  zipZero,
} from '../line/line-rules.js';
import type { RuleDescription } from './rule.js';
import { CONFIRM_RULES, SAFE_RULES, WARNING_RULES } from './rule-order.js';

/** The repair of the form of a file. */
export const FILE_FORM = {
  id: 'file-form',
  tier: 'safe',
  title: 'Clean up the form of the file',
  premise: 'Only bytes before, between and after the lines change.',
  basis: 'Files are read line by line or in blocks; nothing else belongs between them.',
} as const satisfies RuleDescription;

/** The language model chooses one of the names of the record's own ZIP code for a misspelt city. */
export const MODEL_CITY = {
  id: 'model-city',
  tier: 'safe',
  title: 'Write the city of the ZIP code that the language model chose',
  premise:
    'The text is at most two typing errors away from several names of the ZIP code, which agrees with the state; each of them is true.',
  basis: 'Public ZIP tables.',
} as const satisfies RuleDescription;

/** The language model chooses one of the candidates that it was given. */
export const MODEL_CHOICE = {
  id: 'model-choice',
  tier: 'confirm',
  title: 'Write the candidate that the language model chose',
  premise:
    'It is one of several values in the tables, and agrees with the rest of the address; only a person knows whether it is the true one.',
  basis: 'Public tables of places and countries.',
} as const satisfies RuleDescription;

/** The language model writes a value of its own. */
export const MODEL_TEXT = {
  id: 'model-text',
  tier: 'confirm',
  title: 'Write what the language model proposes',
  premise: 'The record does not have this error with it; the model wrote the value itself.',
  basis: 'Only the answer of the model, so a person decides.',
} as const satisfies RuleDescription;

/** In the order in which they are tried. */
export const RULES: readonly RuleDescription[] = [
  ...new Set<RuleDescription>([
    lineLength,
    numberSigns,
    shiftedFields,
    cutFields,
    stateInFull,
    zipZero,
    scrambledLetters,
    ...SAFE_RULES,
    ...CONFIRM_RULES,
    ...WARNING_RULES,
    FILE_FORM,
    MODEL_CITY,
    MODEL_CHOICE,
    MODEL_TEXT,
  ]),
];

const TITLES = new Map(RULES.map(({ id, title }) => [id, title]));

/** What a rule does, by its id as the audit and the counts name it; the id itself when there is no such rule. */
export function ruleTitle(id: string): string {
  return TITLES.get(id) ?? id;
}
