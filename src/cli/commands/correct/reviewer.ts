/** Asks the user at the terminal to decide on the proposals of a correction. */

import type { Proposal, ReviewDecision } from '../../../correction/index.js';
import { evidenceIn, type Masks, proposedLine, proposedValue } from '../../../reports/index.js';
import {
  byRule,
  type Decision,
  dateChoiceOf,
  evidenceWords,
  proposalWords,
  type ReviewItem,
} from '../../../reports/review/index.js';
import { cancelled } from '../../ui/cancelled.js';
import { loadInk } from '../../ui/load-ink.js';
import type { Reporting } from './run-plan.js';

/** The review of one run. */
export class Reviewer {
  wasAsked = false;

  constructor(
    private readonly reporting: Pick<Reporting, 'color' | 'masks'>,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Shows the proposals and gives the decisions by proposal id.
   * @throws {Error} the signal's reason when it is aborted, as it is when the user cancels the review
   */
  async decide(proposals: readonly Proposal[]): Promise<Map<string, ReviewDecision>> {
    this.wasAsked = true;
    const { signal } = this;
    const { color, masks } = this.reporting;
    await loadInk(color, process.stdout);
    const { runReview } = await import('../../ui/review-app.js');
    // Loading takes long enough for Ctrl-C.
    signal.throwIfAborted();
    const sorted = byRule(proposals);
    const items = sorted.map((proposal) => reviewItem(proposal, masks));
    const decisions = await runReview(items, (index, text) => sorted[index]?.check(text), signal);
    if (!decisions) await cancelled(signal);
    signal.throwIfAborted();
    return decisionsOf(sorted, decisions ?? []);
  }
}

/** One proposal as it is shown, with its values masked. */
export function reviewItem(proposal: Proposal, masks: Masks): ReviewItem {
  const { options, position } = proposal;
  const best = bestOption(proposal);
  const shown = (field_name: string, value: string) => proposedValue(proposal, field_name, value, masks).text;
  return {
    rule: best.rule,
    title: best.title,
    ...proposalWords(proposal),
    line: proposedLine(proposal, masks),
    focus: position,
    options: options.map(({ edits, ...option }) => ({
      fields: edits
        .filter(({ before, after }) => before !== after)
        .map(({ field_name, field_label, position: { start, end }, before, after }) => ({
          label: field_label,
          start,
          end,
          before: shown(field_name, before),
          after: shown(field_name, after),
        })),
      evidence: evidenceWords({ ...option, evidence: evidenceIn(option, masks.mode) }),
    })),
    editable: proposal.editable ? startOfEdit(proposal, masks) : undefined,
    date: dateChoiceOf(proposal),
  };
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
  if (decision?.kind !== 'accept') return decision ?? { kind: 'skip' };
  const option = options[decision.option];
  return option ? { kind: 'accept', option } : { kind: 'skip' };
}

/** An edit changes the field with the error only, whatever else the best option changes. A covered value is not edited. */
function startOfEdit(proposal: Proposal, masks: Masks): string {
  const { field_name } = proposal;
  const after = bestOption(proposal).edits.find((edit) => edit.field_name === field_name)?.after ?? '';
  return proposedValue(proposal, field_name, after, masks).masked ? '' : after;
}

function bestOption({ options: [best] }: Proposal): Proposal['options'][number] {
  if (!best) throw new RangeError('a proposal has at least one option');
  return best;
}
