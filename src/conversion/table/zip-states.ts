/** Which columns of ZIP codes match the states in which other columns, row by row. Numbers of rows are kept, and no value. */

import { isStateCode } from '../../reference/index.js';
import type { TableRow } from '../../tables/index.js';
import { readState } from '../reading/codes.js';
import { isInState, SHORT_ZIP } from '../reading/zips.js';
import { shownText } from './row-texts.js';

/** Rows that are compared. */
const MAX_ROWS = 2000;
/** Cells of a row that are compared, from the left: a table may have a thousand columns. */
const MAX_STATES = 8;
const MAX_ZIPS = 32;
/** Fewest rows that say something. */
const FEW = 4;
/** The least part of the rows that are in the state, and the part below which a column is not in it. */
const NEARLY_ALL = 0.9;
const HALF = 0.5;

/** Compares ZIP codes with the states of the same row. Columns are 1-based. */
export class ZipStates {
  private rows = 0;
  private readonly pairs = new Map<string, { compared: number; inState: number }>();

  observe(row: TableRow): void {
    if (this.rows++ >= MAX_ROWS) return;
    const texts = row.cells.map((_, at) => ({ column: at + 1, text: shownText(row, at + 1) }));
    const states = texts
      .map(({ column, text }) => ({ column, code: readState(text).text.toUpperCase() }))
      .filter(({ code }) => isStateCode(code))
      .slice(0, MAX_STATES);
    if (states.length === 0) return;
    const zips = texts
      .map(({ column, text }) => ({ column, zip: fiveDigits(text) }))
      .filter(({ zip }) => zip !== '')
      .slice(0, MAX_ZIPS);
    for (const { column, zip } of zips)
      for (const { column: stateColumn, code } of states)
        this.count(`${column} ${stateColumn}`, isInState(zip, code));
  }

  /**
   * True when nearly all ZIP codes of a column are in the state of their row, false when most are not; undefined between, and for
   * few rows.
   */
  isIn(zipColumn: number, stateColumn: number): boolean | undefined {
    const { compared, inState } = this.pairs.get(`${zipColumn} ${stateColumn}`) ?? NONE;
    if (compared < FEW) return undefined;
    if (inState >= compared * NEARLY_ALL) return true;
    return inState < compared * HALF ? false : undefined;
  }

  private count(pair: string, isIn: boolean): void {
    const { compared, inState } = this.pairs.get(pair) ?? NONE;
    this.pairs.set(pair, { compared: compared + 1, inState: inState + (isIn ? 1 : 0) });
  }
}

const NONE = { compared: 0, inState: 0 };

/** The five digits of a ZIP code, with the zeros that a spreadsheet took; empty for any other text. */
const fiveDigits = (text: string) => SHORT_ZIP.exec(text)?.[1]?.padStart(5, '0') ?? '';
