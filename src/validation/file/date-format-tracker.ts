/** Notices when a file mixes two date formats, where its layout accepts both. */

import { numberAt } from '../fields/bytes.js';
import type { RecordCheck } from '../record/record-check.js';
import type { PlannedField } from '../record/record-plan.js';
import type { RecordState } from '../record/record-state.js';

export class DateFormatTracker {
  /** The format of the dates so far: 1 the year first, 2 the year last, 0 before the first one. */
  private usual = 0;
  private said = false;

  /** The first date of the file that is written in another format than the dates before it; undefined otherwise. */
  breaks({ record, plan }: RecordCheck): PlannedField | undefined {
    if (this.said) return undefined;
    const { birth_date: birth, hire_date: hire } = plan.roles;
    if (record.isGood(birth) && this.differs(birth, record)) return birth;
    return record.isGood(hire) && this.differs(hire, record) ? hire : undefined;
  }

  private differs(planned: PlannedField, record: RecordState): boolean {
    if ((planned.field.formats?.length ?? 0) < 2) return false;
    const used = formatAt(record.line, record.base + planned.from);
    if (this.usual === 0) this.usual = used;
    this.said = used !== this.usual;
    return this.said;
  }
}

/** 1 when the year comes first, 2 when it comes last: a valid date begins with 19 or 20 only in the first case. */
function formatAt(line: Uint8Array, from: number): 1 | 2 {
  const century = numberAt(line, from, from + 2);
  return century === 19 || century === 20 ? 1 : 2;
}
