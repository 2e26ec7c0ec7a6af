/** Finds the heading of a table among its first rows, and what is said above it. */

import type { SheetFacts, TableRow } from '../../tables/index.js';
import { explainHeading } from '../headings/explain-heading.js';
import { isGroupHeading } from '../headings/group-headings.js';
import { plainHeading } from '../headings/heading-words.js';
import { isOnlyOfOthers } from '../headings/other-people.js';
import { covered, coveredHeading } from './covered-heading.js';
import { filledCells, shownText } from './row-texts.js';

/** The heading is searched for in this many rows from the top. */
export const MAX_ROWS_ABOVE = 30;

/** The rows of a heading, and the texts of its columns. */
export interface FoundHeading {
  /** 1-based, as the spreadsheet program numbers them; empty without headings. */
  readonly rows: readonly number[];
  /** By column from A on; `Dates / Hired` where a row above joins; empty where a column has none. */
  readonly texts: readonly string[];
  /** By column, a group that may be above it too, and that is not joined to its heading; empty for none. */
  readonly groupsBeside: readonly string[];
  /** False where the row was taken for a heading only because of what is below it: see `covered`. */
  readonly isKnown: boolean;
}

const NONE: FoundHeading = { rows: [], texts: [], groupsBeside: [], isKnown: false };

/** The place in `rows` of the row with the headings; undefined for a table without them. */
export function headingPlace(rows: readonly TableRow[]): number | undefined {
  const first = rows.filter(({ number }) => number <= MAX_ROWS_ABOVE + (rows[0]?.number ?? 1) - 1);
  const rated = first.map((row, place) => ({ place, ...rating(row) }));
  const [best] = rated
    .filter(isHeading)
    .sort((a, b) => b.known - a.known || a.values - b.values || a.place - b.place);
  if (best) return best.place;
  const unknown = first.findIndex((row, place) => isOverOtherForms(row, rows.slice(place + 1)));
  return unknown < 0 ? undefined : unknown;
}

/** The cells of a row that are known headings, those that are filled, and those that look more like values. */
interface Rating {
  known: number;
  filled: number;
  values: number;
}

/** So many known headings are no hire's, however wide the table is. */
const CERTAIN = 3;

/** True for a row with enough known headings. */
const isHeading = ({ known, filled, values }: Rating) =>
  known > 0 && known >= Math.min(2, filled) && known * 4 >= filled && values * 3 <= filled;

function rating(row: TableRow): Rating {
  const texts = row.cells.map((_, at) => shownText(row, at + 1)).filter((text) => text !== '');
  return {
    known: texts.filter((text) => explainHeading(text) !== undefined).length,
    filled: texts.length,
    values: texts.filter(isValue).length,
  };
}

/** True for a row of headings whatever is around it: several are known, and none looks like a value. */
export function isHeadingRow(row: TableRow): boolean {
  if (row.cells.some((_, at) => isValue(shownText(row, at + 1)))) return false;
  const rated = rating(row);
  return rated.known >= CERTAIN && isHeading(rated);
}

/** A number, a date or an address, which a heading never is. */
const isValue = (text: string) => /\d{3}|^[\d\s.,/$%:()-]+$|@/.test(text);

/** A row of texts, of which some are over numbers or dates. */
function isOverOtherForms(row: TableRow, below: readonly TableRow[]): boolean {
  const columns = row.cells.flatMap((_, at) => (shownText(row, at + 1) === '' ? [] : [at + 1]));
  const texts = columns.map((column) => shownText(row, column));
  if (columns.length < 2 || below.length === 0 || texts.some((text) => isValue(text) || text.length > 60))
    return false;
  // That of a hire, who would be shown as the headings.
  if (texts.some((text) => coveredHeading(text) !== text)) return false;
  if (new Set(texts.map(plainHeading)).size < texts.length) return false;
  const widest = Math.max(...below.map(filledCells));
  if (columns.length * 2 < widest) return false;
  const over = columns.filter((column) => {
    const values = below.map((one) => shownText(one, column)).filter((text) => text !== '');
    return values.length > 0 && values.filter(isValue).length * 4 >= values.length * 3;
  });
  return over.length >= Math.min(2, columns.length - 1);
}

/** The heading in the row at a place, joined by the row above it where that names groups of columns. */
export function headingAt(
  rows: readonly TableRow[],
  place: number | undefined,
  { merged }: SheetFacts,
): FoundHeading {
  const row = place === undefined ? undefined : rows[place];
  if (!row || place === undefined) return NONE;
  const rated = rating(row);
  const isKnown = isHeading(rated) || rated.known >= CERTAIN;
  const texts = row.cells.map((_, at) => covered(shownText(row, at + 1), isKnown));
  const above = rows[place - 1];
  const alone = { rows: [row.number], texts, groupsBeside: [], isKnown };
  if (!above || above.number !== row.number - 1) return alone;
  const groups = groupsIn(above, texts, merged, isKnown);
  if (!groups) return alone;
  return {
    rows: [above.number, row.number],
    isKnown,
    texts: texts.map((text, at) => [groups[at]?.joined ?? '', text].filter((one) => one !== '').join(' / ')),
    groupsBeside: groups.map(({ beside }) => beside),
  };
}

/**
 * The group over each column, for a row whose cells all name groups or are merged over several headings, or some of whose cells do and
 * fit what is below them: then the others are groups that are not known. Undefined for another row.
 * A cell that is not merged is over all columns until the next one. Next to merged ones, it is over its own column; whether it is over
 * those after it, too, is not known.
 */
function groupsIn(
  above: TableRow,
  texts: readonly string[],
  merged: SheetFacts['merged'],
  isKnown: boolean,
): { joined: string; beside: string }[] | undefined {
  const spans = new Map(
    merged
      .filter(({ firstRow, lastRow }) => firstRow <= above.number && lastRow === above.number)
      .map(({ firstColumn, lastColumn }) => [firstColumn, lastColumn]),
  );
  const mayBeUnknown = hasGroups(above, texts);
  const groups: { joined: string; beside: string }[] = [];
  let named = 0;
  let current = { text: '', end: 0, isMerged: false };
  for (let column = 1; column <= texts.length; column++) {
    const text = shownText(above, column);
    if (text !== '') {
      const end = spans.get(column);
      const isOverAll = end !== undefined && column === 1 && end >= texts.length;
      if (isOverAll || (end === undefined && !mayBeUnknown && !isGroupHeading(text))) return undefined;
      if (isValue(text)) return undefined;
      const isMerged = end !== undefined;
      current = {
        text: covered(text, isKnown),
        isMerged,
        end: end ?? (spans.size > 0 ? column : texts.length),
      };
      named++;
    }
    const isUnder = texts[column - 1] !== '' && column <= current.end;
    const isBeside = texts[column - 1] !== '' && column > current.end && !current.isMerged;
    groups.push({ joined: isUnder ? current.text : '', beside: isBeside ? current.text : '' });
  }
  return named > 0 ? groups : undefined;
}

/** True for a row with groups over the headings, known ones or those of other people, of which none contradicts what is below it. */
function hasGroups(above: TableRow, texts: readonly string[]): boolean {
  const groups = above.cells.flatMap((_, at) => {
    const text = shownText(above, at + 1);
    return text === '' ? [] : [{ text, isKnown: isGroupHeading(text), heading: texts[at] ?? '' }];
  });
  // Over less than two headings each, they are the cells of a hire rather than groups.
  if (groups.length * 2 > texts.filter((text) => text !== '').length) return false;
  const contradicts = ({ text, isKnown, heading }: (typeof groups)[number]) =>
    isKnown && explainHeading(heading) !== undefined && explainHeading(`${text} / ${heading}`) === undefined;
  return (
    groups.some(({ text, isKnown }) => isKnown || isOnlyOfOthers(text)) &&
    !groups.some((group) => group.text.includes(':') || contradicts(group))
  );
}
