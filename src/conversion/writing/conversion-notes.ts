/** What a person is told of a conversion: changes of form, and what was not transferred, by cell. */

import { NO_VALUE } from '../reading/no-value.js';
import { zeroPut } from '../reading/numbers.js';
import type { Trouble } from '../reading/reading.js';
import type { OnReading } from './writing-plan.js';

/** A cell. */
export interface CellPlace {
  /** As the spreadsheet program numbers it; 0 for a constant of the mapping. */
  readonly row: number;
  /** 1-based; 0 for a constant. */
  readonly column: number;
}

/** What could not be transferred from a cell, or is odd about it. */
export interface CellTrouble extends CellPlace, Trouble {
  readonly field: string;
}

/** How often something was changed, with the first cells where each is to be named. */
export interface CountedChange {
  readonly change: string;
  count: number;
  readonly cells?: CellPlace[];
}

/** A field of the table for which the layout has no place, and in how many rows it is filled. */
export interface LostField {
  readonly field: string;
  rows: number;
}

/** Changes that are listed with their cells, and not only counted. */
const LISTED: ReadonlySet<string> = new Set([zeroPut('SSN'), zeroPut('FEIN'), NO_VALUE]);

/** Cells that are kept of one kind: memory must not grow with the table. */
const MAX_KEPT = 10_000;

/** Gathers them. Set `row` before a row is read. */
export class ConversionNotes implements OnReading {
  row = 0;
  readonly troubles: CellTrouble[] = [];
  /** Troubles beyond those that are kept. */
  troublesNotKept = 0;
  private readonly counted = new Map<string, CountedChange>();
  private readonly lostFields = new Map<string, LostField>();
  private readonly constantTroubles = new Set<string>();

  changed(change: string, column: number): void {
    let known = this.counted.get(change);
    if (!known) {
      known = { change, count: 0, ...(LISTED.has(change) ? { cells: [] } : {}) };
      this.counted.set(change, known);
    }
    known.count++;
    if (known.cells && known.cells.length < MAX_KEPT) known.cells.push({ row: this.row, column });
  }

  trouble(field: string, column: number, { kind, text }: Trouble): void {
    // A constant is the same in every row.
    if (column === 0 && this.constantTroubles.has(field)) return;
    if (column === 0) this.constantTroubles.add(field);
    if (this.troubles.length < MAX_KEPT)
      this.troubles.push({ row: column === 0 ? 0 : this.row, column, field, kind, text });
    else this.troublesNotKept++;
  }

  lost(field: string): void {
    const known = this.lostFields.get(field);
    if (known) known.rows++;
    else this.lostFields.set(field, { field, rows: 1 });
  }

  changes(): CountedChange[] {
    return [...this.counted.values()].sort((a, b) => b.count - a.count);
  }

  lostWithValues(): LostField[] {
    return [...this.lostFields.values()];
  }
}
