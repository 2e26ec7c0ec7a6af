/**
 * The one recognizer of numbers and dates that may be private, however they are written: digits of any script, full-width
 * forms, any signs between, names of months. The masks of reports and the guard of the model both use it.
 */

/** Characters of a text between two places, 0-based, the second exclusive. A character may take two units of a string. */
export interface Span {
  from: number;
  to: number;
  /** The digits between the two places, in the digits of ASCII. */
  digits: string;
}

/** Finds spans in a text. They may overlap. */
export type Finder = (text: string) => Span[];

/** A sign or a blank between two digits. */
const SEPARATOR = '[^\\p{L}\\d]';
/** People put up to three of them: `465 - 62 - 5872`. */
const BETWEEN = `${SEPARATOR}{0,3}`;
/** One that is not a blank, as blanks also separate numbers that have nothing to do with each other. */
const SIGN = '[^\\p{L}\\d\\s]';

/** Four digits or more: `6789`, `123-45-6789`. */
export const numbers = finder(`\\d(?:${BETWEEN}\\d){3,}`);

/** Each four digits that follow each other, overlapping. */
export const fourDigits = finder(`(?=(\\d(?:${BETWEEN}\\d){3}))`);

/** Six digits or more: longer than a house number or a ZIP code. */
export const longNumbers = finder(`\\d(?:${SIGN}?\\d){5,}`);

/** Letters that are written for digits. */
const LETTERS = 'OQDILZSGB';
/** Up to a word of three letters and its blanks. */
const WORD = '\\P{N}{1,5}';

/**
 * Nine digits with no letter between them, overlapping; what is too long for one number; the groups of an SSN with letters
 * between them; and nine characters of which five or more are digits, and the others letters for digits.
 */
export const nineDigits = finder(
  `(?<!\\d)(?=(\\d(?:${SEPARATOR}*\\d){8})(?!\\d))`,
  '\\d{13,}',
  `(?<!\\d)\\d{3}${WORD}\\d{2}${WORD}\\d{4}(?!\\d)`,
  `(?<![\\p{L}\\d])(?=(?:(?:[${LETTERS}]|${SEPARATOR}){0,4}\\d){5})(?:[\\d${LETTERS}]${BETWEEN}){8}[\\d${LETTERS}](?![\\p{L}\\d])`,
);

const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|ENE|ABR|AGO|DIC)[A-Z]*';
const YEAR = '(?:19|20)\\d\\d';
const DAY = '\\d{1,2}';
const MONTH_AND_DAY =
  '(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])|(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2]))';
/** `15TH`; and the word between the parts of a date, as in `15 DE MARZO DE 1991`. */
const NTH = `${DAY}(?:ST|ND|RD|TH)?`;
const OF = `(?:${BETWEEN}|${SEPARATOR}{1,3}(?:OF|DE|DEL)${SEPARATOR}{1,3})`;
const APART = `${SEPARATOR}{1,3}`;
/** The numbers of a day and of a month: with blanks between, any other numbers are more likely something else. */
const IN_MONTH = '(?:0?[1-9]|[12]\\d|3[01])';
const OF_YEAR = '(?:0?[1-9]|1[0-2])';

/** Days as people write them: 19580817, 17081958, 17/8/58, 17 08 58, 1958_08_17, 17AUG58, AUG 17, 1958. */
export const dates = finder(
  `(?<!\\d)(?:${YEAR}${MONTH_AND_DAY}|${MONTH_AND_DAY}${YEAR})(?!\\d)`,
  `(?<!\\d)${DAY}(?<sign> ?${SIGN} ?)${DAY}\\k<sign>\\d\\d(?!\\d)`,
  `(?<!\\d)(?=(?:${IN_MONTH}${APART}${OF_YEAR}|${OF_YEAR}${APART}${IN_MONTH})${APART}\\d\\d(?!\\d))${DAY}${APART}${DAY}${APART}\\d\\d`,
  `(?<!\\d)\\d\\d${APART}${OF_YEAR}${APART}${IN_MONTH}(?!\\d)`,
  `(?<!\\d)${DAY}${APART}${DAY}${APART}${YEAR}(?!\\d)`,
  `(?<!\\d)${YEAR}${APART}${DAY}${APART}${DAY}(?!\\d)`,
  `(?<!\\d)${NTH}${OF}${MONTH}${OF}(?:\\d{4}|\\d{2})(?!\\d)`,
  `(?<!\\d)${YEAR}${BETWEEN}${MONTH}${BETWEEN}${DAY}(?!\\d)`,
  `(?<![A-Z])${MONTH}${BETWEEN}${NTH}(?:${APART}(?:\\d{4}|\\d{2})|${YEAR})(?!\\d)`,
);

/** Each digit of a text that has two or more; one alone may be a slip, as in J0HN. */
export const severalDigits: Finder = (text) => {
  const found = Array.from(plainCharacters(text).matchAll(/\d/g));
  if (found.length < 2) return [];
  return found.map(({ index, 0: digits }) => ({ from: index, to: index + 1, digits }));
};

/** Fewer digits are in no number that is found. Most texts have none. */
const THREE_DIGITS = /\d.*?\d.*?\d/s;

/** The spans of all the patterns; where a pattern has a group that looks ahead, those of the group. */
function finder(...patterns: string[]): Finder {
  const all = patterns.map((pattern) => new RegExp(pattern, 'giu'));
  return (text) => {
    const plain = plainCharacters(text);
    if (!THREE_DIGITS.test(plain)) return [];
    return all.flatMap((pattern) =>
      Array.from(plain.matchAll(pattern), ({ index, 0: whole, 1: group }) => {
        const found = whole === '' ? (group ?? '') : whole;
        return { from: index, to: index + found.length, digits: found.replace(/\D/g, '') };
      }),
    );
  };
}

const LOOKALIKES = new RegExp(`(?:[\\d|${LETTERS}]${BETWEEN}){7,}`, 'iu');

/** True for seven or more digits, or letters that are written for digits. */
export const hasLookalikes = (text: string): boolean => LOOKALIKES.test(plainCharacters(text));

/** The text with an asterisk for each character of the spans. Blanks stay: they reveal nothing, and show where a value is. */
export const withAsterisks = (text: string, spans: readonly Span[]): string =>
  covering(text, spans, (character) => (character === ' ' ? character : '*'));

/** The text with what `cover` gives for each character of the spans. */
export function covering(
  text: string,
  spans: readonly Pick<Span, 'from' | 'to'>[],
  cover: (character: string) => string,
): string {
  if (spans.length === 0) return text;
  const characters = Array.from(text);
  for (const { from, to } of spans)
    for (let at = from; at < to; at++) characters[at] = cover(characters[at] ?? '');
  return characters.join('');
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** The text with one unit a character: each digit as that of ASCII, each letter without accents. */
export function plainCharacters(text: string): string {
  return BEYOND_ASCII.test(text) ? Array.from(text, plainCharacter).join('') : text;
}

/** A sign that is neither a letter nor a digit. */
const OTHER_SIGN = '\u00b7';

function plainCharacter(character: string): string {
  if (isDigit(character)) return digitOf(character.codePointAt(0) ?? 0);
  const [plain = OTHER_SIGN] = character.normalize('NFKD');
  return plain.length === 1 ? plain : /\p{L}/u.test(plain) ? 'A' : OTHER_SIGN;
}

const isDigit = (character: string) => /^\p{Nd}/u.test(character);

/** Unicode gives the digits of each script ten adjoining numbers, from zero on (The Unicode Standard, chapter 4.6). */
function digitOf(code: number): string {
  let zero = code;
  while (isDigit(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
