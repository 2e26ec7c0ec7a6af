/**
 * Most fields are settled by the quick check, and employers and places met before are recalled. Neither may skip
 * anything that the checks themselves would report, so here all are turned off and must make no difference.
 */

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAboutEmployer } from '../../../src/layouts/index.js';
import type { Layout } from '../../../src/layouts/types.js';
import type { Finding } from '../../../src/validation/finding.js';
import { ByteRangeCache } from '../../../src/validation/record/byte-range-cache.js';
import { QuickCheck } from '../../../src/validation/record/quick-check.js';
import { isLong, runs } from '../../support/campaign.js';
import { changedLines, changes } from '../../support/changed-lines.js';
import { check } from '../../support/check.js';
import { EMPLOYER_SHAPES, LAYOUTS, SHAPES } from '../../support/layouts.js';
import { cleanLines } from '../../support/records.js';

function findingsOfExactChecks(layout: Layout, file: Buffer): Finding[] {
  vi.spyOn(QuickCheck.prototype, 'isFine').mockReturnValue(false);
  vi.spyOn(ByteRangeCache.prototype, 'find').mockReturnValue(undefined);
  const { findings } = check(layout, [file]);
  vi.restoreAllMocks();
  return findings;
}

/**
 * Each place of a warning by itself. Without the memory of employers, two records of one employer are not known to be of the same,
 * so that their warnings are not one finding.
 */
function unfolded(findings: readonly Finding[]): Finding[] {
  return findings.flatMap(({ places, ...one }) =>
    places && isAboutEmployer({ name: one.field_name })
      ? places.lines.flatMap(({ start, end }) =>
          Array.from({ length: end - start + 1 }, (_, at) => ({
            ...one,
            line_number: start + at,
            record_number: 0,
            occurrences: 1,
          })),
        )
      : [places ? { ...one, places } : one],
  );
}

const inOrder = (findings: readonly Finding[]) =>
  unfolded(findings).sort(
    (a, b) =>
      a.line_number - b.line_number ||
      a.position.start - b.position.start ||
      (a.error_message < b.error_message ? -1 : 1),
  );

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
          const quick = inOrder(check(layout, [file]).findings);
          const exact = inOrder(findingsOfExactChecks(layout, file));
          // The comparison that shows the difference takes as long as a check.
          if (!isDeepStrictEqual(quick, exact)) expect(quick).toEqual(exact);
        }),
        { numRuns: runs(10, 200) },
      );
    });
  },
);
