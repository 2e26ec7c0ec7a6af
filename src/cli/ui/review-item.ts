/** What a person sees of one proposal, already masked as the run shows values. */

export interface ReviewField {
  label: string;
  /** Columns, 1-based, inclusive. */
  start: number;
  end: number;
  before: string;
  after: string;
}

/** One way to make the change; it may take several fields. */
export interface ReviewOption {
  fields: readonly ReviewField[];
  evidence: string;
}

export interface ReviewItem {
  /** Id of the rule; proposals of one rule stand together. */
  rule: string;
  /** What the rule does: `Swap day and month`. */
  title: string;
  /** `Line 17, record 16` */
  place: string;
  /** The record, to be drawn with a ruler. */
  line: string;
  /** Columns at fault, 1-based, inclusive. */
  focus: { start: number; end: number };
  /** What is wrong, one sentence. */
  why: string;
  /** Best first; at least one. */
  options: readonly ReviewOption[];
  /** What the change does to the errors of the file. */
  effect: string;
  /** The text to start an edit with; undefined when a value of one's own is not taken here. */
  editable: string | undefined;
}

/** What was decided about a proposal. */
export type Verdict =
  | { kind: 'accepted'; option: number }
  | { kind: 'edited'; text: string }
  | { kind: 'declined' };
