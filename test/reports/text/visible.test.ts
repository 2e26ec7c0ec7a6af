import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visible } from '../../../src/printable.js';
import { widthOf } from '../../../src/reports/text/text-width.js';
import { anyText } from '../../support/any-text.js';

it('leaves printable ASCII as it is', () => {
  expect(visible("O'BRIEN & SONS ~ 10%")).toBe("O'BRIEN & SONS ~ 10%");
});

it.each([
  ['an escape sequence', '\u001b[31mX', '␛[31mX'],
  ['tab, CR and NUL', 'A\tB\rC\0', 'A␉B␍C␀'],
  ['delete and C1 controls', '\u007f\u009b', '␡�'],
  ['a right-to-left override', 'A\u202eB', 'A�B'],
  ['zero-width characters', 'A\u200bB\ufeffC', 'A�B�C'],
  ['a combining accent', 'E\u0301', 'E�'],
  ['a no-break space', 'A\u00a0B', 'A␣B'],
  ['an accented letter', 'JOSÉ', 'JOSÉ'],
  ['a wide letter', '名', '名'],
])('shows %s', (_, text, expected) => {
  expect(visible(text)).toBe(expected);
});

it('leaves no control character, and gives one character for each, for any input', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const seen = visible(text);
      expect(Array.from(seen)).toHaveLength(Array.from(text).length);
      expect(seen).not.toMatch(/[\p{C}\p{M}\u2028\u2029]/u);
      for (const character of seen) expect(widthOf(character)).toBeGreaterThan(0);
    }),
  );
});
