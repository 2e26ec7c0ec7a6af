import { expect, it } from 'vitest';
import type { ItinRule, Layout } from '../../../src/layouts/types.js';
import { check } from '../../support/check.js';
import { findLayout } from '../../support/layouts.js';
import { cleanLines, setField } from '../../support/records.js';

/** A layout whose Social Security number has an ITIN rule; none changes nothing. */
function layoutWith(state: string, itin: ItinRule | undefined): Layout {
  const layout = structuredClone(findLayout(state)!);
  const employee = layout.record_types.find(({ id }) => id === 'employee')!;
  const field = employee.fields.find(({ name }) => name === employee.roles.ssn)!;
  if (itin) field.itin = itin;
  return layout;
}

// The fourth and fifth digit of an ITIN are 50-65, 70-88, 90-92 or 94-99.
const ITIN = ['900501234', '912701234', '987881234', '999991234'];
const NEITHER = ['900491234', '900661234', '900891234', '900931234', '900001234'];

it.each([
  ['Texas', undefined, ['INVALID_SSN'], ['INVALID_SSN']],
  ['Louisiana', 'refused', ['INVALID_SSN'], ['INVALID_SSN']],
  ['Louisiana', 'allowed', [], ['INVALID_SSN']],
  ['Colorado', 'warning', ['SUSPECT_SSN'], ['INVALID_SSN']],
] as const)('%s, ITIN %s: %j, and %j for no ITIN', (state, itin, forItin, forOther) => {
  const layout = layoutWith(state, itin);
  const [line = ''] = [...cleanLines(layout, { seed: 6, records: 1, frame: false })];
  const typesOf = (ssn: string) =>
    check(layout, [Buffer.from(setField(layout, line, 'employee_ssn', ssn))]).findings.map(
      ({ error_type }) => error_type,
    );
  for (const number of ITIN) expect(typesOf(number), number).toEqual(forItin);
  for (const number of NEITHER) expect(typesOf(number), number).toEqual(forOther);
});
