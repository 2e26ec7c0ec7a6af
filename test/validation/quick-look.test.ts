/**
 * Most fields are settled by a quick look, and employers met before are recalled. Neither may pass over anything that
 * the checks themselves would say, so here both are turned off and must make no difference.
 */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LAYOUTS } from '../../src/layouts/index.js';
import type { Layout } from '../../src/layouts/types.js';
import { Form } from '../../src/validation/fields/quick-check.js';
import type { Finding } from '../../src/validation/finding.js';
import { EmployerMemo } from '../../src/validation/record/employer-memo.js';
import { runs } from '../support/campaign.js';
import { changedLines, changes } from '../support/changed-lines.js';
import { check } from '../support/check.js';

function findingsWithoutQuickLook(layout: Layout, file: Buffer): Finding[] {
  vi.spyOn(Form.prototype, 'isFine').mockReturnValue(false);
  vi.spyOn(EmployerMemo.prototype, 'recall').mockReturnValue(false);
  const { findings } = check(layout, [file]);
  vi.restoreAllMocks();
  return findings;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(LAYOUTS)('the quick look at records of $state', (layout) => {
  it('passes over nothing that the checks would say, and says nothing more', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), changes, (seed, made) => {
        const file = Buffer.from(`${changedLines(layout, 20, seed, made).join('\n')}\n`, 'latin1');
        expect(check(layout, [file]).findings).toEqual(findingsWithoutQuickLook(layout, file));
      }),
      { numRuns: runs(100, 2000) },
    );
  });
});
