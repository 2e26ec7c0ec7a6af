/**
 * What a person may overlook in a table: hidden columns and sheets, merged cells, and days that a program counted or read in
 * another way.
 */

import { shownName } from '../../shown-name.js';
import { columnLetters, type Sheet, type TableFile } from '../../tables/index.js';
import { explainHeading } from '../headings/explain-heading.js';
import type { Survey } from '../table/survey.js';
import { cellName } from '../writing/origins.js';

/** Merged areas that are named. */
const MAX_AREAS = 5;
/** Sheets that are named. */
const MAX_SHEETS = 5;
/** Minimum share of a column's cells, 0 to 1, that decides for all of it. */
const MIN_SHARE = 0.9;

/** Sentences about the sheet and its file; complete after all rows were read once. */
export function notesOn(file: TableFile, sheet: Sheet, { columns, after }: Survey): string[] {
  const hidden = columns.filter(({ isHidden }) => isHidden);
  const merged = file.facts(sheet).merged.filter(({ lastRow }) => lastRow > after);
  const areas = merged.slice(0, MAX_AREAS).map(({ firstRow, firstColumn, lastRow, lastColumn }) => {
    const first = cellName('', firstColumn, firstRow);
    return `cells ${first} to ${cellName('', lastColumn, lastRow)} are merged: only ${first} has a value`;
  });
  return [
    ...encodingNotes(file),
    ...hidden.map((column) => `${called(column)} is hidden, and was read`),
    ...otherSheets(file, sheet),
    ...areas,
    ...columns.filter(saysOfNoHires).map(noHires),
    ...columns.flatMap((column) => daysOff(file, column) ?? []),
    ...columns.flatMap((column) => exchanged(column) ?? []),
    ...(merged.length > MAX_AREAS ? [`further merged areas: ${merged.length - MAX_AREAS}`] : []),
  ];
}

const called = ({ position, heading }: Survey['columns'][number]): string =>
  `column ${columnLetters(position)}${heading === '' ? '' : `, "${heading}",`}`;

/** Columns in which "Former" or "Change" is something else. */
const NAMES_OR_PLACES = /_(?:name|city|address_\d)$/;

/** Each row is a hire, whatever a column such as "Action" says. */
const saysOfNoHires = ({ heading, profile }: Survey['columns'][number]): boolean =>
  profile.count('no hire') > 0 &&
  explainHeading(heading)?.fields.some((field) => NAMES_OR_PLACES.test(field)) !== true;

const noHires = (column: Survey['columns'][number]): string =>
  `${called(column)} says of some people that they left, or are no new hires. Their rows are hires all the same: take out those that are not to be reported`;

/** Sheets that were not read, but for empty ones: hires in them are in no file. */
function otherSheets(file: TableFile, read: Sheet): string[] {
  const others = file.sheets.filter((sheet) => sheet.name !== read.name && !file.facts(sheet).isEmpty);
  const visible = others.filter(({ isHidden }) => !isHidden).map(({ name }) => `'${shownName(name)}'`);
  const hidden = others.filter(({ isHidden }) => isHidden);
  return [
    ...(visible.length > 0 ? [`${sheetsInWords(visible)} not read`] : []),
    ...hidden.map(({ name }) => `sheet '${shownName(name)}' is hidden, and was not read`),
  ];
}

function sheetsInWords(names: readonly string[]): string {
  if (names.length === 1) return `sheet ${names[0]} was`;
  const named = names.length > MAX_SHEETS ? names.slice(0, MAX_SHEETS) : names.slice(0, -1);
  const last = names.length > MAX_SHEETS ? `${names.length - MAX_SHEETS} more` : names.at(-1);
  return `sheets ${named.join(', ')} and ${last} were`;
}

/** The encoding that was assumed for a text that does not state it. */
function encodingNotes({ form }: TableFile): string[] {
  if (form.kind !== 'csv') return [];
  if (form.encoding === 'windows-1252')
    return [
      'the file is not UTF-8, and was read as Windows-1252. Compare a name with accents, or export the table as UTF-8',
    ];
  if (form.encoding === 'unknown')
    return [
      'the encoding of the file is not known: it is not UTF-8, and it may be in an encoding other than Windows-1252, such as Mac Roman. Cells with characters beyond ASCII were left blank. Export the table as UTF-8',
    ];
  return [];
}

/** Days pasted from a workbook that counts from another day are 1,462 days off: 2026 becomes 2022 or 2030. */
function daysOff({ form }: TableFile, { position, profile }: Survey['columns'][number]): string | undefined {
  if (form.kind !== 'xlsx' || profile.share('date cell') < MIN_SHARE) return undefined;
  const { is1904 } = form;
  if (profile.share(is1904 ? 'in four years' : 'four years ago') < MIN_SHARE) return undefined;
  const [way, own, other] = is1904 ? ['late', 1904, 1900] : ['early', 1900, 1904];
  return `the dates in column ${columnLetters(position)} are four years too ${way}: the workbook counts days from ${own}, and dates pasted from a workbook that counts from ${other} are 1,462 days off. Compare one with the payroll system`;
}

/** A program reads `03/02/2026` as a date in its own order of day and month, and leaves `13/02/2026` as a text. */
function exchanged({ position, profile }: Survey['columns'][number]): string | undefined {
  if (!profile.mayBeExchanged) return undefined;
  return `some dates in column ${columnLetters(position)} are texts, and none of the others is after the 12th of a month: a spreadsheet program may have exchanged day and month of these. Compare one with the payroll system`;
}
