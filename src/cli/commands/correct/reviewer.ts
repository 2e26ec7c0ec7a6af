/** Asks the user at the terminal to decide on the proposals of a correction, and to type what only a person knows. */

import type {
  Proposal,
  ReviewAnswers,
  ReviewDecision,
  ReviewQuestions,
  TypedValue,
} from '../../../correction/index.js';
import { Masks } from '../../../reports/index.js';
import { byRule, type Decision, type ReviewState } from '../../../reports/review/index.js';
import { cancelled } from '../../ui/cancelled.js';
import { loadInk } from '../../ui/load-ink.js';
import { leftItem, proposalItem } from './review-items.js';
import type { CorrectRun, Reporting } from './run-plan.js';

/** What is asked. Without `refusalOf` nothing can be typed. */
type Asked = Pick<ReviewQuestions, 'proposals'> &
  Partial<Pick<ReviewQuestions, 'left' | 'unlisted' | 'refusalOf'>>;

/** The part of the run that the reviewer uses. */
interface ReviewedRun {
  task: Pick<CorrectRun, 'layout' | 'today'>;
  reporting: Pick<Reporting, 'color' | 'masks'>;
}

/** The review of one run. */
export class Reviewer {
  wasAsked = false;

  constructor(
    private readonly run: ReviewedRun,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Asks, and gives what was decided and typed.
   * @throws {Error} the signal's reason when it is aborted, as it is when the user cancels the review
   */
  async decide(asked: Asked): Promise<ReviewAnswers> {
    this.wasAsked = true;
    const { proposals, left = [], unlisted = 0 } = asked;
    const { signal } = this;
    const { reporting, task } = this.run;
    await loadInk(reporting.color, process.stdout);
    const { runReview } = await import('../../ui/review-app.js');
    // Loading takes long enough for Ctrl-C.
    signal.throwIfAborted();
    const sorted = byRule(proposals);
    const view = {
      masks: reporting.masks,
      unmasked: new Masks(task.layout, 'show', task.today),
      typesIn: asked.refusalOf && task.layout,
    };
    const items = [
      ...sorted.map((one) => proposalItem(one, view)),
      ...left.map((one) => leftItem(one, view)),
    ];
    const answersOf = ({ decisions, values = [] }: Pick<ReviewState, 'decisions' | 'values'>) => ({
      decisions: decisionsOf(sorted, decisions),
      values,
    });
    const questions = {
      items,
      unlisted,
      check: (value: TypedValue, state: ReviewState) => asked.refusalOf?.(value, answersOf(state)),
    };
    const end = await runReview(questions, signal);
    if (!end) await cancelled(signal);
    signal.throwIfAborted();
    return answersOf(end ?? { decisions: [] });
  }
}

/** The decisions by the ids of the proposals; those left open are skipped. */
function decisionsOf(
  proposals: readonly Proposal[],
  decisions: readonly (Decision | undefined)[],
): Map<string, ReviewDecision> {
  return new Map(
    proposals.map((proposal, index) => [proposal.proposal_id, asShown(proposal, decisions[index])]),
  );
}

/** The screen knows an option by its index. */
function asShown({ options }: Proposal, decision: Decision | undefined): ReviewDecision {
  if (decision?.kind === 'decline') return decision;
  const option = decision?.kind === 'accept' ? options[decision.option] : undefined;
  return option ? { kind: 'accept', option } : { kind: 'skip' };
}
