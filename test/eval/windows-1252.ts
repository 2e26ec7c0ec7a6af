/**
 * Windows-1252, by its own table: Node's decoder of that name gives Latin-1 in some versions.
 * Source: WHATWG Encoding Standard, index-windows-1252; the five unassigned bytes map to themselves.
 */

const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The bytes of a text. Throws when a character has no place in Windows-1252. */
export function toWindows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const at = HIGH.indexOf(character);
      const code = at >= 0 ? 0x80 + at : character.codePointAt(0)!;
      if (code > 0xff) throw new Error(`U+${code.toString(16)} is not in Windows-1252`);
      return code;
    }),
  );
}

/** The text of bytes. */
export function fromWindows1252(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? HIGH[byte - 0x80]! : String.fromCharCode(byte),
  ).join('');
}
