/** Errors of headers and totals: one to a file, since a file has at most one of each. */

import type { Layout } from '../../src/layouts/types.js';
import type { Random } from '../support/random.js';
import { fieldText, recordType, setField } from '../support/records.js';
import { type ErrorClass, errorClass } from './case.js';
import { Maker, type Sheet, type SheetLine } from './sheet.js';

export interface FrameClass {
  kind: ErrorClass;
  /** The field that it is in; undefined when this record has none. */
  at: (layout: Layout, line: SheetLine) => string | undefined;
  text: (found: string, random: Random) => string;
}

const fieldsOf = (layout: Layout, { type }: SheetLine) => recordType(layout, type).fields;
const count = (layout: Layout, { type }: SheetLine) => recordType(layout, type).roles.record_count;
const date = (layout: Layout, line: SheetLine) =>
  fieldsOf(layout, line).find(({ kind }) => kind === 'date')?.name;
const constant = (layout: Layout, line: SheetLine) => {
  const { fields, identified_by } = recordType(layout, line.type);
  return fields.find(({ kind, start }) => kind === 'constant' && start > identified_by.end)?.name;
};

function frameClass(
  about: string,
  disposition: ErrorClass['disposition'],
  at: FrameClass['at'],
  text: FrameClass['text'],
  sure = false,
): FrameClass {
  const group = disposition === 'abstain' ? 'unfixable' : 'fixed';
  return { kind: errorClass(about, [group, 'rest', disposition], () => undefined, { sure }), at, text };
}

const other = (found: string, random: Random) =>
  String(Number(found) + random.pick([-1, 1, 2, 9])).padStart(found.length, '0');

export const FRAME_CLASSES: readonly FrameClass[] = [
  frameClass('a wrong record count', 'confirm', count, other),
  frameClass(
    'a record count filled up with blanks',
    'auto',
    count,
    (found) => String(Number(found)).padStart(found.length),
    true,
  ),
  frameClass('no record count', 'auto', count, () => ''),
  frameClass('another fixed text in the header', 'auto', constant, (found) => `${found.slice(0, -1)}9`),
  frameClass('no date in the header', 'abstain', date, () => ''),
];

const RECORDS = 4;

/** A file of few records with the error in its header or total; undefined when the layout has no place for it. */
export function frameSheet(
  layout: Layout,
  { kind, at, text }: FrameClass,
  random: Random,
): Sheet | undefined {
  const maker = new Maker(layout, random);
  const sheet = maker.framed(Array.from({ length: RECORDS }, () => maker.clean()));
  const target = sheet.lines.find((line) => line.type !== 'employee' && at(layout, line) !== undefined);
  if (!target) return undefined;
  const name = at(layout, target)!;
  const dirty = setField(
    layout,
    target.clean,
    name,
    text(fieldText(layout, target.clean, name, target.type), random),
    target.type,
  );
  const faulty: SheetLine = {
    ...target,
    dirty: Buffer.from(dirty, 'latin1'),
    planted: [{ kind, fields: [name] }],
  };
  return { layout, lines: sheet.lines.map((line) => (line === target ? faulty : line)) };
}
