/** Files in which every record has the same habit: an order of dates, a code page. No date and no letter may become another one. */

import { CODE_PAGES, type CodePage, fromCodePage } from '../../src/correction/rules/code-pages.js';
import { seeded } from '../support/random.js';
import { type ErrorClass, errorClass, inField, type Part, role, type Subject } from './case.js';
import { partsOf } from './classes-numbers.js';
import { type Correction, correctSheet } from './correct-sheet.js';
import { EVALUATED } from './evaluated-layouts.js';
import { Maker, type Sheet } from './sheet.js';

/** What became of the faulty records of all files of a class. */
export interface WholeFileRow {
  about: string;
  right: number;
  /** Some fields right, the others as they were. */
  partly: number;
  /** A field that is neither right nor as it was. */
  wrong: number;
  left: number;
}

const DATES = [role('birth_date'), role('hire_date')];

/** Every date in a form; those with signs and a full year make the line longer. */
function datesAs(form: string, width = form.length): ErrorClass {
  const part: Part = width > 8 ? 'line' : 'dates';
  const text = (subject: Subject, name: string) => {
    const parts = partsOf(subject.text(name), subject.field(name));
    if (!parts) return undefined;
    const { y, m, d } = parts;
    const year = (letters: string) => y.slice(-letters.length);
    return form.replace(/Y+/, year).replace('MM', m).replace('DD', d).slice(0, width);
  };
  return errorClass(
    `all dates as ${form}${width < form.length ? ', cut' : ''}`,
    ['date', part, 'any'],
    (subject) => {
      const names = DATES.map((at) => at(subject.type) ?? '');
      const texts = names.map((name) => text(subject, name));
      if (texts.includes(undefined)) return undefined;
      if (part === 'dates')
        return { dirty: Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])) };
      const inPlace = (record: string, at: number) => {
        const { start, end } = subject.field(names[at]!);
        return record.slice(0, start - 1) + texts[at] + record.slice(end);
      };
      // The later date first, so that the columns of the earlier one stay where they are.
      return { line: (record) => inPlace(inPlace(record, 1), 0) };
    },
  );
}

const NAMES = (
  'MARTÍNEZ,JÜRGEN,José,JÄGER,Zoë,PEÑA,GARCÍA,Núñez,GÓMEZ,LÓPEZ,MÜLLER,FRANÇOIS,Ångström,BJÖRK,RENÉE,Chloé,Hélène,Ibáñez,' +
  'Søren,Noël,Raúl,MUÑOZ,Benítez,Saïd,Tomás'
).split(',');
const plain = (name: string) =>
  name
    .replace('ø', 'o')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

const alphabet = (page: CodePage) =>
  fromCodePage(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    page,
  );

function namesIn(encoding: CodePage | 'utf-8'): ErrorClass {
  const able = NAMES.filter(
    (name) => encoding === 'utf-8' || Array.from(name).every((one) => alphabet(encoding).includes(one)),
  );
  const inject = inField(
    role('last_name'),
    (_found, { random }) => {
      const name = random.pick(able);
      return [plain(name), name];
    },
    encoding,
  );
  return errorClass(`all last names in ${encoding}`, ['form', 'names', 'any'], inject);
}

const scrambled = errorClass(
  'all last names saved twice as UTF-8',
  ['form', 'names', 'any'],
  inField(
    role('last_name'),
    (_found, { random }) => {
      const name = random.pick(NAMES);
      return [plain(name), fromCodePage(Buffer.from(name), 'windows-1252')];
    },
    'utf-8',
  ),
);

const salary = errorClass(
  'a salary in whole dollars, the others in cents',
  ['form', 'rest', 'any'],
  inField(role('salary'), (_found, { random }) => {
    const dollars = String(random.int(1500, 9000));
    return [`${dollars}00`.padStart(9, '0'), dollars.padStart(9)];
  }),
);

const WHOLE_FILES: readonly ErrorClass[] = [
  ...['DDMMYYYY', 'MMDDYYYY', 'YYYYDDMM', 'YYYYMMDD'].map((form) => datesAs(form)),
  ...['DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'].map((form) => datesAs(form)),
  ...['DD/MM/YY', 'MM/DD/YY', 'YYMMDD'].map((form) => datesAs(form)),
  ...['MM/DD/YYYY', 'DD/MM/YYYY'].map((form) => datesAs(form, 8)),
  ...[...CODE_PAGES, 'utf-8' as const].map(namesIn),
  scrambled,
  salary,
];

/** A row for each class, of `cases` records in all. */
export async function* wholeFileRows(cases: number, seed: number): AsyncGenerator<WholeFileRow> {
  for (const [nth, kind] of WHOLE_FILES.entries()) {
    const random = seeded(seed + 15_485_863 * (nth + 1));
    const row: WholeFileRow = { about: kind.about, right: 0, partly: 0, wrong: 0, left: 0 };
    for (const layout of EVALUATED) {
      const sheet = wholeFile(new Maker(layout, random), kind, Math.ceil(cases / EVALUATED.length));
      if (sheet) count(row, sheet, await correctSheet(sheet));
    }
    yield row;
  }
}

/** Only the salaries are between clean ones, which show the unit of the file. */
function wholeFile(maker: Maker, kind: ErrorClass, records: number): Sheet | undefined {
  const lines = Array.from({ length: records }, () => maker.faulty([kind])).filter(
    (line) => line !== undefined,
  );
  if (lines.length === 0) return undefined;
  return maker.framed(
    kind === salary ? lines.flatMap((line) => [line, maker.clean(), maker.clean()]) : lines,
  );
}

function count(row: WholeFileRow, sheet: Sheet, { lines }: Correction): void {
  sheet.lines.forEach(({ clean, dirty, planted }, at) => {
    const was = Buffer.from(dirty).toString('latin1');
    const now = Buffer.from(lines[at]!).toString('latin1');
    if (planted.length === 0 || was === clean) return;
    if (now === clean || now === monthFirst(sheet, clean)) row.right++;
    else if (now === was) row.left++;
    else row[isPartly(sheet, clean, was, now) ? 'partly' : 'wrong']++;
  });
}

/**
 * Every field is the clean one, or the one that was there. A date may also have lost only its signs, so that the line has its
 * length again: its digits are those of the clean one, and are no date of the layout.
 */
function isPartly({ layout }: Sheet, clean: string, was: string, now: string): boolean {
  const { fields } = layout.record_types.find(({ id }) => id === 'employee')!;
  const known = now.length === was.length ? [clean, was] : [clean, monthFirst({ layout }, clean)];
  return fields.every(({ start, end, kind, formats = [] }) => {
    const part = (line: string) => line.slice(start - 1, end);
    const isWithoutSigns =
      kind === 'date' &&
      !formats.includes('MMDDYYYY') &&
      !/^(19|20)/.test(part(now)) &&
      isReordered(part(clean), part(now));
    return known.some((one) => part(one) === part(now)) || isWithoutSigns;
  });
}

/** The digits of a day, YYYYMMDD, in another order. */
const isReordered = (day: string, text: string) =>
  [text.slice(4) + text.slice(2, 4) + text.slice(0, 2), text.slice(4) + text.slice(0, 4)].includes(day);

/** The record with its dates month first, where the layout accepts that as well. */
function monthFirst({ layout }: Pick<Sheet, 'layout'>, clean: string): string {
  const { fields } = layout.record_types.find(({ id }) => id === 'employee')!;
  return fields.reduce((line, { start, end, formats = [] }) => {
    if (formats.length < 2) return line;
    const text = line.slice(start - 1, end);
    return line.slice(0, start - 1) + text.slice(4) + text.slice(0, 4) + line.slice(end);
  }, clean);
}
