/** The port to the language model: what may be asked and what can come back, whatever service answers. */

/** A neighbouring field that is relevant to the error, such as the ZIP code of a city. */
interface Neighbour {
  field_name: string;
  label: string;
  value: string;
}

/** A value from the reference tables; the model names it by its id. */
interface Candidate {
  candidate_id: string;
  value: string;
}

/**
 * One error of one field. Ids are short labels (`e1`, `c2`) that say nothing about the record, so that two records with the
 * same error make the same request, which is sent once.
 */
export interface AskedError {
  error_id: string;
  field_name: string;
  field_label: string;
  /** The field as found. Never an SSN, FEIN, date, phone or person's name: the caller makes sure of that. */
  value: string;
  /** What the rule says, in plain words and without values. */
  rule: string;
  /** Columns of the field. */
  width: number;
  /** The characters that the field may contain, in words. */
  allowed: string;
  /** Whether the model may also write its own value instead of choosing a candidate. */
  may_write: boolean;
  neighbours: Neighbour[];
  candidates: Candidate[];
}

/** The errors of one record; two people never share a request. */
export interface ModelRequest {
  errors: AskedError[];
}

/** What the model decided about an error. */
export type ModelDecision = 'choose' | 'write' | 'abstain';

/** The model's answer about one error. It proves nothing: the correction checks it. */
export interface ModelFix {
  error_id: string;
  decision: ModelDecision;
  /** Set when it chose: the id of a candidate of this error. */
  candidate_id: string | null;
  /** Set when it wrote. Not yet checked against the layout. */
  value: string | null;
  /** Why, in the model's words, without control characters and cut to one line. */
  evidence: string;
}

/** At most one fix for each error; an error without one counts as an abstention. */
export type ModelReply = ModelFix[];

/** Tokens of one or more calls, as the service counted them. */
interface Usage {
  tokens_in: number;
  tokens_out: number;
}

/**
 * How a request ended. Reasons are plain sentences without values of fields and without text of the service. `declined`:
 * the model refused to answer. `failed`: it was asked, or the request had to be held back, and there is no usable answer.
 * `not_attempted`: nothing was sent.
 */
export type ModelOutcome =
  | { kind: 'answered'; fixes: ModelReply; usage: Usage; cached: boolean }
  | { kind: 'declined'; reason: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'not_attempted'; reason: string };

/** What would be sent for a request; for a dry run. */
export interface RequestPreview {
  /** Exactly the JSON body that would be sent; undefined when nothing would be: the answer is known, or the request held back. */
  body: unknown;
}

/** Counts of this run only. */
export interface ModelStats {
  /** Requests that were sent at least once. */
  calls: number;
  /** HTTP requests, retries included, and those of them that got no answer. */
  attempts: number;
  failures: number;
  /** Requests that were answered in the end, and those that were not, or were not sent because the service is down. */
  answered: number;
  unanswered: number;
  tokens_in: number;
  tokens_out: number;
  /** Requests answered from the journal or by an equal request of this run. */
  cached: number;
}

/** The port: a language model that answers requests. Every adapter limits calls and keeps replies. */
export interface Model {
  /** The model's name, as the user gave it. */
  readonly name: string;
  /** An error of the service is an outcome. @throws {NewhireError} STORE_UNAVAILABLE when the journal cannot be written */
  ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome>;
  describe(request: ModelRequest): RequestPreview;
  stats(): ModelStats;
  /** Why nothing more will be sent in this run; undefined while the stage is open. */
  stopped(): string | undefined;
  /** Closes the journal; call it once, after the last answer. */
  close(): Promise<void>;
}

/**
 * The lines of a journal, wherever they are kept; they are only ever added. All that may throw throws STORE_UNAVAILABLE.
 */
export interface JournalPort {
  /** All lines so far, each with its line end. */
  read(): Promise<string>;
  /** Adds a line; fulfilled once it would survive a crash. */
  append(line: string): Promise<void>;
  /** Waits for what is being written. */
  close(): Promise<void>;
}
