/**
 * In which code pages a text can be written: those that give letters where letters are, in the case of the word, and only
 * letters that occur in names here.
 */

import { type FieldKind, isNameKind } from '../../layouts/index.js';
import { CODE_PAGES, type CodePage, fromCodePage } from './code-pages.js';
import { plainOf, toPlainText } from './plain-letters.js';

/** The plain text of a field in one code page; undefined when a character has no plain form. */
export interface PageReading {
  page: CodePage;
  text: string | undefined;
}

/** The readings of the content of a field, without padding, in the plausible code pages, the most frequent page first. */
export function pageReadings(bytes: Uint8Array, kind: FieldKind): PageReading[] {
  return readingsIn(bytes, (page) => isPlausible(bytes, kind, page));
}

/** The readings in which letters are where letters are, in any case. */
export function possibleReadings(bytes: Uint8Array, kind: FieldKind): PageReading[] {
  return readingsIn(bytes, (page) => isPossible(bytes, kind, page));
}

/** The text that all readings give; undefined for several, or none. */
export function textOfAll(readings: readonly PageReading[]): string | undefined {
  const [first, ...others] = readings;
  return others.every(({ text }) => text === first?.text) ? first?.text : undefined;
}

function readingsIn(bytes: Uint8Array, is: (page: CodePage) => boolean): PageReading[] {
  return CODE_PAGES.filter(is).map((page) => ({
    page,
    text: toPlainText(fromCodePage(bytes, page).trimEnd()),
  }));
}

/**
 * The letters beyond ASCII that occur in the names of people here, in capitals; Ð and Þ, which hardly anyone has, are left
 * out: in Windows-1252 and in code page 850 their bytes are other letters.
 * Source: Unicode CLDR 45, main exemplar characters of es, pt, fr, de, it, nl, da, nb, sv, fi, cs, hr and the auxiliary ones
 * of en, as far as the code pages have them.
 */
const NAME_LETTERS: ReadonlySet<string> = new Set('ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸŠŽ');
/** It has no capital, and follows a vowel (Council for German Orthography, rules, §25). */
const SHARP_S = 'ß';

/**
 * False when the text cannot be written in the code page: where a letter must be, one of its characters is not a letter of
 * names in the case of its word, nor a sign that people write there.
 */
function isPlausible(bytes: Uint8Array, kind: FieldKind, page: CodePage): boolean {
  const text = fromCodePage(bytes, page);
  return (
    isPossible(bytes, kind, page) &&
    Array.from(text).every((_, at) => fitsCase(text, at) && (page === USUAL_PAGE || isInPlace(text, at)))
  );
}

function isPossible(bytes: Uint8Array, kind: FieldKind, page: CodePage): boolean {
  const text = fromCodePage(bytes, page);
  const isName = isNameKind(kind) || kind === 'city';
  return Array.from(text).every((character, at) => {
    if (character < '\u0080') return true;
    const place = placeInWord(bytes, at);
    if (!place) return true;
    if (IS_LETTER.test(character))
      return isNameLetter(text, at) && !(isVowelAfterO(character, text, at) && isApostrophe(bytes[at] ?? 0));
    const isSign = SIGNS[place].includes(character);
    return isSign || (place !== 'within' && !isName && TEXT_SIGNS.includes(character));
  });
}

/** The page of nearly all exports: a letter that is out of place is more likely from this page than from another. */
const USUAL_PAGE: CodePage = 'windows-1252';

/**
 * Letters and signs that are written in some places only, as a pattern of the two characters before a point and the one
 * after it: the diaeresis of Ë and Ï follows another vowel or begins a word (French, Dutch), Õ is in ÕE (Portuguese) or ends a word
 * (Vietnamese), Ã is in ÃO, ÃE, ÃS or ends a word (Portuguese), an acute accent as an apostrophe follows the first letter of
 * a name or comes before a capital one, and no dash is between vowels, where Ñ is.
 */
const PLACES: Readonly<Record<string, RegExp>> = {
  Ë: /(?:[^A-Z]|[AEIOUY])\./i,
  Ï: /(?:[^A-Z]|[AEIOUY])\./i,
  Õ: /\.(?:E|[^A-Z])/i,
  Ã: /\.(?:[OES]|[^A-Z])/i,
  '\u00b4': /^[^A-Za-z]|\.[A-Z]/,
  '\u2014': /[^AEIOUY]\.|\.[^AEIOUY]/i,
};

function isInPlace(text: string, at: number): boolean {
  const place = PLACES[text.charAt(at).toUpperCase()];
  const around = [at - 2, at - 1, at + 1].map((one) => plainOf(text.charAt(one)).charAt(0) || ' ');
  return place?.test(`${around[0]}${around[1]}.${around[2]}`) ?? true;
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
const IS_LETTER = /\p{L}/u;

function isNameLetter(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === SHARP_S) return /[AEIOUY]$/.test(plainOf(text.charAt(at - 1)).toUpperCase());
  return NAME_LETTERS.has(character.toUpperCase());
}

/** False for a lower-case letter with an accent in a word of capitals, and for a capital one within a word in lower case. */
function fitsCase(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character < '\u0080' || character === SHARP_S || !IS_LETTER.test(character)) return true;
  const { word, first } = wordAround(text, at);
  const isCapital = character !== character.toLowerCase();
  const isFirst = at === first;
  // One letter may begin a word or be all of its capitals: the rest of the text shows which.
  const around = /[a-z]|[A-Z].*[A-Z]/.test(word) ? word : text;
  if (around.replace(/[^A-Za-z]/g, '').length < 2) return true;
  const [hasCapitals, hasSmall] = [/[A-Z]/.test(around), /[a-z]/.test(around)];
  if (hasCapitals && hasSmall) return fitsNeighbours(text, at, isCapital, isFirst);
  return isCapital ? hasCapitals || isFirst || !hasSmall : hasSmall || !hasCapitals;
}

/** In a word of both cases a letter is as those next to it; only the first one may be a capital before small ones. */
function fitsNeighbours(text: string, at: number, isCapital: boolean, isFirst: boolean): boolean {
  const next = text.charAt(at + 1);
  const before = isFirst ? '' : text.charAt(at - 1);
  if (isCapital) return isFirst || !/[a-z]/.test(before + next);
  return !/[A-Z]/.test(next) && (!isFirst || !/[A-Z]/.test(next));
}

function wordAround(text: string, at: number): { word: string; first: number } {
  const first = at - (/[\p{L}]*$/u.exec(text.slice(0, at))?.[0].length ?? 0);
  return { word: text.slice(first, at) + (/^\p{L}*/u.exec(text.slice(at))?.[0] ?? ''), first };
}

/** Signs that people or their word processors write there. A blank within a word is not one of them. */
const SIGNS: Readonly<Record<Place, string>> = {
  start: '\u2018\u201c\u00a0',
  within: '\u2018\u2019\u00b4\u2013\u2014\u00ad',
  end: '\u2019\u201d\u00a0',
};
/** Signs that people write next to a word of an address. */
const TEXT_SIGNS = '°º½¼¾®©™…–—';
/** Whether the byte is an apostrophe in one of the code pages. */
const isApostrophe = (byte: number) =>
  CODE_PAGES.some((page) => '\u2018\u2019\u00b4'.includes(fromCodePage(Uint8Array.of(byte), page)));

const AFTER_O = /(?:^|[ -])[Oo].[B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z]$/;

/** In O'NEIL no vowel can replace the apostrophe. OASIS has one there, which may have an accent, so only bytes that may be an apostrophe count. */
function isVowelAfterO(character: string, text: string, at: number): boolean {
  return /^[AEIOU]/.test(plainOf(character)) && AFTER_O.test(text.slice(Math.max(0, at - 2), at + 2));
}
