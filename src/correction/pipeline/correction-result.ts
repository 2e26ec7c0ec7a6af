/** What a correction came to, in counts. */

import type { Model, ModelStats } from '../../model/index.js';
import type { Diagnosis, Summary } from '../../validation/index.js';
import type { ErrorLog, LoggedError } from './error-log.js';
import type { Survey } from './find-errors.js';
import type { Produced } from './write-output.js';

interface RemainingErrors extends Pick<LoggedError, 'error_type' | 'field_name'> {
  count: number;
}

export interface CorrectionResult {
  total_errors: number;
  /** Errors of the input that are gone; with `corrections_failed` all of them. */
  corrections_applied: number;
  corrections_failed: number;
  warnings_fixed: number;
  /** Errors that a person could clear by a decision. */
  proposals: number;
  /** How many changes each rule had a part in. */
  changes_by_rule: Record<string, number>;
  /** What is left, by type and field, most frequent first. */
  remaining: RemainingErrors[];
  before: Summary;
  after: Summary;
  /** Set when the file is none of this layout; then nothing was written. */
  diagnosis?: Diagnosis;
  model?: ModelStats;
}

/** The result for a file that is none of the layout. */
export function unreadable(before: Summary, diagnosis: Diagnosis): CorrectionResult {
  return {
    total_errors: 0,
    corrections_applied: 0,
    corrections_failed: 0,
    warnings_fixed: 0,
    proposals: 0,
    changes_by_rule: {},
    remaining: [],
    before,
    after: before,
    diagnosis,
  };
}

/** The counts of a correction. */
export function resultOf(
  found: Survey,
  { sink, after, left }: Produced,
  model: Model | undefined,
): CorrectionResult {
  const total = found.summary.total_errors;
  return {
    total_errors: total,
    corrections_applied: sink.applied,
    corrections_failed: total - sink.applied,
    warnings_fixed: sink.warnings,
    proposals: sink.proposals,
    changes_by_rule: Object.fromEntries(sink.rules),
    remaining: remainingOf(found.errors, left),
    before: found.summary,
    after,
    ...(model ? { model: model.stats() } : {}),
  };
}

function remainingOf(errors: ErrorLog, left: Uint8Array): RemainingErrors[] {
  const groups = new Map<string, RemainingErrors>();
  for (let at = 0; at < errors.size; at++) {
    if (left[at] === 0) continue;
    const { error_type, field_name } = errors.at(at);
    const key = `${error_type} ${field_name}`;
    const group = groups.get(key) ?? { error_type, field_name, count: 0 };
    group.count++;
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
