/** A layout prepared for checking: offsets (0-based, end exclusive) and lookups, computed once per file. */

import {
  type AddressBlock,
  type Field,
  type Layout,
  type RecordType,
  ROLES,
  type Role,
} from '../../layouts/index.js';
import { type Kind, rulesFor, type ValueRule } from '../fields/kind.js';
import { KINDS } from '../fields/kinds/index.js';
import { type EmployeeSuspicion, employeeSuspicion } from './really-employee.js';

/** A field of the layout, prepared for the check. */
export interface PlannedField {
  field: Field;
  /** Place among the fields of its record. */
  index: number;
  from: number;
  to: number;
  kind: Kind;
  /** The rules of the kind that are for this field. */
  rules: readonly ValueRule[];
  /** Fewest characters when filled. */
  least: number;
  /** True when the field is checked with its address, because what it may contain depends on the other fields there. */
  isCheckedWithAddress: boolean;
  /** True when a blank field is not an error by itself. */
  mayBeBlank: boolean;
  /**
   * Index after the run of fields that begins here and may all be blank. Most of a record is blank, and the check skips a
   * blank run as a whole. A field that must be filled is a run of its own.
   */
  runEnd: number;
  /** Offset after that run, 0-based. */
  runTo: number;
}

/** The fields of one address block. */
export interface PlannedAddress {
  block: AddressBlock;
  line1: PlannedField;
  city: PlannedField;
  state: PlannedField;
  zip: PlannedField;
  zip4: PlannedField | undefined;
  /** Not set where the record has no room for a foreign address. */
  countryCode: PlannedField | undefined;
  countryName: PlannedField | undefined;
  foreignPostalCode: PlannedField | undefined;
  /** The last column of its fields, 1-based. */
  to: number;
  /** The ZIP field also takes foreign postal codes. */
  sharesPostalCode: boolean;
}

/** A record type, prepared for the check. */
export interface RecordPlan {
  type: RecordType;
  fields: PlannedField[];
  addresses: PlannedAddress[];
  roles: Partial<Record<Role, PlannedField>>;
  /** The type with the highest number is tried first: a longer identifier may begin with a shorter one, and most lines are employees'. */
  precedence: number;
  /** Fields of which exactly one is filled. */
  exactlyOne: PlannedField[];
  /** The field that marks a contractor's record. */
  contractor: PlannedField | undefined;
  /** Undefined for the records of employees. */
  mayBeEmployees: EmployeeSuspicion | undefined;
}

/** The field as it is for an employer with people in several states, which must name the state of each hire. */
function withStateOfHire({ roles, contractor }: RecordType, field: Field): Field {
  if (field.name !== roles.state_of_hire || field.required !== 'no') return field;
  return { ...field, required: contractor ? 'employee' : 'yes' };
}

function planField(type: RecordType, field: Field, index: number): PlannedField {
  const addressFields = new Set(
    type.addresses.flatMap((block) => [
      block.city,
      block.state,
      block.zip,
      block.zip4,
      block.country_code,
      block.country_name,
      block.foreign_postal_code,
    ]),
  );
  const kind = KINDS[field.kind];
  const role = ROLES.find((one) => type.roles[one] === field.name);
  return {
    field,
    index,
    from: field.start - 1,
    to: field.end,
    kind,
    rules: rulesFor(kind, field, role),
    least: field.min ?? 1,
    isCheckedWithAddress: addressFields.has(field.name),
    mayBeBlank: field.kind !== 'constant' && (field.required === 'no' || field.required === 'foreign'),
    runEnd: index + 1,
    runTo: field.end,
  };
}

/** Fills in where the run of fields that may all be blank ends, for each of them. */
function planRuns(fields: PlannedField[]): void {
  let after: PlannedField | undefined;
  for (const planned of fields.toReversed()) {
    if (planned.mayBeBlank && after?.mayBeBlank) {
      planned.runEnd = after.runEnd;
      planned.runTo = after.runTo;
    }
    after = planned;
  }
}

/** Prepares one record type. */
function planRecord(type: RecordType, { record_types, multistate = false }: Layout): RecordPlan {
  const fields = type.fields.map((field, index) =>
    planField(type, multistate ? withStateOfHire(type, field) : field, index),
  );
  planRuns(fields);
  const byName = new Map(fields.map((planned) => [planned.field.name, planned]));
  const optional = (name: string | undefined) => (name === undefined ? undefined : byName.get(name));
  const get = (name: string): PlannedField => {
    const planned = byName.get(name);
    if (!planned) throw new Error(`The layout names a field that it does not have: ${name}`);
    return planned;
  };
  const addresses = type.addresses.map((block) => {
    const parts = {
      line1: get(block.line1),
      city: get(block.city),
      state: get(block.state),
      zip: get(block.zip),
      zip4: optional(block.zip4),
      countryCode: optional(block.country_code),
      countryName: optional(block.country_name),
      foreignPostalCode: optional(block.foreign_postal_code),
    };
    const to = Math.max(...Object.values(parts).map((planned) => planned?.to ?? 0));
    return { block, ...parts, to, sharesPostalCode: parts.zip.field.kind === 'postal' };
  });
  const roles = Object.fromEntries(Object.entries(type.roles).map(([role, name]) => [role, get(name)]));
  const precedence = 2 * type.identified_by.text.length + Number(type.id === 'employee');
  const exactlyOne = (type.exactly_one ?? []).map(get);
  return {
    type,
    fields,
    addresses,
    roles,
    precedence,
    exactlyOne,
    contractor: optional(type.contractor?.field),
    mayBeEmployees: employeeSuspicion(type, record_types),
  };
}

/** A server checks many files of a layout, and most of them are small. */
const plans = new WeakMap<Layout, readonly RecordPlan[]>();

/**
 * Prepares every record type of a layout, in the order in which a line is tried as one: the first whose identifier it has. Nobody changes
 * it: files are checked with the same one.
 */
export function planLayout(layout: Layout): readonly RecordPlan[] {
  const known = plans.get(layout);
  if (known) return known;
  const plan = layout.record_types
    .map((type) => planRecord(type, layout))
    .sort((a, b) => b.precedence - a.precedence);
  plans.set(layout, plan);
  return plan;
}
