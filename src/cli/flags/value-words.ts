/** The words that can follow a flag or stand for an argument, by the kind of its value. */

import { OUTLINES } from '../../layouts/index.js';
import { FORMAT_NAMES } from '../../reports/index.js';
import { LAYOUT_FORMATS } from '../../reports/layout/index.js';
import { ERROR_TYPES } from '../../validation/index.js';
import type { Argument } from '../commands/command.js';
import { type Flag, placeholderOf } from './flag.js';
import { VALUE_KINDS, type ValueKindName } from './value-kinds.js';

/** Where the words are known elsewhere in the program, and reading leaves it to the command to refuse others. */
const WORDS: Partial<Record<ValueKindName, readonly string[]>> = {
  state: OUTLINES.map(({ state }) => state),
  'state-or-auto': [...OUTLINES.map(({ state }) => state), 'auto'],
  'report-formats': FORMAT_NAMES,
  'layout-format': LAYOUT_FORMATS,
  'error-type': ERROR_TYPES,
  'error-types': ERROR_TYPES,
};
const PATHS = new Set<ValueKindName>(['path', 'report-formats']);
const LISTS = new Set<ValueKindName>(['error-types']);

/** What completes a value: one of the words, a file, or with both `word=FILE`. With neither it is free text. */
export interface Value {
  /** The placeholder, such as `state`. */
  label: string;
  words: readonly string[];
  files: boolean;
  /** Several words with commas between them make one value. */
  list: boolean;
}

/** The value of a flag; undefined when the flag takes none. */
export function flagValue(flag: Flag): Value | undefined {
  const label = placeholderOf(flag);
  return label === undefined ? undefined : completedBy(label, flag.kind);
}

/** The value of an argument. */
export function argumentValue({ spelling, kind, choices }: Argument): Value {
  return completedBy(spelling.replace(/[<>[\]]|\.{3}/g, ''), kind, choices);
}

function completedBy(label: string, kind: ValueKindName, ownWords?: readonly string[]): Value {
  const read = VALUE_KINDS[kind];
  const words = 'words' in read ? read.words : WORDS[kind];
  return { label, words: ownWords ?? words ?? [], files: PATHS.has(kind), list: LISTS.has(kind) };
}
