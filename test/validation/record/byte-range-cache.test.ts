/** What was found in bytes once is found again by a copy of them: the caller may use its buffer for the next bytes. */

import { describe, expect, it } from 'vitest';
import { ByteRangeCache } from '../../../src/validation/record/byte-range-cache.js';

describe.each([
  ['a Uint8Array', (text: string) => new TextEncoder().encode(text)],
  ['a Buffer', (text: string) => Buffer.from(text)],
])('bytes of %s', (_, bytesOf) => {
  it('are found again, wherever they are', () => {
    const known = new ByteRangeCache<string>(4);
    known.keep(bytesOf('--MILL STREET 12--'), 2, 16, 'clean');
    expect(known.find(bytesOf('MILL STREET 12'), 0, 14)).toBe('clean');
    expect(known.find(bytesOf('MILL STREET 13'), 0, 14)).toBeUndefined();
  });

  it('are found again after the caller has filled its buffer with others', () => {
    const known = new ByteRangeCache<string>(4);
    const line = bytesOf('MILL STREET 12');
    known.keep(line, 0, line.length, 'clean');
    line.fill(0x58);
    expect(known.find(bytesOf('MILL STREET 12'), 0, 14)).toBe('clean');
    expect(known.find(line, 0, line.length)).toBeUndefined();
  });
});
