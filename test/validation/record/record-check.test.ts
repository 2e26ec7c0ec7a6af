/** The first field with an error is found in whatever part of a record is looked at, and so is the last one. */

import { expect, test } from 'vitest';
import { RecordCheck, recordContextOf } from '../../../src/validation/record/record-check.js';
import { planLayout } from '../../../src/validation/record/record-plan.js';
import { TODAY } from '../../support/facts.js';
import { SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, setField } from '../../support/records.js';

test.each(SHAPES)('the first field with an error, $state', (layout) => {
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

const AROUND = 60;

test.each(SHAPES)('no fault is found where a displaced record reads well, $state', (layout) => {
  const plan = planLayout(layout).find(({ type }) => type.id === 'employee')!;
  const check = new RecordCheck(plan, recordContextOf(layout, TODAY, undefined));
  const random = seeded(7);
  for (let number = 1; number <= 20; number++) {
    const clean = cleanRecord(layout, random, { number, contractor: false });
    const runs = [...clean.trimEnd().matchAll(/ +/g)].map(({ index, 0: { length } }) => ({ index, length }));
    for (const { index, length } of runs) {
      const by = random.int(1, Math.min(length, AROUND));
      const place = index + random.int(0, length - by);
      for (const line of [
        { text: clean.slice(0, place) + ' '.repeat(by) + clean.slice(place), by },
        { text: clean.slice(0, place) + clean.slice(place + by), by: -by },
      ]) {
        const home = Buffer.from(line.text.padEnd(clean.length).slice(0, clean.length), 'latin1');
        expect(check.endOfFault(home) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(place);
        const around = Buffer.from(' '.repeat(AROUND) + line.text + ' '.repeat(2 * AROUND), 'latin1');
        // What is missing is put in as blanks, which end so many columns after the place.
        const displaced = check.startOfLastFault(around, AROUND + line.by);
        expect(displaced).toBeLessThan(place + Math.max(0, -line.by));
      }
    }
  }
});
