/** What is known of a built-in layout before its file is read: its name, its facts, and how its records are recognized. */

import type { AddressBlock, Field, Layout, RecordType } from './types.js';

/** A field that helps to recognize a record. */
export type FieldOutline = Pick<Field, 'name' | 'start' | 'end' | 'kind'> &
  Partial<Pick<Field, 'formats' | 'values' | 'ignore_case'>>;

/** A record type with the fields that help to recognize it. */
export interface RecordOutline
  extends Pick<RecordType, 'id' | 'label' | 'identified_by' | 'place' | 'required' | 'roles'> {
  fields: FieldOutline[];
  addresses: Pick<AddressBlock, 'name' | 'state'>[];
}

/** The part of a layout that is needed to name it and to recognize its files. Every `Layout` is one. */
export interface LayoutOutline
  extends Pick<Layout, 'id' | 'state' | 'code' | 'edition' | 'standing' | 'record_length' | 'deadline_days'> {
  record_types: RecordOutline[];
}

const TELLING_KINDS = new Set<Field['kind']>(['constant', 'values', 'ssn', 'fein', 'date', 'state']);

/** The outline of a layout, which `npm run docs` writes into `built-in.ts`. */
export function outlineOf(layout: Layout): LayoutOutline {
  const { id, state, code, edition, standing, record_length, deadline_days, record_types } = layout;
  const facts = { id, state, code, edition, ...(standing && { standing }), record_length, deadline_days };
  return { ...facts, record_types: record_types.map(recordOutline) };
}

function recordOutline(type: RecordType): RecordOutline {
  const { id, label, identified_by, place, required, roles, fields, addresses } = type;
  return {
    ...{ id, label, identified_by, place, required, roles },
    fields: fields.filter(({ kind }) => TELLING_KINDS.has(kind)).map(fieldOutline),
    addresses: addresses.map(({ name, state }) => ({ name, state })),
  };
}

function fieldOutline({ name, start, end, kind, formats, values, ignore_case }: Field): FieldOutline {
  return {
    ...{ name, start, end, kind },
    ...(formats && { formats }),
    ...(values && { values }),
    ...(ignore_case && { ignore_case }),
  };
}
