/** From the proposals of a correction to what the review shows, and from what it returns to decisions. */

import type { Proposal, ReviewDecision } from '../../../correction/index.js';
import { evidenceIn, type Masks, proposedValue } from '../../../reports/index.js';
import {
  type Decision,
  evidenceWords,
  proposalWords,
  type ReviewItem,
} from '../../../reports/review/index.js';

/** One proposal as it is shown, with its values masked. */
export function reviewItem(proposal: Proposal, masks: Masks): ReviewItem {
  const { record_text, options, position } = proposal;
  const best = bestOption(proposal);
  const shown = (field_name: string, value: string) => proposedValue(proposal, field_name, value, masks).text;
  return {
    rule: best.rule,
    title: best.title,
    ...proposalWords(proposal),
    line: masks.line(proposal, record_text),
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
  };
}

/** The decisions by the ids of the proposals; those left open are skipped. */
export function decisionsOf(
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
