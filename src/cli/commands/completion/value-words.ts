/** The words that can stand behind a flag or for an argument, by the placeholder in its help: `--state <state>`. */

import type { Argument, Option } from 'commander';
import { LAYOUTS } from '../../../layouts/index.js';
import { FORMAT_NAMES, VALUE_MODES } from '../../../reports/index.js';
import { LAYOUT_FORMATS } from '../../../reports/layout/index.js';
import { ERROR_TYPES } from '../../../validation/index.js';

/** What completes a value: one of the words, a file, or with both `word=FILE`. With neither it is free text. */
export interface Value {
  /** The placeholder, such as `state`. */
  label: string;
  words: readonly string[];
  files: boolean;
  /** Several words with commas between them make one value. */
  list: boolean;
}

const WORDS: Record<string, readonly string[]> = {
  state: LAYOUTS.map(({ state }) => state),
  'error-type': ERROR_TYPES,
  types: ERROR_TYPES,
  severity: ['error', 'warning'],
  mode: VALUE_MODES,
  'name[=file]': FORMAT_NAMES,
};
/** Where a placeholder says too little. */
const WORDS_OF_FLAG: Record<string, readonly string[]> = {
  'correct --format': ['pretty', 'json'],
  'explain --format': ['text', 'json'],
  'layouts show --format': LAYOUT_FORMATS,
  'download --format': ['table', 'json'],
  'serve --profile': ['development', 'production'],
};
const FILES = new Set(['file', 'files', 'name[=file]', 'dir', 'folder', 'path']);
const LISTS = new Set(['types']);

function completed(label: string, words: readonly string[] | undefined): Value {
  return { label, words: words ?? WORDS[label] ?? [], files: FILES.has(label), list: LISTS.has(label) };
}

/** The value of a flag of the command; undefined when the flag takes none. */
export function flagValue(command: string, { flags, long, argChoices }: Option): Value | undefined {
  const label = /[<[](.+)[>\]]$/.exec(flags)?.[1];
  return label === undefined
    ? undefined
    : completed(label, argChoices ?? WORDS_OF_FLAG[`${command} ${long}`]);
}

/** The value of an argument. */
export function argumentValue(argument: Argument): Value {
  return completed(argument.name(), argument.argChoices);
}
