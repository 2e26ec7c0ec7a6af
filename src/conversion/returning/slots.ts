/** The columns of a table that is made from a state file: which field of which record each has. */

import type { Field, Layout, RecordType } from '../../layouts/index.js';
import { countFieldOf } from '../../validation/index.js';

/** Columns of a record that have one text: a field, or what is between two. */
export interface Slot {
  /** `employee.employee_ssn`; unique in a layout. */
  readonly key: string;
  readonly label: string;
  /** 1-based, inclusive. */
  readonly start: number;
  readonly end: number;
  readonly field: Field | undefined;
}

/** What the layout itself says of a slot: its constant, or nothing. */
export const standardText = ({ field }: Slot): string =>
  field?.kind === 'constant' ? (field.values?.[0] ?? '') : '';

/** True for a field that is a number of records, which is recomputed. */
export const isCount = (type: RecordType, { field }: Slot): boolean =>
  field !== undefined && countFieldOf(type)?.field === field;

/** All columns of a record, in their order. */
export function slotsOf({ record_length: length }: Layout, type: RecordType): Slot[] {
  const slots: Slot[] = [];
  let next = 1;
  const between = (end: number) => {
    if (end < next) return;
    const label = `Columns ${next}-${end}`;
    slots.push({ key: `${type.id}.${next}-${end}`, label, start: next, end, field: undefined });
  };
  for (const field of type.fields.toSorted((a, b) => a.start - b.start)) {
    between(field.start - 1);
    const { name, label, start, end } = field;
    slots.push({ key: `${type.id}.${name}`, label, start, end, field });
    next = end + 1;
  }
  between(length);
  return slots;
}

/** True for a slot that has a column in the table, though no record fills it: it is required, at least of some records. */
export function isWanted(type: RecordType, { field }: Slot): boolean {
  if (!field || field.kind === 'constant' || field.kind === 'filler') return false;
  return field.required !== 'no' || (type.exactly_one?.includes(field.name) ?? false);
}

/** A column of a table of hires. */
export interface HiresColumn {
  readonly heading: string;
  readonly slot: Slot;
  readonly type: RecordType;
}
