/** The rows of a table that are hires, and why others are not. */

import type { Cell, TableRow } from '../../tables/index.js';
import { fieldsOf, type UsedColumn } from '../reading/row-reader.js';

/** A row that is not a hire. */
export interface LeftOutRow {
  row: number;
  reason: string;
}

/** What tells hires from other rows. */
export interface HireRules {
  /** The last row of the headings, or above the first hire; 0 for neither. */
  readonly headingRow: number;
  /** Columns of the table. */
  readonly width: number;
  /** A row with more cells is left out: not while the columns are still looked for. */
  readonly isBounded: boolean;
  /** 0-based: the columns of the SSN and of the day of hire. A row with digits in one of them is a hire. */
  readonly telling: readonly number[];
  readonly hiddenRows: 'use' | 'leave' | undefined;
}

const TELLING = new Set(['employee_ssn', 'employee_date_of_hire']);

/** The rules for a table whose mapping is known. */
export function hireRules(
  columns: readonly UsedColumn[],
  headingRow: number,
  hiddenRows: HireRules['hiddenRows'],
): HireRules {
  const telling = columns.filter(({ mapped }) => fieldsOf(mapped).some((field) => TELLING.has(field)));
  return {
    headingRow,
    width: Math.max(0, ...columns.map(({ position }) => position)),
    isBounded: true,
    telling: telling.map(({ position }) => position - 1),
    hiddenRows,
  };
}

const TOTAL =
  /^(?:(?:grand|sub|report|company|department|page)[\s-]*)?(?:totals?|counts?|sum)\b|^(?:number|no\.|#) of (?:employees|hires|new hires|records|rows)\b|^(?:record|row|employee|head) ?count\b|^end of (?:report|file|list)\b/i;
const NUMBER = /^[\s$\d.,%()-]*$/;
/** Filled cells of a note at the end of a table, as a share of its columns. */
const FEW = 1 / 4;

/** True for a cell with a text, or with a formula without a value. */
const isFilled = (cell: Cell | undefined) =>
  cell !== undefined && cell.text.trim() + (cell.kind === 'no_result' ? '?' : '') !== '';
/** A number or a day; words in their columns are a note. */
const hasDigits = (text: string) => /\d/.test(text);
const textAt = ({ cells }: TableRow, at: number) => (cells[at]?.text ?? '').trim();

/** Sorts the rows of one pass. Rows that may be notes at the end wait until a hire follows. */
export class HireRows {
  readonly leftOut: LeftOutRow[] = [];
  /** The number of hidden rows that have no decision yet. */
  hidden = 0;
  private headings: string[] | undefined;
  private waiting: TableRow[] = [];

  constructor(private readonly rules: HireRules) {}

  /** The hires among the next rows. */
  take(rows: readonly TableRow[]): TableRow[] {
    const hires: TableRow[] = [];
    for (const row of rows) {
      if (row.number === this.rules.headingRow) this.headings = row.cells.map(({ text }) => text.trim());
      if (row.number <= this.rules.headingRow || !row.cells.some(isFilled)) continue;
      const reason = this.reasonOf(row);
      if (reason !== undefined) this.leftOut.push({ row: row.number, reason });
      else if (this.mayBeNote(row)) this.waiting.push(row);
      else hires.push(...this.waiting.splice(0), row);
    }
    return hires;
  }

  /** Ends the pass: what still waits is at the end of the table, and no hire. */
  end(): void {
    for (const row of this.waiting.splice(0)) {
      const filled = row.cells.filter(isFilled).length;
      const cells = `${filled} ${filled === 1 ? 'cell' : 'cells'}`;
      this.leftOut.push({ row: row.number, reason: `${cells}, no SSN and no day of hire` });
    }
  }

  private reasonOf(row: TableRow): string | undefined {
    if (row.isHidden) {
      if (this.rules.hiddenRows === 'leave') return 'hidden';
      if (this.rules.hiddenRows === undefined) this.hidden++;
    }
    if (this.headings && isRepeated(row, this.headings)) return 'repeated headings';
    if (isTotal(row)) return 'a total';
    const { width, isBounded } = this.rules;
    if (isBounded && row.cells.slice(width).some(isFilled))
      return 'it has more cells than there are headings, so its values may be in the wrong columns';
    return undefined;
  }

  private mayBeNote(row: TableRow): boolean {
    const filled = row.cells.filter(isFilled).length;
    return filled <= this.rules.width * FEW && this.rules.telling.every((at) => !hasDigits(textAt(row, at)));
  }
}

const isRepeated = (row: TableRow, headings: readonly string[]) =>
  headings.some((heading) => heading !== '') && headings.every((heading, at) => textAt(row, at) === heading);

function isTotal(row: TableRow): boolean {
  const filled = row.cells.filter(isFilled);
  const words = filled.filter(({ text }) => !NUMBER.test(text));
  return words.length > 0 && words.length < 3 && words.every(({ text }) => TOTAL.test(text.trim()));
}
