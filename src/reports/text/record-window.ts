/** The part of a record around an error, with a ruler above it and carets below the columns of the error. */

import type { LayoutOutline, RecordOutline } from '../../layouts/index.js';
import { visible } from '../../printable.js';
import type { Finding } from '../../validation/index.js';
import { widthOf } from './text-width.js';

interface Columns {
  /** 1-based. */
  start: number;
  /** Inclusive. */
  end: number;
}

/** Four rows to print one below the other. `line` is the text of the record in three parts. */
export interface RecordWindow {
  numbers: string;
  ticks: string;
  line: { before: string; focus: string; after: string };
  carets: string;
}

/** Columns. A finding of a server may name any column. */
const MAX_RECORD_LENGTH = 65_535;

/** Shown for a blank in the columns of the error, so that an empty field can be seen. */
const BLANK = '·';

/**
 * Draws `line`, which is already masked, around `focus`. No row is wider than `width` columns of the terminal. The
 * first column of a row is kept for an ellipsis. A character that takes two columns gets two carets.
 */
export function drawWindow(line: string, focus: Columns, width: number): RecordWindow {
  const cells = Array.from(visible(line));
  const length = cells.length;
  while (cells.length < Math.min(focus.end, MAX_RECORD_LENGTH)) cells.push(' ');
  const { from, to } = extent(cells, focus, width - 2);
  const inFocus = (column: number) => column >= focus.start && column <= focus.end;
  const part = (begin: number, end: number) => cells.slice(begin - 1, Math.max(begin - 1, end)).join('');

  let numbers = ' ';
  let ticks = ' ';
  let carets = ' ';
  for (let column = from; column <= to; column++) {
    const wide = widthOf(cells[column - 1] ?? ' ');
    ticks += (column % 10 === 0 ? '|' : column % 5 === 0 ? '+' : '-').padEnd(wide, '-');
    carets += (inFocus(column) ? '^' : ' ').repeat(wide);
    const label = String(column);
    const begin = ticks.length - wide + 1 - label.length;
    if (column % 10 === 0 && begin > numbers.trimEnd().length)
      numbers = numbers.trimEnd().padEnd(begin) + label;
  }

  const first = Math.max(from, focus.start);
  const last = Math.min(to, focus.end);
  const drawn = Array.from(part(first, last), (cell, index) =>
    cell === ' ' && first + index <= length ? BLANK : cell,
  );
  return {
    numbers,
    ticks,
    line: {
      before: (from > 1 ? '…' : ' ') + part(from, first - 1),
      focus: drawn.join(''),
      after: part(last + 1, to) + (to < length ? '…' : ''),
    },
    carets: carets.trimEnd(),
  };
}

/** Columns shown before a focus that is too long to be shown whole. */
const CONTEXT = 12;

/** First and last column to draw; the focus is in the middle where the length of the line allows it. */
function extent(cells: readonly string[], focus: Columns, room: number): { from: number; to: number } {
  const spare = room - (focus.end - focus.start + 1);
  const start = Math.max(1, focus.start - Math.max(CONTEXT, Math.floor(spare / 2)));
  let to = Math.min(cells.length, start + room - 1);
  let from = Math.max(1, Math.min(start, to - room + 1));
  // Wide characters leave less room: drop columns after the focus first, then those before it.
  while (to > from && widthOf(cells.slice(from - 1, to).join('')) > room) {
    if (to > focus.end || from >= focus.start) to--;
    else from++;
  }
  return { from, to };
}

/** The columns to look at: the place of the finding; for a whole line its identifier, or the part that is missing or too long. */
function focusOf(finding: Finding, layout: LayoutOutline, line: string): Columns {
  const length = Array.from(line).length;
  if (finding.error_type === 'RECORD_LENGTH_MISMATCH') {
    const [shorter, longer] = [length, layout.record_length].sort((a, b) => a - b) as [number, number];
    return { start: shorter + 1, end: Math.max(longer, shorter + 1) };
  }
  const { start, end } = finding.position;
  if (finding.field_name !== 'record' || start > 1 || end < length) return finding.position;
  const recordType = recordTypeOf(finding, layout) ?? layout.record_types[0];
  return recordType?.identified_by ?? finding.position;
}

/** The window of a finding in its line, which is already masked. */
export function windowOf(finding: Finding, line: string, layout: LayoutOutline, width: number): RecordWindow {
  return drawWindow(line, focusOf(finding, layout, line), width);
}

function recordTypeOf({ record_type }: Finding, { record_types }: LayoutOutline): RecordOutline | undefined {
  return record_types.find(({ id }) => id === record_type);
}
