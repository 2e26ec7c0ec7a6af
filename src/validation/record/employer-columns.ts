/**
 * The part of a record that names the employer, which repeats its name and addresses in every record, byte for byte. What
 * was found in it once is found in it again: comparing is many times faster than checking.
 */

import { isAboutEmployer, type Role } from '../../layouts/index.js';
import type { Fault } from '../fields/field-faults.js';
import { ByteRangeCache } from './byte-range-cache.js';
import type { PlannedField, RecordPlan } from './record-plan.js';
import type { RecordState } from './record-state.js';

/** Location of the part: indexes of its fields and 0-based offsets in the record, ends exclusive. */
export interface EmployerColumns {
  readonly first: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Roles of the employer part; rules between records look at them in every record. */
const OWN_ROLES: ReadonlySet<string> = new Set<Role>(['fein', 'employer_name']);

/** The part from the first to the last field about the employer; undefined when rules tie its fields to others. */
export function employerPartOf(plan: RecordPlan): EmployerColumns | undefined {
  const own = plan.fields.filter(({ field }) => isAboutEmployer(field));
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || !isSelfContained(plan, first.index, last.index)) return undefined;
  return { first: first.index, end: last.index + 1, from: first.from, to: last.to };
}

/** True when no rule ties the fields to others outside: no other role, no address half in and half out. */
function isSelfContained({ fields, roles, addresses, contractor }: RecordPlan, first: number, last: number) {
  const inside = (planned: PlannedField) => planned.index >= first && planned.index <= last;
  const others = Object.entries(roles).some(([role, planned]) => !OWN_ROLES.has(role) && inside(planned));
  const needs = fields.some((planned) => inside(planned) && planned.field.required === 'employee');
  const split = addresses.some(({ line1, zip, zip4 = zip }) => inside(line1) !== inside(zip4));
  return !others && !needs && !split && !(contractor && inside(contractor));
}

/** Employer parts that are remembered, about 700 bytes each. Further ones are checked in every record. */
const MAX_PARTS = 2048;

/** The result of checking an employer part. */
interface Found {
  readonly status: Uint8Array;
  readonly value: Float64Array;
  readonly faults: readonly Fault[];
}

/** Remembers what was found in the employer parts of a file. */
export class KnownEmployers {
  /** Undefined when a record has no such part. */
  readonly part: EmployerColumns | undefined;
  private readonly known = new ByteRangeCache<Found>(MAX_PARTS);
  /** What is known of the employer part of the record just checked; the same object for the same bytes. */
  current: Found | undefined;

  constructor(plan: RecordPlan) {
    this.part = employerPartOf(plan);
  }

  /** True when the field lies in the employer part. */
  includes({ index }: PlannedField): boolean {
    return this.part !== undefined && index >= this.part.first && index < this.part.end;
  }

  /** Takes over what was found in the record's employer part. False when it has not been seen before. */
  recall(record: RecordState): boolean {
    const { part } = this;
    if (!part) return false;
    const { line, base } = record;
    const found = this.known.find(line, base + part.from, base + part.to);
    if (found && found !== this.current) {
      record.status.set(found.status, part.first);
      record.value.set(found.value, part.first);
    }
    this.current = found;
    if (found && found.faults.length > 0) record.faults.push(...found.faults);
    return found !== undefined;
  }

  /** Keeps what was found in the employer part of a record, before its fields are compared with others. */
  keep({ line, base, status, value, faults }: RecordState): void {
    const { part } = this;
    if (!part) return;
    const isInside = ({ field }: Fault) => field.start > part.from && field.end <= part.to;
    this.current = {
      status: status.slice(part.first, part.end),
      value: value.slice(part.first, part.end),
      faults: faults.filter(isInside),
    };
    this.known.keep(line, base + part.from, base + part.to, this.current);
  }
}
