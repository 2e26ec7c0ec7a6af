/** Reads the rows of a sheet of a workbook. */

import { shownName } from '../../shown-name.js';
import { type Cell, columnLetters, EMPTY_CELL } from '../cell.js';
import { CellCount } from '../cell-count.js';
import { LIMITS } from '../limits.js';
import { SAVE_AGAIN, tooLarge, unreadable } from '../refusal.js';
import type { SheetFacts, TableRow } from '../table.js';
import { type CellContext, cellOf } from './cell-value.js';
import { RichText } from './rich-text.js';
import type { Attributes, XmlHandler } from './xml.js';

type MergedArea = SheetFacts['merged'][number];

/** A cell that is being read. */
interface OpenCell {
  readonly column: number;
  readonly attributes: Attributes;
  readonly depth: number;
  value: string | undefined;
  hasFormula: boolean;
}

/** Takes the elements of a sheet and gives its rows. */
export class SheetRows implements XmlHandler {
  readonly #name: string;
  readonly #context: CellContext;
  readonly #count = new CellCount();
  readonly #inline = new RichText();
  readonly #hiddenColumns = new Set<number>();
  readonly #merged: MergedArea[] = [];
  #rows: TableRow[] = [];
  #number = 0;
  #isHidden = false;
  /** Undefined outside of rows. */
  #cells: Cell[] | undefined;
  #column = 0;
  #cell: OpenCell | undefined;
  #isValue = false;

  /** `name` of the sheet, for sentences. */
  constructor(name: string, context: CellContext) {
    this.#name = shownName(name);
    this.#context = context;
  }

  /** Rows that were read since the last call; undefined when there are none. */
  taken(): TableRow[] | undefined {
    if (this.#rows.length === 0) return undefined;
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  get facts(): SheetFacts {
    return { hiddenColumns: [...this.#hiddenColumns].sort((a, b) => a - b), merged: this.#merged };
  }

  open(name: string, attributes: Attributes, depth: number): void {
    if (this.#cell) this.#openInCell(this.#cell, name, depth);
    else if (this.#cells) {
      if (name === 'c') this.#openCell(attributes, depth);
    } else if (name === 'row') this.#openRow(attributes);
    else if (name === 'col') this.#addColumns(attributes);
    else if (name === 'mergeCell') this.#addMerged(attributes.ref ?? '');
  }

  text(text: string): void {
    if (!this.#cell) return;
    if (this.#isValue) this.#cell.value += text;
    else this.#inline.add(text);
  }

  close(name: string, depth: number): void {
    if (this.#cell) {
      this.#isValue = false;
      this.#inline.close(name);
      if (depth === this.#cell.depth) this.#closeCell(this.#cell);
    } else if (name === 'row') this.#closeRow();
  }

  #openRow(attributes: Attributes): void {
    const number = attributes.r === undefined ? this.#number + 1 : wholeNumber(attributes.r);
    if (number === undefined || number <= this.#number) throw this.#damaged(`after row ${this.#number}`);
    this.#count.add(number, 0);
    this.#number = number;
    this.#isHidden = isTrue(attributes.hidden) || Number(attributes.ht ?? 1) === 0;
    this.#cells = [];
    this.#column = 0;
  }

  #closeRow(): void {
    const cells = this.#cells ?? [];
    this.#cells = undefined;
    while (cells.length > 0 && isBare(cells.at(-1))) cells.pop();
    if (cells.length > 0) this.#rows.push({ number: this.#number, isHidden: this.#isHidden, cells });
  }

  #openCell(attributes: Attributes, depth: number): void {
    const column = attributes.r === undefined ? this.#column + 1 : this.#columnOf(attributes.r);
    if (column > LIMITS.columns) throw tooLarge('columns');
    this.#column = column;
    this.#cell = { column, attributes, depth, value: undefined, hasFormula: false };
  }

  /** The column of a cell that says where it is: in this row, to the right of those before. */
  #columnOf(reference: string): number {
    const place = placeOf(reference);
    if (place?.row !== this.#number || place.column <= this.#column)
      throw this.#damaged(`in row ${this.#number}`);
    return place.column;
  }

  #openInCell(cell: OpenCell, name: string, depth: number): void {
    this.#inline.open(name);
    if (depth !== cell.depth + 1) return;
    if (name === 'f') cell.hasFormula = true;
    if (name === 'v') {
      this.#isValue = true;
      cell.value ??= '';
    }
  }

  #closeCell({ column, attributes, value, hasFormula }: OpenCell): void {
    this.#cell = undefined;
    const inline = this.#inline.take();
    const format = this.#context.formats[Number(attributes.s ?? 0)];
    const raw = { type: attributes.t ?? 'n', format, value, inline, hasFormula };
    const place = () => `${this.#name}!${columnLetters(column)}${this.#number}`;
    const cell = cellOf(raw, this.#context, place);
    if (isBare(cell)) return;
    const cells = this.#cells ?? [];
    this.#count.add(this.#number, column - cells.length);
    while (cells.length < column - 1) cells.push(EMPTY_CELL);
    cells.push(cell);
  }

  #addColumns({ min, max, hidden, width }: Attributes): void {
    if (!isTrue(hidden) && Number(width ?? 1) !== 0) return;
    const last = Math.min(Number(max), LIMITS.columns);
    for (let column = Math.max(1, Number(min)); column <= last; column++) this.#hiddenColumns.add(column);
  }

  #addMerged(reference: string): void {
    const [first, last] = reference.split(':').map(placeOf);
    if (!first || !last) return;
    if (this.#merged.length === LIMITS.listed)
      throw unreadable(
        `The sheet ${this.#name} has too many merged cells.`,
        'Copy its values into a new workbook.',
      );
    this.#merged.push({
      firstRow: first.row,
      lastRow: last.row,
      firstColumn: first.column,
      lastColumn: last.column,
    });
  }

  #damaged(where: string) {
    return unreadable(
      `The sheet ${this.#name} is damaged ${where}: a cell or row is not where it says.`,
      SAVE_AGAIN,
    );
  }
}

const isBare = (cell: Cell | undefined) => cell === EMPTY_CELL;

/** `1` and `true`, as XML writes it. */
const isTrue = (value: string | undefined) => value === '1' || value === 'true';

const wholeNumber = (text: string) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined);

/** `AB12`: column 28, row 12. A column has at most three letters. */
function placeOf(reference: string): { column: number; row: number } | undefined {
  const [, letters, digits = ''] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(reference) ?? [];
  const row = wholeNumber(digits);
  if (!letters || row === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column, row };
}
