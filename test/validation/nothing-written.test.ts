/** Zeros or symbols in an optional text of the employer, which mean no value. */

import { expect, it } from 'vitest';
import { check } from '../support/check.js';
import { LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, recordType, setField } from '../support/records.js';

const FIELD = 'employer_state_ein';
const WITH_NUMBER = LAYOUTS.filter((layout) =>
  recordType(layout, 'employee').fields.some(
    ({ name, kind, required }) => name === FIELD && kind === 'text' && required === 'no',
  ),
);

it('is tried with several layouts', () => expect(WITH_NUMBER.length).toBeGreaterThan(2));

it.each(
  WITH_NUMBER.flatMap((layout) =>
    ['-', '--', '0', '0000000'].map((text) => [layout.state, text, layout] as const),
  ),
)('%s: the state number of the employer is "%s"', (_state, text, layout) => {
  const line = setField(layout, cleanRecord(layout, seeded(5), { address: 'domestic' }), FIELD, text);
  const { findings } = check(layout, [Buffer.from(`${line}\n`)]);
  const ofField = findings.filter(({ field_name }) => field_name === FIELD);
  expect(ofField.map(({ error_type, severity }) => [error_type, severity])).toEqual([
    ['PLACEHOLDER_VALUE', 'warning'],
  ]);
});
