/** Reads a line that was encoded twice as UTF-8: each accented letter takes two characters and moves what follows it. */

import { decode, type RecordCheck } from '../../validation/index.js';
import { safeCause } from '../record/record-draft.js';
import { looksScrambled, toPlainText } from '../rules/plain-letters.js';
import type { LineEdit } from './line-edit.js';
import { type LineReading, readsWithoutFault } from './line-reading.js';
import { scrambledLetters } from './line-rules.js';

const RUN = /[^\0-\x7f]+/gu;

/** The line with every scrambled letter in its plain form; undefined when the result does not read perfectly. */
export function readUnscrambled(
  line: Uint8Array,
  recordLength: number,
  check: RecordCheck,
  clears: string[],
): LineReading | undefined {
  const text = decode(line);
  const cause = safeCause(
    scrambledLetters,
    'With each letter read once, every field is in its columns.',
    clears,
  );
  const edits: LineEdit[] = [];
  let plain = '';
  let read = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const letters = looksScrambled(run) ? toPlainText(run, wordAt(text, index)) : undefined;
    if (letters === undefined) return undefined;
    plain += text.slice(read, index);
    const field = check.plan.fields.find(({ to }) => plain.length < to)?.field;
    if (!field) return undefined;
    const at = Buffer.byteLength(text.slice(0, index));
    const named = { field: field.name, kind: field.kind, causes: [cause] } as const;
    edits.push({ at, length: Buffer.byteLength(run), inserted: letters, ...named });
    plain += letters;
    read = index + run.length;
  }
  plain += text.slice(read);
  const record = Buffer.from(plain, 'latin1');
  return edits.length > 0 && plain.length === recordLength && readsWithoutFault(record, check)
    ? { record, edits }
    : undefined;
}

/** The word that the character at `index` belongs to. */
function wordAt(text: string, index: number): string {
  const start = text.lastIndexOf(' ', index) + 1;
  return text.slice(start).split(' ', 1)[0] ?? '';
}
