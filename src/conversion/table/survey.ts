/** The first pass over a sheet: where its table is, and what its columns are like. Memory does not grow with the rows. */

import { NewhireError } from '../../errors.js';
import {
  EMPTY_CELL,
  type Sheet,
  type SheetFacts,
  type TableFile,
  type TableRow,
} from '../../tables/index.js';
import type { MappedColumn, Mapping } from '../mapping/mapping.js';
import { constantsAbove, type StatedNames, statedNames, textsIn } from './constants-above.js';
import { ownEmployer } from './employer-titles.js';
import { type FoundHeading, headingAt, headingPlace, isHeadingRow, MAX_ROWS_ABOVE } from './heading-row.js';
import { HireRows } from './hire-rows.js';
import { areOfTwoRows } from './other-tables.js';
import { filledCells, MAX_IN_TITLE, shownText } from './row-texts.js';
import { ValuesProfile } from './values-profile.js';
import { ZipStates } from './zip-states.js';

/** A column of a table. */
export interface SurveyedColumn {
  /** 1-based. */
  readonly position: number;
  /** Empty for a column without one. */
  readonly heading: string;
  /** The group that may be over it, as `FoundHeading` has it; empty for none. */
  readonly groupBeside: string;
  readonly profile: ValuesProfile;
  readonly isHidden: boolean;
}

/** The result of the first pass. */
export interface Survey {
  readonly heading: FoundHeading;
  readonly columns: readonly SurveyedColumn[];
  readonly zipStates: ZipStates;
  /** Fields of the employer that are said above the heading. */
  readonly constants: Readonly<Record<string, string>>;
  /** Names there that tell employers apart. */
  readonly names: StatedNames;
  /** The titles there: texts without a label, in rows of few cells. */
  readonly titles: readonly string[];
  /** Texts that may be names of employers: those there, and names in titles between the hires. */
  readonly mayBeNames: readonly string[];
  /** Rows that may be hires. */
  readonly hires: number;
  /** Of those, the hidden ones. */
  readonly hiddenRows: number;
  /** The last row of the headings, or above the first hire; 0 for neither. */
  readonly after: number;
  /** The most cells that a hire of a text table has in the file, with empty ones: those of the headings, or of most rows. */
  readonly maxCells: number;
}

/** Rows that are kept until the heading is found among them. */
const HEAD = MAX_ROWS_ABOVE * 2;
/**
 * Minimum share of filled cells for a column after the last heading, and of rows. Otherwise the rows that fill
 * it have too many cells: a comma without quotes moves all values after it.
 */
const NEARLY_ALL = 0.9;
const FEW = 4;

/** The options of the first pass. */
export interface SurveyOptions {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** A mapping that may fit: its headings are looked for, and not others. */
  readonly mapping?: Pick<Mapping, 'columns' | 'table'>;
}

type ReadSheet = Pick<TableFile, 'rows' | 'facts'>;

/**
 * Surveys a sheet; once more without the rows that have too many cells, if there are any, which are not hires.
 * @throws {NewhireError} TABLE_UNREADABLE, without a mapping, when all rows have too many cells, or each hire has two rows; what
 * reading the rows throws
 */
export async function surveyTable(file: ReadSheet, sheet: Sheet, options: SurveyOptions): Promise<Survey> {
  const all = await surveyRows(file, sheet, options);
  const { columns, maxCells } = all.survey;
  const width = Math.min(columns.length, maxCells);
  if (all.cells <= width && all.written <= maxCells) return all.survey;
  const { survey } = await surveyRows(file, sheet, options, { width, maxCells });
  // With a mapping, what its headings and those of the table differ in says more.
  if (survey.hires === 0 && all.survey.hires > 0 && !options.mapping) throw tooManyCells();
  return survey;
}

const tooManyCells = () =>
  new NewhireError(
    'TABLE_UNREADABLE',
    'Every row has more cells than there are headings, so its values may be in the wrong columns.',
    { next: 'Put values that contain the separator in quotes, or give every column a heading.' },
  );

/** The heading with the rows above and below it. */
function refuseTwoRows(rows: readonly TableRow[]): void {
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1];
    if (next && areOfTwoRows(row, next))
      throw new NewhireError(
        'TABLE_UNREADABLE',
        `Rows ${row.number} and ${next.number} have headings of different fields: each hire may be in two rows.`,
        { next: 'Put each hire into one row, below one row of headings.' },
      );
  }
}

/**
 * One pass. `cells`: the columns that a hire fills; `written`: the most cells that one has in the file. Rows with more than
 * `bounds` are not hires.
 */
async function surveyRows(
  file: ReadSheet,
  sheet: Sheet,
  { today, mapping }: SurveyOptions,
  bounds?: { width: number; maxCells: number },
): Promise<{ survey: Survey; cells: number; written: number }> {
  const { head, all } = await withHead(file.rows(sheet));
  const place = mapping ? placeOfMapping(head, mapping) : headingPlace(head);
  if (!mapping && place !== undefined) refuseTwoRows(head.slice(Math.max(0, place - 1), place + 2));
  const after = place === undefined ? rowBeforeFirst(head) : (head[place]?.number ?? 0);
  const kinds = new HireRows({
    headingRow: after,
    width: bounds?.width ?? Math.max(0, ...head.map(filledCells)),
    maxCells: bounds?.maxCells,
    telling: [],
    names: [],
    known: [],
    hiddenRows: undefined,
    // Below which of them a row is no hire is told once the columns are known.
    employer: ownEmployer(
      { constants: {}, names: statedNames([]), mayBeNames: [] },
      {},
      new Set(['employer_fein']),
    ),
  });
  const profiles: ValuesProfile[] = [];
  const zipStates = new ZipStates();
  const written = new Map<number, number>();
  let hires = 0;
  for await (const group of all) {
    for (const row of kinds.take(group)) {
      if (row.written !== undefined) written.set(row.written, (written.get(row.written) ?? 0) + 1);
      while (profiles.length < row.cells.length) profiles.push(emptyProfile(today, hires));
      for (const [at, profile] of profiles.entries()) profile.observe(row.cells[at] ?? EMPTY_CELL);
      zipStates.observe(row);
      hires++;
    }
  }
  // Complete only now, after all rows were read.
  const facts = file.facts(sheet);
  const heading = headingAt(head, place, facts);
  const columns = columnsOf(heading, profiles, facts, () => emptyProfile(today, hires));
  const above = head.filter(({ number }) => number < (heading.rows[0] ?? 0));
  const cells = profiles.findLastIndex(({ filled }) => filled > 0) + 1;
  const ofHeadings = place === undefined ? 0 : (head[place]?.written ?? 0);
  const maxCells = bounds?.maxCells ?? Math.max(ofHeadings, commonest(written));
  return {
    survey: {
      ...{ heading, columns, zipStates, hires, after, maxCells },
      hiddenRows: kinds.hidden,
      constants: constantsAbove(above),
      names: statedNames(above),
      titles: textsIn(above.filter((row) => filledCells(row) <= MAX_IN_TITLE)),
      mayBeNames: [...textsIn(above), ...kinds.named],
    },
    cells,
    written: Math.max(0, ...written.keys()),
  };
}

/** The most frequent count, the smaller of two equally frequent ones; infinity for a workbook, whose rows have no count. */
function commonest(counts: ReadonlyMap<number, number>): number {
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most?.[0] ?? Number.POSITIVE_INFINITY;
}

function emptyProfile(today: string, rowsBefore: number): ValuesProfile {
  const profile = new ValuesProfile(Number(today.replaceAll('-', '')));
  profile.rows = rowsBefore;
  return profile;
}

/** The first rows that are not empty, and all rows again. */
async function withHead(
  rows: AsyncIterable<readonly TableRow[]>,
): Promise<{ head: TableRow[]; all: AsyncGenerator<readonly TableRow[]> }> {
  const iterator = rows[Symbol.asyncIterator]();
  const read: (readonly TableRow[])[] = [];
  const head: TableRow[] = [];
  let next = await iterator.next();
  for (; !next.done; next = await iterator.next()) {
    read.push(next.value);
    head.push(...next.value.filter((row) => filledCells(row) > 0));
    if (head.length >= HEAD) break;
  }
  async function* all() {
    yield* read;
    if (!next.done) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: head.slice(0, HEAD), all: all() };
}

/**
 * The place of the row with the most headings of a mapping, at least one. For a mapping without headings, that of a row that has some
 * without any doubt; undefined for none.
 */
function placeOfMapping(
  head: readonly TableRow[],
  { columns, table }: NonNullable<SurveyOptions['mapping']>,
): number | undefined {
  if (table.heading_rows.length === 0) {
    const place = head.findIndex(isHeadingRow);
    return place < 0 ? undefined : place;
  }
  const wanted = columns.map(ownHeading);
  const rated = head.map((row, place) => {
    const texts = row.cells.map((_, at) => shownText(row, at + 1)).filter((text) => text !== '');
    return { place, common: texts.filter((text) => wanted.includes(text)).length };
  });
  const [best] = rated.sort((a, b) => b.common - a.common || a.place - b.place);
  return best && best.common > 0 ? best.place : headingPlace(head);
}

/** `Hired` of `Dates / Hired`. */
const ownHeading = ({ heading = '' }: Pick<MappedColumn, 'heading'>) => heading.split(' / ').at(-1) ?? '';

/** Titles above a table without headings: rows of one cell above rows of many. */
function rowBeforeFirst(head: readonly TableRow[]): number {
  const widest = Math.max(0, ...head.map(filledCells));
  const first = head.find((row) => filledCells(row) * 4 > widest);
  return (first?.number ?? 1) - 1;
}

function columnsOf(
  heading: FoundHeading,
  profiles: readonly ValuesProfile[],
  { hiddenColumns }: SheetFacts,
  empty: () => ValuesProfile,
): SurveyedColumn[] {
  const lastHeading = heading.texts.findLastIndex((text) => text !== '');
  const isColumn = ({ filled, rows }: ValuesProfile) =>
    lastHeading < 0 ? filled > 0 : rows >= FEW && filled >= rows * NEARLY_ALL;
  const lastFilled = profiles.findLastIndex(isColumn);
  const width = Math.max(lastHeading, lastFilled) + 1;
  return Array.from({ length: width }, (_, at) => ({
    position: at + 1,
    heading: heading.texts[at] ?? '',
    groupBeside: heading.groupsBeside[at] ?? '',
    profile: profiles[at] ?? empty(),
    isHidden: hiddenColumns.includes(at + 1),
  }));
}

/** True for a sheet with a table: at least two of its first rows have several cells. A page of notes has none. */
export async function hasTable(rows: AsyncIterable<readonly TableRow[]>): Promise<boolean> {
  let [looked, several] = [0, 0];
  for await (const group of rows) {
    for (const row of group) if (filledCells(row) > 1) several++;
    looked += group.length;
    if (several > 1 || looked >= HEAD) break;
  }
  return several > 1;
}
