/** Files of several employers, each with a code page or an order of dates of its own: nothing untrue is written. */

import { describe, expect, it } from 'vitest';
import { runs } from '../support/campaign.js';
import { type EmployersResult, employersRun, type Mixture } from './many-employers.js';

const rateOf = ({ rows }: EmployersResult, about: string) => {
  const { restored = 0, fields = 0 } = rows.find((row) => row.about === about) ?? {};
  return restored / fields;
};

describe('in a file of payroll exports', () => {
  it.each<[Mixture, string]>([
    ['own', 'each employer with a system of its own'],
    ['alike', 'all employers with the same encoding'],
  ])('%s: %s, no byte is untrue, and a second correction changes nothing', async (mixture) => {
    const result = await employersRun(runs(3, 500), 1, mixture);
    expect(result.untrue).toEqual([]);
    expect(result.broken).toEqual([]);
  });

  it('of one employer with two systems, hardly a record is untrue, and a second correction changes nothing', async () => {
    const { records, untrue, broken } = await employersRun(runs(3, 500), 1, 'shared');
    // 5 of 7,278 records when it was measured: nothing in them tells the systems apart.
    expect(untrue.length).toBeLessThan(records / 500);
    expect(broken).toEqual([]);
  });

  it.each([
    ['windows-1252', 0.95],
    ['utf-8', 1],
  ] as const)('in %s alone, a share of %d of the names is restored', async (encoding, share) => {
    const result = await employersRun(runs(3, 200), 7, 'alike', encoding);
    expect(rateOf(result, encoding)).toBeGreaterThanOrEqual(share);
    expect(result.untrueBytes).toBe(0);
  });
});
