/** The port to the language model: what may be asked, what can come back, and nothing about who answers. */

/** A neighbouring field that bears on the fault, such as the ZIP of a city. */
export interface Neighbour {
  label: string;
  value: string;
}

/** A value that our own tables offer; the model names it by its id. */
interface Candidate {
  candidate_id: string;
  value: string;
}

/**
 * One fault of one field. Ids are short labels (`e1`, `c2`) that say nothing about the record, so that two
 * records with the same fault make the same request and it is asked once.
 */
export interface AskedError {
  error_id: string;
  field_name: string;
  field_label: string;
  /** The field as found. Never an SSN, FEIN, date, phone or person's name: the caller sees to that. */
  value: string;
  /** What the rule says, in plain words and without values. */
  rule: string;
  /** Columns of the field. */
  width: number;
  /** The characters that may stand in the field, in words. */
  allowed: string;
  /** May the model write a value of its own, beside choosing a candidate? */
  may_write: boolean;
  neighbours: Neighbour[];
  candidates: Candidate[];
}

/** The faults of one record; two people never share a request. */
export interface ModelRequest {
  errors: AskedError[];
}

export type Decision = 'choose' | 'write' | 'abstain';

/** The model's word on one fault. It proves nothing yet: the gates of the correction do that. */
export interface ModelFix {
  error_id: string;
  decision: Decision;
  /** Set when it chose: an id that was offered for this very error. */
  candidate_id: string | null;
  /** Set when it wrote. Not yet checked against the layout. */
  value: string | null;
  /** Why, in the model's words, without control characters and cut to one line. */
  evidence: string;
}

/** At most one fix for each error; an error without one counts as an abstention. */
export type ModelReply = ModelFix[];

export interface Usage {
  tokens_in: number;
  tokens_out: number;
}

/**
 * How a request ended. Reasons are plain sentences that hold no value of a field and no text of the service.
 * `declined`: the model would not answer. `failed`: it was asked, or had to be held back, and no usable answer
 * came. `not_attempted`: nothing was sent.
 */
export type ModelOutcome =
  | { kind: 'answered'; fixes: ModelReply; usage: Usage; cached: boolean }
  | { kind: 'declined'; reason: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'not_attempted'; reason: string };

/** What a request would be on the wire, for a dry run. */
export interface RequestPreview {
  /** Exactly the JSON body that would be sent; undefined when the privacy guard would hold it back. */
  body: unknown;
  /** Estimated tokens of the request, about 30 % either way. */
  tokens: number;
  /** Dollars that the call would likely cost; undefined when no price is known for the model. */
  cost: number | undefined;
}

/** Counts of this run alone; `cost` is undefined when no price is known for the model. */
export interface ModelStats {
  /** Requests that were sent at least once. */
  calls: number;
  /** HTTP requests, retries included. */
  attempts: number;
  tokens_in: number;
  tokens_out: number;
  cost: number | undefined;
  /** Requests answered from the journal or by an equal request of this run. */
  cached: number;
}

export interface Model {
  /** The model's name, as the user gave it. */
  readonly name: string;
  /** Never rejects for a fault of the service; rejects only when the journal cannot be written. */
  ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome>;
  describe(request: ModelRequest): RequestPreview;
  stats(): ModelStats;
  /** Why nothing more will be sent in this run; undefined while the stage is open. */
  stopped(): string | undefined;
  /** Closes the journal; call it once, after the last answer. */
  close(): Promise<void>;
}
