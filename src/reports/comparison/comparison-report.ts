/** What is said of two files that are compared, in the order in which it is found. */

import type { Layout } from '../../layouts/index.js';
import type { ChangedField, ShownPlace } from './compared-records.js';

/** The files that are compared. */
export interface Comparison {
  /** The last of the old files. */
  old_name: string;
  old_names: readonly string[];
  new_name: string;
  layout: Layout;
  /** How the layout was chosen, where that is not certain. */
  notes: readonly string[];
}

/**
 * The counts, which are known before the details are read. Records that are not hires, such as headers, count in `changed`.
 */
export interface ComparisonTotals {
  added: number;
  gone: number;
  changed: number;
  /** Hires that an old file has, too: the same bytes, or the same SSN and FEIN, hired at most 60 days apart. */
  already_reported: number;
  /** Their lines in the new file, the first ranges of them. */
  already_reported_lines: readonly { start: number; end: number }[];
  /** With one old file: whether both are the same byte for byte. */
  same_bytes?: boolean;
  /** What differs where no record does. */
  bytes_differ_in?: readonly string[];
}

/** Called in this order: `begin`, each record that differs, `end`. */
export interface ComparisonReport {
  begin(totals: ComparisonTotals): void;
  changed(old: ShownPlace, fresh: ShownPlace, fields: readonly ChangedField[]): void;
  added(place: ShownPlace): void;
  gone(place: ShownPlace): void;
  end(): void;
}
