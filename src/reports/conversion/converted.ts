/** What became of a table, as reports show it: no value of a row, only its cells. The members are those of the JSON document. */

/** A row that went to no file, and why. */
interface RowLeftOut {
  /** As the spreadsheet program numbers it. */
  row: number;
  reason: string;
}

/** A value that was not carried as it is. */
export interface PlacedTrouble {
  /** `Hires!D7`, or `D7` on a terminal and of a CSV file; `constant` for a constant of the mapping. */
  cell: string;
  field: string;
  kind: string;
  /** Never contains the value. */
  message: string;
}

/** How often something was changed in its form. */
interface FormChange {
  change: string;
  count: number;
  /** Where each is named: the zeros that were put before a number. */
  cells?: readonly string[];
}

/** One state file that was made. */
export interface ConvertedFile {
  state: string;
  output: string;
  hires: number;
  /** Of its hires. */
  first_row: number;
  last_row: number;
  total_errors: number;
  /** When the first of its hires must be reported. */
  due?: string;
  changed: readonly FormChange[];
  /** Fields of the table for which the layout has no place. */
  lost: readonly { field: string; rows: number }[];
  troubles: readonly PlacedTrouble[];
  troubles_not_listed: number;
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
