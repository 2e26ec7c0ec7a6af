/**
 * Texts that begin late in their field, or have a wide gap. In one record that is a slip. In most records of a field it is a
 * fault of the export: the values may be in the wrong fields, and moving each text to the left would remove the only sign.
 */

import { capitalized, grouped } from '../../sentences.js';
import { ONE_CAUSE } from '../catalogue/shared-cause.js';
import { columnsOf } from '../columns.js';
import { firstText, textEnd } from '../fields/bytes.js';
import { hasWideGap } from '../fields/wrapped-text.js';
import type { PlannedField, RecordPlan } from './record-plan.js';

/** Fewer records do not show a habit; where some are as they should be, more are needed. */
const MIN_RECORDS = 3;
const MIN_OF_BOTH = 6;

/** Counts them by field. */
export class LateTexts {
  private readonly texts: readonly PlannedField[];
  private readonly filled: Uint32Array;
  private readonly late: Uint32Array;
  /** Columns by which each late text is late, added up. */
  private readonly blanks: Float64Array;

  /** `earlier` is a number of records in which no text is late, each with all its fields filled. */
  constructor({ fields }: RecordPlan, earlier = 0) {
    this.texts = fields.filter(({ kind }) => kind.form === 'text' && kind.leftAligned);
    this.filled = new Uint32Array(this.texts.length).fill(earlier);
    this.late = new Uint32Array(this.texts.length);
    this.blanks = new Float64Array(this.texts.length);
  }

  /** Observes the record whose columns begin at offset `base`. */
  observe(line: Uint8Array, base = 0): void {
    for (let at = 0; at < this.texts.length; at++) {
      const { from, to } = this.texts[at] as PlannedField;
      const [start, end] = [base + from, base + to];
      const first = firstText(line, start, end);
      if (first === end) continue;
      this.filled[at] = (this.filled[at] ?? 0) + 1;
      if (first === start && !hasWideGap(line, first, textEnd(line, first, end))) continue;
      this.late[at] = (this.late[at] ?? 0) + 1;
      this.blanks[at] = (this.blanks[at] ?? 0) + first - start;
    }
  }

  /** True when most texts of the field begin late or have a wide gap. */
  isUsual(planned: PlannedField): boolean {
    return this.isUsualAt(this.texts.indexOf(planned));
  }

  /** The number of records with a late text in the field, and a clause that says it. */
  seenOf(planned: PlannedField): { records: number; clause: string } {
    const at = this.texts.indexOf(planned);
    const { field } = planned;
    const records = this.late[at] ?? 0;
    const clause = `in ${grouped(records)} of ${grouped(this.filled[at] ?? 0)} records with a text in ${field.label}, ${columnsOf(field)}, the text does not begin in the first column, or has a wide gap`;
    return { records, clause };
  }

  /** One sentence for each field in which most texts begin late. */
  notes(): string[] {
    return this.texts.flatMap((planned, at) => (this.isUsualAt(at) ? this.noteOf(planned) : []));
  }

  private isUsualAt(at: number): boolean {
    const [late = 0, filled = 0] = [this.late[at], this.filled[at]];
    const isHabit = late === filled ? late >= MIN_RECORDS : filled >= MIN_OF_BOTH && 2 * late > filled;
    // Gaps alone are not a text that begins late.
    return isHabit && (this.blanks[at] ?? 0) > 0;
  }

  private noteOf(planned: PlannedField): string {
    const what =
      planned.field.kind === 'name' ? 'names may be in the wrong fields' : 'texts may be in the wrong fields';
    const { clause } = this.seenOf(planned);
    return `${capitalized(clause)}; this has ${ONE_CAUSE}, or in the columns of the layout. The ${what}, so correct does not move them automatically. Fix the export, check the layout, or decide for the whole field in a review.`;
  }
}
