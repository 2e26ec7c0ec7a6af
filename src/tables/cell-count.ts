import { LIMITS } from './limits.js';
import { cellTooLong, tooLarge } from './refusal.js';

/** Counts the cells of a sheet while it is read. */
export class CellCount {
  #cells = 0;

  /** @throws NewhireError TABLE_UNREADABLE for more rows, columns or cells than a table may have. `row`, `columns`: 1-based. */
  add(row: number, columns: number): void {
    if (row > LIMITS.rows) throw tooLarge('rows');
    if (columns > LIMITS.columns) throw tooLarge('columns');
    this.#cells += columns;
    if (this.#cells > LIMITS.cells) throw tooLarge('cells');
  }
}

/** The text. @throws NewhireError TABLE_UNREADABLE when it is longer than a cell may be; `place` names the cell */
export function checkedText(text: string, place: () => string): string {
  if (text.length > LIMITS.cellLength) throw cellTooLong(place());
  return text;
}
