/**
 * Remembers the employer parts of records that were found clean. An employer repeats its name and addresses in every
 * record, byte for byte, and what was clean once is clean again: comparing is many times faster than checking.
 */

import type { Role } from '../../layouts/index.js';
import { CleanBytes } from './clean-bytes.js';
import type { PlannedField, RecordPlan } from './record-plan.js';
import type { RecordState } from './record-state.js';

/** Employer parts that are remembered, about 700 bytes each. Further ones are checked in every record. */
const MOST_EMPLOYER_PARTS = 2048;

interface Found {
  readonly status: Uint8Array;
  readonly value: Float64Array;
}

export class CleanEmployers {
  /** Index of the first field of the employer part, and the one after its last; both 0 when there is no such part. */
  readonly first: number;
  readonly end: number;
  private readonly from: number;
  private readonly to: number;
  private readonly known = new CleanBytes<Found>(MOST_EMPLOYER_PARTS);
  /** What the record of the record before holds for the employer part. */
  private current: Found | undefined;

  constructor(plan: RecordPlan) {
    const { fein } = plan.roles;
    const last =
      fein &&
      plan.fields.findLast(({ isCheckedWithAddress, index }) => isCheckedWithAddress && index >= fein.index);
    const part = fein && last && isSelfContained(plan, fein.index, last.index) ? [fein, last] : [];
    this.first = part[0]?.index ?? 0;
    this.end = part[1] ? part[1].index + 1 : 0;
    this.from = part[0]?.from ?? 0;
    this.to = part[1]?.to ?? 0;
  }

  /** Whether the field lies in the employer part. */
  holds({ index }: PlannedField): boolean {
    return index >= this.first && index < this.end;
  }

  /** Takes over what is known of the record's employer part. False when it has not been seen clean before. */
  recall(record: RecordState): boolean {
    if (this.end === 0) return false;
    const { line, base } = record;
    const found = this.known.find(line, base + this.from, base + this.to);
    if (found && found !== this.current) {
      record.status.set(found.status, this.first);
      record.value.set(found.value, this.first);
    }
    this.current = found;
    return found !== undefined;
  }

  /** Keeps the employer part of a record in which nothing was found. */
  keep({ line, base, status, value }: RecordState): void {
    if (this.end === 0) return;
    this.known.keep(line, base + this.from, base + this.to, {
      status: status.slice(this.first, this.end),
      value: value.slice(this.first, this.end),
    });
  }
}

/** Roles of the employer part; rules between records look at them in every record. */
const OWN_ROLES: ReadonlySet<string> = new Set<Role>(['fein', 'employer_name']);

/** True when no rule ties the fields to others outside: no other role, no address half in and half out. */
function isSelfContained(plan: RecordPlan, first: number, last: number): boolean {
  const inside = (planned: PlannedField) => planned.index >= first && planned.index <= last;
  const roles = Object.entries(plan.roles).filter(
    ([role, planned]) => !OWN_ROLES.has(role) && inside(planned),
  );
  const needs = plan.fields.some((planned) => inside(planned) && planned.field.required === 'employee');
  const split = plan.addresses.some(({ line1, zip, zip4 = zip }) => inside(line1) !== inside(zip4));
  return roles.length === 0 && !needs && !split;
}
