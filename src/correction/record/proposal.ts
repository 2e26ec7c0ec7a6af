/** What a person is asked to decide on, and what they can say. */

import { type ErrorType, type Finding, faultText } from '../../validation/index.js';
import { CONFIRM_RULES, rulesFor } from '../rules/index.js';
import { inField, type Repair, type Rule } from '../rules/rule.js';
import type { Judged, Problem } from './checked-record.js';
import type { Cause } from './record-draft.js';
import type { World } from './repair-context.js';
import { prove, targetOf } from './repair-record.js';

/** A field before and after; holds values of the file, so whoever shows it masks them. */
interface ProposedEdit {
  field_name: string;
  field_label: string;
  /** Columns, 1-based, inclusive. */
  position: { start: number; end: number };
  before: string;
  after: string;
}

/** One way to clear the error. It has been proven on the record. */
interface ProposalOption {
  rule: string;
  /** What the rule does, as a heading. */
  title: string;
  /** What must hold for it. */
  premise: string;
  /** What speaks for it here. */
  evidence: string;
  /** Set when the language model wrote it. */
  model?: string;
  edits: ProposedEdit[];
}

export interface Proposal extends Pick<Finding, 'line_number' | 'record_number' | 'record_type'> {
  /** The same in every run over the same input. */
  proposal_id: string;
  error_type: ErrorType;
  field_name: string;
  field_label: string;
  /** Columns, 1-based, inclusive. */
  position: { start: number; end: number };
  /** The line as it stands in the file, one character a column. */
  record_text: string;
  /** The best one first; never empty. */
  options: ProposalOption[];
  /** False for dates: their digits are never typed in here. */
  editable: boolean;
  /** Why a text typed in for the field cannot be taken, one sentence; undefined when it can. */
  check(text: string): string | undefined;
}

/** A proposal that was left undecided. */
export type WaitingProposal = Omit<Proposal, 'check'>;

/** What a person says to a proposal. `option` counts from 0; a skipped one stays proposed. */
export type Decision =
  | { kind: 'accept'; option: number }
  | { kind: 'edit'; text: string }
  | { kind: 'decline' }
  | { kind: 'skip' };

/** A repair with the cause that the audit will name. */
export interface Offer {
  repair: Repair;
  title: string;
  premise: string;
  cause: Omit<Cause, 'clears'>;
}

/** What the rules would offer for an error that is left, each proven by itself; the best one first. */
export function offersFor(record: Judged, problem: Problem, world: World): Offer[] {
  return rulesFor(CONFIRM_RULES, problem)
    .flatMap((rule) => rule.repairs(targetOf(record, problem, world)).map((repair) => offerOf(rule, repair)))
    .filter(isFirstOfItsKind)
    .filter(({ repair, cause }) => prove(record, problem, repair, cause) !== undefined);
}

function offerOf({ id, title, premise }: Rule, repair: Repair): Offer {
  const cause = { rule: id, tier: 'confirm', by: 'rule', evidence: repair.evidence } as const;
  return { repair, title, premise, cause };
}

function isFirstOfItsKind(offer: Offer, at: number, all: readonly Offer[]): boolean {
  const textOf = ({ repair }: Offer) =>
    JSON.stringify(repair.edits.map(({ planned, text }) => [planned.from, text]));
  return all.findIndex((other) => textOf(other) === textOf(offer)) === at;
}

/** The repair that a person typed in, or the one that they picked. */
export function chosenOffer(
  offers: readonly Offer[],
  problem: Problem,
  decision: Decision,
): Offer | undefined {
  if (decision.kind === 'accept') {
    const offer = offers[decision.option];
    return offer && { ...offer, cause: { ...offer.cause, by: 'person' } };
  }
  const [best] = offers;
  if (decision.kind !== 'edit' || !best || !isEditable(problem)) return undefined;
  const evidence = 'Typed in by a person.';
  const cause = { rule: best.cause.rule, tier: 'confirm', by: 'person', evidence } as const;
  return { ...best, repair: inField(problem.planned, decision.text.trimEnd(), evidence), cause };
}

/** True where a person may type in a value: never a date, whose digits the audit must not hold. */
function isEditable({ planned }: Problem): boolean {
  return planned.field.kind !== 'date';
}

/** The proposal of some offers, which must not be none. */
export function proposalOf(
  record: Judged,
  problem: Problem,
  offers: readonly Offer[],
  place: Pick<Proposal, 'proposal_id' | 'line_number' | 'record_number' | 'record_type' | 'record_text'>,
): Proposal {
  const { field } = problem.planned;
  return {
    ...place,
    error_type: problem.type,
    field_name: field.name,
    field_label: field.label,
    position: { start: field.start, end: field.end },
    options: offers.map((offer) => optionOf(record, offer)),
    editable: isEditable(problem),
    check: (text) => refusal(record, problem, text),
  };
}

function optionOf(record: Judged, { repair, title, premise, cause }: Offer): ProposalOption {
  return {
    rule: cause.rule,
    title,
    premise,
    evidence: cause.evidence,
    ...(cause.model === undefined ? {} : { model: cause.model }),
    edits: repair.edits.map(({ planned, text }) => ({
      field_name: planned.field.name,
      field_label: planned.field.label,
      position: { start: planned.field.start, end: planned.field.end },
      before: record.text(planned),
      after: text,
    })),
  };
}

function refusal(record: Judged, problem: Problem, text: string): string | undefined {
  if (!isEditable(problem)) return 'A date cannot be typed in here.';
  const cause = { rule: 'typed', tier: 'confirm', by: 'person', evidence: '', clears: [] } as const;
  const draft = record.draft.write([{ planned: problem.planned, text: text.trimEnd() }], {
    ...cause,
    clears: [],
  });
  if (!draft) return 'It does not fit the field in plain characters.';
  const known = new Set(record.errors.map(({ key }) => key));
  const wrong = record
    .judge(draft)
    .errors.find(({ key, planned }) => planned === problem.planned || !known.has(key));
  if (!wrong) return undefined;
  const words = wrong.id === 'recordCount' ? 'this is not the true count' : faultText(wrong.id).problem;
  return `${wrong.planned.field.label}: ${words}.`;
}
