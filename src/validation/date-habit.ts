/** Notices when a file mixes two date formats, where its layout accepts both. */

import type { PlannedField } from './plan.js';
import type { RecordCheck } from './record-check.js';

export class DateHabit {
  private usual = 0;
  private said = false;

  /** The first date of the file that is written in another format than the dates before it; undefined otherwise. */
  breaks({ work, plan }: RecordCheck, line: Uint8Array, base: number): PlannedField | undefined {
    if (work.dateFormats === 0 || this.said) return undefined;
    const { birth_date: birth, hire_date: hire } = plan.roles;
    for (const planned of [birth, hire]) {
      if (!work.isGood(planned)) continue;
      const used = this.formatAt(planned, line, base);
      if (this.usual === 0) this.usual = used;
      else if (used !== this.usual) {
        this.said = true;
        return planned;
      }
    }
    return undefined;
  }

  /** 1 when the year comes first, 2 when it comes last: a good date begins with 19 or 20 only in the first case. */
  private formatAt(planned: PlannedField, line: Uint8Array, base: number): number {
    const first = line[base + planned.from]!;
    const second = line[base + planned.from + 1]!;
    return (first === 0x31 && second === 0x39) || (first === 0x32 && second === 0x30) ? 1 : 2;
  }
}
