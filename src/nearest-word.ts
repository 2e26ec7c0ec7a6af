/** "Did you mean": the nearest of the words that would have been right. */

import { distance } from 'fastest-levenshtein';

/** The word nearest to what was typed, when it is near enough to be meant, and has a letter of it. Case does not matter. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const wanted = typed.trim().toLowerCase();
  const ranked = words
    .map((word) => ({ word, edits: distance(wanted, word.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  if (!best || best.edits >= Math.max(wanted.length, best.word.length)) return undefined;
  return best.edits <= Math.max(2, Math.ceil(best.word.length / 3)) ? best.word : undefined;
}

/** `Did you mean Ohio? `, or nothing. */
export function didYouMean(typed: string, words: readonly string[]): string {
  const word = nearest(typed, words);
  return word === undefined ? '' : `Did you mean ${word}? `;
}
