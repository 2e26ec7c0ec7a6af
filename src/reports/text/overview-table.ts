/** The overview of a run over several files: a row for each, with its counts, and the totals. */

import { findOutline } from '../../layouts/index.js';
import { visible } from '../../printable.js';
import { grouped } from './counts.js';
import { widthOf } from './text-width.js';
import { wrap } from './wrap.js';

/** One file of a run. */
export interface OverviewRow {
  file: string;
  state?: string;
  /** One for each heading; or why there are none, such as `not read`. */
  counts: readonly number[] | string;
  /** Sentences for a page: what was written, and why there are no counts. */
  remarks?: readonly string[];
}

/** The sum for each heading over the files that have counts. */
export function totalCounts(files: readonly OverviewRow[], headings: number): number[] {
  return Array.from({ length: headings }, (_, at) =>
    files.reduce((sum, { counts }) => sum + (typeof counts === 'string' ? 0 : (counts[at] ?? 0)), 0),
  );
}

/** Files without counts first, then those with the most in a column of the counts; else in their order. */
export function worstFirst(files: readonly OverviewRow[], column: number): OverviewRow[] {
  const rank = ({ counts }: OverviewRow) =>
    typeof counts === 'string' ? Number.POSITIVE_INFINITY : (counts[column] ?? 0);
  return [...files].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}

const GAP = '  ';
/** With fewer columns than this for the name of a file, each file takes two lines. */
const MIN_NAME_WIDTH = 16;

/**
 * The lines of the overview. `headings` are those of the counts; `width` is in columns. Where a name is too long for its column,
 * the folder that all share is said once, above, and states are named by their codes.
 */
export function overviewLines(
  headings: readonly string[],
  files: readonly OverviewRow[],
  width: number,
): string[] {
  const isLong = (lines: readonly string[]) => lines.length > files.length + OWN_LINES;
  const whole = linesOf(headings, files, width);
  if (!isLong(whole)) return whole;
  const folder = sharedFolder(files.map(({ file }) => file));
  const above = folder === '' ? [] : wrap(`All in ${folder}`, width);
  const short = files.map((row) => ({ ...row, file: row.file.slice(folder.length) }));
  const lines = linesOf(headings, short, width);
  return [...above, ...(isLong(lines) ? linesOf(headings, short.map(withCode), width) : lines)];
}

/** The headings and the total. */
const OWN_LINES = 2;

/** With the USPS code of a state, which leaves more room for names. */
const withCode = (row: OverviewRow): OverviewRow =>
  row.state === undefined ? row : { ...row, state: findOutline(row.state)?.code ?? row.state };

/** The folder that all names begin with, with its slash; empty where there is none, or a single file. */
function sharedFolder([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return '';
  let end = first.lastIndexOf('/') + 1;
  while (end > 0 && !others.every((name) => name.startsWith(first.slice(0, end))))
    end = first.lastIndexOf('/', end - 2) + 1;
  return first.slice(0, end);
}

function linesOf(headings: readonly string[], files: readonly OverviewRow[], width: number): string[] {
  const total = { file: 'Total', counts: totalCounts(files, headings.length) };
  const rows = [...files, total].map(({ file, state = '', counts }: OverviewRow) => ({
    name: visible(file),
    state: visible(state),
    cells: typeof counts === 'string' ? counts : counts.map(grouped),
  }));
  const numbers = headings.map((heading, at) =>
    Math.max(
      heading.length,
      ...rows.map(({ cells }) => (typeof cells === 'string' ? 0 : (cells[at]?.length ?? 0))),
    ),
  );
  const states = Math.max('State'.length, ...rows.map(({ state }) => widthOf(state)));
  const rest = [states, ...numbers].reduce((sum, one) => sum + GAP.length + one, 0);
  const longest = Math.max('File'.length, ...rows.map(({ name }) => widthOf(name)));
  const names = Math.min(longest, width - rest);
  if (names < Math.min(longest, MIN_NAME_WIDTH)) return rows.flatMap((row) => stacked(row, headings, width));
  const inColumns = ({ name, state, cells }: Cells) => {
    const shown =
      typeof cells === 'string' ? [cells] : cells.map((cell, at) => cell.padStart(numbers[at] ?? 0));
    const isLong = widthOf(name) > names;
    const row = [padded(isLong ? '' : name, names), padded(state, states), ...shown].join(GAP).trimEnd();
    // Names are never cut: both the start and the end distinguish files.
    return isLong ? [...wrap(name, width), row] : [row];
  };
  return [{ name: 'File', state: 'State', cells: headings }, ...rows].flatMap(inColumns);
}

interface Cells {
  name: string;
  state: string;
  cells: readonly string[] | string;
}

function stacked({ name, state, cells }: Cells, headings: readonly string[], width: number): string[] {
  const counts =
    typeof cells === 'string'
      ? [cells]
      : cells.map((cell, at) => `${cell} ${unitOf(headings[at] ?? '', cell)}`);
  const summary = [state, ...counts].filter((one) => one !== '').join(' · ');
  return [...wrap(name, width), ...wrap(summary, width - GAP.length).map((row) => GAP + row)];
}

/** A heading of one word is the plural of what is counted. */
const unitOf = (heading: string, count: string): string =>
  (count === '1' ? heading.replace(/^(\w+)s$/, '$1') : heading).toLowerCase();

const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)));
