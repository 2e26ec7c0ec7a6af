/**
 * Which layout the records of a file have, by identifiers, record length and structured fields. Where several layouts have
 * the same form, what the fields say decides, and the reason is given, so that nobody takes a choice for a certainty.
 * Columns are 1-based and inclusive.
 */

import type { LayoutOutline, RecordOutline } from '../../layouts/index.js';
import { choiceList } from '../../sentences.js';
import { decode, spells } from '../fields/bytes.js';
import { type HeadLine, headLines, lineFormOf } from './file-head.js';
import { isTelling, readsAsEmployee } from './recognition.js';

/** The result of recognizing the layout of a file. */
export interface Recognition {
  /** The layout that fits best. */
  layout: LayoutOutline;
  /** The others whose records have the same form. */
  alike: readonly LayoutOutline[];
  /** What the choice among them rests on, such as `most states of hire are TX`. */
  reason: string;
}

/** How well a layout fits the lines. Between two layouts, the first member in which they differ decides. */
interface Fit {
  layout: LayoutOutline;
  /** Lines with identifier and length of a record of the layout; less for those with one of the two. */
  lines: number;
  hireState: boolean;
  ownValues: number;
  employerState: boolean;
  employeeState: boolean;
  sure: number;
}

/** Lines that have the form of a layout count in full, others that may be its records in part. */
const WHOLE = 1;
const PART = 0.4;

/** How well layouts of equal form are known: of two that fit alike, the better known one is taken. */
const STANDINGS: readonly LayoutOutline['standing'][] = [
  'stand-in',
  'candidate',
  'partial',
  'good',
  'official',
];

/** The layout that the records at the start of a file have; undefined when they have none of them. */
export function recognizeLayout(
  head: Uint8Array,
  layouts: readonly LayoutOutline[],
): Recognition | undefined {
  const lines = headLines(head, lineFormOf(head, layouts));
  const fits = layouts.map((layout) => fitOf(layout, lines)).filter(({ lines: count }) => count > 0);
  const [best, ...others] = fits.sort(compare);
  if (!best) return undefined;
  const alike = others.filter(({ layout }) => hasFormOf(best.layout, layout));
  return {
    layout: best.layout,
    alike: alike.map(({ layout }) => layout).sort((a, b) => (a.id < b.id ? -1 : 1)),
    reason: reasonFor(best, alike[0]),
  };
}

/** True when a line at the start of a file has the identifier and the length of one of the layouts' own records. */
export function hasOwnRecords(head: Uint8Array, layouts: readonly LayoutOutline[]): boolean {
  const lines = headLines(head, lineFormOf(head, layouts));
  return lines.some((line) => layouts.some((layout) => isOwnRecord(layout, line)));
}

/** `Ohio`, or `Texas, Alaska or Colorado`: the best first. */
export function statesOf({ layout, alike }: Recognition): string {
  return choiceList([layout, ...alike].map(({ state }) => state));
}

/** True when an employee record of the one has identifier and length of the other. */
export function hasFormOf(layout: LayoutOutline, other: LayoutOutline): boolean {
  const marks = [layout, other].map(({ record_types }) => {
    const type = record_types.find(({ id }) => id === 'employee');
    return type && `${type.identified_by.start} ${identifierOf(type)}`;
  });
  return layout.record_length === other.record_length && marks[0] === marks[1];
}

/** The identifier as the layout's own records have it, where the mark also accepts that of others. */
function identifierOf({ identified_by: { start, text }, fields }: RecordOutline): string {
  const field = fields.find((one) => one.kind === 'constant' && one.start === start);
  return (field?.values?.[0] ?? text).slice(0, text.length);
}

/** True when the line has an identifier and exactly the length of the layout's own records. */
export function isOwnRecord(layout: LayoutOutline, { bytes, length }: HeadLine): boolean {
  return length === layout.record_length && ownTypeOf(layout, bytes) !== undefined;
}

function ownTypeOf({ record_types }: LayoutOutline, line: Uint8Array): RecordOutline | undefined {
  return record_types.find((type) =>
    spells(line, type.identified_by.start - 1, identifierOf(type), type.identified_by.ignore_case),
  );
}

function fitOf(layout: LayoutOutline, lines: readonly HeadLine[]): Fit {
  const employees: Uint8Array[] = [];
  const needed = new Set(layout.record_types.filter(({ required }) => required));
  let count = 0;
  for (const line of lines) {
    const type = ownTypeOf(layout, line.bytes);
    count += weightOf(layout, line, type);
    if (type) needed.delete(type);
    if (type?.id === 'employee') employees.push(line.bytes);
  }
  const sure = STANDINGS.indexOf(layout.standing);
  return { layout, lines: count - (count > 0 ? needed.size : 0), ...evidenceOf(layout, employees), sure };
}

function weightOf(
  layout: LayoutOutline,
  { bytes, length }: HeadLine,
  type: RecordOutline | undefined,
): number {
  const isWhole = length === layout.record_length;
  if (type && isWhole) return WHOLE;
  if (type && isTelling(type)) return PART;
  return isWhole && readsAsEmployee(layout, bytes, 0) ? PART : 0;
}

/** What the fields of the employee records say: a state counts when more than half of the records with one have it. */
function evidenceOf(
  { code, record_types }: LayoutOutline,
  employees: readonly Uint8Array[],
): Pick<Fit, 'hireState' | 'ownValues' | 'employerState' | 'employeeState'> {
  const type = record_types.find(({ id }) => id === 'employee');
  const texts = (name: string | undefined) => {
    const field = type?.fields.find((one) => one.name === name);
    const all = field
      ? employees.map((line) => decode(line.subarray(field.start - 1, field.end)).trim())
      : [];
    return all.filter((text) => text !== '');
  };
  const isMostly = (name: string | undefined) => {
    const states = texts(name);
    return 2 * states.filter((text) => text === code).length > states.length;
  };
  const stateOf = (block: string) => type?.addresses.find(({ name }) => name === block)?.state;
  const values = type?.fields.filter(({ kind }) => kind === 'values') ?? [];
  const ownValues = values.reduce((sum, { name, values: allowed }) => {
    const filled = texts(name);
    const good = filled.filter((text) => allowed?.includes(text)).length;
    return sum + good - 2 * (filled.length - good);
  }, 0);
  return {
    hireState: isMostly(type?.roles.state_of_hire),
    ownValues,
    employerState: isMostly(stateOf('employer')),
    employeeState: isMostly(stateOf('employee')),
  };
}

/** The members of a fit in the order in which they decide, and what each says, for a reason. */
const DECIDING: readonly { member: Exclude<keyof Fit, 'layout'>; reason: (code: string) => string }[] = [
  { member: 'lines', reason: () => 'it has more of the record types in this file' },
  { member: 'hireState', reason: (code) => `most states of hire are ${code}` },
  { member: 'ownValues', reason: () => 'the values of fields that only this layout has are valid' },
  { member: 'employerState', reason: (code) => `most employers are in ${code}` },
  { member: 'employeeState', reason: (code) => `most employees live in ${code}` },
  {
    member: 'sure',
    reason: () => 'the file does not show which one it is, and this layout is more reliable',
  },
];

function compare(a: Fit, b: Fit): number {
  for (const { member } of DECIDING)
    if (a[member] !== b[member]) return Number(b[member]) - Number(a[member]);
  return 0;
}

function reasonFor(best: Fit, second: Fit | undefined): string {
  if (!second) return 'no other layout has this identifier and record length';
  const { reason } = DECIDING.find(({ member }) => best[member] !== second[member]) ?? {};
  return (
    reason?.(best.layout.code) ?? 'the file does not show which one it is, and this is the first in the list'
  );
}
