/** The rows of a table that are hires, and why others are not. */

import { covering, dates } from '../../private-numbers.js';
import type { Cell, TableRow } from '../../tables/index.js';
import { monthOf } from '../reading/date-forms.js';
import { bareDate } from '../reading/dates.js';
import { isMaskedSsn } from '../reading/numbers.js';
import { fieldsOf, type UsedColumn } from '../reading/row-reader.js';
import { Advice } from './advice.js';
import { type StatedNames, textsIn } from './constants-above.js';
import { EmployerTitles, type OwnEmployer, ownEmployer } from './employer-titles.js';
import { showsForms } from './form-rows.js';
import { HIRES, isOfNoHires } from './no-hires.js';
import { headingsBelow, isLikeHire, mayBeHire } from './other-tables.js';
import { MAX_IN_TITLE } from './row-texts.js';

/** A row that is not a hire. */
export interface LeftOutRow {
  row: number;
  reason: string;
}

/** The facts by which hires are told from other rows. */
export interface HireRules {
  /** The last row of the headings, or above the first hire; 0 for neither. */
  readonly headingRow: number;
  /** Columns of the table. */
  readonly width: number;
  /** A row with more cells in its file, or with a filled one after the columns, is left out; undefined while columns are looked for. */
  readonly maxCells: number | undefined;
  /** The columns of the SSN and of the day of hire, `at` 0-based. A row with an SSN or a day in one of them is a hire. */
  readonly telling: readonly { at: number; field: string; fits: (text: string) => boolean }[];
  /** The columns of names, 0-based. */
  readonly names: readonly number[];
  /** The columns whose values are known by their form, `at` 0-based. */
  readonly known: readonly { at: number; fits: (text: string) => boolean }[];
  readonly hiddenRows: 'use' | 'leave' | undefined;
  /** The employer of the table. */
  readonly employer: OwnEmployer;
}

/** What the survey of a table says of its rows. */
interface SurveyedRows {
  readonly after: number;
  readonly maxCells: number;
  /** Fields of the employer that are said above the headings. */
  readonly constants: Readonly<Record<string, string>>;
  readonly names: StatedNames;
  readonly mayBeNames: readonly string[];
}

/** The rules for a table whose mapping is known. `constants`: the values for all rows. */
export function hireRules(
  columns: readonly UsedColumn[],
  { after, maxCells, ...stated }: SurveyedRows,
  hiddenRows: HireRules['hiddenRows'],
  constants: Readonly<Record<string, string>>,
): HireRules {
  const telling = columns.flatMap(({ position, mapped }) =>
    fieldsOf(mapped).flatMap((field) => {
      const fits = TELLING.get(field);
      return fits ? [{ at: position - 1, field, fits }] : [];
    }),
  );
  const known = columns.flatMap(({ position, mapped }) => {
    const [field = '', ...others] = fieldsOf(mapped);
    const fits = others.length === 0 ? FORMS.get(field) : undefined;
    return fits ? [{ at: position - 1, fits }] : [];
  });
  return {
    headingRow: after,
    width: Math.max(0, ...columns.map(({ position }) => position)),
    maxCells,
    telling,
    names: columns
      .filter(({ mapped }) => fieldsOf(mapped).some((field) => IS_NAME.test(field)))
      .map(({ position }) => position - 1),
    known,
    hiddenRows,
    employer: ownEmployer(stated, constants, new Set(columns.flatMap(({ mapped }) => fieldsOf(mapped)))),
  };
}

const TOTAL =
  /^(?:(?:grand|sub|report|company|department|page)[\s-]*)?(?:totals?|counts?|sum)\b|^(?:number|no\.|#) of (?:employees|hires|new hires|records|rows)\b|^(?:record|row|employee|head) ?count\b|^end of (?:report|file|list)\b/i;
/** Columns of a table in which a row of one cell is no hire. */
const MIN_COLUMNS = 3;
const NUMBER = /^[\s$\d.,%()-]*$/;
/** Filled cells of a note at the end of a table, as a share of its columns. */
const FEW = 1 / 4;

/** True for a cell with a text, or with a formula without a value. */
const isFilled = (cell: Cell | undefined) =>
  cell !== undefined && cell.text.trim() + (cell.kind === 'no_result' ? '?' : '') !== '';
const PAGE = /^(?:page|pg\.?|p\.)\s*\d+(?:\s*(?:of|\/|-)\s*\d+)?$/i;

/** A longer text is a sentence, and no SSN or day. */
const MAX_LENGTH = 40;
const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;

/** A text that can be an SSN, also a masked one or one with a wrong sign; numbers of pages, days and sentences are notes. */
function maySsn(text: string): boolean {
  if (text.length > MAX_LENGTH || isMaskedSsn(text)) return text.length <= MAX_LENGTH;
  const digits = countOf(text, /\d/g);
  return digits >= 7 && digits <= 10 && countOf(text, /\p{L}/gu) <= 2 && !/[/:]/.test(text);
}

/** A text that can be a day: at least four digits, and no word but that of a month or of a day of the week. */
function mayDay(written: string): boolean {
  const text = bareDate(written)?.date ?? written;
  if (text.length > MAX_LENGTH || countOf(text, /\d/g) < 4) return false;
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.every((word) => DAY_WORD.test(word) || monthOf(word) !== undefined);
}

const DAY_WORD = /^(?:[ap]m|st|nd|rd|th)$/i;
/** What says that a row is a hire, by the field of its column. */
const [SSN, HIRED] = ['employee_ssn', 'employee_date_of_hire'] as const;
const TELLING: ReadonlyMap<string, (text: string) => boolean> = new Map([
  [SSN, maySsn],
  [HIRED, mayDay],
]);
const hasNoDigit = (text: string) => !/\d/.test(text);
/** What the values of a column look like, by its field: another one shows that a row lacks a cell before it. */
const FORMS: typeof TELLING = new Map([
  ...TELLING,
  ['employee_date_of_birth', mayDay],
  ['employee_first_name', hasNoDigit],
  ['employee_last_name', hasNoDigit],
  ['employee_name', hasNoDigit],
  ['employee_city', hasNoDigit],
  ['employee_state', hasNoDigit],
  ['employee_zip', (text) => /\d/.test(text) && !/[/.:]/.test(text)],
]);
const IS_NAME = /^employee_(?:first|last)_name$/;
const textAt = ({ cells }: TableRow, at: number) => (cells[at]?.text ?? '').trim();

/** True for a cell after one with a label: `Printed: | 11/15/2026`. */
const isAfterLabel = ({ cells }: TableRow, at: number): boolean =>
  cells.slice(0, at).findLast(isFilled)?.text.trim().endsWith(':') === true;

/** Sorts the rows of one pass. Rows that may be notes at the end wait until a hire follows. */
export class HireRows {
  readonly leftOut: LeftOutRow[] = [];
  /** The number of hidden rows that have no decision yet. */
  hidden = 0;
  private headings: string[] | undefined;
  /** True once a row was taken for a hire. */
  private isBegun = false;
  /** True below the headings of another table. */
  private isInOther = false;
  /** The row of a title of people who are no hires, until one of hires. */
  private noHires: number | undefined;
  private readonly advice = new Advice();
  private waiting: TableRow[] = [];
  /** The row of the last hire, and those that continue it. */
  private last: readonly TableRow[] = [];
  /** The texts of the rows above the headings that are no hires. */
  private readonly titles = new Set<string>();
  /** The most cells that one of them fills. */
  private maxInTitle = 0;
  private readonly employers: EmployerTitles;
  /** The title above the headings that is a name of the employer: its rows above them, and its column. */
  private ownTitle: { above: number; at: number } | undefined;
  /** The titles of parts since the last hire. */
  private parts: TableRow[] = [];

  constructor(private readonly rules: HireRules) {
    this.employers = new EmployerTitles(rules.employer);
  }

  /** The hires among the next rows. */
  take(rows: readonly TableRow[]): TableRow[] {
    const hires: TableRow[] = [];
    for (const row of rows) {
      if (row.number === this.rules.headingRow) this.headings = row.cells.map(({ text }) => text.trim());
      if (row.number <= this.rules.headingRow) {
        this.listAbove(row);
        continue;
      }
      if (!row.cells.some(isFilled)) continue;
      const reason = this.reasonOf(row);
      if (reason !== undefined) this.leftOut.push({ row: row.number, reason });
      else if (this.mayBeNote(row)) this.waiting.push(row);
      else {
        this.isBegun = true;
        this.last = [row];
        this.parts = [];
        hires.push(...this.waiting.splice(0), row);
      }
    }
    return hires;
  }

  /** The names of employers in titles so far. */
  get named(): readonly string[] {
    return [...this.employers.named];
  }

  /** The row of the last hire; 0 for none. */
  private get lastHire(): number {
    return this.last[0]?.number ?? 0;
  }

  /** The row of a name of which it is not certain whether it is above its hires or below them, with what to do; undefined for none. */
  get unclear(): EmployerTitles['unclear'] {
    return this.employers.unclear;
  }

  /** Ends the pass: what still waits is at the end of the table, and no hire. */
  end(): void {
    for (const row of this.waiting.splice(0)) this.leftOut.push({ row: row.number, reason: noteReason(row) });
    this.leftOut.sort((one, other) => one.row - other.row);
  }

  private listAbove(row: TableRow): void {
    const isHire = isLikeHire(row, this.rules.width, mayDay);
    if (isHire || mayBeHire(row, this.rules.width, mayDay))
      this.leftOut.push({ row: row.number, reason: 'above the headings' });
    if (!isHire && row.number < this.rules.headingRow) {
      this.titles.add(titleOf(row));
      const at = row.cells.findIndex(isFilled);
      if (textsIn([row]).some((text) => this.employers.isOwn(text)))
        this.ownTitle = { above: this.rules.headingRow - row.number, at };
      this.maxInTitle = Math.max(this.maxInTitle, filledIn(row));
    }
  }

  private reasonOf(row: TableRow): string | undefined {
    const below = this.headings && headingsBelow(row, this.headings);
    if (below) {
      // Directly below the headings, it has their names in a program.
      this.isInOther = below === 'other' && this.isBegun;
      this.beginSection(row);
      return this.isInOther ? 'headings of another table' : 'repeated headings';
    }
    if (this.isInOther) return 'below the headings of another table';
    const isAgain = this.isTitle(row) && !this.employers.isOther;
    const named = this.namesEmployer(row);
    if (isAgain && !this.employers.isOther) return 'repeated title';
    if (named !== undefined) return named;
    if (this.employers.isOther) return this.employers.reasonBelow();
    if (row.isHidden) {
      if (this.rules.hiddenRows === 'leave') return 'hidden';
      if (this.rules.hiddenRows === undefined) this.hidden++;
    }
    if (this.headings && isRepeated(row, this.headings)) {
      this.beginSection(row);
      return 'repeated headings';
    }
    if (isTotal(row)) return 'a total';
    if (isPageNumber(row)) return 'the number of a page';
    if (showsForms(row)) return 'it shows the form of the values, or has only signs';
    const title = this.titleOfPart(row);
    if (title !== undefined) {
      this.parts.push(row);
      const isOfPeople = isOfNoHires(title) || HIRES.test(title);
      if (isOfPeople) this.noHires = isOfNoHires(title) ? row.number : undefined;
      const mayName = isOfPeople ? undefined : this.employers.reasonOfPart(row, this.lastHire);
      return mayName ?? (this.hasFact(row) ? 'a title with a date' : noteReason(row));
    }
    if (this.noHires !== undefined)
      return this.advice.with(
        'below the title of people who are no new hires',
        `If they are new hires, write so into the title in row ${this.noHires}: "(new hires)"`,
      );
    if (this.continues(row))
      return 'no SSN, and only cells that are empty in the hire above: it may be the rest of that hire';
    return this.mayBeMoved(row);
  }

  /** Where another text is above repeated headings, in the place of the name of the employer above the first ones, it may be a name. */
  private beginSection({ number }: TableRow): void {
    const { ownTitle, parts } = this;
    const isThere = (row: TableRow) =>
      row.number === number - (ownTitle?.above ?? 0) && row.cells.findIndex(isFilled) === ownTitle?.at;
    if (parts.some(isThere)) this.employers.leaveOwn();
  }

  /** True for a row that is above the headings, too: a date in it may be in the column of the day of hire. */
  private isTitle(row: TableRow): boolean {
    return filledIn(row) <= this.maxInTitle && this.titles.has(titleOf(row));
  }

  /** While columns are looked for, what is in a long row may be a hire's. The date of a title may be in the column of the day of hire. */
  private namesEmployer(row: TableRow): string | undefined {
    const isShort = this.isShort(row);
    const mayName = this.hasFact(row)
      ? !this.hasFact(row, SSN) && (isShort || filledIn(row) <= MAX_IN_TITLE || beginsWithLabel(row))
      : isShort || this.rules.telling.length > 0;
    return mayName ? this.employers.reasonOf(row, { isShort, lastHire: this.lastHire }) : undefined;
  }

  /** Why the values of a row may be in the wrong columns: it has too many cells, or too few and one that does not fit its column. */
  private mayBeMoved(row: TableRow): string | undefined {
    const { width, maxCells, known } = this.rules;
    if (maxCells === undefined) return undefined;
    // A workbook does not say how many cells were written.
    const { cells, written = maxCells } = row;
    const because = (count: string) => `it has ${count}, so its values may be in the wrong columns`;
    if (written > maxCells) return because('more cells than most rows');
    if (cells.slice(width).some(isFilled)) return because('more cells than there are headings');
    const isMisfit = known.some(({ at, fits }) => textAt(row, at) !== '' && !fits(textAt(row, at)));
    return written < maxCells && isMisfit ? because('fewer cells than most rows') : undefined;
  }

  /**
   * The title in a row without an SSN or a day of hire that has one text, or a text and a value or a number; or in a short row that has
   * such a day, but neither an SSN nor a name. Undefined for another row.
   */
  private titleOfPart(row: TableRow): string | undefined {
    const texts = row.cells.filter(isFilled).map(({ text }) => text.trim());
    const [title = '', value, ...others] = texts;
    if (this.hasFact(row)) {
      const isTitle = texts.length <= MAX_IN_TITLE && /\p{L}/u.test(title) && !mayDay(title);
      return isTitle && !this.hasFact(row, SSN) && !this.hasName(row) ? title : undefined;
    }
    if (others.length > 0) return undefined;
    const isLabelled = value !== undefined && title.endsWith(':');
    const isTitle =
      value === undefined
        ? this.rules.width >= MIN_COLUMNS
        : this.isShort(row) && (isLabelled || NUMBER.test(value));
    const mayBeHire = (isLabelled ? [title] : texts).some((text) => maySsn(text) || mayDay(text));
    return isTitle && !mayBeHire ? texts.join(' ') : undefined;
  }

  /** True for a row with a text in a column of names, unless that is a title. */
  private hasName(row: TableRow): boolean {
    const isTitle = (text: string) =>
      [HIRES, TOTAL, LABEL].some((sign) => sign.test(text)) || isOfNoHires(text);
    return this.rules.names.some((at) => textAt(row, at) !== '' && !isTitle(textAt(row, at)));
  }

  /** True for a further row of the last hire. Another hire without an SSN has a name where that one has its own. */
  private continues(row: TableRow): boolean {
    const { last } = this;
    if (this.rules.telling.length === 0 || this.hasFact(row, SSN)) return false;
    if (row.number !== (last.at(-1)?.number ?? -1) + 1) return false;
    if (row.cells.some((cell, at) => isFilled(cell) && last.some(({ cells }) => isFilled(cells[at]))))
      return false;
    this.last = [...last, row];
    return true;
  }

  private mayBeNote(row: TableRow): boolean {
    return this.isShort(row) && !this.hasFact(row);
  }

  private isShort(row: TableRow): boolean {
    return filledIn(row) <= this.rules.width * FEW;
  }

  /**
   * True for a row with an SSN or a day of hire, or with the one that is named. A FEIN in place of an SSN is that of a contractor, who
   * has such a day, or of the employer in a title.
   */
  private hasFact(row: TableRow, fact?: string): boolean {
    return this.rules.telling.some(({ at, field, fits }) => {
      const text = textAt(row, at);
      if ((fact !== undefined && field !== fact) || !fits(text) || isAfterLabel(row, at)) return false;
      return field !== SSN || !/^\d{2}-\d{7}$/.test(text) || this.hasFact(row, HIRED);
    });
  }
}

const TIME = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M\b)?/i;

const filledIn = ({ cells }: TableRow): number => cells.filter(isFilled).length;

/** The texts of a row, which are the same on each page but for its number, and in each report of a kind but for its dates. */
function titleOf({ cells }: TableRow): string {
  const texts = cells.map(({ text }) => text.replace(/\b(page|pg\.?)[\s:#]*\d+/gi, '$1').trim());
  const undated = texts.map((text) => covering(text, dates(text), () => '').replace(TIME, ''));
  return (undated.some((text) => /\p{L}/u.test(text)) ? undated : texts).join('\n').trim();
}

const LABEL = /^[^:\d]{2,40}:/;
const beginsWithLabel = ({ cells }: TableRow): boolean => LABEL.test(cells.find(isFilled)?.text ?? '');

function noteReason(row: TableRow): string {
  const filled = filledIn(row);
  return `${filled} ${filled === 1 ? 'cell' : 'cells'}, no SSN and no day of hire`;
}

const isRepeated = (row: TableRow, headings: readonly string[]) =>
  headings.some((heading) => heading !== '') && headings.every((heading, at) => textAt(row, at) === heading);

function isTotal(row: TableRow): boolean {
  const filled = row.cells.filter(isFilled);
  const words = filled.filter(({ text }) => !NUMBER.test(text));
  return words.length > 0 && words.length < 3 && words.every(({ text }) => TOTAL.test(text.trim()));
}

/** The date of a report may be beside the number of its page. */
function isPageNumber(row: TableRow): boolean {
  const texts = row.cells.filter(isFilled).map(({ text }) => text.trim());
  return (
    texts.length <= MAX_IN_TITLE &&
    texts
      .filter((text) => !mayDay(text))
      .join('\n')
      .match(PAGE) !== null
  );
}
