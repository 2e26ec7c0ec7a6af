/**
 * Lines that an export damaged as a whole: characters put in or lost, fields doubled or missing, records joined or cut. A
 * line is given back as it was, or left; nothing else may come of it.
 */

import type { FieldKind, Layout } from '../../src/layouts/types.js';
import { loadZipCities, STATES } from '../../src/reference/index.js';
import { planLayout, RecordCheck, recordContextOf } from '../../src/validation/index.js';
import { TODAY } from '../support/facts.js';
import { LAYOUTS } from '../support/layouts.js';
import { type Random, seeded } from '../support/random.js';
import { cleanRecord, fieldText, framed, recordType, setField } from '../support/records.js';
import { correctBytes, type Extras } from './correct-sheet.js';
import type { WholeFileRow } from './whole-files.js';

/** One record and what became of it in the file. */
interface Damage {
  lines: readonly string[];
  /** What a perfect correction gives; the lines themselves where nothing can be known. */
  right: readonly string[];
}

type Damager = (record: string, random: Random, layout: Layout) => Damage | undefined;

interface DamageClass {
  about: string;
  damage: Damager;
  extras?: Extras;
  /** Follows the last line. */
  after?: string;
}

const fitted = (line: string, { length }: string) => line.slice(0, length).padEnd(length);
const one = (line: string, right: string): Damage => ({ lines: [line], right: [right] });
const spliced = (record: string, from: number, to: number, text: string) =>
  record.slice(0, from) + text + record.slice(to);

const putIn = (count: number, isCut = true): DamageClass => ({
  about: `${count} blanks put in${isCut ? ', the end cut off' : ''}`,
  damage: (record, random) => {
    const at = random.int(0, record.length - 1);
    const line = spliced(record, at, at, ' '.repeat(count));
    return one(isCut ? fitted(line, record) : line, record);
  },
});

const takenOut = (count: number, isPadded = true): DamageClass => ({
  about: `${count} characters taken out${isPadded ? ', the end padded' : ''}`,
  damage: (record, random) => {
    const at = random.int(0, record.length - count);
    const line = spliced(record, at, at + count, '');
    return one(isPadded ? fitted(line, record) : line, record);
  },
});

/** The record with the columns of a field written anew, and the end cut or padded. */
function fieldAnew(
  about: string,
  nameIn: (layout: Layout, random: Random, record: string) => string | undefined,
  anew: (columns: string, random: Random) => string | undefined,
  rightOf?: (record: string, line: string) => string,
): DamageClass {
  return {
    about,
    damage: (record, random, layout) => {
      const { fields } = recordType(layout, 'employee');
      const field = fields.find(({ name }) => name === nameIn(layout, random, record));
      const columns = field && anew(record.slice(field.start - 1, field.end), random);
      if (!field || columns === undefined) return undefined;
      const line = fitted(spliced(record, field.start - 1, field.end, columns), record);
      return one(line, rightOf ? rightOf(record, line) : record);
    },
  };
}

const anyField = (layout: Layout, random: Random) => random.pick(recordType(layout, 'employee').fields).name;
const byRole = (role: 'ssn' | 'fein') => (layout: Layout) => recordType(layout, 'employee').roles[role];
const home = (part: 'zip' | 'state') => (layout: Layout) =>
  recordType(layout, 'employee').addresses[0]?.[part];
const asFound = (_record: string, line: string) => line;

const PLACES = await loadZipCities();

function isFaultless(layout: Layout, line: string): boolean {
  const plan = planLayout(layout).find(({ type }) => type.id === 'employee');
  const check = plan && new RecordCheck(plan, recordContextOf(layout, TODAY, PLACES));
  return check?.check(Buffer.from(line, 'latin1'), 0).length === 0;
}

const CLASSES: readonly DamageClass[] = [
  ...[1, 2, 5, 10, 25, 40].map((count) => putIn(count)),
  ...[1, 2, 5, 10, 25, 40].map((count) => takenOut(count)),
  ...[1, 3, 10].map((count) => putIn(count, false)),
  ...[1, 3, 10].map((count) => takenOut(count, false)),
  {
    about: 'blanks put in at one place and taken out at another',
    damage: (record, random, layout) => {
      const [first, second] = [random.int(20, 250), random.int(300, 600)];
      const [put, taken] = [random.int(1, 5), random.int(1, 5)];
      const short = fitted(spliced(record, second - put, second - put + taken, ''), record);
      // Digits that are gone from the last number may leave a record without a fault: nobody can see that they are.
      if (short !== record && isFaultless(layout, short)) return undefined;
      const wide = spliced(record, first, first, ' '.repeat(put));
      return one(fitted(spliced(wide, second, second + taken, ''), record), record);
    },
  },
  {
    about: 'something in front of the record',
    damage: (record, random) => one(fitted(random.pick([' ', '   ', '01 ', '"']) + record, record), record),
  },
  fieldAnew('a field doubled', anyField, (columns) => columns + columns),
  fieldAnew('a field missing', anyField, () => ''),
  fieldAnew('a ZIP code without its leading zero', home('zip'), (columns) =>
    columns.startsWith('0') ? columns.slice(1) : undefined,
  ),
  fieldAnew('a state in full', home('state'), (code) =>
    STATES.find((state) => state.code === code)?.name.toUpperCase(),
  ),
  ...(['ssn', 'fein'] as const).flatMap((role) => [
    fieldAnew(
      `a digit of the ${role.toUpperCase()} lost`,
      byRole(role),
      (digits) => digits.slice(1),
      asFound,
    ),
    fieldAnew(
      `a digit too many in the ${role.toUpperCase()}`,
      byRole(role),
      (digits) => `${digits}7`,
      asFound,
    ),
  ]),
  {
    about: 'two records on a line',
    damage: (record, random, layout) => {
      const line = record + cleanRecord(layout, random, {});
      return one(line, line);
    },
  },
  {
    about: 'a record cut in two by a line end',
    damage: (record, random) => {
      const at = random.int(1, record.length - 1);
      const lines = [record.slice(0, at), record.slice(at)];
      // Where only blanks follow, they may as well be filled up.
      return { lines, right: lines[1]?.trim() === '' ? [record, lines[1]] : lines };
    },
  },
  {
    about: 'the end trimmed, and an SSN that nobody can repair',
    damage: (record, _random, layout) => {
      const wrong = setField(layout, record, byRole('ssn')(layout) ?? '', '666123456');
      return one(wrong.trimEnd(), wrong);
    },
  },
  {
    about: 'a zero byte in the street',
    damage: (record, random, layout) => {
      const street = recordType(layout, 'employee').addresses[0]?.line1 ?? '';
      const text = fieldText(layout, record, street);
      const at = random.int(1, text.length - 1);
      const line = setField(layout, record, street, `${text.slice(0, at)}\u0000${text.slice(at + 1)}`);
      return one(line, line);
    },
  },
  {
    about: 'blank lines between and after the records, warnings repaired',
    damage: (record) => ({ lines: [record, '', record], right: [record, '', record] }),
    extras: { fixWarnings: true },
    after: '\n',
  },
];

/** A row for each class, of about `cases` records in all. */
export async function* damagedLineRows(cases: number, seed: number): AsyncGenerator<WholeFileRow> {
  for (const [nth, kind] of CLASSES.entries()) {
    const row: WholeFileRow = { about: kind.about, right: 0, partly: 0, wrong: 0, left: 0 };
    const random = seeded(seed + 32_452_843 * (nth + 1));
    for (const layout of LAYOUTS) await countIn(row, layout, kind, cases / LAYOUTS.length, random);
    yield row;
  }
}

async function countIn(
  row: WholeFileRow,
  layout: Layout,
  { damage, extras, after = '' }: DamageClass,
  count: number,
  random: Random,
): Promise<void> {
  const cases: Damage[] = [];
  for (let tries = 0; cases.length < count && tries < MAX_TRIES * count; tries++) {
    const record = cleanRecord(layout, random, { number: tries });
    const made = damage(record, random, layout);
    if (made && made.lines.join() !== record) cases.push(made);
  }
  if (cases.length === 0) return;
  // Clean records show what file it is.
  const clean = Array.from({ length: CLEAN }, (_, at) =>
    cleanRecord(layout, random, { number: 500_000 + at }),
  );
  const records = cases.length + CLEAN;
  const frame = framed(layout, random, Array(records).fill(''), { frame: false });
  const first = [...frame.slice(0, frame.indexOf('')), ...clean];
  const total = frame.slice(frame.lastIndexOf('') + 1);
  const lines = [...first, ...cases.flatMap((each) => each.lines), ...total];
  const text = lines.map((line) => `${line}\n`).join('') + after;
  const { output, outcomes, result } = await correctBytes(layout, [Buffer.from(text, 'latin1')], extras);
  // A file that is refused, or an error without its one outcome, is wrong as a whole.
  if (result.diagnosis || outcomes.length !== result.total_errors) row.wrong += cases.length;
  const now = output.toString('latin1').split('\n').slice(first.length);
  for (const each of cases) row[outcomeOf(layout, each, now.splice(0, each.lines.length))]++;
}

/** Some records cannot have a damage, such as a leading zero that is lost. */
const MAX_TRIES = 40;
const CLEAN = 4;

function outcomeOf(
  layout: Layout,
  { lines, right }: Damage,
  now: readonly string[],
): keyof Omit<WholeFileRow, 'about'> {
  if (now.join('\n') === lines.join('\n')) return 'left';
  if (now.join('\n') === right.join('\n')) return 'right';
  // Only blanks were added after a line that looks as if it had lost only these.
  if (now.length === 1 && now[0] === lines[0]?.padEnd(right[0]?.length ?? 0)) return 'partly';
  return now.length === 1 && isPartly(layout, right[0] ?? '', now[0] ?? '') ? 'partly' : 'wrong';
}

/** Every field contains its own characters, except for some of a text that were lost; a number is whole or blank. */
function isPartly(layout: Layout, right: string, now: string): boolean {
  return (
    now.length === right.length &&
    recordType(layout, 'employee').fields.every(({ kind, start, end }) => {
      const [is, was] = [now, right].map((line) => line.slice(start - 1, end).replaceAll(' ', ''));
      if (is === was || is === '') return true;
      return TEXTS.has(kind) && isLeftOf(is ?? '', was ?? '');
    })
  );
}

const TEXTS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'name',
  'full_name',
  'text',
  'city',
  'free',
  'filler',
]);

/** True when the characters are some of the others, in their order. */
function isLeftOf(some: string, all: string): boolean {
  let rest = all;
  return Array.from(some).every((character) => {
    const at = rest.indexOf(character);
    rest = rest.slice(at + 1);
    return at >= 0;
  });
}
