/** What a person may not see of a table: hidden columns and sheets, and merged cells. */

import { columnLetters, type Sheet, type TableFile } from '../../tables/index.js';
import type { Survey } from '../table/survey.js';
import { cellName } from '../writing/origins.js';

/** Merged areas that are named. */
const MOST_AREAS = 5;

/** Sentences about the sheet and its file; complete after all rows were read once. */
export function notesOn(file: TableFile, sheet: Sheet, { columns, after }: Survey): string[] {
  const hidden = columns.filter(({ isHidden }) => isHidden);
  const merged = file.facts(sheet).merged.filter(({ lastRow }) => lastRow > after);
  const areas = merged.slice(0, MOST_AREAS).map(({ firstRow, firstColumn, lastRow, lastColumn }) => {
    const first = cellName('', firstColumn, firstRow);
    return `cells ${first} to ${cellName('', lastColumn, lastRow)} are merged: only ${first} has a value`;
  });
  return [
    ...hidden.map(({ position, heading }) => {
      const called = heading === '' ? '' : `, "${heading}",`;
      return `column ${columnLetters(position)}${called} is hidden, and was read`;
    }),
    ...file.sheets
      .filter(({ isHidden, name }) => isHidden && name !== sheet.name)
      .map(({ name }) => `sheet '${name}' is hidden, and was not read`),
    ...areas,
    ...(merged.length > MOST_AREAS ? [`further merged areas: ${merged.length - MOST_AREAS}`] : []),
  ];
}
