/**
 * What a conversion says on a terminal: what was made of which rows, what was changed, left out and not transferred, by
 * cell.
 */

import type { PlacedTrouble } from '../../conversion/index.js';
import { counted, grouped } from '../text/counts.js';
import { wrap } from '../text/wrap.js';
import type { ConvertedFile, ConvertedTable } from './converted.js';

const INDENT = '  ';
/** Width of the words before the lines, such as `left out`. */
const LABEL = 10;
/** Cells that are named of a change or of further problems. */
const MAX_CELLS = 12;

/** The lines about the table as a whole: rows that went to no file. */
export function tableLines(
  { left_out, without_layout, table_notes }: ConvertedTable,
  width: number,
): string[] {
  return [
    ...left_out.flatMap(({ row, reason }, at) =>
      labelled(at === 0 ? 'left out' : '', `row ${grouped(row)}: ${reason}`, width),
    ),
    ...without_layout.flatMap(({ row, reason }, at) =>
      labelled(at === 0 ? 'no file' : '', `row ${grouped(row)}: ${reason}`, width),
    ),
    ...table_notes.flatMap((note, at) => labelled(at === 0 ? 'note' : '', note, width)),
  ];
}

/** `Ohio · 38 hires from hires.xlsx, sheet Hires, rows 7 to 44 · 2 errors`, and what a person must know of it. */
export function fileLines(table: ConvertedTable, file: ConvertedFile, width: number, max: number): string[] {
  const { file_name, sheet } = table;
  const { state, hires, first_row, last_row, total_errors, output, due } = file;
  const where = [file_name, ...(sheet === '' ? [] : [`sheet ${sheet}`]), rowsOf(first_row, last_row)].join(
    ', ',
  );
  const head = `${state} · ${counted(hires, 'hire')} from ${where} · ${counted(total_errors, 'error')}`;
  return [
    ...wrap(head, width),
    ...labelled('written', `${output}${due === undefined ? '' : `; ${due}`}`, width),
    ...changeLines(file, width),
    ...file.lost.flatMap(({ field, rows }, at) =>
      labelled(
        at === 0 ? 'no field' : '',
        `${field}: the layout of ${state} has no field for it (${counted(rows, 'row')})`,
        width,
      ),
    ),
    ...troubleLines(file, width, max),
  ];
}

const rowsOf = (first: number, last: number) =>
  first === last ? `row ${grouped(first)}` : `rows ${grouped(first)} to ${grouped(last)}`;

function labelled(label: string, text: string, width: number): string[] {
  const [first = '', ...rest] = wrap(text, width - LABEL - INDENT.length);
  return [
    INDENT + label.padEnd(LABEL) + first,
    ...rest.map((line) => ' '.repeat(LABEL + INDENT.length) + line),
  ];
}

function changeLines({ changed }: ConvertedFile, width: number): string[] {
  const listed = changed.map(({ change, count, cells }) => {
    const named = cells && `: ${someOf(cells)}`;
    return `${change} (${grouped(count)}${named ?? ''})`;
  });
  return listed.length === 0 ? [] : labelled('changed', listed.join(' · '), width);
}

const someOf = (cells: readonly string[]) =>
  cells.slice(0, MAX_CELLS).join(', ') +
  (cells.length > MAX_CELLS ? ` and ${grouped(cells.length - MAX_CELLS)} more` : '');

/** The first problems of each kind of a field in full, and the cells of the others. */
function troubleLines(
  { troubles, troubles_not_listed }: ConvertedFile,
  width: number,
  max: number,
): string[] {
  const groups = new Map<string, PlacedTrouble[]>();
  for (const trouble of troubles) {
    const key = `${trouble.kind} ${trouble.field}`;
    groups.set(key, [...(groups.get(key) ?? []), trouble]);
  }
  const lines = [...groups.values()].flatMap((group) => [
    ...group.slice(0, max).flatMap(({ cell, message }) => wrapped(cell, message, width)),
    ...(group.length > max
      ? wrapped('', `and also ${someOf(group.slice(max).map(({ cell }) => cell))}.`, width)
      : []),
  ]);
  const more = `${counted(troubles_not_listed, 'more cell')} could not be converted.`;
  return troubles_not_listed > 0 ? [...lines, ...wrapped('', more, width)] : lines;
}

const CELL = 4;

function wrapped(cell: string, message: string, width: number): string[] {
  const label = cell.padEnd(CELL);
  const [first = '', ...rest] = wrap(message, width - INDENT.length - label.length - 1);
  return [
    `${INDENT}${label} ${first}`,
    ...rest.map((line) => `${INDENT}${' '.repeat(label.length)} ${line}`),
  ];
}
