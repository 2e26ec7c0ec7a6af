/**
 * Whether a text can be Windows-1252. In Mac Roman and the code pages of DOS, the bytes 80 to 9F are letters with accents; in
 * Windows-1252 they are mostly signs, which are then where a letter should be: `JosŽ` for José, `L—pez` for López.
 */

import { HIGH_CHARACTERS } from '../../reference/index.js';
import { chunksOf, type TableSource } from '../source.js';

/** Patterns of bytes that are not text in Windows-1252. */
const NO_TEXT: readonly RegExp[] = [
  // Bytes that have no character, and a sign of money.
  /[\x81\x8d\x8f\x90\x9dƒ]/u,
  // Capitals inside a word of small letters, or the reverse.
  /\p{L}[ŠŒŽŸ]\p{Ll}|\p{Ll}[ŠŒŽŸ]|\p{Lu}[šœž]\p{Lu}/u,
  // Signs in a word before its small letters: the dashes are ñ and ó, others á, ä and é.
  /\p{L}[€‚„…†‡ˆ‰‹‘“”•–—˜™›](?=\p{Ll})/u,
  // Opening quotes and other signs directly after a letter, or signs directly before one.
  /\p{L}[‚„†‡ˆ‰‹‘“˜¡¢£¤¥]|[†‡ˆ‰˜]\p{L}/u,
  // Small letters among capitals, but for those of Spanish, which some programs do not raise; small letters that begin few words.
  /\p{Lu}{2}[âäåæçèêëìîïòôõöøùû](?!\p{Ll})|[âäåæçèêëìîïòôõöøùû](?=\p{Lu})|(?<!\p{L})[çêîò](?=\p{Ll})/u,
];
/** What is text in Windows-1252, and may be text in another encoding as well. */
const DOUBTFUL: readonly RegExp[] = [
  // Letters that are other letters elsewhere.
  /[ŠŒŽšœžŸ]/u,
  // An apostrophe before small letters, but for `it’s` and other short forms: í.
  /\p{L}’(?!(?:s|t|d|m|ll|re|ve)(?!\p{L}))(?=\p{Ll})/u,
];
/**
 * What is no text in another encoding: a sign after a letter, but for those that people write there, or a capital letter after a
 * small one.
 */
const NO_TEXT_ELSEWHERE =
  /\p{L}(?![\p{Script=Latin}\p{M}‘’´–—\u00a0\u00ad]|[ªº“”…®™©](?!\p{L}))[^\0-\x7f]|\p{Ll}(?![A-Z])\p{Lu}/u;

/** As a stream: Node.js decodes Windows-1252 as Latin-1 otherwise, in some versions. */
const decodedPart = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes, { stream: true });

/** The characters of a code page by those of Windows-1252 in the same bytes. `high`: the characters of the bytes from 80. */
function charactersOf(high: string): ReadonlyMap<string, string> {
  const bytes = Uint8Array.from(high, (_, at) => 0x80 + at);
  return new Map(Array.from(decodedPart(bytes), (own, at) => [own, high.charAt(at)] as const));
}

/** The encodings of payroll systems on PCs and Macs in which the doubtful bytes are other letters. */
const RIVALS = (['cp850', 'cp437', 'macintosh'] as const).map((page) => charactersOf(HIGH_CHARACTERS[page]));

/** Characters of a line that are kept until the line ends. */
const MAX_PENDING = 1024 * 1024;

/** True when the text can be Windows-1252, and no other encoding where it is doubtful. Reads all bytes. */
export async function isWindows1252(source: TableSource): Promise<boolean> {
  const rivals = new Set(RIVALS);
  let isDoubtful = false;
  for await (const text of linesOf(source)) {
    if (isOneOf(text, NO_TEXT)) return false;
    isDoubtful ||= isOneOf(text, DOUBTFUL);
    for (const rival of rivals) if (NO_TEXT_ELSEWHERE.test(inOther(text, rival))) rivals.delete(rival);
  }
  return !isDoubtful || rivals.size === 0;
}

const isOneOf = (text: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));

const inOther = (text: string, characters: ReadonlyMap<string, string>) =>
  text.replace(/[^\0-\x7f]/g, (own) => characters.get(own) ?? own);

/** The text in pieces of whole lines. */
async function* linesOf(source: TableSource): AsyncGenerator<string> {
  let pending = '';
  for await (const chunk of chunksOf(source)) {
    const text = pending + decodedPart(chunk);
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    const whole = text.length - end > MAX_PENDING ? text : text.slice(0, end);
    yield whole;
    pending = text.slice(whole.length);
  }
  yield pending;
}
