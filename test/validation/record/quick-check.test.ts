/**
 * Most fields are settled by the quick check, and employers and places met before are recalled. Neither may skip
 * anything that the checks themselves would report, so here all are turned off and must make no difference.
 */

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import type { Finding } from '../../../src/validation/finding.js';
import { CleanBytes } from '../../../src/validation/record/clean-bytes.js';
import { QuickCheck } from '../../../src/validation/record/quick-check.js';
import { isLong, runs } from '../../support/campaign.js';
import { changedLines, changes } from '../../support/changed-lines.js';
import { check } from '../../support/check.js';
import { EMPLOYER_SHAPES, LAYOUTS, SHAPES } from '../../support/layouts.js';
import { cleanLines } from '../../support/records.js';

function findingsOfExactChecks(layout: Layout, file: Buffer): Finding[] {
  vi.spyOn(QuickCheck.prototype, 'isFine').mockReturnValue(false);
  vi.spyOn(CleanBytes.prototype, 'find').mockReturnValue(undefined);
  const { findings } = check(layout, [file]);
  vi.restoreAllMocks();
  return findings;
}

/** Clean files that the trials of a layout share; only the changes differ. */
const FILES = 8;

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(isLong ? LAYOUTS : [...SHAPES, ...EMPLOYER_SHAPES])(
  'the quick check of records of $state',
  (layout) => {
    it('skips nothing that the exact checks report, and reports nothing more', () => {
      const clean = Array.from({ length: FILES }, (_, seed) => [
        ...cleanLines(layout, { seed, records: 20 }),
      ]);
      fc.assert(
        fc.property(fc.constantFrom(...clean), changes, (lines, made) => {
          const file = Buffer.from(`${changedLines(layout, lines, made).join('\n')}\n`, 'latin1');
          const [quick, exact] = [check(layout, [file]).findings, findingsOfExactChecks(layout, file)];
          // The comparison that shows the difference takes as long as a check.
          if (!isDeepStrictEqual(quick, exact)) expect(quick).toEqual(exact);
        }),
        { numRuns: runs(10, 200) },
      );
    });
  },
);
