/** What the texts about several files have in common: what is said of their bytes, and how their causes are shown on a few lines. */

import { visible } from '../../printable.js';
import type { FileResult } from '../report.js';
import { counted } from './counts.js';
import { clip } from './text-width.js';

/** Lines of a whole text about several files, as far as its overview leaves room: as many as a person reads. */
const MAX_LINES = 116;
/** Lines about the files with errors that are always there. */
const MIN_LINES = 12;
/** Files that a remark names. */
const MAX_FILES = 4;

/** The lines that are left for the files with errors, by the number of all others. */
export const linesLeft = (others: number): number => Math.max(MIN_LINES, MAX_LINES - others);

type Seen = Pick<FileResult, 'file_name' | 'same_bytes_as' | 'corrected_before'>;

/** Which files have the bytes of another of the run, and which were corrected before; a sentence each. */
export function seenSentences(files: readonly Seen[]): string[] {
  const twice = files.flatMap(({ file_name, same_bytes_as: first }) =>
    first === undefined ? [] : [`${file_name} (as ${first})`],
  );
  const before = files.flatMap(({ file_name, corrected_before: one }) =>
    one ? [`${file_name} (on ${one.date})`] : [],
  );
  return [
    ...(twice.length > 0
      ? [`Identical to another file, so every hire would be reported twice: ${someOf(twice)}.`]
      : []),
    ...(before.length > 0 ? [`Corrected before, with the same bytes: ${someOf(before)}.`] : []),
  ];
}

function someOf(names: readonly string[]): string {
  const more = names.length - MAX_FILES;
  return `${names.slice(0, MAX_FILES).join('; ')}${more > 0 ? `; and ${counted(more, 'more file')}` : ''}`;
}

/** A file with errors in short: its name and verdict, and a line for each cause, the first ones first. */
export interface ShortText {
  head: string;
  causes: readonly string[];
}

/** The files in at most `room` lines of `width` columns: of each its name and the causes that fit, then how many more files there are. */
export function inShort(
  files: readonly ShortText[],
  room: number,
  width: number,
  paint: (head: string) => string = (head) => head,
): string[] {
  const share = Math.max(2, Math.floor((room - 1) / Math.max(1, files.length)));
  const lines: string[] = [];
  let named = 0;
  for (const { head, causes } of files) {
    const isAll = causes.length < share;
    const shown = causes.slice(0, isAll ? causes.length : Math.max(1, share - 2));
    const more = causes.length - shown.length;
    const hasRoom = more > 0 && shown.length + 2 <= share;
    const part = [...shown, ...(hasRoom ? [`and ${counted(more, 'more cause')}`] : [])];
    if (lines.length + part.length + 1 > room - 1) break;
    lines.push(paint(clip(visible(head), width)), ...part.map((cause) => clip(visible(`  ${cause}`), width)));
    named++;
  }
  const more = files.length - named;
  return more > 0 ? [...lines, `And ${counted(more, 'more file')} with errors: see the overview.`] : lines;
}
