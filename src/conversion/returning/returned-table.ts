/** A workbook that was made from a state file, and comes back, perhaps edited. */

import { NewhireError } from '../../errors.js';
import type { Layout, RecordType } from '../../layouts/index.js';
import { shownName } from '../../shown-name.js';
import {
  type Cell,
  columnLetters,
  EMPTY_CELL,
  type Sheet,
  type TableFile,
  type TableRow,
} from '../../tables/index.js';
import { inFormat } from '../reading/field-reader.js';
import { filledCells } from '../table/row-texts.js';
import { cellName } from '../writing/origins.js';
import { COLUMN_CODES, type ColumnCode, isFitting, trimmed } from './column-code.js';
import { FILE_HEADINGS, HIDDEN_MARK, SHEETS } from './hires-table.js';
import { notReversible } from './not-reversible.js';
import { type HiresRow, makeStateFile, type RemadeFile, unfitting } from './remade-file.js';
import { type HiresColumn, isCount, type Slot, slotsOf } from './slots.js';
import type { FrameRecord } from './state-file.js';

/** A workbook that names its layout. */
export interface ReturnedTable {
  /** Id of the layout. */
  readonly layout: string;
  /** The name of the state as the API spells it. */
  readonly state: string;
  /** The sheet with the hires. */
  readonly sheet: string;
  /**
   * `layout` must be the one that it names.
   * @throws NewhireError TABLE_UNREADABLE where its sheets and headings are not those that were written; NOT_REVERSIBLE with the
   * cells that have no place in the file
   */
  open(layout: Layout): Promise<ReturnedFile>;
}

/** The state file of a workbook that came back. */
interface ReturnedFile extends RemadeFile {
  /** True when the bytes that were given are those of the file from which the workbook was made. */
  isUnedited(): boolean;
}

/** Undefined for a table that was not made from a state file. */
export async function findReturned(table: TableFile): Promise<ReturnedTable | undefined> {
  const hidden = table.sheets.find(({ name }) => name === SHEETS.hidden);
  if (!hidden) return undefined;
  const rows = await textsOf(table, hidden);
  if (rows[0]?.[0] !== HIDDEN_MARK[0]) return undefined;
  if (rows[0]?.[1] !== HIDDEN_MARK[1])
    throw unusable('The workbook was made by a newer newhire.', 'Update newhire.');
  const saved = new Saved(rows);
  return {
    layout: saved.of('layout')[0] ?? '',
    state: saved.of('layout')[1] ?? '',
    sheet: SHEETS.hires,
    open: (layout) => openReturned(table, layout, saved),
  };
}

/** What the hidden sheet says, by the first cell of each row. */
class Saved {
  constructor(private readonly rows: readonly string[][]) {}

  /** The cells of the row with this name. */
  of(name: string): string[] {
    return this.all(name)[0] ?? [];
  }

  all(name: string): string[][] {
    return this.rows.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
  }
}

async function openReturned(table: TableFile, layout: Layout, saved: Saved): Promise<ReturnedFile> {
  const { id, edition, state } = layout;
  if (saved.of('layout')[0] !== id || saved.of('edition')[0] !== edition)
    throw unusable(
      `The workbook was made with another layout than ${state}, edition ${edition}.`,
      'Make a workbook of the state file again, and edit that.',
    );
  const sheet = sheetOf(table, SHEETS.hires);
  await refuseOtherSheets(table);
  const columns = await columnsOf(table, sheet, layout, saved);
  const code = saved.of('encoding')[0] as ColumnCode;
  if (!COLUMN_CODES.includes(code)) throw unusable('The hidden sheet of the workbook was changed.', AGAIN);
  const made = await makeStateFile({
    layout,
    columns,
    frame: await frameOf(table, layout, saved, code),
    marks: {
      code,
      lineEnd: signs(saved.of('line end')[0]),
      ending: signs(saved.of('ending')[0]),
      hasOrderMark: saved.of('order mark')[0] === 'true',
    },
    rows: () => hiresOf(table, sheet, columns),
  });
  return { ...made, isUnedited: () => made.sha256() === saved.of('sha256')[0] };
}

const AGAIN = 'Make a workbook of the state file again, and edit that.';

const unusable = (message: string, next: string) => new NewhireError('TABLE_UNREADABLE', message, { next });

/** Line ends and end marks, and nothing else. */
function signs(text = '""'): string {
  if (!/^"(\\r|\\n|\\u001a)*"$/.test(text))
    throw unusable('The hidden sheet of the workbook was changed.', AGAIN);
  return JSON.parse(text) as string;
}

/** Hires that a person has put into another sheet would be in no file. One with notes can be hidden. */
async function refuseOtherSheets(table: TableFile): Promise<void> {
  const own: readonly string[] = Object.values(SHEETS);
  for (const sheet of table.sheets.filter(({ name, isHidden }) => !isHidden && !own.includes(name)))
    for await (const rows of table.rows(sheet))
      if (rows.some((row) => filledCells(row) > 0))
        throw unusable(
          `The workbook has another sheet, '${shownName(sheet.name)}', whose rows would not be in the file.`,
          `Put its hires into the sheet '${SHEETS.hires}', and remove it. If it has no hires, hide it instead.`,
        );
}

function sheetOf({ sheets }: TableFile, wanted: string): Sheet {
  const sheet = sheets.find(({ name }) => name === wanted);
  if (!sheet)
    throw unusable(
      `The workbook has no sheet '${wanted}' any more.`,
      'Put it back, or make the workbook again.',
    );
  return sheet;
}

async function rowsOf(table: TableFile, sheet: Sheet): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const group of table.rows(sheet)) rows.push(...group);
  return rows;
}

const textsOf = async (table: TableFile, sheet: Sheet): Promise<string[][]> =>
  (await rowsOf(table, sheet)).map(({ cells }) => cells.map(({ text }) => text));

/** The columns in the order of the sheet, which may be another than the one that was written. */
async function columnsOf(
  table: TableFile,
  sheet: Sheet,
  layout: Layout,
  saved: Saved,
): Promise<HiresColumn[]> {
  const known = new Map(
    layout.record_types.flatMap((type) =>
      slotsOf(layout, type).map((slot) => [slot.key, { type, slot }] as const),
    ),
  );
  const wanted = new Map(saved.all('column').map(([key = '', heading = '']) => [heading, known.get(key)]));
  const headings = await firstRow(table, sheet);
  const missing = [...wanted.keys()].filter((heading) => !headings.includes(heading));
  const added = headings.flatMap((heading, at) =>
    wanted.has(heading) && headings.indexOf(heading) === at ? [] : [columnLetters(at + 1)],
  );
  if (missing.length > 0 || added.length > 0)
    throw unusable(
      [
        `The headings of the sheet '${SHEETS.hires}' are not those that were written.`,
        ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
        ...(added.length > 0 ? [`Unknown or duplicate columns: ${added.join(', ')}.`] : []),
      ].join(' '),
      'Put the headings back into row 1. Columns may be moved, but not renamed, added or removed.',
    );
  return headings.map((heading) => {
    const found = wanted.get(heading);
    if (!found) throw unusable('The hidden sheet of the workbook was changed.', AGAIN);
    return { heading, ...found };
  });
}

async function firstRow(table: TableFile, sheet: Sheet): Promise<string[]> {
  for await (const [row] of table.rows(sheet))
    return row?.number === 1 ? row.cells.map(({ text }) => text) : [];
  return [];
}

/** Headers and totals: their texts by the names of their fields. */
async function frameOf(
  table: TableFile,
  layout: Layout,
  saved: Saved,
  code: ColumnCode,
): Promise<FrameRecord[]> {
  const frame = saved.all('frame');
  if (frame.length === 0) return [];
  const [headings, ...rows] = await rowsOf(table, sheetOf(table, SHEETS.file));
  const textAt = (row: TableRow | undefined, at: number) => row?.cells[at]?.text ?? '';
  const placeOf = (heading: string) => headings?.cells.findIndex(({ text }) => text === heading) ?? -1;
  const [text, name] = [placeOf(FILE_HEADINGS[2]), placeOf(FILE_HEADINGS[3])];
  if (text < 0 || name < 0)
    throw unusable(`The headings of the sheet '${SHEETS.file}' are not those that were written.`, AGAIN);
  const byKey = new Map(rows.map((row) => [textAt(row, name), row]));
  const textOf = (type: RecordType, slot: Slot) => {
    const row = byKey.get(slot.key);
    const cell = cellName(SHEETS.file, text + 1, row?.number ?? 0);
    const found = fieldText(row?.cells[text] ?? EMPTY_CELL, slot, cell);
    if (isCount(type, slot) || isFitting(code, found, slot)) return found;
    throw refusal(`${cell}: ${unfitting(slot.label, slot)}`);
  };
  return frame.map(([id, place]) => {
    const type = layout.record_types.find((one) => one.id === id);
    if (!type) throw unusable('The hidden sheet of the workbook was changed.', AGAIN);
    return {
      type,
      isFirst: place === 'first',
      texts: slotsOf(layout, type).map((slot) => textOf(type, slot)),
    };
  });
}

async function* hiresOf(
  table: TableFile,
  sheet: Sheet,
  columns: readonly HiresColumn[],
): AsyncGenerator<HiresRow> {
  for await (const group of table.rows(sheet)) {
    for (const { number, isHidden, cells } of group) {
      if (number === 1) continue;
      if (isHidden)
        throw refusal(`Row ${number} is hidden: show it, or delete it if it is not to be reported.`);
      if (cells.length > columns.length)
        throw refusal(`${columnLetters(cells.length)}${number} has a text, and its column has no heading.`);
      const texts = columns.map(({ slot }, at) =>
        fieldText(cells[at] ?? EMPTY_CELL, slot, `${columnLetters(at + 1)}${number}`),
      );
      yield { row: number, texts };
    }
  }
}

const refusal = (what: string) =>
  notReversible(`Nothing was written. ${what}`, 'Fix the workbook, and convert it again.');

/**
 * The text of a cell for its field; a day that the spreadsheet program made a date of is written in the form of the field.
 * @throws NewhireError NOT_REVERSIBLE for a cell that does not have what a person wrote; `name` is the cell's
 */
function fieldText({ kind, text, shown }: Cell, { field }: Slot, name: string): string {
  if (kind === 'error' || kind === 'no_result')
    throw refusal(`${name} has an error, or a formula without a value.`);
  if (kind !== 'date') return trimmed(shown ?? text);
  if (field?.kind === 'date') return inFormat(Number(text.slice(0, 10).replaceAll('-', '')), field);
  throw refusal(
    `${name} has a date: a spreadsheet program takes a text such as 12-3 for one. Write it as a text.`,
  );
}
