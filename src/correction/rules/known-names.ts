/**
 * What tables of frequent names say about damage to a name. Blanks at its start are in front of it, or in the place of its first
 * letters; a character beyond ASCII is a letter, or in the place of another one.
 */

import { isNameKind } from '../../layouts/index.js';
import {
  FREQUENT_FIRST_NAMES,
  FREQUENT_LAST_NAMES,
  GIVEN_NAMES,
  SHORTER_FIRST_NAMES,
} from '../../reference/index.js';
import type { PlannedField, RecordPlan } from '../../validation/index.js';
import { isRestOfName, plainNames } from './accented-names.js';

/** More blanks are not in the place of letters: a letter beyond ASCII has up to three bytes. */
export const MAX_LOST = 3;

/** True when a gap in a text may be in the place of a lost character, between words too: nothing shows that only blanks are there. */
export const mayHaveLost = (text: string): boolean => LOST_WITHIN.test(text);

const LOST_WITHIN = new RegExp(`[^ ] {2,${MAX_LOST + 2}}(?=[^ ])`);

/** Shorter words are left of too many names. */
const MIN_LENGTH = 3;

/** `part`: it is a name only with letters in front. `unknown`: it is in no table, or both may be true. */
export type NameStart = 'whole' | 'part' | 'unknown';

/** What is known about the first word of the text of a field, which begins with blanks. */
export function startOfName({ field }: PlannedField, { roles }: RecordPlan, text: string): NameStart {
  if (!isNameKind(field.kind)) return 'unknown';
  const { names, rests } = roles.first_name?.field === field ? firstNames() : lastNames();
  const [blanks = '', word = ''] = /^( *)([^ ,-]*)/.exec(text.toUpperCase())?.slice(1) ?? [];
  const mayBePart = rests[blanks.length]?.has(word) || isRestOfName(word);
  if (names.has(word)) return mayBePart ? 'unknown' : 'whole';
  return mayBePart ? 'part' : 'unknown';
}

/**
 * True when a sign or a character beyond ASCII in a name is damage: a frequent name has a letter in its place, or none, and the word of
 * `plain`, the text in plain letters, is no frequent name.
 */
export function isDamagedName({ field }: PlannedField, text: string, plain: string): boolean {
  if (!isNameKind(field.kind)) return false;
  const isName = (word: string) => firstNames().names.has(word) || lastNames().names.has(word);
  const found = text.toUpperCase().split(BETWEEN_NAMES);
  const words = plain.toUpperCase().replace(/['`]/g, '').split(BETWEEN_NAMES);
  // A blank that does not break is none of the letters.
  if (found.length !== words.length) return false;
  return found.some((word, at) => {
    const [, start, end] = ELISION.test(word) ? [] : (DAMAGED_WORD.exec(word) ?? []);
    if (start === undefined || isName(words[at] ?? '')) return false;
    return LETTERS_OR_NONE.some((letter) => isName(start + letter + end));
  });
}

const BETWEEN_NAMES = /[ ,-]/;
/** Several characters beyond ASCII are more likely letters, or one letter in UTF-8. */
const DAMAGED_WORD = /^([A-Z]*)[^A-Z]([A-Z]*)$/;
/** D'MARCO, O`NEIL. */
const ELISION = /^[A-Z]['`]/;
const LETTERS_OR_NONE = ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface KnownNames {
  names: ReadonlySet<string>;
  /** What is left of them without their first letters, by the number of these. */
  rests: readonly ReadonlySet<string>[];
}

const firstNames = knownNames(() => [...GIVEN_NAMES, ...FREQUENT_FIRST_NAMES], SHORTER_FIRST_NAMES);
const lastNames = knownNames(() => FREQUENT_LAST_NAMES);

/** Made with the first text that begins after blanks, as few files have one. */
function knownNames(frequent: () => readonly string[], others: readonly string[] = []): () => KnownNames {
  let made: KnownNames | undefined;
  return () => {
    if (made) return made;
    const names = [...frequent(), ...plainNames()];
    const restsOf = (lost: number) =>
      names.map((name) => name.slice(lost)).filter(({ length }) => length >= MIN_LENGTH);
    const rests = Array.from({ length: MAX_LOST + 1 }, (_, lost) => new Set(lost > 0 ? restsOf(lost) : []));
    made = { names: new Set([...names, ...others]), rests };
    return made;
  };
}
