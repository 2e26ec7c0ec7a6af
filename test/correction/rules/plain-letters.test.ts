/** The plain form of characters beyond ASCII. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../../src/correction/rules/plain-letters.js';

describe('the plain form', () => {
  it.each([
    ['MUÑOZ', 'MUNOZ'],
    ['Łukasz', 'Lukasz'],
    ['STRAßE', 'STRASSE'],
    ['“A” – B', '"A" - B'],
    ['JOSÃ‰', 'JOSE'],
    ['Å', 'A'],
  ])('of %s is %s', (text, plain) => expect(toPlainText(text)).toBe(plain));

  it.each(['ИВАН', '李', 'A\ufffdB', '½', '€', 'Ã‰Ä'])('of %s does not exist', (text) =>
    expect(toPlainText(text)).toBeUndefined(),
  );

  it('of plain text is the text itself', () => {
    fc.assert(fc.property(fc.stringMatching(/^[ -~]{0,40}$/), (text) => toPlainText(text) === text));
  });
});
