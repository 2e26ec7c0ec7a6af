/**
 * Characters beyond ASCII and their plain form: letters without accents, ASCII quotes, hyphens and blanks. A character that
 * is neither listed here nor decomposed by Unicode has no plain form.
 */

import { toWindows1252 } from '../../validation/index.js';

const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  ı: 'I',
  Þ: 'TH',
  ß: 'SS',
  ẞ: 'SS',
};

/** Signs by the ASCII character that replaces them. */
const SIGNS: readonly [string, string][] = [
  [' ', '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
  ["'", '\u2018\u2019\u201a\u201b\u2032\u00b4\u02b9\u02bb\u02bc'],
  ['"', '\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'],
];

/** Characters without width, which are removed: hyphens that may break a line, marks of the direction of writing. */
const FORMAT = /^\p{Cf}$/u;

const PLAIN_SIGN = new Map(SIGNS.flatMap(([plain, odd]) => Array.from(odd, (one) => [one, plain] as const)));
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text in plain ASCII; undefined when a character has no plain form. A letter in lower case stays so only in a word
 * with other such letters; `around` is the text that shows the case when `text` is a part of it.
 */
export function toPlainText(text: string, around = text): string | undefined {
  const meant = composed(unscramble(text));
  const inLower = /[a-z]/.test(around);
  const plain = meant.replace(WORDS, (word) =>
    plainWord(word, /[a-z]/.test(word) || (inLower && !/[A-Z]/.test(word))),
  );
  return /^[\0-\x7f]*$/.test(plain) && !looksScrambled(meant) ? plain : undefined;
}

/**
 * Each letter with its marks as one character. Further marks of Yoruba, Guarani and Marshallese names are dropped with the others;
 * a mark that no letter of names takes has no plain form.
 */
function composed(text: string): string {
  return text.normalize('NFC').replace(/(?<=\p{Script=Latin})[\u0300\u0301\u0303\u0304\u0327]+/gu, '');
}

const WORDS = /[^ ]*[^\0-\x7f][^ ]*/gu;

function plainWord(word: string, inLower: boolean): string {
  return Array.from(word, (character) => {
    const plain = plainOf(character);
    return inLower && character !== character.toUpperCase() ? plain.toLowerCase() : plain;
  }).join('');
}

/** True for a letter of the Latin alphabet beyond ASCII that is in names and has a plain form. */
export function isLetterOfNames(character: string): boolean {
  const known = LETTERS_OF_NAMES.get(character);
  if (known !== undefined || character.length !== 1) return known ?? false;
  const is = LATIN_LETTER.test(character) && !LIGATURE.test(character) && /^[A-Z]+$/.test(plainOf(character));
  LETTERS_OF_NAMES.set(character, is);
  return is;
}

const LETTERS_OF_NAMES = new Map<string, boolean>();
const LATIN_LETTER = /^(?![\0-\x7f])[\p{Lu}\p{Ll}]$/u;
/** A sign of typesetters, which no keyboard has. */
const LIGATURE = /^[\ufb00-\ufb06]$/;

/** The plain form of one character, letters in capitals; the character itself when it is ASCII or has none. */
export function plainOf(character: string): string {
  if (character < '\u0080') return character;
  const sign = PLAIN_SIGN.get(character);
  if (sign !== undefined) return sign;
  if (FORMAT.test(character)) return '';
  const upper = character.toUpperCase();
  const letter =
    LETTERS[upper] ??
    character
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toUpperCase();
  // A mark on no letter has no plain form: nothing is left out of a text.
  return letter === '' ? character : letter;
}

/** Undoes UTF-8 that was read as Windows-1252 or Latin-1 and encoded again, `JOSÃ‰`, when the round trip is exact. */
function unscramble(text: string): string {
  if (!looksScrambled(text)) return text;
  const isLatin1 = /^[\0-\xff]*$/.test(text);
  const bytes = toWindows1252(text) ?? (isLatin1 ? Buffer.from(text, 'latin1') : undefined);
  if (!bytes) return text;
  try {
    return utf8.decode(bytes);
  } catch {
    return text;
  }
}

/** True when the text contains pairs of characters that come from misread UTF-8 and occur in no name or address. */
export function looksScrambled(text: string): boolean {
  return /[\u00c2-\u00c5\u00e2][\u0080-\u00bf\u0152-\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122\u20ac]/u.test(
    text,
  );
}
