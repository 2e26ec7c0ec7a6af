/** Which record each line is, also where no error says so. */

import { hasIdentifier } from '../../validation/index.js';
import type { Place, Workshop } from '../line/correct-line.js';
import type { LoggedError } from './error-log.js';
import type { FileLine } from './file-pieces.js';

const NOWHERE: Place = { record_number: 0, record_type: 'unknown' };

/** Ask for the lines in the order of the file: their records are counted. */
export class Places {
  private records = 0;

  constructor(private readonly shop: Workshop) {}

  of({ bytes }: FileLine, errors: readonly LoggedError[]): Place {
    const known = errors.find(({ record_type }) => record_type !== 'file');
    if (known) {
      this.records = Math.max(this.records, known.record_number);
      return known;
    }
    if (!this.shop.fixWarnings || bytes.every((byte) => byte <= 0x20)) return NOWHERE;
    const check = [...this.shop.checks.values()].find(({ plan }) => hasIdentifier(plan.type, bytes, 0));
    if (!check) return NOWHERE;
    const { id } = check.plan.type;
    return { record_number: id === 'employee' ? ++this.records : 0, record_type: id };
  }
}
