/** The fields that a person can choose for a column. */

import { expect, test } from 'vitest';
import { fieldChoices } from '../../../src/conversion/index.js';
import { LAYOUTS } from '../../support/layouts.js';

test('until a state is chosen, a field has the label of a layout', () => {
  const labels = new Set(LAYOUTS.flatMap((layout) => fieldChoices([layout]).map(({ label }) => label)));
  const others = fieldChoices([]).filter(({ label }) => !labels.has(label));
  expect(others.map(({ label }) => label)).toEqual([]);
});
