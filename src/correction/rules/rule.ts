/** The shape of a rule: one idea of how a fault can be repaired, and what must hold for it. */

import type { FieldKind } from '../../layouts/index.js';
import type { PlannedAddress, PlannedField } from '../../validation/index.js';
import type { Judged, Problem, ProblemId } from '../record/checked-record.js';
import type { FieldEdit } from '../record/record-draft.js';
import type { World } from '../record/repair-context.js';

export interface Rule {
  id: string;
  /** `safe` is applied once it is proven; `confirm` waits for a person. */
  tier: 'safe' | 'confirm';
  /** What it does, as a heading in the review: `Leave the apostrophe out`. */
  title: string;
  /** What must hold, in words. */
  premise: string;
  /** Where the rule comes from. */
  basis: string;
  /** Faults that it can repair; any when left out. */
  answers?: readonly ProblemId[];
  /** Kinds of fields that it is for; all of them when left out. */
  kinds?: readonly FieldKind[];
  /** Repairs of the fault, best first. A safe rule gives one or none. None is proven yet. */
  repairs(target: Target): Repair[];
}

/** The fault to be repaired, and where it stands. */
export interface Target {
  problem: Problem;
  planned: PlannedField;
  /** The field's text, blanks at its end dropped. */
  text: string;
  record: Judged;
  world: World;
}

/** One way to write the field, and others with it. */
export interface Repair {
  edits: FieldEdit[];
  /** What proves it, one sentence without values. */
  evidence: string;
}

/** A repair of the one field that is at fault. */
export function inField(planned: PlannedField, text: string, evidence: string): Repair {
  return { edits: [{ planned, text }], evidence };
}

/** The address that the field is a part of: its city, codes or names, not its lines. */
export function addressOf({ planned, record: { plan } }: Target): PlannedAddress | undefined {
  return planned.inAddress
    ? plan.addresses.find((address) => Object.values(address).includes(planned))
    : undefined;
}
