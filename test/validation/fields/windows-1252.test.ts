import { describe, expect, it } from 'vitest';
import { fromWindows1252, toWindows1252 } from '../../../src/validation/index.js';

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe('fromWindows1252', () => {
  it('reads ASCII and the upper half of Latin-1 as they are', () => {
    const text = fromWindows1252(ALL);
    for (const byte of [0, 0x20, 0x41, 0x7f, 0xa0, 0xc9, 0xff]) expect(text.charCodeAt(byte)).toBe(byte);
  });

  it('reads the signs of Windows between them', () => {
    expect(fromWindows1252(Uint8Array.of(0x80, 0x8a, 0x92, 0x96, 0x9f))).toBe('€Š’–Ÿ');
  });

  it('reads bytes of any length, and what was read is written as it was', () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 256);
    const text = fromWindows1252(bytes);
    expect(text).toHaveLength(5000);
    expect(toWindows1252(text)).toEqual(bytes);
  });
});
