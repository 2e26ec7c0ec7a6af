/** What is said of two files that are compared, in the order in which it is found. */

import type { Layout } from '../../layouts/index.js';
import type { ChangedField, ShownPlace } from './compared-records.js';

/** What both files have in common. */
export interface Comparison {
  old_name: string;
  new_name: string;
  layout: Layout;
  /** How the layout was chosen, where that is not certain. */
  notes: readonly string[];
}

/** The counts, which are known before the details are read. Records that are no hires, such as headers, count in `changed`. */
export interface ComparisonTotals {
  added: number;
  gone: number;
  changed: number;
  /** Hires that were in the old file as they are. */
  already_reported: number;
  /** Their lines in the new file, the first ranges of them. */
  already_reported_lines: readonly { start: number; end: number }[];
}

/** Called in this order: `begin`, each record that differs, `end`. */
export interface ComparisonReport {
  begin(totals: ComparisonTotals): void;
  changed(old: ShownPlace, fresh: ShownPlace, fields: readonly ChangedField[]): void;
  added(place: ShownPlace): void;
  gone(place: ShownPlace): void;
  end(): void;
}
