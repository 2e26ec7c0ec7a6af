/** Which characters differ between a value before and after a change. */

import { widthOf } from '../../reports/index.js';

export interface Marked {
  before: readonly boolean[];
  after: readonly boolean[];
}

/** True for each character that is not part of the longest text that both have in common. */
export function markChanges(before: string, after: string): Marked {
  const [a, b] = [Array.from(before), Array.from(after)];
  const shared = sharedLengths(a, b);
  const marked = { before: a.map(() => true), after: b.map(() => true) };
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      marked.before[i++] = false;
      marked.after[j++] = false;
    } else if (shared[i + 1]![j]! >= shared[i]![j + 1]!) i++;
    else j++;
  }
  return marked;
}

/** Length of the longest common text behind each pair of places. Fields are short, so that the whole table is fine. */
function sharedLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i]![j] =
        a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
    }
  }
  return table;
}

/** `  ^ ^^`: a caret under each marked character of the visible text; empty when none is marked. */
export function caretsUnder(text: string, marks: readonly boolean[]): string {
  const carets = Array.from(text, (character, at) => (marks[at] ? '^' : ' ').repeat(widthOf(character)));
  return carets.join('').trimEnd();
}
