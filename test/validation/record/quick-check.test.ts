/**
 * Most fields are settled by the quick check, and employers and places met before are recalled. Neither may skip
 * anything that the checks themselves would report, so here all are turned off and must make no difference.
 */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import type { Finding } from '../../../src/validation/finding.js';
import { CleanBytes } from '../../../src/validation/record/clean-bytes.js';
import { QuickCheck } from '../../../src/validation/record/quick-check.js';
import { runs } from '../../support/campaign.js';
import { changedLines, changes } from '../../support/changed-lines.js';
import { check } from '../../support/check.js';
import { EMPLOYER_SHAPES, SHAPES } from '../../support/layouts.js';

function findingsOfExactChecks(layout: Layout, file: Buffer): Finding[] {
  vi.spyOn(QuickCheck.prototype, 'isFine').mockReturnValue(false);
  vi.spyOn(CleanBytes.prototype, 'find').mockReturnValue(undefined);
  const { findings } = check(layout, [file]);
  vi.restoreAllMocks();
  return findings;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([...SHAPES, ...EMPLOYER_SHAPES])('the quick check of records of $state', (layout) => {
  it('skips nothing that the exact checks report, and reports nothing more', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), changes, (seed, made) => {
        const file = Buffer.from(`${changedLines(layout, 20, seed, made).join('\n')}\n`, 'latin1');
        expect(check(layout, [file]).findings).toEqual(findingsOfExactChecks(layout, file));
      }),
      { numRuns: runs(40, 2000) },
    );
  });
});
