/**
 * Files of a payroll service: two to five employers, each with the exports of its own system, which has a code page and an
 * order of dates of its own. What is true is known, so that every byte that a correction writes is right or is not.
 */

import { undo } from '../../src/correction/index.js';
import { CODE_PAGES, type CodePage, fromCodePage } from '../../src/correction/rules/code-pages.js';
import type { Field, Layout, RecordType } from '../../src/layouts/types.js';
import { findLayout } from '../support/layouts.js';
import { type Random, seeded } from '../support/random.js';
import {
  cleanEmployer,
  cleanRecord,
  fieldText,
  frameRecord,
  recordType,
  setField,
} from '../support/records.js';
import type { Values } from '../support/values.js';
import { correctBytes } from './correct-sheet.js';
import { encode } from './sheet.js';

type Encoding = CodePage | 'utf-8';

/** What a system does to what it exports. */
interface System {
  encoding?: Encoding;
  /** Letters in which dates are written: `DD/MM/YYYY`. */
  dates?: string;
}

const ENCODINGS: readonly Encoding[] = ['cp437', 'cp850', 'macintosh', 'windows-1252', 'utf-8'];
const DATE_FORMS: readonly string[] = [
  ...['YYYYMMDD', 'MMDDYYYY', 'DDMMYYYY', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'],
  ...['MM-DD-YYYY', 'YYYY/MM/DD', 'MM/DD/YY', 'DD/MM/YY', 'YYMMDD', 'MM-DD-YY'],
];

/** Names as people write them; the plain form follows from them. */
const NAMES = (
  'MARTÍNEZ,JÜRGEN,José,JÄGER,Zoë,PEÑA,GARCÍA,Núñez,GÓMEZ,LÓPEZ,MÜLLER,FRANÇOIS,Ångström,BJÖRK,RENÉE,Chloé,Hélène,' +
  'Ibáñez,Søren,Noël,Raúl,MUÑOZ,Benítez,Saïd,Tomás,HERNÁNDEZ,Vásquez,SÁNCHEZ,Gonçalves,SIMÕES,JOÃO,Weiß,STRAßER,CÔTÉ,' +
  'Lefèvre,RAMÍREZ,Domínguez,ÁLVAREZ,Ñíguez,ÖZTÜRK,Gutiérrez,PÉREZ,RODRÍGUEZ,Fernández,IBÁÑEZ,ÉLISE,Élise,Böhm'
).split(',');

const ALPHABETS = Object.fromEntries(
  CODE_PAGES.map((page) => [
    page,
    fromCodePage(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      page,
    ),
  ]),
) as Record<CodePage, string>;

/** A name without its accents, as the layouts want it. */
const plainOf = (name: string) =>
  name
    .replace(/[ßẞ]/g, name === name.toUpperCase().replaceAll('SS', 'ß') || !/[a-z]/.test(name) ? 'SS' : 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

const LAYOUTS = ['Colorado', 'Texas', 'Ohio', 'Louisiana', 'Utah', 'Massachusetts'].map(
  (state) => findLayout(state)!,
);

interface Line {
  clean: string;
  dirty: Uint8Array;
  /** Undefined for the records that are no employee's. */
  system: System | undefined;
}

/** What became of the fields that a system spoilt. */
interface SystemRow {
  about: string;
  fields: number;
  restored: number;
}

export interface EmployersResult {
  files: number;
  records: number;
  /** Bytes that are neither true nor as they were. */
  untrueBytes: number;
  rows: SystemRow[];
  /** The records with such bytes, in words. */
  untrue: string[];
  /** What was not true of a file, in words. */
  broken: string[];
}

/** How the employers of a file are made. */
export type Mixture =
  /** Each employer has a system of its own. */
  | 'own'
  /** All employers have the same code page, so that one page reads the file. */
  | 'alike'
  /** One FEIN, name and address with two systems, so that nothing in a record tells them apart. */
  | 'shared';

/** Makes, corrects and scores `files` files; all of them in one encoding, if one is given. */
export async function employersRun(
  files: number,
  seed: number,
  mixture: Mixture,
  encoding?: Encoding,
): Promise<EmployersResult> {
  const result: EmployersResult = { files, records: 0, untrueBytes: 0, rows: [], untrue: [], broken: [] };
  const rows = new Map<string, SystemRow>();
  for (let nth = 0; nth < files; nth++) {
    const random = seeded(seed + 7919 * nth);
    const layout = LAYOUTS[nth % LAYOUTS.length]!;
    const isEncoding = random.chance(0.5) || encoding !== undefined || layout.id === 'massachusetts';
    const lines = fileOf(layout, random, isEncoding ? 'encoding' : 'dates', mixture, encoding);
    result.records += lines.length;
    await score(layout, lines, rows, result, `${layout.state}, seed ${seed + 7919 * nth}`);
  }
  result.rows = [...rows.values()].sort((a, b) => (a.about < b.about ? -1 : 1));
  return result;
}

function fileOf(
  layout: Layout,
  random: Random,
  what: 'encoding' | 'dates',
  mixture: Mixture,
  encoding: Encoding = random.pick(ENCODINGS),
): Line[] {
  const count = mixture === 'shared' ? 1 : random.int(mixture === 'alike' ? 1 : 2, 5);
  const groups = Array.from({ length: count }, () => {
    const systems = Array.from({ length: mixture === 'shared' ? 2 : 1 }, (): System => {
      if (what === 'dates') return { dates: random.pick(DATE_FORMS) };
      return { encoding: mixture === 'alike' ? encoding : random.pick(ENCODINGS) };
    });
    return employees(layout, random, systems);
  });
  return inOneFile(layout, random, groups);
}

let people = 0;

function employees(layout: Layout, random: Random, systems: readonly System[]): Line[] {
  const block = cleanEmployer(layout, random, { optional: 0.5 });
  const records = random.int(3, 24);
  return Array.from({ length: records }, () => {
    const system = random.pick(systems);
    people = (people + 1) % 900_000;
    return employee(layout, random, block, people, system);
  });
}

function employee(layout: Layout, random: Random, block: Values, number: number, system: System): Line {
  const needs = { address: 'domestic', contractor: false, optional: 1, number } as const;
  const clean = cleanRecord(layout, random, needs, block);
  if (system.dates) return { clean, dirty: dated(layout, clean, system.dates), system };
  return named(layout, clean, random, system);
}

/** The record with a name as people write it; every third one is plain. */
function named(layout: Layout, clean: string, random: Random, system: System): Line {
  const { encoding = 'utf-8' } = system;
  const plain = { clean, dirty: Buffer.from(clean, 'latin1'), system };
  if (random.chance(1 / 3)) return plain;
  const { roles, fields } = recordType(layout, 'employee');
  const field = fields.find(({ name, kind }) => name === roles.last_name || kind === 'full_name')!;
  const name = random.pick(NAMES.filter((one) => isIn(one, encoding)));
  const first = /,.*/.exec(fieldText(layout, clean, field.name))?.[0] ?? '';
  const width = field.end - field.start + 1;
  if (plainOf(name).length + first.length > width) return plain;
  const truth = setField(layout, clean, field.name, plainOf(name) + first);
  const dirty = Buffer.concat([
    Buffer.from(truth.slice(0, field.start - 1), 'latin1'),
    encode((name + first).padEnd(width), encoding),
    Buffer.from(truth.slice(field.end), 'latin1'),
  ]);
  return { clean: truth, dirty, system };
}

const isIn = (name: string, encoding: Encoding): boolean =>
  encoding === 'utf-8' || Array.from(name).every((letter) => ALPHABETS[encoding].includes(letter));

const datesOf = ({ roles }: RecordType) =>
  [roles.birth_date, roles.hire_date].filter((one) => one !== undefined);

function dated(layout: Layout, clean: string, form: string): Uint8Array {
  const type = recordType(layout, 'employee');
  // The last one first, so that the columns of the others stay where they are.
  const fields = datesOf(type)
    .map((name) => type.fields.find((field) => field.name === name)!)
    .sort((a, b) => b.start - a.start);
  const line = fields.reduce((text, field) => {
    const { y, m, d } = partsOf(field, fieldText(layout, clean, field.name));
    const date = form
      .replace(/Y+/, (letters) => y.slice(-letters.length))
      .replace('MM', m)
      .replace('DD', d);
    return text.slice(0, field.start - 1) + date.padEnd(field.end - field.start + 1) + text.slice(field.end);
  }, clean);
  return Buffer.from(line, 'latin1');
}

function partsOf({ formats }: Field, text: string): Record<'y' | 'm' | 'd', string> {
  return formats?.[0] === 'MMDDYYYY'
    ? { m: text.slice(0, 2), d: text.slice(2, 4), y: text.slice(4) }
    : { y: text.slice(0, 4), m: text.slice(4, 6), d: text.slice(6) };
}

/** The lines of all employers; where they have records of their own, one group after the other. */
function inOneFile(layout: Layout, random: Random, groups: readonly Line[][]): Line[] {
  const has = (id: RecordType['id']) => layout.record_types.some((type) => type.id === id);
  const frame = (id: RecordType['id'], records: number): Line[] => {
    if (!has(id)) return [];
    const clean = frameRecord(layout, id, random, { records, employers: groups.length });
    return [{ clean, dirty: Buffer.from(clean, 'latin1'), system: undefined }];
  };
  const all = groups.flat().length;
  const body = has('employer')
    ? groups.flatMap((lines) => [...frame('employer', lines.length), ...lines])
    : shuffled(groups.flat(), random);
  return [...frame('header', all), ...body, ...frame('total', all)];
}

function shuffled<One>(list: readonly One[], random: Random): One[] {
  return list
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

async function score(
  layout: Layout,
  lines: readonly Line[],
  rows: Map<string, SystemRow>,
  result: EmployersResult,
  about: string,
): Promise<void> {
  const end = Buffer.from('\n');
  const first = await correctBytes(
    layout,
    lines.flatMap(({ dirty }) => [dirty, end]),
  );
  lines.forEach((line, at) => {
    if (!line.system) return;
    const name = line.system.encoding ?? line.system.dates ?? '';
    const row = rows.get(name) ?? { about: name, fields: 0, restored: 0 };
    rows.set(name, row);
    const now = Buffer.from(first.lines[at] ?? []);
    const untrue = scoreLine(layout, line, now, row);
    if (untrue > 0) result.untrue.push(`${about}, line ${at + 1}, ${name}: ${untrue} bytes untrue`);
    result.untrueBytes += untrue;
  });
  const again = await correctBytes(layout, [first.output]);
  if (!again.output.equals(first.output))
    result.broken.push(`${about}: a second correction changes something`);
  if (!first.input.equals(undo(first.changes, first.output)))
    result.broken.push(`${about}: undoing the audit does not give the input back`);
}

/** Counts what was spoilt and what was restored; gives the number of bytes that are untrue. */
function scoreLine(layout: Layout, { clean, dirty }: Line, now: Buffer, row: SystemRow): number {
  const [was, is] = [dirty, now].map((bytes) => Buffer.from(bytes).toString('latin1')) as [string, string];
  // A line of another length is restored as a whole, or left.
  const isWide = was.length !== clean.length;
  if (isWide && is === was) {
    row.fields++;
    return 0;
  }
  if (is.length !== clean.length) return is.length;
  let untrue = 0;
  let restored = 0;
  for (const field of recordType(layout, 'employee').fields) {
    const [truth, before, found] = [clean, was, is].map((one) => one.slice(field.start - 1, field.end));
    if (found === truth || isOtherFormat(field, truth!, found!)) {
      if (before !== truth) restored++;
    } else if (!isWide && found === before) row.fields++;
    else untrue += Array.from(found!).filter((one, at) => one !== truth![at]).length;
  }
  const count = isWide ? 1 : restored;
  row.fields += count;
  row.restored += count;
  return untrue;
}

/** The same day in the other format that the layout takes. */
function isOtherFormat(field: Field, truth: string, found: string): boolean {
  if ((field.formats?.length ?? 0) < 2) return false;
  const { y, m, d } = partsOf(field, truth);
  return found === `${m}${d}${y}`;
}
