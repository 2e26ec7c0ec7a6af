/** What a person is asked to decide in a review, and the decisions. */

import type { Finding } from '../../validation/index.js';
import type { StatedOrder } from '../rules/date-readings.js';
import type { TypedValue } from '../typed/typed-value.js';

type FieldPlace = Pick<Finding, 'field_name' | 'field_label' | 'position'>;

/** A field before and after. Contains values of the file: mask them before they are shown. */
interface ProposedEdit extends FieldPlace {
  before: string;
  after: string;
}

/** One way to clear the error, proven on the record. */
export interface ProposalOption {
  rule: string;
  /** What the rule does, as a heading. */
  title: string;
  /** The conditions under which it is right. */
  premise: string;
  /** What supports it in this record. */
  evidence: string;
  /** The name of the language model, when it wrote the option. */
  model?: string;
  /** The order in which it reads a date, where a person may state that order for the employer. */
  date_order?: StatedOrder;
  edits: ProposedEdit[];
}

/** One error that needs a decision, with the ways to clear it. */
export interface Proposal
  extends FieldPlace,
    Pick<Finding, 'line_number' | 'record_number' | 'record_type' | 'error_type'> {
  /** The same in every run over the same input. */
  proposal_id: string;
  /** An option of it changes a date: it is never accepted together with others, unless a person states an order. */
  about_date?: true;
  /** The number of its employer in the file, from 1, where a person may state the order of its dates. */
  employer_number?: number;
  /** Records that the decision is for, where it is one for the field in all of them; the proposal shows the first. */
  records?: number;
  /** The line as it is in the file, one character a column. */
  record_text: string;
  /** The best one first; never empty. */
  options: ProposalOption[];
}

/** An error of a field for which no repair is known: only a person knows its value. */
export interface LeftError
  extends FieldPlace,
    Pick<Finding, 'line_number' | 'record_number' | 'record_type' | 'error_type' | 'columns_in_doubt'> {
  /** The line as it is in the file, one character a column. */
  record_text: string;
  /** What to do, in one sentence without values. */
  hint: string;
}

/** A proposal as it is kept with the results of a correction. */
export type WaitingProposal = Proposal;

/** What identifies an option: the change of each field that was shown. */
export type ShownOption = Pick<ProposalOption, 'edits'>;

/**
 * The answer to a proposal; a skipped one stays undecided. An option is identified by what was shown: another decision about
 * the record may have changed the list.
 */
export type ReviewDecision = { kind: 'accept'; option: ShownOption } | { kind: 'decline' } | { kind: 'skip' };

/** A decision that took effect. `option` is the index of the one that was accepted, from 0. */
export type ProvenDecision = { status: 'accepted'; option: number } | { status: 'declined' };

/** What a review asks: the proposals, and the errors that only a typed value can clear. Mask their values before they are shown. */
export interface ReviewQuestions {
  readonly proposals: readonly Proposal[];
  /** In the order of the file. */
  readonly left: readonly LeftError[];
  /** Number of such errors that are not listed. */
  readonly unlisted: number;
  /**
   * Why a value cannot be written, in sentences without it; undefined when it can. It is for a record of one of the questions;
   * `given` is what was answered before.
   */
  refusalOf(value: TypedValue, given: ReviewAnswers): string | undefined;
}

/** What a person decided, by proposal id, and typed. */
export interface ReviewAnswers {
  decisions: ReadonlyMap<string, ReviewDecision>;
  /** At most one for each field of a record. */
  values: readonly TypedValue[];
}
