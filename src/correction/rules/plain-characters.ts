/** Accents, typographic signs and special blanks in plain ASCII, in each encoding that a field may be written in. */

import { utf8Characters } from '../../validation/index.js';
import { agreeing, isDamagedCity, isDamagedIn } from './address-places.js';
import {
  certainText,
  type PageReading,
  pageReadings,
  textOfAll,
  utf8Readings,
} from './code-page-readings.js';
import { CODE_PAGES, type Encoding } from './code-pages.js';
import { contentOf } from './field-content.js';
import { isDamagedName } from './known-names.js';
import { fieldRepair, fieldRepairs, type RepairTarget, type Rule } from './rule.js';

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
    'Every character has one plain form, and the text still fits its field. One of three things shows which text it is. The result is the same in every possible encoding, those included in which a program may have read the text before it was saved in UTF-8, and it cannot have been a frequent name before a wrong conversion. Or the text is a frequent name, or a city of the ZIP code, in one encoding alone. Or one encoding fits all such texts in the file and gives letters in the case of the word and in their usual places, and three other texts of the employer rule out each of the others; a no-break space rules out none. No city of the ZIP code, text of other records of the employer, or frequent name suggests that the character is damaged.',
  ...PLAIN,
  repairs: (target) =>
    fieldRepairs(target.planned, plainTextOf(target), 'Each character has one plain form.'),
};

export const plainCharactersOffered: Rule = {
  id: 'plain-characters-offered',
  tier: 'confirm',
  premise: 'The text can be written in several encodings, which differ in these characters.',
  ...PLAIN,
  repairs: (target) =>
    rankedReadings(target)
      .flatMap(({ text }) =>
        text === undefined || isDamagedCity(target, text) ? [] : [text, withoutApostrophes(text)],
      )
      .filter((text, at, all) => all.indexOf(text) === at)
      .slice(0, MAX_OFFERED)
      .map((text) => fieldRepair(target.planned, text, 'It is the text in one of the encodings.')),
};

/** The text without apostrophes, or with `instead` in their place: for a layout that does not allow them. */
export const withoutApostrophes = (text: string, instead: '' | ' ' = '') =>
  text.replace(/['`]/g, instead).trimEnd();

/** The plain text of the field where it is certain; undefined otherwise, and when a character has no plain form. */
export function plainTextOf(target: RepairTarget): string | undefined {
  if (/^[\0-\x7f]*$/.test(target.text)) return target.text;
  const plain = provenTextOf(target);
  return plain !== undefined && isDamaged(target, plain) ? undefined : plain;
}

/**
 * True when signs or characters beyond ASCII are damage: a city of the ZIP code, a text of other records of the employer or a frequent
 * name has other letters in their place, and `plain`, the text in plain letters, is none of these.
 */
export function isDamaged(target: RepairTarget, plain: string): boolean {
  const { planned, text, record, context } = target;
  // A letter in UTF-8 is several bytes: damage to one of them makes none.
  const written = record.draft.isByCharacters ? Buffer.from(text).toString('latin1') : text;
  return (
    isDamagedCity(target, plain) ||
    isDamagedIn(context.employers.knownTexts(record, planned), text, plain) ||
    isDamagedName(planned, written, plain)
  );
}

/** The text that is certain by itself, or the likely one of an encoding that is proven against each one that gives another text. */
function provenTextOf(target: RepairTarget): string | undefined {
  const readings = readingsOf(target);
  const { codePages } = target.context.habits;
  const proven = readings.filter(({ page, text: own, isLikely }) => {
    const rivals = readings.filter(({ text }) => text !== own);
    return (
      isLikely &&
      rivals.length > 0 &&
      rivals.every((one) => !one.mayBePasted && codePages.proves(page, one.page))
    );
  });
  return certainText(readings) ?? cityOf(target, readings) ?? textOfAll(proven);
}

/** The text of the readings that are a city of the ZIP code, by their letters: the table has no hyphens and other signs. */
function cityOf(target: RepairTarget, readings: readonly PageReading[]): string | undefined {
  const [zip] = target.planned.field.kind === 'city' ? agreeing(target) : [];
  if (zip === undefined) return undefined;
  const { places } = target.context;
  const isCity = (text: string) => signsIn(text) === signsIn(target.text) && places.isPlace(zip, text);
  return textOfAll(readings.filter(({ text }) => text !== undefined && isCity(text)));
}

const signsIn = (text: string) => text.replace(/[^!-@[-`{-~]/g, '');

/** None where the field splits a character of a line in UTF-8. */
function readingsOf({ planned, text, record }: RepairTarget): PageReading[] {
  const { draft } = record;
  // A line that has its columns in characters of UTF-8 is in UTF-8.
  if (draft.isByCharacters) return utf8Readings(text, planned.field.kind);
  const bytes = draft.bytesOf(planned);
  if (utf8Characters(draft.bytes) && !utf8Characters(bytes)) return [];
  return pageReadings(contentOf(bytes), planned.field.kind);
}

/** The readings worth an offer, the likeliest first: in frequent encodings, with a plain form. */
function rankedReadings(target: RepairTarget): PageReading[] {
  const { codePages } = target.context.habits;
  const rank = ({ page, names, isLikely }: PageReading) =>
    (names ? 0 : 8) + (isLikely ? 0 : 4) + codePages.against(page);
  return readingsOf(target)
    .filter(({ page, names, text }) => text !== undefined && (names !== undefined || OFFERED.has(page)))
    .sort((a, b) => rank(a) - rank(b));
}

/** Encodings of systems that people have here. */
const OFFERED: ReadonlySet<Encoding> = new Set([
  ...CODE_PAGES,
  'utf-8',
  'windows-1250',
  'windows-1254',
  'cp852',
]);
const MAX_OFFERED = 5;
