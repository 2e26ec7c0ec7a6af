/** From the proposals of a correction to what the review shows, and from what it returns to decisions. */

import type { Proposal, ReviewDecision } from '../../../correction/index.js';
import { evidenceIn, grouped, type Masks, proposedValue } from '../../../reports/index.js';
import type { Decision, ReviewItem } from '../../../reports/review/index.js';
import { CATALOGUE } from '../../../validation/index.js';

/** The proposals with those of one rule together, in the order in which the rules first appear. */
export function byRule(proposals: readonly Proposal[]): Proposal[] {
  const rules = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const { rule } = bestOption(proposal);
    const same = rules.get(rule);
    if (same) same.push(proposal);
    else rules.set(rule, [proposal]);
  }
  return [...rules.values()].flat();
}

/** One proposal as it is shown, with its values masked. */
export function reviewItem(proposal: Proposal, masks: Masks): ReviewItem {
  const { error_type, record_text, options, position } = proposal;
  const best = bestOption(proposal);
  const shown = (field_name: string, value: string) => proposedValue(proposal, field_name, value, masks).text;
  return {
    rule: best.rule,
    title: best.title,
    place: placeOf(proposal),
    line: masks.line(proposal, record_text),
    focus: position,
    why: `${CATALOGUE[error_type].title}: ${CATALOGUE[error_type].meaning}`,
    options: options.map(({ edits, premise, ...option }) => ({
      fields: edits
        .filter(({ before, after }) => before !== after)
        .map(({ field_name, field_label, position: { start, end }, before, after }) => ({
          label: field_label,
          start,
          end,
          before: shown(field_name, before),
          after: shown(field_name, after),
        })),
      evidence: evidenceOf(option, premise, masks),
    })),
    effect: `Clears ${error_type} of the ${proposal.field_label}.`,
    editable: proposal.editable ? startOfEdit(proposal, masks) : undefined,
  };
}

function evidenceOf(option: { evidence: string; model?: string }, premise: string, { mode }: Masks): string {
  const evidence = evidenceIn(option, mode);
  return option.model === undefined
    ? `${evidence} ${premise}`
    : `${option.model} gives this reason: ${evidence}`;
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

function placeOf({ line_number, record_number }: Proposal): string {
  const record =
    record_number > 0 && record_number !== line_number ? `, record ${grouped(record_number)}` : '';
  return `Line ${grouped(line_number)}${record}`;
}
