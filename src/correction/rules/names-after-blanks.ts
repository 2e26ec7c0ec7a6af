/**
 * What tables of frequent names say about a name that begins after blanks: the blanks are in front of it, or in the place of its
 * first letters.
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
export const MOST_LOST = 3;

/** Shorter words are left of too many names. */
const SHORTEST = 3;

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
      names.map((name) => name.slice(lost)).filter(({ length }) => length >= SHORTEST);
    const rests = Array.from({ length: MOST_LOST + 1 }, (_, lost) => new Set(lost > 0 ? restsOf(lost) : []));
    made = { names: new Set([...names, ...others]), rests };
    return made;
  };
}
