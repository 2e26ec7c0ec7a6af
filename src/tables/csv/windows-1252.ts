/**
 * Whether a text can be Windows-1252. In Mac Roman and the code pages of DOS, the bytes 80 to 9F are letters with accents; in
 * Windows-1252 they are mostly signs, which then stand where a letter should be: `JosŽ` for José, `L—pez` for López.
 */

import { chunksOf, type TableSource } from '../source.js';

/** What is not text in Windows-1252, or is text in another encoding as well. */
const DOUBTFUL: readonly RegExp[] = [
  // Bytes that have no character, and letters that are other letters elsewhere.
  /[\x81\x8d\x8f\x90\x9dŠŒŽšœžŸƒ]/u,
  // Signs in a word before its small letters: the dashes are ñ and ó, others á, ä and é.
  /\p{L}[€‚„…†‡ˆ‰‹‘“”•–—˜™›](?=\p{Ll})/u,
  // An apostrophe before small letters, but for `it’s` and other short forms: í.
  /\p{L}’(?!(?:s|t|d|m|ll|re|ve)(?!\p{L}))(?=\p{Ll})/u,
  // Opening quotes and other signs directly after a letter, or signs directly before one.
  /\p{L}[‚„†‡ˆ‰‹‘“˜¡¢£¤¥]|[†‡ˆ‰˜]\p{L}/u,
  // Small letters among capitals, but for those of Spanish, which some programs do not raise; small letters that begin few words.
  /\p{Lu}{2}[âäåæçèêëìîïòôõöøùû](?!\p{Ll})|[âäåæçèêëìîïòôõöøùû](?=\p{Lu})|(?<!\p{L})[çêîò](?=\p{Ll})/u,
];
/** Characters of a line that are kept until the line ends. */
const MOST_PENDING = 1024 * 1024;

/** Reads all bytes. */
export async function isWindows1252(source: TableSource): Promise<boolean> {
  const decoder = new TextDecoder('windows-1252');
  let pending = '';
  for await (const chunk of chunksOf(source)) {
    const text = pending + decoder.decode(chunk, { stream: true });
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    const whole = text.length - end > MOST_PENDING ? text : text.slice(0, end);
    if (isDoubtful(whole)) return false;
    pending = text.slice(whole.length);
  }
  return !isDoubtful(pending);
}

const isDoubtful = (text: string) => DOUBTFUL.some((pattern) => pattern.test(text));
