/** What a person is told of a file that was made from a table, with the names of its cells. No value is in it. */

import type { CellPlace } from '../writing/conversion-notes.js';
import type { StateFile } from '../writing/convert-table.js';
import { cellName } from '../writing/origins.js';

/** The members are those of the JSON report and of the API. */
export interface FileNotes {
  /** How often something was changed in its form, with the cells where each is named. */
  readonly changed: readonly { change: string; count: number; cells?: readonly string[] }[];
  /** Fields of the table for which the layout has no place, and in how many rows they are filled. */
  readonly lost: readonly { field: string; rows: number }[];
  /** Values that were not carried as they are; `constant` in place of the cell for one of the mapping. */
  readonly troubles: readonly { cell: string; field: string; kind: string; message: string }[];
  readonly troubles_not_listed: number;
}

/** `sheet` is in the names of the cells. */
export function fileNotes({ notes }: Pick<StateFile, 'notes'>, sheet: string): FileNotes {
  const cell = ({ row, column }: CellPlace) => (column === 0 ? 'constant' : cellName(sheet, column, row));
  return {
    changed: notes
      .changes()
      .map(({ change, count, cells }) => ({ change, count, ...(cells && { cells: cells.map(cell) }) })),
    lost: notes.lostWithValues(),
    troubles: notes.troubles.map(({ field, kind, text, ...place }) => ({
      cell: cell(place),
      field,
      kind,
      message: text,
    })),
    troubles_not_listed: notes.troublesNotKept,
  };
}
