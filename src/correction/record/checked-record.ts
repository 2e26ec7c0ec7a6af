/** A record draft and the findings of the checker about it. */

import {
  type ErrorType,
  type FaultId,
  FILLED,
  faultText,
  GOOD,
  isReadInAnyForm,
  isStrong,
  type PlannedField,
  type RecordCheck,
  type RecordPlan,
  severityOf,
  statedNumber,
} from '../../validation/index.js';
import { errorKey } from './logged-error.js';
import type { RecordDraft } from './record-draft.js';

/** `recordCount`: the count in the record is wrong, which only the whole file shows. */
export type FieldFaultId = FaultId | 'recordCount';

/** A fault of one field. */
export interface FieldFault {
  id: FieldFaultId;
  type: ErrorType;
  planned: PlannedField;
  /** The `errorKey` of its field and type. */
  key: string;
}

/** Immutable: a repair is tried on a copy. */
export class CheckedRecord {
  readonly errors: FieldFault[] = [];
  readonly warnings: FieldFault[] = [];
  private readonly status: Uint8Array;

  constructor(
    readonly draft: RecordDraft,
    private readonly check: RecordCheck,
    /** The correct count; undefined to leave the count unchecked. */
    private readonly count: number | undefined,
  ) {
    const { plan } = check;
    for (const { id, field } of check.check(draft.columns, 0)) {
      const known = knownFault(plan, field, id);
      (known.isError ? this.errors : this.warnings).push(known);
    }
    this.status = check.record.status.slice();
    this.checkCount(plan);
  }

  get plan(): RecordPlan {
    return this.check.plan;
  }

  /** The same record with another draft. */
  withDraft(draft: RecordDraft): CheckedRecord {
    return new CheckedRecord(draft, this.check, this.count);
  }

  /** The text of a field without trailing blanks. */
  text(planned: PlannedField): string {
    return this.draft.text(planned);
  }

  /** True when the field is filled and no error makes its value unusable. */
  isUsable(planned: PlannedField | undefined): planned is PlannedField {
    const status = planned && this.status[planned.index];
    return status === GOOD || status === FILLED;
  }

  /** True when the field is a number that is hard to mistake, and is in its columns. */
  isInColumns(planned: PlannedField): boolean {
    return isStrong(planned) && /^\d+$/.test(this.text(planned)) && this.isUsable(planned);
  }

  private checkCount({ roles: { record_count, employer_count: counted = record_count } }: RecordPlan): void {
    if (this.count === undefined || !counted) return;
    if (!isReadInAnyForm(counted.field) && !this.isUsable(counted)) return;
    const stated = statedNumber(this.text(counted));
    if (stated === undefined || stated === this.count) return;
    this.errors.push(fieldFault(counted, 'recordCount', 'RECORD_COUNT_MISMATCH'));
  }
}

function fieldFault(planned: PlannedField, id: FieldFaultId, type: ErrorType): FieldFault {
  return { id, type, planned, key: errorKey(planned.field.name, type) };
}

type KnownFault = FieldFault & { isError: boolean };

/** A fault that occurs in many records is described once, by plan and field. */
const knownFaults = new WeakMap<RecordPlan, Map<PlannedField['field'], KnownFault[]>>();

function knownFault(plan: RecordPlan, field: PlannedField['field'], id: FaultId): KnownFault {
  const byField = knownFaults.get(plan) ?? new Map<PlannedField['field'], KnownFault[]>();
  knownFaults.set(plan, byField);
  const ofField = byField.get(field) ?? [];
  byField.set(field, ofField);
  const known = ofField.find((one) => one.id === id);
  if (known) return known;
  const planned = plan.fields.find((one) => one.field === field);
  if (!planned)
    throw new Error(`The check reports a fault of a field that is not in its plan: ${field.name}`);
  const words = faultText(id);
  const isError = severityOf(field, words) === 'error';
  const fresh = { ...fieldFault(planned, id, words.type), isError };
  ofField.push(fresh);
  return fresh;
}
