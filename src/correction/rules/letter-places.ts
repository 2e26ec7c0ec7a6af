/**
 * Where letters and signs beyond ASCII are in names and addresses, and in which case: other readings of bytes are not possible,
 * or not likely.
 */

import { type FieldKind, isNameKind } from '../../layouts/index.js';
import { CODE_PAGES, type CodePage, type Encoding, fromCodePage } from './code-pages.js';
import { isLetterOfNames, plainOf } from './plain-letters.js';

export const MARK = /[\u0300-\u036f]/;

/** False when a character of the text is neither a letter of names nor a sign that people write in its place. */
export function isPossible(bytes: Uint8Array, text: string, kind: FieldKind): boolean {
  const isName = isNameKind(kind) || kind === 'city';
  for (let at = 0; at < bytes.length; at++) {
    const character = text.charAt(at);
    if (character < '\u0080') continue;
    if (character === '\ufffd' || bytes[at] === ERASED || isMisread(bytes, text, at)) return false;
    const place = placeInWord(bytes, at);
    if (!place) continue;
    if (isLetterOfNames(character)) {
      if (isBetweenDigitAndLetter(bytes, at) && !ORDINAL.test(character)) return false;
      continue;
    }
    if (MARK.test(character) && isLetterOfNames(text.charAt(at - 1))) continue;
    const isSign = SIGNS[place].includes(character);
    if (!isSign && (place === 'within' || isName || !TEXT_SIGNS.includes(character))) return false;
  }
  return true;
}

/** A rare letter or a blank in some pages, but more often what devices send for a character that was lost. */
export const ERASED = 0xff;

const isBetweenDigitAndLetter = (bytes: Uint8Array, at: number) =>
  isDigit(bytes[at - 1] ?? 0x20) && isAsciiLetter(bytes[at + 1] ?? 0x20);
/** Only French numbers continue with a letter beyond ASCII: 2ÈME. */
const ORDINAL = /[ÈÉ]/i;

/** The pairs of letters in names whose bytes are one letter of names in UTF-8 too. */
const PAIRS: ReadonlySet<string> = new Set(['ĂŞ', 'ÄŠ', 'ÄŽ', 'ÄŤ', 'ÄĽ', 'ĹŠ', 'ĹŽ', 'ĹŤ']);

/** True for the two bytes of a letter in UTF-8 that are letters which nobody writes next to each other: `Ã‰`. */
function isMisread(bytes: Uint8Array, text: string, at: number): boolean {
  const [lead = 0, next = 0] = bytes.subarray(at, at + 2);
  if (lead < 0xc3 || lead > 0xc5 || next < 0x80 || next > 0xbf) return false;
  return isLetterOfNames(text.charAt(at)) && !PAIRS.has(text.slice(at, at + 2));
}

/** True when the letters are those of frequent names, in the case of the word and in their usual places. */
export function isLikely(bytes: Uint8Array, text: string, page: Encoding): boolean {
  return (
    isUsual(bytes, text, page) && Array.from(text).every((one, at) => one < '\u0080' || fitsCase(text, at))
  );
}

/** The same in upper or lower case, as a program may have written the letters of ASCII alone in capitals. */
export function isUsual(bytes: Uint8Array, text: string, page: Encoding): boolean {
  return (
    (page === 'utf-8' || CODE_PAGES.includes(page)) &&
    Array.from(text).every(
      (one, at) =>
        one < '\u0080' ||
        ((!IS_LETTER.test(one) || isFrequentLetter(text, at)) &&
          !(isVowelAfterO(one, text, at) && isApostrophe(bytes[at] ?? 0)) &&
          (page === USUAL_PAGE || isInPlace(text, at))),
    )
  );
}

/**
 * The letters beyond ASCII that are frequent in the names of people here, in capitals.
 * Source: Unicode CLDR 45, main exemplar characters of es, pt, fr, de, it, nl, da, nb, sv, fi, cs, hr and the auxiliary ones
 * of en, as far as Windows-1252 has them.
 */
const FREQUENT_LETTERS: ReadonlySet<string> = new Set('ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸŠŽ');
/** It has no capital, and follows a vowel (Council for German Orthography, rules, §25). */
const SHARP_S = 'ß';

/** The page of nearly all exports: a letter that is out of place is more likely from this page than from another. */
const USUAL_PAGE: CodePage = 'windows-1252';

/**
 * Letters and signs that are written in some places only, as a pattern of the two characters before a point and the one after it:
 * the diaeresis of Ë and Ï follows another vowel or begins a word (French, Dutch), Õ is in ÕE (Portuguese) or ends a word
 * (Vietnamese), Ã is in ÃO, ÃE, ÃS or ends a word (Portuguese), a small î begins a word or is before N and T, û before T, ÿ after
 * a vowel (French), ì and ù end a word (Italian) or are before the ends of Vietnamese syllables, an accent as an apostrophe
 * follows the first letter of a name or comes before a capital one, no dash is between vowels, where Ñ is, before a small letter
 * or at the start, and no low quotation mark is in a name. An apostrophe follows the first letter of O'NEIL or D'SOUZA, comes
 * before the capital letter of Dell'Acqua, or follows the S of a plural; turned, it is the Hawaiian letter before a vowel.
 */
const PLACES: Readonly<Record<string, RegExp>> = {
  Ë: /(?:[^A-Z]|[AEIOUY])\./i,
  Ï: /(?:[^A-Z]|[AEIOUY])\./i,
  Õ: /\.(?:E|[^A-Z])/i,
  Ã: /\.(?:[OES]|[^A-Z])/i,
  î: /[^A-Z]\.|\.[NT]/i,
  ì: /\.(?:[MNT]|[^A-Z])/i,
  ù: /\.(?:[ACINY]|[^A-Z])/i,
  û: /\.T/i,
  ÿ: /[AEIOU]\./i,
  '\u00b4': /^[^A-Za-z]|\.[A-Z]/,
  '\u2018': /^[^A-Z][DLMNO]\.[A-Z]|[^B-DF-HJ-NP-TV-Z]\.[AEIOU]/i,
  '\u2019': /^[^A-Za-z][DLMNOdlmno]\.|[a-z]\.[A-Z]|[Ss]\.[^A-Za-z]/,
  '\u201a': /(?!)/,
  '\u201e': /(?!)/,
  '\u2013': /^(?! {2})(?:.[^AEIOUYaeiouy]\.[^a-z]|..\.[^AEIOUYa-z])/,
  '\u2014': /^(?! {2})(?:.[^AEIOUYaeiouy]\.[^a-z]|..\.[^AEIOUYa-z])/,
};

/** Quotation marks that belong together, or one after a number of inches. */
const QUOTED = /\u201c[^\u201c\u201d]*\u201d|\d\u201d/g;
const QUOTE = /[\u201c\u201d]/;

function isInPlace(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (QUOTE.test(character)) return !QUOTE.test(text.replace(QUOTED, ''));
  const place = PLACES[character] ?? PLACES[character.toUpperCase()];
  if (!place) return true;
  const around = [at - 2, at - 1, at + 1].map((one) => plainOf(text.charAt(one)).charAt(0) || ' ');
  return place.test(`${around[0]}${around[1]}.${around[2]}`);
}

type Place = 'start' | 'within' | 'end';

/** The position of a byte in a word; undefined when it is not next to a letter. Any byte beyond ASCII may be a letter. */
function placeInWord(bytes: Uint8Array, at: number): Place | undefined {
  const [isAfter, isBefore] = [bytes[at - 1], bytes[at + 1]].map(
    (byte = 0x20) => byte > 0x7f || isAsciiLetter(byte),
  );
  if (isAfter) return isBefore ? 'within' : 'end';
  return isBefore ? 'start' : undefined;
}

const isAsciiLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
const IS_LETTER = /\p{L}/u;

function isFrequentLetter(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === SHARP_S) return /[AEIOUY]$/.test(plainOf(text.charAt(at - 1)).toUpperCase());
  return FREQUENT_LETTERS.has(character.toUpperCase());
}

/** False for a lower-case letter with an accent in a word of capitals, and for a capital one within a word in lower case. */
function fitsCase(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === SHARP_S || !IS_LETTER.test(character)) return true;
  const { word, first } = wordAround(text, at);
  const isCapital = character !== character.toLowerCase();
  const isFirst = at === first;
  // One letter may begin a word or be all of its capitals: the rest of the text shows which.
  const around = /[a-z]|[A-Z].*[A-Z]/.test(word) ? word : text;
  if (around.replace(/[^A-Za-z]/g, '').length < 2) return true;
  const [hasCapitals, hasSmall] = [/[A-Z]/.test(around), /[a-z]/.test(around)];
  if (hasCapitals && hasSmall) return fitsNeighbors(text, at, isCapital, isFirst);
  return isCapital ? hasCapitals || isFirst || !hasSmall : hasSmall || !hasCapitals;
}

/** In a word of both cases a letter is as those next to it; only the first one may be a capital before small ones. */
function fitsNeighbors(text: string, at: number, isCapital: boolean, isFirst: boolean): boolean {
  const next = text.charAt(at + 1);
  const before = isFirst ? '' : text.charAt(at - 1);
  if (isCapital) return isFirst || !/[a-z]/.test(before + next);
  return !/[A-Z]/.test(next) && (!isFirst || !/[A-Z]/.test(next));
}

function wordAround(text: string, at: number): { word: string; first: number } {
  const first = at - (/[\p{L}]*$/u.exec(text.slice(0, at))?.[0].length ?? 0);
  return { word: text.slice(first, at) + (/^\p{L}*/u.exec(text.slice(at))?.[0] ?? ''), first };
}

/** Signs that people or their word processors write there. */
const SIGNS: Readonly<Record<Place, string>> = {
  start: '\u2018\u201c\u00a0',
  within: '\u2018\u2019\u00b4\u2013\u2014\u00ad\u00a0',
  end: '\u2019\u201d\u00a0',
};
/** Signs that people write next to a word of an address. */
const TEXT_SIGNS = '°º½¼¾®©™…–—';
/** Whether the byte is an apostrophe in one of the code pages. */
const isApostrophe = (byte: number) =>
  CODE_PAGES.some((page) => '\u2018\u2019\u00b4'.includes(fromCodePage(Uint8Array.of(byte), page)));

const AFTER_O = /(?:^|[ -])[Oo].[B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z]$/;

/**
 * In O'NEIL no vowel can replace the apostrophe. OASIS has one there, which may have an accent, so only bytes that may be an
 * apostrophe count.
 */
function isVowelAfterO(character: string, text: string, at: number): boolean {
  return /^[AEIOU]/.test(plainOf(character)) && AFTER_O.test(text.slice(Math.max(0, at - 2), at + 2));
}
