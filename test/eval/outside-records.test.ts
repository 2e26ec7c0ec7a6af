/** Hires that nobody would call wrong, written by hand: no finding in any layout. */

import { expect, it } from 'vitest';
import { check } from '../support/check.js';
import { LAYOUTS } from '../support/layouts.js';
import { outsideFile } from './outside-records.js';

const RECORDS = 137;

it.each(LAYOUTS)('of %#: 137 outside records of $state have no finding', (layout) => {
  const { findings, summary } = check(layout, [Buffer.from(`${outsideFile(layout, RECORDS).join('\n')}\n`)]);
  expect(summary.total_records).toBe(RECORDS);
  expect(
    findings.map(({ error_type, field_name, line_number, current_value }) =>
      [error_type, field_name, line_number, current_value].join(' '),
    ),
  ).toEqual([]);
});
