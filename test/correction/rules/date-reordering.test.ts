/** Named reorderings of dates, forwards and backwards. */

import { describe, expect, it } from 'vitest';
import { reorder, reordering, undoReorder } from '../../../src/correction/rules/date-reordering.js';

describe('a named reordering', () => {
  it.each([
    ['MM/DD/YYYY', 'YYYYMMDD', '11/10/2026', '20261110'],
    ['MMDDYYYY', 'YYYYMMDD', '11102026', '20261110'],
    ['MMDDYY__', '20YYMMDD', '111026  ', '20261110'],
    ['M/D/YYYY', '0M0DYYYY', '1/5/2026', '01052026'],
  ])('%s → %s', (from, to, before, after) => {
    expect(reorder(reordering(from, to), before)).toBe(after);
    expect(undoReorder(reordering(from, to), after)).toBe(before);
  });

  it.each(['11-10-2026', '1110202', '11/1O/2026', ''])('does not read "%s" as MM/DD/YYYY', (text) => {
    expect(reorder('MM/DD/YYYY → YYYYMMDD', text)).toBeUndefined();
  });
});
