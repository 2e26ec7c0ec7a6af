/** A draft and what the checker says about it. */

import {
  type ErrorType,
  type FaultId,
  FILLED,
  faultText,
  GOOD,
  numberAt,
  type PlannedField,
  type RecordCheck,
  type RecordPlan,
  severityOf,
} from '../../validation/index.js';
import { errorKey } from '../pipeline/error-log.js';
import type { Draft } from './record-draft.js';
import type { World } from './repair-context.js';

/** `recordCount`: the count of a header or total is not the true one, which only the whole file shows. */
export type ProblemId = FaultId | 'recordCount';

/** Something wrong with one field. */
export interface Problem {
  id: ProblemId;
  type: ErrorType;
  planned: PlannedField;
  /** By which errors are counted: field and type. */
  key: string;
}

export class Judged {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];
  private readonly status: Uint8Array;

  constructor(
    readonly draft: Draft,
    private readonly check: RecordCheck,
    private readonly world: World,
  ) {
    const { plan } = check;
    const byField = fieldsOf(plan);
    for (const { id, field } of check.check(draft.columns, 0)) {
      const words = faultText(id);
      const problem = problemOf(byField.get(field)!, id, words.type);
      (severityOf(field, words) === 'error' ? this.errors : this.warnings).push(problem);
    }
    this.status = check.record.status.slice();
    this.checkCount(plan);
  }

  get plan(): RecordPlan {
    return this.check.plan;
  }

  /** The same record with another draft. */
  judge(draft: Draft): Judged {
    return new Judged(draft, this.check, this.world);
  }

  text(planned: PlannedField): string {
    return this.draft.text(planned);
  }

  /** Filled and without a fault of its own. */
  isGood(planned: PlannedField | undefined): planned is PlannedField {
    const status = planned && this.status[planned.index];
    return status === GOOD || status === FILLED;
  }

  private checkCount({ roles: { record_count: counted } }: RecordPlan): void {
    const { records } = this.world;
    if (records === undefined || !this.isGood(counted)) return;
    if (numberAt(this.draft.columns, counted.from, counted.to) !== records)
      this.errors.push(problemOf(counted, 'recordCount', 'RECORD_COUNT_MISMATCH'));
  }
}

function problemOf(planned: PlannedField, id: ProblemId, type: ErrorType): Problem {
  return { id, type, planned, key: errorKey(planned.field.name, type) };
}

const fieldMaps = new WeakMap<RecordPlan, Map<PlannedField['field'], PlannedField>>();

function fieldsOf(plan: RecordPlan): Map<PlannedField['field'], PlannedField> {
  const known = fieldMaps.get(plan) ?? new Map(plan.fields.map((planned) => [planned.field, planned]));
  fieldMaps.set(plan, known);
  return known;
}
