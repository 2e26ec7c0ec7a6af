/** The fields that a person can choose for a column. */

import { expect, test } from 'vitest';
import { chooseField, fieldChoices } from '../../../src/conversion/index.js';
import { LAYOUTS } from '../../support/layouts.js';
import { surveyed } from '../../support/sheets.js';

test('until a state is chosen, a field has the label of a layout', () => {
  const labels = new Set(LAYOUTS.flatMap((layout) => fieldChoices([layout]).map(({ label }) => label)));
  const others = fieldChoices([]).filter(({ label }) => !labels.has(label));
  expect(others.map(({ label }) => label)).toEqual([]);
});

test('first and last name can be chosen for columns of their own in each layout, also where a record has a whole name', async () => {
  for (const layout of LAYOUTS) {
    const ids = fieldChoices([layout]).map(({ id }) => id);
    const { proposal, survey } = await surveyed('SSN,Vorname,Nachname\n900-12-1001,Ana,Ray\n', {
      state: layout.state,
    });
    for (const [at, name] of ['employee_first_name', 'employee_last_name'].entries()) {
      expect([layout.state, ids]).toEqual([layout.state, expect.arrayContaining([name])]);
      const decided = chooseField(proposal, at + 1, name, survey, [layout]);
      expect(decided).toMatchObject({ mapping: {} });
      if ('mapping' in decided) expect(decided.mapping.columns[at + 1]).toMatchObject({ field: name });
    }
    expect(new Set(ids).size).toBe(ids.length);
  }
});
