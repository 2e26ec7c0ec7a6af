/** The size of the amounts of an employer that are certainly in cents: it shows whether another one is in cents or dollars. */

import type { PlannedField, RecordPlan } from '../../validation/index.js';

/** Minimum number of amounts that show a habit. */
const MIN_AMOUNTS = 3;

/** Records the amounts of the employer's records, separately for each frequency of payment. */
export class AmountHabit {
  private readonly byFrequency = new Map<string, { count: number; largest: number }>();

  constructor(private readonly plan: RecordPlan) {}

  /** Observes a record in its columns. Only an amount that fills its field with digits, or has its decimals, counts. */
  observe(record: Uint8Array): void {
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
    return count >= MIN_AMOUNTS ? largest : undefined;
  }
}

/** The text in the columns of a field, without trailing blanks. */
export function textAt(record: Uint8Array, { from, to }: PlannedField): string {
  const columns = record.subarray(from, to);
  return Buffer.from(columns.buffer, columns.byteOffset, columns.length).toString('latin1').trimEnd();
}

/** The digits of an amount in cents that is written with exactly two decimals: `$3,250.00`; undefined for any other text. */
export function withDecimals(text: string): string | undefined {
  const [, dollars, cents] = /^ *\$? *(\d+|\d{1,3}(?:,\d{3})+)\.(\d\d)$/.exec(text) ?? [];
  return dollars === undefined || cents === undefined ? undefined : dollars.replaceAll(',', '') + cents;
}
