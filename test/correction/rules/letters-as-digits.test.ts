/** Typing slips, and letters in place of digits. */

import { describe, expect, it } from 'vitest';
import { lettersAsDigits } from '../../../src/correction/rules/letters-as-digits.js';
import { isOneSlip } from '../../../src/reference/one-slip.js';

describe('one slip', () => {
  it.each(['C0LUMBUS', 'COLUMBU', 'COLUMMBUS', 'CLOUMBUS', 'XCOLUMBUS'])('turns COLUMBUS into %s', (text) =>
    expect(isOneSlip('COLUMBUS', text)).toBe(true),
  );
  it.each(['COLUMBUS', 'C0LUMBU', 'COLUMB', 'SUBMULOC', ''])('does not turn COLUMBUS into %s', (text) =>
    expect(isOneSlip('COLUMBUS', text)).toBe(false),
  );
  it('of letters for digits is undone only where all characters are then digits', () => {
    expect(['4321O', '43215', 'OIL', '432X5'].map(lettersAsDigits)).toEqual([
      '43210',
      undefined,
      '011',
      undefined,
    ]);
  });
});
