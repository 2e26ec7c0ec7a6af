/** The input of a correction, restored from its output and its audit. */

import { describe, expect, it } from 'vitest';
import { undo } from '../../../src/correction/audit/undo.js';

describe('undo', () => {
  it('restores bytes of any encoding', () => {
    const change = { offset: 1, removed: 'É’', inserted: 'EX' };
    const undone = (encoding?: 'utf-8' | 'windows-1252') =>
      Buffer.from(undo([{ ...change, ...(encoding ? { encoding } : {}) }], Buffer.from('AEXB'))).toString(
        'hex',
      );
    expect(undone('utf-8')).toBe(Buffer.from('AÉ’B').toString('hex'));
    expect(undone('windows-1252')).toBe('41c99242');
  });

  it('refuses an output that is not the one of the audit', () => {
    const change = { offset: 0, removed: "O'B", inserted: 'OB' };
    expect(() => undo([change], Buffer.from('XB'))).toThrow(RangeError);
    expect(() =>
      undo([{ offset: 0, removed: '', inserted: '', reorder: 'MM/DD → DDMM' }], Buffer.from('1X12')),
    ).toThrow(RangeError);
  });
});
