/** How large the amounts of a file usually are: only that tells whether an odd one is in cents or in dollars. */

import type { PlannedField, RecordPlan } from '../../validation/index.js';
import { centsIn } from '../rules/written-amounts.js';

/** Fewest amounts that are a habit, the one in question included. */
const FEWEST_AMOUNTS = 4;
/** Steps of the logarithm in which amounts are counted, so that memory does not grow with the file. */
const STEPS = 20;

/** Takes note of the amounts of all employee records, apart for each frequency of payment. */
export class AmountHabit {
  private readonly counts = new Map<string, Map<number, number>>();

  constructor(private readonly plan: RecordPlan) {}

  /** Takes note of a record in its columns. An amount counts however it is written. */
  meet(record: Uint8Array): void {
    const { salary, salary_frequency: frequency } = this.plan.roles;
    const cents = salary && centsIn(textAt(record, salary));
    if (!cents) return;
    const key = frequency ? textAt(record, frequency).toUpperCase() : '';
    const counts = this.counts.get(key) ?? new Map<number, number>();
    const step = Math.round(Math.log10(cents) * STEPS);
    counts.set(step, (counts.get(step) ?? 0) + 1);
    this.counts.set(key, counts);
  }

  /** The middle amount, in cents, of the records with this frequency; undefined when there are too few. */
  usual(frequency: string): number | undefined {
    const steps = [...(this.counts.get(frequency.toUpperCase()) ?? [])].sort(([a], [b]) => a - b);
    const total = steps.reduce((sum, [, count]) => sum + count, 0);
    if (total < FEWEST_AMOUNTS) return undefined;
    let before = 0;
    const middle = steps.find(([, count]) => {
      before += count;
      return before >= total / 2;
    });
    return middle && 10 ** (middle[0] / STEPS);
  }
}

function textAt(record: Uint8Array, { from, to }: PlannedField): string {
  return Buffer.from(record.subarray(from, to)).toString('latin1').trimEnd();
}
