/** The text that a cell shows, before it is known which field it fills. */

import type { Cell } from '../../tables/index.js';
import { carried, type FieldReading, leftBlank } from './reading.js';

/** Text that a spreadsheet program shows if a number does not fit its column. */
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i;
/** An error of a formula, also where CSV has it as text. */
const ERROR_SIGN = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|#+)$/;
const LINE_BREAKS = /[\r\n\t\v\f]+/;

/** Soft hyphens, marks of direction and characters without width: programs copy them with a number, and nobody sees them. */
const UNSEEN = /\p{Cf}/gu;

/** The text without characters that nobody sees, and without blanks around it. */
export const seenText = (text: string): string => text.replace(UNSEEN, '').trim();

/** The lines of a text as one line. Before a joint with a comma, one at the end of a line is not written twice. */
export function oneLine(text: string, joint: ' ' | ', ' | '\n'): string {
  if (!LINE_BREAKS.test(text)) return text;
  const lines = text.split(LINE_BREAKS).map((line) => line.trim());
  return (joint !== ', ' ? lines : lines.map((line) => line.replace(/,$/, ''))).join(joint);
}

/**
 * The text of a cell without blanks around it, its lines joined with `joint`. A cell without usable text, such as an error, is a problem.
 */
export function textOf(cell: Cell, joint: ' ' | '\n' = ' '): FieldReading {
  if (cell.kind === 'empty') return carried('');
  if (cell.kind === 'no_result')
    return leftBlank(
      'no result',
      'a formula without a value.',
      'Open the file in the spreadsheet program and save it.',
    );
  if (cell.kind === 'error' || ERROR_SIGN.test(cell.text.trim()))
    return leftBlank('error cell', 'the cell contains an error in place of a value.', 'Fix the formula.');
  const written = cell.shown ?? cell.text;
  const trimmed = seenText(written);
  if (cell.kind === 'text' && EXPONENT.test(trimmed))
    return leftBlank(
      'exponent',
      'a number in scientific notation, which has lost digits.',
      'Format the column as text in the program that exported it, and export it again.',
    );
  const text = oneLine(trimmed, joint);
  if (text === cell.text && !cell.isQuotedFormula) return carried(text);
  return carried(text, ...changesOf(cell, { written, trimmed, text }));
}

function changesOf(
  cell: Cell,
  { written, trimmed, text }: { written: string; trimmed: string; text: string },
): string[] {
  return [
    ...(cell.isQuotedFormula ? ['="…" taken off'] : []),
    ...(cell.shown !== undefined && cell.shown !== cell.text
      ? ['number written as its format shows it']
      : []),
    ...(written.search(UNSEEN) >= 0 ? ['invisible characters removed'] : []),
    ...(trimmed !== written.replace(UNSEEN, '') ? ['blanks around a value'] : []),
    ...(text !== trimmed ? ['line breaks to blanks'] : []),
  ];
}

/** The same for a field of no day. A program takes texts such as the apartment 12-3 for dates: what was written is lost. */
export function wordsOf(cell: Cell): FieldReading {
  if (cell.kind !== 'date') return textOf(cell);
  return leftBlank(
    'date',
    'a date: a spreadsheet program takes a text such as 12-3 for one.',
    'Write it as a text.',
  );
}
