/** Every rule by its id, for whoever shows what was done and why. */

import { lineLength, numberSigns, scrambledLetters, shiftedFields } from '../line/line-rules.js';
import { CONFIRM_RULES, SAFE_RULES, WARNING_RULES } from './index.js';
import type { Rule } from './rule.js';

export type RuleEntry = Pick<Rule, 'id' | 'tier' | 'title' | 'premise' | 'basis'>;

/** Id of the repair of a file's form. */
export const FILE_FORM = 'file-form';
/** Ids of what the language model does: it chooses a candidate, or writes a value for a person to accept. */
export const MODEL_CHOICE = 'model-choice';
export const MODEL_TEXT = 'model-text';

const OTHERS: readonly RuleEntry[] = [
  {
    id: FILE_FORM,
    tier: 'safe',
    title: 'Clean up the form of the file',
    premise: 'Only what stands before, between and behind the lines changes.',
    basis: 'Files are read line by line or in blocks; nothing else belongs between them.',
  },
  {
    id: MODEL_CHOICE,
    tier: 'safe',
    title: 'Write the candidate that the language model chose',
    premise:
      'It is one of the values that the tables offer, the whole record is free of this error with it, and the tables agree.',
    basis: 'Public tables of places and countries.',
  },
  {
    id: MODEL_TEXT,
    tier: 'confirm',
    title: 'Write what the language model proposes',
    premise: 'The record is free of this error with it; the value is its own.',
    basis: 'None but its word, so a person decides.',
  },
];

/** In the order in which they are tried. */
export const RULES: readonly RuleEntry[] = [
  ...new Set([
    lineLength,
    numberSigns,
    shiftedFields,
    scrambledLetters,
    ...SAFE_RULES,
    ...CONFIRM_RULES,
    ...WARNING_RULES,
    ...OTHERS,
  ]),
];
