/** The first field with an error is found in whatever part of a record is looked at. */

import { expect, test } from 'vitest';
import { RecordCheck, recordContextOf } from '../../../src/validation/record/record-check.js';
import { planLayout } from '../../../src/validation/record/record-plan.js';
import { TODAY } from '../../support/facts.js';
import { SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, setField } from '../../support/records.js';

test.each(SHAPES)('$state', (layout) => {
  const plan = planLayout(layout).find(({ type }) => type.id === 'employee')!;
  const check = new RecordCheck(plan, recordContextOf(layout, TODAY, undefined));
  const clean = cleanRecord(layout, seeded(5), { number: 1, contractor: false });
  const bytes = (line: string) => Buffer.from(line, 'latin1');
  expect(check.endOfFaultyField(bytes(clean))).toBeUndefined();
  for (const { field, to } of plan.fields) {
    const line = bytes(setField(layout, clean, field.name, '\x07'));
    const end = check.endOfFaultyField(line);
    if (end === undefined) continue;
    expect([to, Number.POSITIVE_INFINITY], field.name).toContain(end);
    expect(check.endOfFaultyField(line, to - 1), field.name).toBe(end);
    // What is before the place is known to be right; at the end of the record nothing is left.
    const isWhole = plan.contractor !== undefined;
    for (const from of [to, clean.length])
      expect(check.endOfFaultyField(line, from), field.name).toBe(isWhole ? end : undefined);
  }
});
