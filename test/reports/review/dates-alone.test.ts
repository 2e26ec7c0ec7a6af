/** Dates are never accepted together with others, in whatever order they are written. */

import { expect, test } from 'vitest';
import { dateChoiceOf, reachOf, startReview } from '../../../src/reports/review/index.js';
import { correct } from '../../correction/support/correct-bytes.js';
import { fileOf, recordWith } from '../../correction/support/one-record.js';
import { SHAPES } from '../../support/layouts.js';
import { recordType, setField } from '../../support/records.js';

/** Days that are none in the order of a layout, as exports write them. */
const WRITTEN = [
  '20261301',
  '01132026',
  '13012026',
  '20260113',
  '20251305',
  '05132025',
  '130126',
  '260113',
  '1/13/26',
];

test.each(SHAPES)('$state', async (layout) => {
  const employee = recordType(layout, 'employee');
  const dates = employee.fields.filter(({ kind }) => kind === 'date');
  const lines = dates.flatMap(({ name, start, end }) =>
    WRITTEN.filter((text) => text.length <= end - start + 1).flatMap((text) =>
      [1, 2].map((n) => setField(layout, recordWith(layout, {}, {}, n), name, text)),
    ),
  );
  const { proposals } = await correct(layout, Buffer.from(fileOf(layout, lines)));
  const items = proposals.map((one) => ({
    rule: one.options[0]?.rule ?? '',
    options: one.options,
    date: dateChoiceOf(one),
  }));
  const isDate = (name: string) => dates.some((field) => field.name === name);
  const ofDates = proposals.flatMap(({ options }, at) =>
    options.some(({ edits }) => edits.some(({ field_name }) => isDate(field_name))) ? [at] : [],
  );
  expect(ofDates.length).toBeGreaterThan(dates.length);
  for (const at of ofDates)
    expect(reachOf({ ...startReview(items), at }, { do: 'accept-rule' }), proposals[at]?.proposal_id).toBe(1);
});
