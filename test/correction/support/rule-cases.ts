/** Tables of what the rules do to a field: repaired, left as it is, or proposed. */

import { describe, expect, it } from 'vitest';
import type { RecordOptions } from '../../support/facts.js';
import type { Values } from '../../support/values.js';
import { acceptBest, always, correctRecord } from './one-record.js';

export interface RuleCase {
  about: string;
  /** Ohio by default. */
  state?: string;
  before: Values;
  /** Fields that are different afterwards. */
  after?: Values;
  /** Id of a rule that has a part in it. */
  rule?: string;
  needs?: RecordOptions;
  encoding?: 'latin1' | 'utf-8';
}

export const COLUMBUS = { city: 'COLUMBUS', state: 'OH', zip: '43215', zip4: '' };
export const BOSTON = { city: 'BOSTON', state: 'MA', zip: '02110', zip4: '' };
export const NEW_ORLEANS = { city: 'NEW ORLEANS', state: 'LA' };
/** A record with a foreign address. */
export const ABROAD: RecordOptions = { address: 'foreign' };
/** A record with all optional fields filled. */
export const FULL: RecordOptions = { optional: 1 };

/** Each is repaired without a decision, and no error remains. */
export function testRepaired(cases: readonly RuleCase[]): void {
  describe('repairs', () => {
    it.each(cases)('$about', async ({ state = 'Ohio', before, after = {}, rule, needs, encoding }) => {
      const record = await correctRecord(state, { texts: before, needs, encoding });
      const found = Object.keys({ ...before, ...after }).map((name) => [name, record.text(name)]);
      expect(Object.fromEntries(found)).toEqual({ ...before, ...after });
      expect(record.result).toMatchObject({ corrections_applied: record.result.total_errors });
      if (rule) expect(record.changes.map((change) => change.rule)).toContain(rule);
    });
  });
}

/** Each is an error, and nothing is written into the file; it may be proposed. */
export function testLeft(cases: readonly RuleCase[]): void {
  describe('leaves', () => {
    it.each(cases)('$about', async ({ state = 'Ohio', before, needs, encoding }) => {
      const record = await correctRecord(state, { texts: before, needs, encoding });
      expect(record.result.total_errors).toBeGreaterThan(0);
      expect(record.output.equals(record.input)).toBe(true);
      expect(record.changes).toEqual([]);
      expect(record.outcomes.every(({ reason }) => reason.endsWith('.'))).toBe(true);
    });
  });
}

const accept = always(acceptBest);

/** Each is proposed, written only when the first option is accepted, and no error remains then. */
export function testProposed(cases: readonly RuleCase[]): void {
  describe('proposes a repair of', () => {
    it.each(cases)('$about', async ({ state = 'Ohio', before, after = {}, rule, needs }) => {
      const record = await correctRecord(state, { texts: before, needs, extra: { review: accept } });
      const found = Object.keys(after).map((name) => [name, record.text(name)]);
      expect(Object.fromEntries(found)).toEqual(after);
      expect(record.changes.every(({ by, tier }) => by === 'person' && tier === 'confirm')).toBe(true);
      expect(record.changes.map((change) => change.rule)).toContain(rule);
      expect(record.result).toMatchObject({ corrections_failed: 0, proposals: 0 });
    });

    it.each(cases)(
      '$about, and without a decision nothing is written',
      async ({ state = 'Ohio', before, needs }) => {
        const { output, input, result, outcomes } = await correctRecord(state, { texts: before, needs });
        expect(output.equals(input)).toBe(true);
        expect(result.proposals).toBe(1);
        expect(outcomes.map(({ resolution }) => resolution)).toContain('proposed');
      },
    );
  });
}
