/** One proposal as the review shows it. Its values are already masked. */

import type { ReviewDecision } from '../../correction/index.js';

/** A field before and after the change. */
export interface ReviewField {
  label: string;
  /** Columns, 1-based, inclusive. */
  start: number;
  end: number;
  before: string;
  after: string;
}

/** One way to make the change; it may concern several fields. */
export interface ReviewOption {
  fields: readonly ReviewField[];
  evidence: string;
}

/** One proposal. */
export interface ReviewItem {
  /** Id of the rule; the proposals of one rule follow each other. */
  rule: string;
  /** What the rule does: `Swap day and month`. */
  title: string;
  /** `Line 17, record 16` */
  place: string;
  /** The record, to be drawn with a ruler. */
  line: string;
  /** Columns with the error, 1-based, inclusive. */
  focus: { start: number; end: number };
  /** What is wrong, one sentence. */
  why: string;
  /** Best first; at least one. */
  options: readonly ReviewOption[];
  /** What the change does to the errors of the file. */
  effect: string;
  /** The text that an edit starts with; undefined when the user cannot type a value. */
  editable: string | undefined;
}

/** What was decided about a proposal. `option` is an index, from 0. */
export type Decision =
  | { kind: 'accept'; option: number }
  | Exclude<ReviewDecision, { kind: 'accept' | 'skip' }>;

/** The option of an item, by its index: the state of a review holds only indexes of options that exist. */
export function optionAt({ options }: ReviewItem, index: number): ReviewOption {
  const option = options[index];
  if (!option) throw new RangeError(`the item has no option ${index}`);
  return option;
}
