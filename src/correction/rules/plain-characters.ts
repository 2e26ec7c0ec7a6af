/** Accents, typographic signs and special blanks in plain ASCII, in each code page that a field may be written in. */

import { type FieldKind, isNameKind } from '../../layouts/index.js';
import { utf8Characters } from '../../validation/index.js';
import { CODE_PAGES, type CodePage, fromCodePage } from './code-pages.js';
import { plainOf, toPlainText } from './plain-letters.js';
import { fieldRepairs, type RepairTarget, type Rule } from './rule.js';

const PLAIN = {
  title: 'Write letters and signs in plain ASCII',
  basis:
    'Layouts allow plain ASCII only. Accents are removed by Unicode decomposition; a fixed table has the letters without one.',
  faults: ['beyondAscii'],
} as const satisfies Partial<Rule>;

export const plainCharacters: Rule = {
  id: 'plain-characters',
  tier: 'safe',
  premise:
    'Every character has one plain form, the same in each code page in which all names of the file can be read, and the text still fits its field.',
  ...PLAIN,
  repairs: (target) =>
    fieldRepairs(target.planned, plainTextOf(target), 'Each character has one plain form.'),
};

export const plainCharactersOffered: Rule = {
  id: 'plain-characters-offered',
  tier: 'confirm',
  premise: 'The file can be read in several code pages, which differ in these characters.',
  ...PLAIN,
  repairs: (target) =>
    plainTextsOf(target).flatMap((text) =>
      fieldRepairs(target.planned, text, 'It is the text in one of the code pages.'),
    ),
};

/** The plain text of the field when all readings agree on it; undefined otherwise, and when a character has no plain form. */
export function plainTextOf(target: RepairTarget): string | undefined {
  const [text, ...others] = plainTextsOf(target);
  return others.length === 0 ? text : undefined;
}

/** The possible plain texts of the field, that of the most frequent code page first; undefined for one without. */
function plainTextsOf({ planned, text, record: { draft }, context }: RepairTarget): (string | undefined)[] {
  if (/^[\0-\x7f]*$/.test(text)) return [text];
  const bytes = draft.bytesOf(planned);
  if (utf8Characters(bytes)) return [toPlainText(text)];
  // The field splits a UTF-8 character.
  if (utf8Characters(draft.bytes)) return [];
  const texts = CODE_PAGES.filter(
    (page) => context.habits.codePages.has(page) && isPlausible(bytes, planned.field.kind, page),
  ).map((page) => toPlainText(fromCodePage(bytes, page).trimEnd()));
  return [...new Set(texts)];
}

/**
 * False when the field cannot be written in the code page: next to the letters of a name or within a word, one of its
 * characters is neither a letter nor a sign that people write there.
 */
export function isPlausible(bytes: Uint8Array, kind: FieldKind, page: CodePage): boolean {
  const text = fromCodePage(bytes, page);
  const isName = isNameKind(kind) || kind === 'city';
  return Array.from(text).every((character, at) => {
    if (character < '\u0080') return true;
    const place = placeInWord(text, at);
    if (!place || (place !== 'within' && !isName)) return true;
    return fits(character, place) && !(isVowelAfterO(character, text, at) && APOSTROPHES.has(bytes[at] ?? 0));
  });
}

type Place = 'start' | 'within' | 'end';

/** The position of the character in a word of ASCII letters; undefined when it is not next to one. */
function placeInWord(text: string, at: number): Place | undefined {
  const [isAfter, isBefore] = [text[at - 1], text[at + 1]].map((one = '') => /^[A-Za-z]$/.test(one));
  if (isAfter) return isBefore ? 'within' : 'end';
  return isBefore ? 'start' : undefined;
}

/** Signs that people or their word processors write there. */
const SIGNS: Readonly<Record<Place, string>> = {
  start: '\u2018\u201c\u00a0',
  within: '\u2018\u2019\u00b4\u2013\u2014\u00ad\u00a0',
  end: '\u2019\u201d\u2026\u00a0',
};
/** Two letters in one character, which only typesetters write. */
const LIGATURES = '\ufb01\ufb02';
/** The bytes that are an apostrophe in one of the code pages. */
const APOSTROPHES: ReadonlySet<number> = new Set(
  Array.from({ length: 128 }, (_, at) => 0x80 + at).filter((byte) =>
    CODE_PAGES.some((page) => '\u2018\u2019\u00b4'.includes(fromCodePage(Uint8Array.of(byte), page))),
  ),
);
const AFTER_O = /(?:^|[ -])[Oo].[B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z]$/;

/** In O'NEIL no vowel can replace the apostrophe. OASIS has one there, which may have an accent, so only bytes that may be an apostrophe count. */
function isVowelAfterO(character: string, text: string, at: number): boolean {
  return /^[AEIOU]/.test(plainOf(character)) && AFTER_O.test(text.slice(Math.max(0, at - 2), at + 2));
}

function fits(character: string, place: Place): boolean {
  return /^[A-Z]+$/.test(plainOf(character))
    ? !LIGATURES.includes(character)
    : SIGNS[place].includes(character);
}
