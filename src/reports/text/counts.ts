/** Counts and times in words, the same in every report for people. */

import { grouped } from '../../sentences.js';
import type { Summary } from '../../validation/index.js';

export { grouped };

/** `1 error`, `1,203 errors` */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The counts of a correction. */
export interface Cleared {
  /** Errors that were cleared. */
  corrections_applied: number;
  /** Errors that are left. */
  corrections_failed: number;
}

/** `8 of 18 errors cleared, 10 left` */
export function clearedSentence({ corrections_applied: applied, corrections_failed: left }: Cleared): string {
  return `${grouped(applied)} of ${counted(applied + left, 'error')} cleared, ${grouped(left)} left`;
}

/** Findings that were left out of a report, by type. */
interface LeftOutCounts {
  left_out?: Readonly<Record<string, number>>;
}

/** How many findings were left out. */
export function leftOutCount({ left_out = {} }: LeftOutCounts): number {
  return Object.values(left_out).reduce((sum, count) => sum + count, 0);
}

type Totals = Pick<Summary, 'total_records' | 'total_errors' | 'records_with_errors' | 'total_warnings'>;

/** "3 of 120 records have errors · 5 errors, 2 warnings · 4 left out" */
export function verdict(totals: Totals & LeftOutCounts): string {
  const { total_records, total_errors, records_with_errors, total_warnings } = totals;
  const notShown = leftOutCount(totals);
  const faults = `${counted(total_errors, 'error')}, ${counted(total_warnings, 'warning')}${notShown > 0 ? ` · ${grouped(notShown)} left out` : ''}`;
  if (total_errors === 0) return `${counted(total_records, 'record')} · ${faults}`;
  if (records_with_errors === 0)
    return `${counted(total_records, 'record')} without errors, but the file has errors · ${faults}`;
  return `${grouped(records_with_errors)} of ${counted(total_records, 'record')} have errors · ${faults}`;
}

/** `2026-11-21 09:30 UTC` of an ISO time. */
export const utcMinute = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
