/** Which characters differ between a value before and after a change. */

import { widthOf } from '../text/text-width.js';

/** One entry for each character of the value before and after. */
export interface Marked {
  before: readonly boolean[];
  after: readonly boolean[];
}

/** True for each character that is not part of the longest common subsequence of both. */
export function markChanges(before: string, after: string): Marked {
  const [a, b] = [Array.from(before), Array.from(after)];
  const common = commonLengths(a, b);
  const marked = { before: a.map(() => true), after: b.map(() => true) };
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      marked.before[i++] = false;
      marked.after[j++] = false;
    } else if (common(i + 1, j) >= common(i, j + 1)) i++;
    else j++;
  }
  return marked;
}

/** Length of the longest common subsequence from each pair of indexes on. Fields are short, so the table is small. */
function commonLengths(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  return lengthAt;
}

/** `  ^ ^^`: a caret under each marked character of the visible text; empty when none is marked. */
export function caretsUnder(text: string, marks: readonly boolean[]): string {
  const carets = Array.from(text, (character, at) => (marks[at] ? '^' : ' ').repeat(widthOf(character)));
  return carets.join('').trimEnd();
}

/** A value as it is, and as it is shown: both have the same number of characters. */
type CoveredValue = readonly [text: string, shown: string];

/** True when a character that differs is covered in what is shown. */
export function hasCoveredChange(before: CoveredValue, after: CoveredValue): boolean {
  const marks = markChanges(before[0], after[0]);
  return isAnyCovered(before, marks.before) || isAnyCovered(after, marks.after);
}

function isAnyCovered([text, shown]: CoveredValue, marks: readonly boolean[]): boolean {
  const visibleOnes = Array.from(shown);
  return Array.from(text).some((character, at) => marks[at] === true && visibleOnes[at] !== character);
}
