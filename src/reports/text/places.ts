/** The lines of a folded finding in words. */

import type { KeptLines } from '../../correction/index.js';
import type { Finding } from '../../validation/index.js';
import { counted, grouped } from './counts.js';

/** Most line numbers that a group of errors or warnings lists for programs. */
export const LINES_KEPT = 8;
/** Most ranges of lines of a group; those of a finding are as many. */
export const RANGES_KEPT = 1000;

/** Most ranges of lines that a sentence names, where the format gives no other limit. */
const MAX_RANGES = 8;

/** `4; 22-30 and 3 more`, with at most `most` ranges; empty for the file as a whole. */
export function lineRanges({ lines, more }: KeptLines, most = MAX_RANGES): string {
  const known = lines.filter(({ start }) => start > 0);
  const named = known.slice(0, most);
  if (named.length === 0) return '';
  const left = known.slice(most).reduce((sum, { start, end }) => sum + end - start + 1, more);
  return `${rangesOf(named)}${left > 0 ? ` and ${grouped(left)} more` : ''}`;
}

/** The lines of both, in their order. */
export function joinedLines(one: KeptLines, other: KeptLines): KeptLines {
  const joined: KeptLines = { lines: [], more: one.more + other.more };
  for (const { start, end } of [...one.lines, ...other.lines].sort((a, b) => a.start - b.start)) {
    const last = joined.lines.at(-1);
    if (last && last.start > 0 && start <= last.end + 1) last.end = Math.max(last.end, end);
    else joined.lines.push({ start, end });
  }
  return joined;
}

/** `line 4`, `lines 4; 22-30`: the word for the ranges of `lineRanges`. */
export const wordForLines = ({ lines, more }: KeptLines): string =>
  lines.length === 1 && lines[0]?.start === lines[0]?.end && more === 0 ? 'line' : 'lines';

/** The members of a folded finding. */
type Several = Pick<Finding, 'places' | 'occurrences'>;

/** `lines 2; 5-9 and 12 more places`; at most `most` ranges. Empty for a finding with a single place. */
export function linesOf({ places, occurrences = 1 }: Several, most = MAX_RANGES): string {
  if (!places || occurrences < 2) return '';
  const shown = places.lines.slice(0, Math.max(most, MAX_RANGES));
  const left = places.lines
    .slice(shown.length)
    .reduce((sum, { start, end }) => sum + end - start + 1, places.more);
  const [first] = shown;
  if (!first) return '';
  const isOne = shown.length === 1 && first.start === first.end && left === 0;
  return `${isOne ? 'line' : 'lines'} ${rangesOf(shown)}${left > 0 ? ` and ${counted(left, 'more place')}` : ''}`;
}

/** `2; 5-9` */
export const rangesOf = (ranges: readonly { start: number; end: number }[]) =>
  ranges
    .map(({ start, end }) => (start === end ? grouped(start) : `${grouped(start)}-${grouped(end)}`))
    .join('; ');

/** The places of a folded finding without its own line, which is named before them. */
export function otherPlaces(line: number, { lines, more }: KeptLines): KeptLines {
  const around = ({ start, end }: KeptLines['lines'][number]) =>
    line < start || line > end
      ? [{ start, end }]
      : [
          { start, end: line - 1 },
          { start: line + 1, end },
        ].filter((one) => one.start <= one.end);
  return { lines: lines.flatMap(around), more };
}

/** ` and 7 more places (lines 2; 5-9)`, after the line of a finding; empty when there is a single place. */
export function andMorePlaces(finding: Several & Pick<Finding, 'line_number'>, most?: number): string {
  const { line_number, places, occurrences = 1 } = finding;
  const lines = linesOf({ occurrences, places: places && otherPlaces(line_number, places) }, most);
  return occurrences > 1 ? ` and ${counted(occurrences - 1, 'more place')}${lines && ` (${lines})`}` : '';
}
