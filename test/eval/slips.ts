/**
 * The second injector, independent of the first one: it does not use error classes. A typist's hand slips at a
 * random place of a random field, with a keyboard's neighbours, in a program that overwrites or one that inserts.
 */

import type { Field, FieldKind, Layout } from '../../src/layouts/types.js';
import type { Random } from '../support/random.js';
import { recordType } from '../support/records.js';
import { type ErrorClass, errorClass, type Part } from './case.js';
import { Maker, type Sheet, type SheetLine } from './sheet.js';

/** Rows of a keyboard; a key's neighbours are next to it, above it and below it. */
const ROWS = ['`1234567890-=', ' QWERTYUIOP[]', " ASDFGHJKL;'", ' ZXCVBNM,./'];

function neighbours(key: string): string[] {
  const row = ROWS.findIndex((keys) => keys.includes(key));
  if (row < 0 || key === ' ') return ['.', ','];
  const at = ROWS[row]!.indexOf(key);
  const near = [at - 1, at + 1].map((place) => ROWS[row]![place]);
  const beyond = [row - 1, row + 1].flatMap((other) => [
    ROWS[other]?.[at],
    ROWS[other]?.[at + (other > row ? -1 : 1)],
  ]);
  return [...near, ...beyond].filter((one): one is string => one !== undefined && one !== ' ');
}

type Hand = (text: string, at: number, random: Random) => string;

const HANDS: Record<string, Hand> = {
  'an adjacent key': (text, at, random) =>
    text.slice(0, at) + random.pick(neighbours(text[at]!)) + text.slice(at + 1),
  'a key too many': (text, at, random) =>
    text.slice(0, at) + random.pick(neighbours(text[at]!)) + text.slice(at),
  'a key twice': (text, at) => text.slice(0, at) + text[at] + text.slice(at),
  'a key left out': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'two keys swapped': (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
};

/** Fields whose text nobody may change, and those where a slip can only be shown. */
const NEVER: ReadonlySet<FieldKind> = new Set<FieldKind>(['ssn', 'fein', 'date']);
const WORDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['name', 'text', 'city']);
const TYPED: ReadonlySet<FieldKind> = new Set<FieldKind>([
  ...NEVER,
  'name',
  'text',
  'city',
  'zip',
  'zip4',
  'phone',
  'postal',
  'state',
  'country',
  'amount',
]);

const KINDS = new Map<string, ErrorClass>();

/** The class under which a slip is counted. */
function kindOf(about: string, part: Part, isNever: boolean): ErrorClass {
  const disposition = isNever ? 'abstain' : 'any';
  const kind = KINDS.get(about) ?? errorClass(about, ['unfixable', part, disposition], () => undefined);
  KINDS.set(about, kind);
  return kind;
}

/** A file in which every other record has one slip of a typist. */
export function slippedSheet(layout: Layout, count: number, random: Random): Sheet {
  const maker = new Maker(layout, random);
  const fields = recordType(layout, 'employee').fields.filter(({ kind }) => TYPED.has(kind));
  const lines: SheetLine[] = [];
  while (lines.length < 2 * count) {
    const line = slip(maker.clean({ optional: 0.8 }), random.pick(fields), random);
    if (line) lines.push(line, maker.clean());
  }
  return maker.framed(lines);
}

function slip(line: SheetLine, field: Field, random: Random): SheetLine | undefined {
  const width = field.end - field.start + 1;
  const columns = line.clean.slice(field.start - 1, field.end);
  const text = columns.trimEnd();
  if (text === '') return undefined;
  const hand = random.pick(Object.keys(HANDS));
  const typed = HANDS[hand]!(text, random.int(0, text.length - 1), random);
  if (typed === text) return undefined;
  const overwrites = typed.length === text.length || random.chance(0.6);
  const fresh = overwrites ? typed.slice(0, width).padEnd(width) : typed + columns.slice(text.length);
  const dirty = line.clean.slice(0, field.start - 1) + fresh + line.clean.slice(field.end);
  const isNever = NEVER.has(field.kind);
  // A line that moved can be put right again, but what was typed stays as it was typed.
  // A blank typed twice within a text is the one that moved the line.
  const hasBlankTwice = typed.replace('  ', ' ') === text;
  const stays = WORDS.has(field.kind) && typed.length <= width && !hasBlankTwice;
  const asTyped = stays ? typed.padEnd(width) : columns;
  const clean = overwrites
    ? line.clean
    : line.clean.slice(0, field.start - 1) + asTyped + line.clean.slice(field.end);
  const about = `${overwrites ? 'a slip' : 'a slip that moves the line'} in ${field.kind}`;
  const kind = kindOf(about, overwrites ? 'rest' : 'line', isNever);
  return { ...line, clean, dirty: Buffer.from(dirty, 'latin1'), planted: [{ kind, fields: [field.name] }] };
}
