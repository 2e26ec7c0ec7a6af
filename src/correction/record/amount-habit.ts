/** How large the amounts of a file are that are surely in cents: only that tells what an odd one is in. */

import type { PlannedField, RecordPlan } from '../../validation/index.js';
import { withDecimals } from '../rules/written-amounts.js';

/** Fewest amounts that are a habit. */
const FEWEST_AMOUNTS = 3;

/** Takes note of the amounts of all employee records, apart for each frequency of payment. */
export class AmountHabit {
  private readonly byFrequency = new Map<string, { count: number; largest: number }>();

  constructor(private readonly plan: RecordPlan) {}

  /** Takes note of a record in its columns: of an amount that fills its field with digits, or has its decimals. */
  meet(record: Uint8Array): void {
    const { salary, salary_frequency: frequency } = this.plan.roles;
    if (!salary) return;
    const text = textAt(record, salary);
    const digits = withDecimals(text) ?? text;
    const isSure = /^\d+$/.test(digits) && (digits !== text || text.length === salary.to - salary.from);
    if (!isSure) return;
    const key = frequency ? textAt(record, frequency).toUpperCase() : '';
    const { count, largest } = this.byFrequency.get(key) ?? { count: 0, largest: 0 };
    this.byFrequency.set(key, { count: count + 1, largest: Math.max(largest, Number(digits)) });
  }

  /** The largest amount, in cents, of the records with this frequency; undefined when there are too few. */
  largest(frequency: string): number | undefined {
    const { count, largest } = this.byFrequency.get(frequency.toUpperCase()) ?? { count: 0, largest: 0 };
    return count >= FEWEST_AMOUNTS ? largest : undefined;
  }
}

/** The text in the columns of a field, without the blanks behind it. */
export function textAt(record: Uint8Array, { from, to }: PlannedField): string {
  return Buffer.from(record.subarray(from, to)).toString('latin1').trimEnd();
}
