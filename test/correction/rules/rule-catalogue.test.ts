/** The catalogue of all rules. */

import { expect, it } from 'vitest';
import {
  CONFIRM_RULES,
  RULES,
  SAFE_RULES,
  WARNING_RULES,
} from '../../../src/correction/rules/rule-catalogue.js';

it('every rule has its own id, and describes what it does and needs', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const { id, title, premise, basis } of RULES) {
    expect(id).toMatch(/^[a-z0-9-]+$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(premise).toMatch(/^[A-Z].*\.$/);
    expect(basis).toMatch(/\.$/);
  }
});

it('rules with the same id are one rule for other faults: only these differ', () => {
  const all = [...SAFE_RULES, ...CONFIRM_RULES, ...WARNING_RULES];
  for (const { faults: _faults, ...rule } of all) {
    const { faults: _others, ...first } = all.find(({ id }) => id === rule.id) ?? {};
    expect(rule).toEqual(first);
  }
});
