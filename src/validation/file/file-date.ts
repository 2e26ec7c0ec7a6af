/** Whether the date of a file, in its header, is before a hire that the file reports. */

import type { Fault } from '../fields/field-faults.js';
import type { RecordCheck } from '../record/record-check.js';
import type { Line } from './line.js';
import { copyOf } from './record-counts.js';

/** Compares the date of a header with the days of hire after it. Where each record has the date, it is compared there. */
export class FileDate {
  private header: { line: Line; fault: Fault; day: number } | undefined;
  /** The latest day of hire, YYYYMMDD, up to today: a later one has a finding of its own. */
  private latest = 0;

  /** Takes note of a record that was just checked. */
  observe({ plan, record, context }: RecordCheck, line: Line): void {
    const { file_date: date, hire_date: hire } = plan.roles;
    if (hire) {
      if (!this.header || !record.isGood(hire)) return;
      const day = record.valueOf(hire);
      if (day <= context.today && day > this.latest) this.latest = day;
    } else if (date && !this.header && record.isGood(date)) {
      // A date far from today is said of the header already.
      if (record.faults.some(({ field }) => field === date.field)) return;
      const fault: Fault = { id: 'fileBeforeHire', field: date.field };
      this.header = { line: copyOf(line), fault, day: record.valueOf(date) };
    }
  }

  /** The fault of the header and its line, at the end of the file. */
  fault(): { fault: Fault; line: Line } | undefined {
    return this.header && this.header.day < this.latest ? this.header : undefined;
  }
}
