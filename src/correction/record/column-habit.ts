/** Whether the records of an employer have their texts in the first columns of the fields, without wide gaps. */

import { isOddText, type PlannedField, type RecordPlan } from '../../validation/index.js';
import { contentOf } from '../rules/field-content.js';

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
      if (!this.isObserved(planned) || (this.tidy.get(planned) ?? 0) > FEWEST) continue;
      const isFilled = isText(record, planned);
      if (!isFilled && (this.notOdd.get(planned) ?? 0) > FEWEST) continue;
      if (isOddText(planned, record)) continue;
      count(this.notOdd, planned);
      if (isFilled) count(this.tidy, planned);
    }
  }

  /** True for texts, and for the FEIN, which is the same in all records of an employer; other numbers differ. */
  isObserved({ kind, field }: PlannedField): boolean {
    return kind.form === 'text' || field.kind === 'fein';
  }

  /** True when other records than this one, which was observed too, begin the field in its first column without wide gaps. */
  isUsual(planned: PlannedField, record: Uint8Array): boolean {
    const isOwn = isText(record, planned) && !isOddText(planned, record);
    return isShown(this.tidy, planned, isOwn);
  }

  /** True when other records have no text that begins late in the field, or has a wide gap; it may be blank. */
  isNeverOdd(planned: PlannedField, record: Uint8Array): boolean {
    return isShown(this.notOdd, planned, !isOddText(planned, record));
  }
}

/** True for a text in the first column; padding of any kind is none. */
function isText(record: Uint8Array, { from, to }: PlannedField): boolean {
  const first = record[from] ?? 0x20;
  if (first < 0x7f) return first > 0x20;
  return contentOf(record.subarray(from, to)).length > 0;
}

function count(counts: Map<PlannedField, number>, planned: PlannedField): void {
  counts.set(planned, (counts.get(planned) ?? 0) + 1);
}

/** The record that is asked about does not speak for itself. */
const isShown = (counts: ReadonlyMap<PlannedField, number>, planned: PlannedField, isOwn: boolean) =>
  (counts.get(planned) ?? 0) - (isOwn ? 1 : 0) >= FEWEST;
