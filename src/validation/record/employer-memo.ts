/**
 * Remembers the employer parts of records that were found clean. An employer repeats its name and addresses in every
 * record, byte for byte, and what was clean once is clean again: comparing is many times faster than checking.
 */

import { holds, numberAt } from '../fields/bytes.js';
import type { PlannedField, RecordPlan } from './record-plan.js';
import type { Working } from './record-state.js';

/** Employers remembered at the most, about 700 bytes each. */
const MOST = 2048;

interface Known {
  bytes: DataView;
  status: Uint8Array;
  value: Float64Array;
}

export class EmployerMemo {
  /** Index of the first field of the employer part, and the one behind its last. */
  readonly first: number;
  readonly end: number;
  private readonly fein: PlannedField | undefined;
  /** Offsets of the employer part, which begins with the FEIN. */
  readonly from: number;
  readonly to: number;
  private readonly known = new Map<number, Known>();
  /** Whose status and values stand in the working of the record before. */
  private current: Known | undefined;

  constructor(plan: RecordPlan) {
    const { fein } = plan.roles;
    const parts = fein ? plan.fields.slice(fein.index) : [];
    const last = parts.findLast(({ inAddress }) => inAddress);
    this.fein = last && isSelfContained(plan, fein!.index, last.index) ? fein : undefined;
    this.first = this.fein?.index ?? -1;
    this.end = this.fein ? last!.index + 1 : -1;
    this.from = this.fein?.from ?? 0;
    this.to = this.fein ? last!.to : 0;
  }

  /** Takes over what is known of these bytes. False when they have not been seen clean before. */
  recall(line: Uint8Array, base: number, work: Working): boolean {
    if (!this.fein) return false;
    if (this.current && holds(line, base + this.from, this.current.bytes)) return true;
    const known = this.known.get(numberAt(line, base + this.fein.from, base + this.fein.to));
    this.current = known && holds(line, base + this.from, known.bytes) ? known : undefined;
    if (!this.current) return false;
    work.status.set(this.current.status, this.first);
    work.value.set(this.current.value, this.first);
    return true;
  }

  /** Keeps the employer part of a record in which nothing was found. */
  keep(line: Uint8Array, base: number, work: Working): void {
    if (!this.fein || this.known.size >= MOST) return;
    this.known.set(numberAt(line, base + this.fein.from, base + this.fein.to), {
      bytes: new DataView(Uint8Array.from(line.subarray(base + this.from, base + this.to)).buffer),
      status: work.status.slice(this.first, this.end),
      value: work.value.slice(this.first, this.end),
    });
  }
}

/** True when no rule ties the fields to others outside: no other role, no address half in and half out. */
function isSelfContained(plan: RecordPlan, first: number, last: number): boolean {
  const inside = (planned: PlannedField) => planned.index >= first && planned.index <= last;
  const roles = Object.entries(plan.roles).filter(([role, planned]) => role !== 'fein' && inside(planned));
  const needs = plan.fields.some((planned) => inside(planned) && planned.field.required === 'employee');
  const split = plan.addresses.some(({ line1, zip4 }) => inside(line1) !== inside(zip4));
  return roles.length === 0 && !needs && !split;
}
