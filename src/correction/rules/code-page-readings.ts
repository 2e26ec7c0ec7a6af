/**
 * In which encodings a text can be written: those that give letters of names where letters are. Upper or lower case does not
 * matter, as a program may have changed the case of the ASCII letters alone. A reading that is not likely still counts against the
 * others, but a text is certain only if one of its readings is likely.
 */

import type { FieldKind } from '../../layouts/index.js';
import { isAscii, utf8Characters } from '../../validation/index.js';
import { frequentNames } from './accented-names.js';
import { ALL_PAGES, CODE_PAGES, type Encoding, fromCodePage, toCodePage } from './code-pages.js';
import { ERASED, isLikely, isPossible, isUsual, MARK } from './letter-places.js';
import { looksScrambled, plainOf, toPlainText } from './plain-letters.js';

/** The plain text of a field in one encoding; undefined when a character has no plain form. */
export interface PageReading {
  page: Encoding;
  text: string | undefined;
  /** Whether its words beyond ASCII are frequent names, and whether their case is right. */
  names: ReturnType<typeof frequentNames>;
  /** Its letters beyond ASCII are vowels of German and the languages of Scandinavia. */
  isUmlauted: boolean;
  /** It has blanks that do not break where people and programs put them into texts of any code page. */
  mayBePasted: boolean;
  /** In the case of its words, in the usual places of its letters, and in a frequent code page. */
  isLikely: boolean;
}

/**
 * The readings of the content of a field, without padding, in every encoding that gives letters and signs of names where
 * they are. A letter in an unlikely case or place may be the true one, so that it does not exclude an encoding.
 */
export function pageReadings(bytes: Uint8Array, kind: FieldKind): PageReading[] {
  if (hasRun(bytes) || endsWithinCharacter(bytes)) return [];
  const utf8 = utf8Characters(bytes);
  if (utf8?.some((one) => one >= THREE_BYTES)) return utf8Readings(utf8.join(''), kind);
  const pages = (hasOtherScript(bytes) ? [] : ALL_PAGES).flatMap((page) => {
    const text = fromCodePage(bytes, page);
    return isPossible(bytes, text, kind) ? [readingOf(page, text, isLikely(bytes, text, page))] : [];
  });
  const readings = utf8 && isText(utf8) ? [...utf8Readings(utf8.join(''), kind), ...pages] : pages;
  return readings.some(({ names }) => names !== undefined) ? readings : [...readings, ...earlierNames(bytes)];
}

/**
 * The frequent names that the text can have been before a program read it in the wrong code page and saved it in another one: they
 * forbid another reading, but are no proof.
 */
const earlierNames = (bytes: Uint8Array): PageReading[] =>
  CODE_PAGES.flatMap((page) =>
    originalsOf(fromCodePage(bytes, page))
      .filter(({ text }) => frequentNames(text) !== undefined)
      .map(({ text }) => ({ ...readingOf(page, text, false), names: 'in letters' as const })),
  );

/** The bytes of a text in each frequent page that has all its characters. */
const savedAs = (text: string) => CODE_PAGES.flatMap((page) => toCodePage(text, page) ?? []);

/** What a text can have been before a program read it in the wrong code page, with the bytes and the page that it had. */
const originalsOf = (text: string, saved = savedAs(text)) =>
  saved.flatMap((bytes) =>
    CODE_PAGES.flatMap((page) => {
      const original = fromCodePage(bytes, page);
      return original === text ? [] : { bytes, page, text: original };
    }),
  );

/** True when the last bytes are two of the three or more bytes of a character in UTF-8, which a program has cut off. */
function endsWithinCharacter(bytes: Uint8Array): boolean {
  const whole = bytes.subarray(0, -2);
  const [lead = 0, next = 0] = bytes.subarray(-2);
  return (
    lead >= 0xe0 && next >= 0x80 && next <= 0xbf && (isAscii(whole) || utf8Characters(whole) !== undefined)
  );
}

/**
 * The first character of three bytes in UTF-8. In a code page these are three letters or signs beyond ASCII in a row, which are in no
 * name.
 */
const THREE_BYTES = '\u0800';

/** True for a word of three or more bytes, all beyond ASCII: it is in other letters than Latin ones, or each byte has a parity bit. */
const hasOtherScript = (bytes: Uint8Array) =>
  /(?<![A-Za-z\x80-\xff])[\x80-\xff]{3,}(?![A-Za-z\x80-\xff])/.test(Buffer.from(bytes).toString('latin1'));

/** True for three or more equal bytes beyond ASCII, or two of those for lost characters, which are no letters of a word. */
const hasRun = (bytes: Uint8Array) =>
  bytes.some(
    (byte, at) => byte > 0x7f && byte === bytes[at + 1] && (byte === ERASED || byte === bytes[at + 2]),
  );

/**
 * The readings of a text that is certainly in UTF-8: as it is, and as it was before a program read it in the wrong code page and
 * saved it in UTF-8, as `Jos‚` for José. The latter are likely letters or signs, where those of the text are not, or a frequent
 * name, where it is none.
 */
export function utf8Readings(text: string, kind: FieldKind): PageReading[] {
  const asIs = readingOf('utf-8', text, true);
  const saved = savedAs(text);
  const possible = saved.filter((bytes) => isPossible(bytes, text, kind));
  const fits = (is: typeof isLikely) =>
    !isGapInWord(text) && possible.some((bytes) => is(bytes, text, 'utf-8'));
  const isAsWritten = fits(isLikely);
  // Most texts end here, and this is asked for each of them several times.
  if (isAsWritten && asIs.names !== undefined) return [asIs];
  const originals = originalsOf(text, saved).filter(
    ({ bytes, page, text: other }) =>
      ((!isAsWritten && isLikely(bytes, other, page)) || frequentNames(other) !== undefined) &&
      isPossible(bytes, other, kind),
  );
  const misread = Array.from(new Set(originals.map((one) => one.text)), (other) =>
    readingOf('utf-8', other, true),
  );
  // A text in other letters is not from a wrong code page, and the plain form of a scrambled one is the text before.
  const mayBeText =
    saved.length === 0 || looksScrambled(text) || (possible.length > 0 && !THREE_BYTES_IN_DOS.test(text));
  // A program that knows capital letters of ASCII alone is more frequent than a wrong conversion.
  return [{ ...asIs, isLikely: mayBeText && (misread.length === 0 || fits(isUsual)) }, ...misread];
}

/** A character of three bytes in UTF-8 that was read in a page of DOS; in names, other letters begin three beyond ASCII: Küçük. */
const THREE_BYTES_IN_DOS = /Ô[^\0-\x7f]{2}/i;

/** A blank that does not break, but is among the letters of a word, may be an á in a page of DOS. */
const isGapInWord = (text: string): boolean => text.includes('\u00a0') && !PASTED.test(text);

function readingOf(page: Encoding, text: string, likely: boolean): PageReading {
  return {
    page,
    text: toPlainText(text.trimEnd()),
    mayBePasted: PASTED.test(text),
    names: frequentNames(text),
    isUmlauted: UMLAUTED.test(text),
    isLikely: likely,
  };
}

/**
 * A blank that does not break, unless it is among the small letters of a word that begins with a capital one: no blank is there.
 */
const PASTED = /\u00a0(?![a-z])|(?<!\b[A-Z][a-z]*)\u00a0/;

/** The text that all readings give; undefined for several, or none. */
export function textOfAll(readings: readonly PageReading[]): string | undefined {
  const [first, ...others] = readings;
  return others.every(({ text }) => text === first?.text) ? first?.text : undefined;
}

/**
 * The text that is certain whatever the other texts of the file are: that of the only reading as frequent names, or else of
 * all readings, one of which is likely.
 */
export function certainText(readings: readonly PageReading[]): string | undefined {
  const frequent = readings.filter(({ names }) => names !== undefined);
  if (frequent.length === 0)
    return readings.some(({ isLikely }) => isLikely) ? textOfAll(readings) : undefined;
  // The letters of a frequent name in a doubtful case forbid another reading, but are no proof.
  if (!frequent.some(({ names }) => names === 'in case')) return undefined;
  const twins = frequent.some(({ isUmlauted }) => isUmlauted)
    ? readings.filter(({ isUmlauted }) => isUmlauted)
    : [];
  return textOfAll([...frequent, ...twins]);
}

/** Many names differ in one of these letters alone: MÖLLER and MÜLLER, MÅRTEN and MÄRTEN. */
const UMLAUTED = /^[\0-\x7fÄÅÖØÜäåöøü]+$/;

/** True when each character beyond ASCII is a letter of any script, a mark on one, or a sign with a plain form. */
function isText(characters: readonly string[]): boolean {
  return characters.every(
    (one) => one < '\u0080' || /\p{L}/u.test(one) || MARK.test(one) || /^[\0-\x7f]*$/.test(plainOf(one)),
  );
}
