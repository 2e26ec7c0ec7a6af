/** What became of a table, as reports show it: no value of a row, only its cells. The members are those of the JSON document. */

import type { FileNotes } from '../../conversion/index.js';

/** A row that went to no file, and why. */
interface RowLeftOut {
  /** As the spreadsheet program numbers it. */
  row: number;
  reason: string;
}

/** One state file that was made. */
export interface ConvertedFile extends FileNotes {
  state: string;
  output: string;
  hires: number;
  /** Of its hires. */
  first_row: number;
  last_row: number;
  total_errors: number;
  /** When the first of its hires must be reported. */
  due?: string;
}

/** The table that was converted. */
export interface ConvertedTable {
  file_name: string;
  /** Empty for a CSV file. */
  sheet: string;
  left_out: readonly RowLeftOut[];
  /** Hires whose state has no layout, or that name none. */
  without_layout: readonly RowLeftOut[];
  /** Hidden columns and sheets, and merged cells, in sentences. */
  table_notes: readonly string[];
}
