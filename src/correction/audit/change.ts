/** What the audit says: the changes that were made to a file, and what became of each of its errors. */

import type { ErrorType } from '../../validation/index.js';

/** Who made a change: a rule, the language model within the gates, or a person in the review. */
export type ChangedBy = 'rule' | 'model' | 'person';

/**
 * One change. Undone from the last to the first, the changes of a file give back its input byte for byte.
 * An SSN, FEIN or date never stands here: their changes hold separators and blanks, or name a reordering.
 */
export interface Change {
  /** `c1`, `c2` … in the order of the file. */
  change_id: string;
  line_number: number;
  /** Employee records from 1; 0 for a header, a total or the file. */
  record_number: number;
  /** A field of the layout, or `record` or `file`. */
  field_name: string;
  /** The error that it was made for. */
  error_type: ErrorType;
  /** Bytes from the start of the input to the first byte that was removed, or to the place of the insertion. */
  offset: number;
  removed: string;
  /** Plain ASCII. */
  inserted: string;
  /** How `removed` was written in the file, when it is not plain ASCII. */
  encoding?: 'utf-8' | 'windows-1252';
  /** `MM/DD/YYYY → YYYYMMDD`: the same digits in another order; `removed` and `inserted` are then empty. */
  reorder?: string;
  tier: 'safe' | 'confirm';
  by: ChangedBy;
  /** Ids of the rules, joined by `+` when one field took several. */
  rule: string;
  /** Name of the model, when it had a part in it. */
  model?: string;
  /** What proves it, in words. */
  evidence: string;
}

/**
 * `resolved`: gone on re-validation. `proposed`: waits for a person. `declined`: a person or the model said no.
 * `failed`: nothing could be proven. `not_attempted`: would have needed the model, which was not asked.
 */
export type Resolution = 'resolved' | 'proposed' | 'declined' | 'failed' | 'not_attempted';

/** What became of one error of the input. */
export interface Outcome {
  line_number: number;
  record_number: number;
  field_name: string;
  error_type: ErrorType;
  resolution: Resolution;
  /** Ids of the changes that cleared it. */
  resolved_by: string[];
  /** Why it is not resolved, one sentence without values; empty when it is. */
  reason: string;
}
