/** Whether the records of an employer have their texts in the first columns of the fields, without wide gaps. */

import { isOddText, type PlannedField, type RecordPlan } from '../../validation/index.js';
import { contentOf } from '../rules/field-content.js';
import { isEmployerField } from './employer-profile.js';

/** Minimum number of other records that show it. */
const MIN_RECORDS = 3;

/** Counts records in their columns, field by field. */
export class ColumnHabit {
  /** Texts that begin in the first column, without wide gaps. */
  private readonly tidy = new Map<PlannedField, number>();
  /** The same, and blank fields. */
  private readonly notOdd = new Map<PlannedField, number>();
  /** The texts about the employer among those, with their number. */
  private readonly texts = new Map<PlannedField, Map<string, number>>();

  /** Observes a record in its columns. */
  observe(record: Uint8Array, { fields }: RecordPlan): void {
    for (const planned of fields) {
      if (!this.isObserved(planned) || (this.tidy.get(planned) ?? 0) > MIN_RECORDS) continue;
      const isFilled = isText(record, planned);
      if (!isFilled && (this.notOdd.get(planned) ?? 0) > MIN_RECORDS) continue;
      if (isOddText(planned, record)) continue;
      count(this.notOdd, planned);
      if (!isFilled) continue;
      count(this.tidy, planned);
      if (isEmployerField(planned.field)) this.keepText(planned, record);
    }
  }

  private keepText(planned: PlannedField, record: Uint8Array): void {
    const known = this.texts.get(planned) ?? new Map<string, number>();
    this.texts.set(planned, known);
    count(known, textIn(record, planned).trimEnd());
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

  /** True when the other records have the same text about the employer in the field, and this record another one. */
  isAnother(planned: PlannedField, record: Uint8Array): boolean {
    const own = textIn(record, planned).trimEnd();
    const known = this.texts.get(planned) ?? new Map<string, number>();
    const [other, ...more] = [...known].filter(([text]) => text !== own);
    return (known.get(own) ?? 0) <= 1 && (other?.[1] ?? 0) >= MIN_RECORDS && more.length === 0;
  }

  /**
   * True for a record of these columns, filled up with blanks, if other records have a text about the employer after them: in a field
   * of its own, or one whose beginning this record has.
   */
  mayHaveLostEnd(columns: number, record: Uint8Array, { fields }: RecordPlan): boolean {
    return fields.some((planned) => {
      const { from, to } = planned;
      if (to <= columns || !isEmployerField(planned.field)) return false;
      if (from >= columns) return this.isUsual(planned, record);
      const found = textIn(record, { from, to: columns });
      const known = [...(this.texts.get(planned)?.keys() ?? [])];
      return known.some((one) => one.length > found.length && one.startsWith(found));
    });
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

const textIn = (record: Uint8Array, { from, to }: Pick<PlannedField, 'from' | 'to'>): string =>
  Buffer.from(record.subarray(from, to)).toString('latin1');

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The record that is asked about does not speak for itself. */
const isShown = (counts: ReadonlyMap<PlannedField, number>, planned: PlannedField, isOwn: boolean) =>
  (counts.get(planned) ?? 0) - (isOwn ? 1 : 0) >= MIN_RECORDS;
