/** A file with tables: its sheets, and their rows as often as they are read. */

import type { Cell } from './cell.js';

/** A row of a sheet. */
export interface TableRow {
  /** As the spreadsheet program numbers it: 1-based, blank rows and titles count; a cell of several lines is one row. */
  readonly number: number;
  readonly isHidden: boolean;
  /** From column A on; cells after the last one are empty. */
  readonly cells: readonly Cell[];
  /** CSV: the number of cells that the row has in the file, with the empty ones at its end. */
  readonly written?: number;
}

/** A sheet of a workbook; a CSV file is one sheet. */
export interface Sheet {
  /** Empty for a CSV file. */
  readonly name: string;
  /** Hidden sheets are named to the user and not read as tables. */
  readonly isHidden: boolean;
}

/** The facts about a sheet that are known once all of its rows are read. */
export interface SheetFacts {
  /** Hidden columns, 1-based. They are read, and named to the user. */
  readonly hiddenColumns: readonly number[];
  /** Merged cells, 1-based and inclusive. Only the first cell of an area has a value. */
  readonly merged: readonly { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }[];
  /** True for a sheet without any cell, once that is known. */
  readonly isEmpty?: boolean;
}

/** How a file writes its tables. */
type TableForm =
  | { readonly kind: 'xlsx'; readonly is1904: boolean }
  | {
      readonly kind: 'csv';
      readonly separator: string;
      /** Unknown: not UTF-8, and Windows-1252 is doubtful; characters beyond ASCII are U+FFFD. */
      readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'unknown';
    };

/** An open file with tables. */
export interface TableFile {
  readonly form: TableForm;
  readonly sheets: readonly Sheet[];
  /**
   * The rows of a sheet that have cells, in groups, from the first; may be called again. Rows without any cell may be left out:
   * the row numbers show this.
   *
   * @throws NewhireError TABLE_UNREADABLE, with a sentence that names the place
   */
  rows(sheet: Sheet): AsyncIterable<readonly TableRow[]>;
  /** Complete after all rows were read once. */
  facts(sheet: Sheet): SheetFacts;
  close(): Promise<void>;
}
