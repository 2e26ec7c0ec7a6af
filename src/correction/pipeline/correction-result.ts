/** The result of a correction in counts. */

import type { Model, ModelStats } from '../../model/index.js';
import type { Diagnosis, Summary } from '../../validation/index.js';
import type { LoggedError } from '../record/logged-error.js';
import { type RefusedTyped, type TypedResult, typedResult } from '../typed/typed-value.js';
import type { ErrorLog } from './error-log.js';
import type { FoundErrors } from './find-errors.js';
import type { LocatedValues } from './locate-values.js';
import type { WrittenOutput } from './write-output.js';

interface RemainingErrors extends Pick<LoggedError, 'error_type' | 'field_name'> {
  count: number;
}

/** The counts of a correction. */
export interface CorrectionResult {
  total_errors: number;
  /** Errors of the input that were cleared; the others are in `corrections_failed`. */
  corrections_applied: number;
  corrections_failed: number;
  /** Places in which a warning was cleared; one warning of `before` may cover many. */
  warnings_fixed: number;
  /** Errors that a decision could clear. */
  proposals: number;
  /** Number of changes in which each rule had a part. */
  changes_by_rule: Record<string, number>;
  /** The errors of the output by type and field, most frequent first. */
  remaining: RemainingErrors[];
  before: Summary;
  after: Summary;
  /** The result for the typed values. */
  typed: TypedResult;
  /** Set when the file does not match the layout; then nothing was written. */
  diagnosis?: Diagnosis;
  model?: ModelStats;
}

/** The result for a file that does not match the layout. */
export function diagnosisResult(before: Summary, diagnosis: Diagnosis): CorrectionResult {
  return {
    total_errors: 0,
    corrections_applied: 0,
    corrections_failed: 0,
    warnings_fixed: 0,
    proposals: 0,
    changes_by_rule: {},
    remaining: [],
    typed: { made: 0, refused: [] },
    before,
    after: before,
    diagnosis,
  };
}

/** The result for a file that was corrected. */
export function resultOf(
  { summary: before, errors }: FoundErrors,
  { sink, after, remaining }: WrittenOutput,
  model: Model | undefined,
  located: LocatedValues,
  /** Notes about the dates of the file as a whole. */
  notes: readonly string[],
): CorrectionResult {
  const { total_errors } = before;
  return {
    total_errors,
    corrections_applied: sink.resolved,
    corrections_failed: total_errors - sink.resolved,
    warnings_fixed: sink.warningsFixed,
    proposals: sink.proposals,
    changes_by_rule: Object.fromEntries(sink.changesByRule),
    remaining: countRemaining(errors, remaining),
    typed: resultOfTyped(located, sink.refused),
    before,
    after: { ...after, notes: [...after.notes, ...notes] },
    ...(model ? { model: model.stats() } : {}),
  };
}

/** A value that was given again shares the fate of the first one. */
function resultOfTyped(
  { given, refused: before, repeated }: LocatedValues,
  later: readonly RefusedTyped[],
): TypedResult {
  const reasons = new Map([...before, ...later].map(({ typed, reason }) => [typed, reason]));
  return typedResult(given, (typed) => reasons.get(repeated.get(typed) ?? typed));
}

function countRemaining(errors: ErrorLog, remaining: Uint8Array): RemainingErrors[] {
  const groups = new Map<string, RemainingErrors>();
  for (let index = 0; index < errors.size; index++) {
    if (remaining[index] === 0) continue;
    const { error_type, field_name, key } = errors.at(index);
    const group = groups.get(key) ?? { error_type, field_name, count: 0 };
    group.count++;
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
