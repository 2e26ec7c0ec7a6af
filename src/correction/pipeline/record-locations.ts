/** Finds out which record each line is, also where no error tells it. */

import { hasIdentifier } from '../../validation/index.js';
import type { FileLine } from '../line/file-line.js';
import type { LineContext, RecordLocation } from '../line/line-context.js';
import type { LoggedError } from '../record/logged-error.js';

const UNKNOWN: RecordLocation = { record_number: 0, record_type: 'unknown' };

/** Counts the employee records, so ask for the lines in the order of the file. */
export class RecordLocator {
  private records = 0;

  constructor(private readonly context: LineContext) {}

  locationOf({ bytes }: FileLine, errors: readonly LoggedError[]): RecordLocation {
    const known = errors.find(({ record_type }) => record_type !== 'file');
    if (known) {
      const { record_number, record_type } = known;
      this.records = Math.max(this.records, record_number);
      return { record_number, record_type };
    }
    if (!this.context.fixWarnings || bytes.every((byte) => byte <= 0x20)) return UNKNOWN;
    const check = [...this.context.checks.values()].find(({ plan }) => hasIdentifier(plan.type, bytes, 0));
    if (!check) return UNKNOWN;
    const { id } = check.plan.type;
    return { record_number: id === 'employee' ? ++this.records : 0, record_type: id };
  }
}
