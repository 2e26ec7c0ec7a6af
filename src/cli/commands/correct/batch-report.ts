/** The text about a correction of several files, below their overview: what became of each that had errors. */

import { inShort, linesLeft, type ShortText, seenSentences, wrap } from '../../../reports/index.js';
import type { SeenBytes } from '../../input/seen-files.js';

/** The text about one corrected file. */
export interface CorrectedText extends SeenBytes {
  file_name: string;
  errors: number;
  left: number;
  /** The text of a single file, without notes and next steps. */
  full: readonly string[];
  /** What is left, a line for each cause. */
  short: ShortText;
  notes: readonly string[];
}

/** The lines below an overview of so many lines; `closing` come last, and are never broken. */
export function batchLines(
  texts: readonly CorrectedText[],
  { overview, closing, width }: { overview: number; closing: readonly string[]; width: number },
): string[] {
  const say = (text: string) => wrap(text, width, 2);
  const seen = seenSentences(texts).flatMap(say);
  const head = seen.length > 0 ? ['', ...seen] : [];
  const end = closing.length > 0 ? ['', ...closing] : [];
  const room = linesLeft(overview + head.length + end.length);
  const bad = texts.filter(({ errors }) => errors > 0).sort((a, b) => b.left - a.left);
  const notes = [...new Set(texts.flatMap((text) => text.notes))].flatMap((note) => say(`Note: ${note}`));
  const full = [...bad.flatMap((text) => ['', ...text.full]), ...(notes.length > 0 ? ['', ...notes] : [])];
  if (full.length <= room) return [...head, ...full, ...end];
  const heading = ['', 'What is left · Who must act'];
  const more = [
    '',
    ...say('newhire correct FILE --dry-run shows a file in full; --format json has all notes.'),
  ];
  const short = inShort(
    bad.map((text) => text.short),
    room - heading.length - more.length,
    width,
  );
  return [...head, ...heading, ...short, ...more, ...end];
}
