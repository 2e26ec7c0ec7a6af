/** Notices when a file mixes two date formats, where its layout accepts both. */

import type { RecordCheck } from '../record/record-check.js';
import type { PlannedField } from '../record/record-plan.js';

export class DateHabit {
  /** The format of the dates so far: 1 the year first, 2 the year last, 0 before the first one. */
  usual = 0;
  private said = false;

  /** The first date of the file that is written in another format than the dates before it; undefined otherwise. */
  breaks({ work, plan }: RecordCheck, line: Uint8Array, base: number): PlannedField | undefined {
    const { dateFormats } = work;
    // A record whose dates all are as usual needs no second look.
    if (dateFormats === 0 || dateFormats === this.usual || this.said) return undefined;
    const { birth_date: birth, hire_date: hire } = plan.roles;
    if (work.isGood(birth) && this.differs(birth, line, base)) return birth;
    return work.isGood(hire) && this.differs(hire, line, base) ? hire : undefined;
  }

  private differs(planned: PlannedField, line: Uint8Array, base: number): boolean {
    const used = this.formatAt(planned, line, base);
    if (this.usual === 0) this.usual = used;
    this.said = used !== this.usual;
    return this.said;
  }

  /** 1 when the year comes first, 2 when it comes last: a good date begins with 19 or 20 only in the first case. */
  private formatAt(planned: PlannedField, line: Uint8Array, base: number): number {
    const first = line[base + planned.from]!;
    const second = line[base + planned.from + 1]!;
    return (first === 0x31 && second === 0x39) || (first === 0x32 && second === 0x30) ? 1 : 2;
  }
}
