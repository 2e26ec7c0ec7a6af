/** Tables of which no file can be made. */

import { describe, expect, it } from 'vitest';
import { refuseUnreadable } from '../../../src/conversion/index.js';
import { HEADINGS, hire } from '../support/hire-table.js';
import { rowsOf } from '../support/rows-of-sheet.js';

describe('a table without hires', () => {
  it('is refused with the reasons of its first rows', async () => {
    const rows = ['FEIN: 31-1234567', HEADINGS, 'FEIN: XX-XXX9999', hire(1), hire(2), hire(3)];
    const { leftOut } = await rowsOf(`${rows.join('\n')}\n`);
    const refused = () =>
      refuseUnreadable({ hires: 0, masked: undefined }, { sheet: '', leftOut: () => leftOut });
    expect(refused).toThrow(
      /^No row of the table is a hire\. Row 3: it names another employer\. Row 4: below the name of another .* of its own\. Row 5: below the name of another employer\.$/,
    );
    expect(() => refuseUnreadable({ hires: 0, masked: undefined }, { sheet: '', leftOut: () => [] })).toThrow(
      /^No row of the table is a hire\.$/,
    );
  });
});
