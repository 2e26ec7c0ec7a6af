/** A rule: one way in which a fault can be repaired, and its conditions. */

import type { FieldKind } from '../../layouts/index.js';
import type { PlannedAddress, PlannedField } from '../../validation/index.js';
import type { CheckedRecord, FieldFaultId } from '../record/checked-record.js';
import type { FieldEdit } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import type { StatedOrder } from './date-readings.js';

/** The parts of a rule that are shown. */
export interface RuleDescription {
  id: string;
  /** `safe` is applied once it is proven; `confirm` needs a decision. */
  tier: 'safe' | 'confirm';
  /** Set for a rule that applies what a person has decided before the run. */
  by?: 'person';
  /** What it does, as a heading in the review: `Leave the apostrophe out`. */
  title: string;
  /** The conditions, in words. */
  premise: string;
  /** The source of the rule. */
  basis: string;
}

/** A rule for the faults of fields. */
export interface Rule extends RuleDescription {
  /** The faults that it can repair; all by default. */
  faults?: readonly FieldFaultId[];
  /** The kinds of fields that it is for; all by default. */
  kinds?: readonly FieldKind[];
  /** Repairs of the fault, best first, none of them proven yet. A safe rule gives one or none. */
  repairs(target: RepairTarget): Repair[];
}

/** A faulty field in its record. */
export interface RepairTarget {
  planned: PlannedField;
  /** The text of the field without trailing blanks. */
  text: string;
  record: CheckedRecord;
  context: RepairContext;
}

/** One way to rewrite the field, and others with it. */
export interface Repair {
  edits: FieldEdit[];
  /** The evidence for it: one sentence without values. */
  evidence: string;
  /** The order in which it reads a date. */
  dateOrder?: StatedOrder | undefined;
  /** Set where one decision is for the field in all records of `of`, and how many records have such a fault. */
  together?: { of: object; records: number };
}

/** A repair that rewrites one field. */
export function fieldRepair(planned: PlannedField, text: string, evidence: string): Repair {
  return { edits: [{ planned, text }], evidence };
}

/** A list with the repair that rewrites one field; empty without a text. */
export function fieldRepairs(planned: PlannedField, text: string | undefined, evidence: string): Repair[] {
  return text === undefined ? [] : [fieldRepair(planned, text, evidence)];
}

/** The address whose city, code or name the field is; undefined for other fields, including the lines of an address. */
export function addressOf({ planned, record: { plan } }: RepairTarget): PlannedAddress | undefined {
  return planned.isCheckedWithAddress
    ? plan.addresses.find((address) => Object.values(address).includes(planned))
    : undefined;
}
