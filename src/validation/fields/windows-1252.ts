/**
 * Windows-1252 by its own table, because Node's decoder of that name gives Latin-1 in some versions.
 * Source: WHATWG Encoding Standard, index-windows-1252; the five places that it leaves open are mapped to themselves.
 */

/** Characters of the bytes 0x80 to 0x9f. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The code unit of each byte. */
const UNITS = Uint16Array.from({ length: 256 }, (_, byte) => HIGH.charCodeAt(byte - 0x80) || byte);
/** The number of arguments that a function can be called with on every engine. */
const MAX_UNITS = 1024;

/** The text of bytes; every byte has a character. */
export function fromWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += MAX_UNITS) {
    const units = new Uint16Array(Math.min(MAX_UNITS, bytes.length - from));
    for (let at = 0; at < units.length; at++) units[at] = UNITS[bytes[from + at] as number] as number;
    text += Reflect.apply(String.fromCharCode, undefined, units);
  }
  return text;
}

/** The bytes of a text; undefined when a character has no place in Windows-1252. */
export function toWindows1252(text: string): Uint8Array | undefined {
  const bytes = Array.from(text, (character) => {
    const high = HIGH.indexOf(character);
    const code = character.codePointAt(0) ?? -1;
    if (high >= 0) return 0x80 + high;
    return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : -1;
  });
  return bytes.includes(-1) ? undefined : Uint8Array.from(bytes);
}
