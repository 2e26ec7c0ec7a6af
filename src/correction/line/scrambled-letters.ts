/** Reads a line that was encoded twice as UTF-8: each accented letter takes two characters and moves what follows it. */

import { decode } from '../../validation/index.js';
import { safeCause } from '../record/record-draft.js';
import { looksScrambled, toPlainText } from '../rules/plain-letters.js';
import type { LineEdit } from './line-edit.js';
import { type DamagedLine, type LineReading, readsWithoutFault } from './line-reading.js';
import { scrambledLetters } from './line-rules.js';

const RUN = /[^\0-\x7f]+/gu;

/** The line with every scrambled letter in its plain form; undefined when the result does not read perfectly. */
export function readUnscrambled({ draft, check, context, clears }: DamagedLine): LineReading | undefined {
  const text = decode(draft.bytes);
  const evidence = 'After the double encoding of letters is undone, every field is in its columns.';
  const cause = safeCause(scrambledLetters, evidence, clears);
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
  if (edits.length === 0 || plain.length !== context.layout.record_length) return undefined;
  if (!readsWithoutFault(record, check)) return undefined;
  return { record, edits, rule: scrambledLetters, position: undefined };
}

/** The word that the character at `index` belongs to. */
const wordAt = (text: string, index: number) =>
  text.slice(text.lastIndexOf(' ', index) + 1).split(' ', 1)[0] ?? '';
