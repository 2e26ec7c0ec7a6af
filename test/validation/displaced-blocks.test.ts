/** An optional address at the end of a record that moved as a whole: few fields follow the place, and most are optional. */

import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, fieldNamed } from '../support/records.js';
import { withSecondAddress } from '../support/second-address.js';

describe.each(['Texas', 'Ohio', 'Colorado'])('in a record of %s', (state) => {
  const layout = findLayout(state)!;
  const record = withSecondAddress(layout, cleanRecord(layout, seeded(5), { number: 1 }));
  const errorsOf = (line: string) => {
    const { findings } = check(layout, [Buffer.from(`${line}\n`, 'latin1')]);
    return findings
      .filter(({ severity, line_number }) => severity === 'error' && line_number === 1)
      .map(({ error_type }) => error_type)
      .filter((type) => type !== 'MISSING_HEADER_RECORD');
  };
  const startOf = (name: string) => fieldNamed(layout, name).start - 1;

  it.each([
    ['forty blanks too many before its city', startOf('employer_optional_address_3') + 5, 40],
    ['forty excess blanks after its city', startOf('employer_optional_city') + 12, 40],
    [
      'forty blanks missing, so that its city, state and ZIP code are in one line',
      startOf('employer_optional_address_2'),
      -40,
    ],
  ])('%s are one error', (_, at, by) => {
    const moved =
      by > 0
        ? record.slice(0, at) + ' '.repeat(by) + record.slice(at)
        : record.slice(0, at) + record.slice(at - by);
    const line = moved.slice(0, record.length).padEnd(record.length);
    expect(errorsOf(record)).toEqual([]);
    expect(errorsOf(line)).toEqual(['RECORD_SHIFTED']);
  });
});
