/** A record draft together with what the checker says about it. */

import {
  countText,
  type ErrorType,
  type FaultId,
  FILLED,
  faultText,
  GOOD,
  isStrong,
  type PlannedField,
  type RecordCheck,
  type RecordPlan,
  severityOf,
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

/** Immutable: a repair is tried on another one. */
export class CheckedRecord {
  readonly errors: FieldFault[] = [];
  readonly warnings: FieldFault[] = [];
  private readonly status: Uint8Array;

  constructor(
    readonly draft: RecordDraft,
    private readonly check: RecordCheck,
    /** What its count should be; undefined to leave the count unchecked. */
    private readonly count: number | undefined,
  ) {
    const { plan } = check;
    const planned = plannedByField(plan);
    for (const { id, field } of check.check(draft.columns, 0)) {
      const at = planned.get(field);
      if (!at) throw new Error(`The check reports a fault of a field that is not in its plan: ${field.name}`);
      const words = faultText(id);
      const faults = severityOf(field, words) === 'error' ? this.errors : this.warnings;
      faults.push(fieldFault(at, id, words.type));
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

  /** The text of a field without the blanks at its end. */
  text(planned: PlannedField): string {
    return this.draft.text(planned);
  }

  /** True when the field is filled and no error makes its value unusable. */
  isUsable(planned: PlannedField | undefined): planned is PlannedField {
    const status = planned && this.status[planned.index];
    return status === GOOD || status === FILLED;
  }

  /** True when a number that is hard to mistake stands in its columns. */
  standsInColumns(planned: PlannedField): boolean {
    return isStrong(planned) && /^\d+$/.test(this.text(planned)) && this.isUsable(planned);
  }

  private checkCount({ roles: { record_count, employer_count: counted = record_count } }: RecordPlan): void {
    if (this.count === undefined || !this.isUsable(counted)) return;
    if (this.text(counted) === countText(counted.field, this.count)) return;
    const faults = counted.field.severity === 'error' ? this.errors : this.warnings;
    faults.push(fieldFault(counted, 'recordCount', 'RECORD_COUNT_MISMATCH'));
  }
}

function fieldFault(planned: PlannedField, id: FieldFaultId, type: ErrorType): FieldFault {
  return { id, type, planned, key: errorKey(planned.field.name, type) };
}

const plannedFields = new WeakMap<RecordPlan, Map<PlannedField['field'], PlannedField>>();

function plannedByField(plan: RecordPlan): Map<PlannedField['field'], PlannedField> {
  const known = plannedFields.get(plan) ?? new Map(plan.fields.map((planned) => [planned.field, planned]));
  plannedFields.set(plan, known);
  return known;
}
