/** Accents, typographic signs and special blanks in plain ASCII, in each code page that a field may be written in. */

import { utf8Characters } from '../../validation/index.js';
import { isDamagedCity } from './address-places.js';
import { type PageReading, pageReadings, possibleReadings, textOfAll } from './code-page-readings.js';
import type { CodePage } from './code-pages.js';
import { contentOf } from './field-content.js';
import { toPlainText } from './plain-letters.js';
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
    'Every character has one plain form, and the text still fits its field. The result is the same in every possible code page; or one code page fits all such texts in the file, and three other texts of the employer rule out the other code pages. No city of the ZIP code suggests that the character is damaged.',
  ...PLAIN,
  repairs: (target) =>
    fieldRepairs(target.planned, plainTextOf(target), 'Each character has one plain form.'),
};

export const plainCharactersOffered: Rule = {
  id: 'plain-characters-offered',
  tier: 'confirm',
  premise: 'The text can be written in several code pages, which differ in these characters.',
  ...PLAIN,
  repairs: (target) =>
    rankedReadings(target)
      .flatMap(({ text }) =>
        text === undefined || isDamagedCity(target, text) ? [] : [text, withoutApostrophes(text)],
      )
      .filter((text, at, all) => all.indexOf(text) === at)
      .map((text) => fieldRepair(target.planned, text, 'It is the text in one of the code pages.')),
};

/** Where the layout takes no apostrophe, a text with one is a reading all the same: its letters are offered. */
export const withoutApostrophes = (text: string, instead: '' | ' ' = '') =>
  text.replace(/['`]/g, instead).trimEnd();

/** The plain text of the field where it is certain; undefined otherwise, and when a character has no plain form. */
export function plainTextOf(target: RepairTarget): string | undefined {
  if (/^[\0-\x7f]*$/.test(target.text)) return target.text;
  const plain = provenTextOf(target);
  return plain !== undefined && isDamagedCity(target, plain) ? undefined : plain;
}

function provenTextOf({ planned, text, record, context }: RepairTarget): string | undefined {
  const bytes = record.draft.bytesOf(planned);
  if (utf8Characters(bytes)) return toPlainText(text);
  // The field splits a UTF-8 character.
  if (utf8Characters(record.draft.bytes)) return undefined;
  const { codePages } = context.habits;
  const readings = pageReadings(contentOf(bytes), planned.field.kind);
  const proven = readings.filter(({ page, text: own }) =>
    readings.every((rival) => rival.text === own || codePages.proves(page, rival.page)),
  );
  return textOfAll(proven);
}

/** The readings of a field, those in the likeliest pages first. */
function rankedReadings({ planned, record, context }: RepairTarget): PageReading[] {
  const bytes = record.draft.bytesOf(planned);
  if (utf8Characters(bytes) || utf8Characters(record.draft.bytes)) return [];
  const content = contentOf(bytes);
  const plausible = pageReadings(content, planned.field.kind);
  const readings = plausible.length > 0 ? plausible : possibleReadings(content, planned.field.kind);
  const rank = (page: CodePage) => context.habits.codePages.against(page);
  return [...readings].sort((a, b) => rank(a.page) - rank(b.page));
}
