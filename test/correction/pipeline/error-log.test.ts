/** The log of the errors of a file. */

import { describe, expect, it } from 'vitest';
import { ErrorLog } from '../../../src/correction/pipeline/error-log.js';
import type { Finding } from '../../../src/validation/index.js';

const finding = (line: number, field: string): Finding => ({
  error_type: 'INVALID_CHARACTER',
  severity: 'error',
  line_number: line,
  record_number: line,
  record_type: 'employee',
  field_name: field,
  field_label: field,
  position: { start: 1, end: 2 },
  current_value: '',
  error_message: '',
  expected: '',
  fix: { tier: 'safe', hint: '' },
});

describe('the log of errors', () => {
  it('gives the errors of each line in the order they came, whenever they came', () => {
    const log = new ErrorLog();
    for (let line = 1; line <= 2000; line++) {
      log.add(finding(line, 'a'));
      if (line % 2 === 0) log.add(finding(line, 'b'));
    }
    log.add(finding(1, 'late'));
    log.sort();
    const names = (line: number) => log.on(line).map(({ field_name }) => field_name);
    expect([names(1), names(2), names(1999), names(2001)]).toEqual([['a', 'late'], ['a', 'b'], ['a'], []]);
    expect([log.has(2000), log.has(2001), log.size]).toEqual([true, false, 3001]);
  });
});
