import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

const anyCharacter = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((nth) => String.fromCodePoint(nth < SURROGATES.first ? nth : nth + SURROGATES.count));

/**
 * Texts of all characters of Unicode; lengths count characters. The unit `binary` of fast-check has the same ones, but builds
 * a table of them, which takes a second of each test that uses it.
 */
export const anyText = (lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...lengths, unit: anyCharacter });
