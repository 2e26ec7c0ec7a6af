/**
 * Texts of an employer that begin after a few blanks. In one record, the blanks may be in the place of its first letters. In
 * several, they come from the export, if the names among them are whole.
 */

import type { PlannedField, RecordPlan } from '../../validation/index.js';
import { MAX_LOST, startOfName } from '../rules/known-names.js';
import { textAt } from './amount-habit.js';

/** Minimum number of records that show it, the one in question included. */
const MIN_RECORDS = 3;

/** Counts them, separately for each number of blanks. */
export class LateStarts {
  private readonly texts: readonly PlannedField[];
  private readonly byBlanks = Array.from({ length: MAX_LOST + 1 }, () => ({
    whole: 0,
    part: 0,
    byField: new Map<PlannedField, { records: number; digits: number }>(),
  }));

  constructor(private readonly plan: RecordPlan) {
    this.texts = plan.fields.filter(({ kind }) => kind.form === 'text' && kind.leftAligned);
  }

  /** Observes a record in its columns. */
  observe(record: Uint8Array): void {
    for (const planned of this.texts) {
      if (record[planned.from] !== 0x20) continue;
      const text = textAt(record, planned);
      const seen = text === '' ? undefined : this.byBlanks[blanksOf(text)];
      if (!seen) continue;
      const ofField = seen.byField.get(planned) ?? { records: 0, digits: 0 };
      seen.byField.set(planned, ofField);
      ofField.records++;
      if (/^ *\d/.test(text)) ofField.digits++;
      const start = startOfName(planned, this.plan, text);
      if (start !== 'unknown') seen[start]++;
    }
  }

  /**
   * True when several records have as many blanks in front of the text of the field, and of the names after so many blanks more are
   * whole than not. Without such names, a text that begins with a digit shows it: no code page has blanks in place of digits.
   */
  areUsual(planned: PlannedField, text: string): boolean {
    const seen = this.byBlanks[blanksOf(text)];
    const { records = 0, digits = 0 } = seen?.byField.get(planned) ?? {};
    if (!seen || records < MIN_RECORDS) return false;
    return seen.whole > seen.part || (seen.part === 0 && digits > 0);
  }
}

const blanksOf = (text: string) => text.length - text.trimStart().length;
