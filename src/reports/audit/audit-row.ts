/** One row of the audit for people, masked already. */

import type { Outcome } from '../../correction/index.js';

/** A change of the file, or an error that is left. */
export interface AuditRow {
  status: 'changed' | 'left';
  /** 0 for the file as a whole. */
  line_number: number;
  record_number: number;
  /** `SSN ending in 6789`, or empty. */
  employee: string;
  field_name: string;
  field_label: string;
  error_type: string;
  /** What the field held, and what it holds now; of a line that has not its fields in their columns, what was taken out and put in. Empty for an error that is left. */
  before: string;
  after: string;
  value_masked: boolean;
  /** What was done and what proves it; or why the error is left. */
  why: string;
  /** Who decided on a change; or who must act on an error that is left. */
  who: string;
}

/** What the audit is of. */
export interface AuditFacts {
  file_name: string;
  state: string;
  job_id: string;
  /** ISO 8601 UTC; null where it is not known. */
  completed_at: string | null;
  corrections_applied: number;
  corrections_failed: number;
}

/** Who must act on an error, by what became of it. */
export const WHO_MUST_ACT: Record<Outcome['resolution'], string> = {
  resolved: 'nobody',
  proposed: 'you: decide on the proposal in the review',
  declined: 'payroll system: the proposal was declined',
  failed: 'payroll system',
  not_attempted: 'payroll system',
};
