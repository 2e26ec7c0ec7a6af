/** The catalogue of all rules. */

import { expect, it } from 'vitest';
import { RULES } from '../../../src/correction/rules/rule-catalogue.js';

it('every rule has its own id, and describes what it does and needs', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const { id, title, premise, basis } of RULES) {
    expect(id).toMatch(/^[a-z0-9-]+$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(premise).toMatch(/^[A-Z].*\.$/);
    expect(basis).toMatch(/\.$/);
  }
});
