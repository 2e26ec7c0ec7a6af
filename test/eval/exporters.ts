/**
 * The second injector's other half: what programs do to whole files. Each takes the columns of a record apart and puts
 * them together as a careless export would; it knows nothing of error classes.
 */

import type { Field, FieldKind, Layout } from '../../src/layouts/types.js';
import type { Random } from '../support/random.js';
import { recordType } from '../support/records.js';
import { type ErrorClass, errorClass, type Slip } from './case.js';
import { cellOf } from './cells.js';
import { encode, Maker, type Sheet, type SheetLine } from './sheet.js';
import { fromWindows1252 } from './windows-1252.js';

interface Cell {
  field: Field;
  width: number;
  /** The text, blanks at its end dropped. */
  text: string;
}

interface Exporter {
  about: string;
  /** What the program writes for a cell; its columns, blanks included. */
  write?: (cell: Cell, random: Random) => string;
  /** What it then does to the whole line. */
  line?: (line: string) => Uint8Array | string;
  encoding?: Slip['encoding'];
  /** Letters of the clean record that are written otherwise, in one field. */
  letters?: { from: string; to: string };
}

const padded = ({ width }: Cell, text: string) => text.slice(0, width).padEnd(width);
const plain = (cell: Cell) => padded(cell, cell.text);
const NUMBERS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'ssn',
  'fein',
  'zip',
  'zip4',
  'phone',
  'date',
  'amount',
]);
const WORDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['name', 'text', 'city']);

const dashed: Partial<Record<FieldKind, (text: string, field: Field) => string>> = {
  ssn: (text) => text.replace(/^(\d{3})(\d\d)(\d{4})$/, '$1-$2-$3'),
  fein: (text) => text.replace(/^(\d\d)(\d{7})$/, '$1-$2'),
  date: (text, { formats }) =>
    formats?.[0] === 'MMDDYYYY'
      ? text.replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3')
      : text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1/$2/$3'),
};

const titled = (text: string) => text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const byKind = (kinds: ReadonlySet<FieldKind>, write: (cell: Cell, random: Random) => string) => ({
  write: (cell: Cell, random: Random) =>
    kinds.has(cell.field.kind) && cell.text !== '' ? write(cell, random) : plain(cell),
});

/** Runs of blanks that reach a stop of eight columns become tabs, as an editor saves them. */
function withTabs(line: string): string {
  return (line.match(/.{1,8}/g) ?? [])
    .map((stop) => (/ {2,}$/.test(stop) && stop.length === 8 ? stop.replace(/ +$/, '\t') : stop))
    .join('');
}

const TWICE = (line: string) => Buffer.from(fromWindows1252(Buffer.from(line)));

const EXPORTERS: readonly Exporter[] = [
  {
    about: 'a spreadsheet that takes codes for numbers',
    ...byKind(NUMBERS, (cell) => padded(cell, cell.text.replace(/^0+(?=\d)/, ''))),
  },
  {
    about: 'a spreadsheet that rounds long numbers',
    ...byKind(new Set<FieldKind>(['phone']), (cell) =>
      padded(cell, `${cell.text[0]}.${cell.text.slice(1, 3)}E+09`),
    ),
  },
  {
    about: 'numbers with their usual signs, all together',
    write: (cell) => dashed[cell.field.kind]?.(cell.text, cell.field) ?? plain(cell),
  },
  {
    about: 'words at the right of their fields',
    ...byKind(new Set<FieldKind>(['name', 'city']), ({ width, text }) => text.padStart(width)),
  },
  {
    about: 'everything in lower case',
    write: (cell) =>
      cell.field.kind === 'constant' ? plain(cell) : plain({ ...cell, text: cell.text.toLowerCase() }),
  },
  {
    about: 'words and codes in title case',
    ...byKind(new Set<FieldKind>([...WORDS, 'state', 'country']), (cell) => padded(cell, titled(cell.text))),
  },
  { about: 'an editor that drops blanks at line ends', line: (line) => line.trimEnd() },
  { about: 'an editor that saves blanks as tabs', line: withTabs },
  {
    about: 'typographic signs for plain ones',
    write: ({ field, text, width }) =>
      (WORDS.has(field.kind) ? text.replace(/'/g, '’').replace(/-/g, '–') : text).padEnd(width),
    encoding: 'utf-8',
  },
  {
    about: 'letters with accents, counted in characters',
    letters: { from: 'AEIOUNC', to: 'ÁÉÍÖÜÑÇ' },
    encoding: 'utf-8',
  },
  {
    about: 'letters with accents, one byte each',
    letters: { from: 'AEIOUNC', to: 'ÁÉÍÖÜÑÇ' },
    encoding: 'windows-1252',
  },
  {
    about: 'letters with accents, saved in a second wrong reading',
    letters: { from: 'AEIOUNC', to: 'ÁÉÍÖÜÑÇ' },
    line: TWICE,
  },
  {
    about: 'letters read by a machine',
    ...byKind(new Set<FieldKind>(['name', 'city', 'zip', 'ssn', 'date', 'state']), (cell, random) =>
      random.chance(0.15)
        ? padded(
            cell,
            cell.text.replace(/[0OI1S5B8]/, (one) => '0OI1S5B8'['O01I5S8B'.indexOf(one)]!),
          )
        : plain(cell),
    ),
  },
  ...[1, 2, -1, -2].map((by) => wrongWidth(by)),
];

/** One text field configured too wide or too narrow, the same in every record: narrow ones lose what does not fit. */
function wrongWidth(by: number): Exporter {
  const about = `a first address line ${Math.abs(by)} too ${by > 0 ? 'wide' : 'narrow'}`;
  return {
    about,
    write: (cell) =>
      cell.field.name === 'employee_address_1'
        ? padded({ ...cell, width: cell.width + by }, cell.text)
        : plain(cell),
  };
}

/** The class under which an exporter's faults are counted. */
function kindOf({ about }: Exporter): ErrorClass {
  return errorClass(about, ['unfixable', 'rest', 'any'], () => undefined);
}

/** Files of `count` records as each exporter writes them. */
export function exportedSheets(layout: Layout, count: number, random: Random): Sheet[] {
  return EXPORTERS.map((exporter) => {
    const maker = new Maker(layout, random);
    const kind = kindOf(exporter);
    return maker.framed(
      Array.from({ length: count }, () =>
        exported(layout, maker.clean({ optional: 0.7 }), exporter, kind, random),
      ),
    );
  });
}

function exported(
  layout: Layout,
  line: SheetLine,
  exporter: Exporter,
  kind: ErrorClass,
  random: Random,
): SheetLine {
  const { fields, roles } = recordType(layout, 'employee');
  const cells = fields.map((field): Cell => {
    const columns = cellOf(line.clean, field);
    return { field, width: columns.length, text: columns.trimEnd() };
  });
  const { letters, write = plain, encoding } = exporter;
  if (letters) {
    const name = random.pick([roles.first_name, roles.last_name]);
    const cell = cells.find(({ field }) => field.name === name);
    if (cell) cell.text = accented(cell.text, letters, random);
  }
  const text = cells.map((cell) => write(cell, random)).join('');
  const whole = exporter.line?.(text) ?? text;
  const dirty = typeof whole === 'string' ? encode(whole, encoding) : whole;
  return { ...line, dirty, planted: [{ kind, fields: [] }] };
}

function accented(text: string, { from, to }: { from: string; to: string }, random: Random): string {
  const some = random.pick([/[AEIOUNC]/, /[OUN]/]);
  return text.replace(some, (one) => to[from.indexOf(one)]!);
}
