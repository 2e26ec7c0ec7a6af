/** What a person is told of a file that was made from a table, with the names of its cells. No value is in it. */

import type { CellPlace } from '../writing/conversion-notes.js';
import type { StateFile } from '../writing/convert-table.js';
import { cellName } from '../writing/origins.js';

/** How often something was changed in its form. */
interface FormChange {
  readonly change: string;
  readonly count: number;
  /** Where each is named: the zeros that were put before a number. */
  readonly cells?: readonly string[];
}

/** A value that was not carried as it is. */
export interface PlacedTrouble {
  /** `Hires!D7`, or `D7` on a terminal and of a CSV file; `constant` for a constant of the mapping. */
  readonly cell: string;
  readonly field: string;
  readonly kind: string;
  /** Never contains the value. */
  readonly message: string;
}

/** The members are those of the JSON report and of the API. */
export interface FileNotes {
  readonly changed: readonly FormChange[];
  /** Fields of the table for which the layout has no place, and in how many rows they are filled. */
  readonly lost: readonly { field: string; rows: number }[];
  readonly troubles: readonly PlacedTrouble[];
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
