/** Whether the records of an employer have their texts in the first columns of the fields, without wide gaps. */

import { isOddText, type PlannedField, type RecordPlan } from '../../validation/index.js';

/** Minimum number of other records that show it. */
const FEWEST = 3;

/** Counts records in their columns, field by field. */
export class ColumnHabit {
  /** Texts that begin in the first column, without wide gaps. */
  private readonly tidy = new Map<PlannedField, number>();
  /** The same, and blank fields. */
  private readonly notOdd = new Map<PlannedField, number>();

  /** Observes a record in its columns. */
  observe(record: Uint8Array, { fields }: RecordPlan): void {
    for (const planned of fields) {
      if (planned.kind.form !== 'text' || (this.tidy.get(planned) ?? 0) > FEWEST) continue;
      const isFilled = record[planned.from] !== 0x20;
      if (!isFilled && (this.notOdd.get(planned) ?? 0) > FEWEST) continue;
      if (isOddText(planned, record)) continue;
      count(this.notOdd, planned);
      if (isFilled) count(this.tidy, planned);
    }
  }

  /** True when other records than this one, which was observed too, begin the field in its first column without wide gaps. */
  isUsual(planned: PlannedField, record: Uint8Array): boolean {
    const isOwn = record[planned.from] !== 0x20 && !isOddText(planned, record);
    return isShown(this.tidy, planned, isOwn);
  }

  /** True when other records have no text that begins late in the field, or has a wide gap; it may be blank. */
  isNeverOdd(planned: PlannedField, record: Uint8Array): boolean {
    return isShown(this.notOdd, planned, !isOddText(planned, record));
  }
}

function count(counts: Map<PlannedField, number>, planned: PlannedField): void {
  counts.set(planned, (counts.get(planned) ?? 0) + 1);
}

/** The record that is asked about does not speak for itself. */
const isShown = (counts: ReadonlyMap<PlannedField, number>, planned: PlannedField, isOwn: boolean) =>
  (counts.get(planned) ?? 0) - (isOwn ? 1 : 0) >= FEWEST;
