/** From the proposals of a correction to what the review shows, and from its verdicts back to decisions. */

import type { Proposal, ReviewDecision, WaitingProposal } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { grouped, maskLine, maskValue, type ValueMode } from '../../../reports/index.js';
import { CATALOGUE, type Finding } from '../../../validation/index.js';
import type { ReviewItem, Verdict } from '../../ui/review-item.js';

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
export function reviewItem(proposal: Proposal, layout: Layout, mode: ValueMode): ReviewItem {
  const { error_type, record_type, record_text, options, position } = proposal;
  const recordType = layout.record_types.find(({ id }) => id === record_type);
  const best = bestOption(proposal);
  const masked = maskerOf(proposal, layout, mode);
  return {
    rule: best.rule,
    title: best.title,
    place: placeOf(proposal),
    line: maskLine(record_text, recordType, findingOf(proposal, proposal.field_name, ''), mode),
    focus: position,
    why: `${CATALOGUE[error_type].title}: ${CATALOGUE[error_type].meaning}`,
    options: options.map(({ edits, evidence, premise, model }) => ({
      fields: edits
        .filter(({ before, after }) => before !== after)
        .map(({ field_name, field_label, position: { start, end }, before, after }) => ({
          label: field_label,
          start,
          end,
          before: masked(field_name, before),
          after: masked(field_name, after),
        })),
      evidence: model === undefined ? `${evidence} ${premise}` : `${model} gives this reason: ${evidence}`,
    })),
    effect: `Clears ${error_type} of the ${proposal.field_label}.`,
    editable: proposal.editable ? startOfEdit(proposal) : undefined,
  };
}

/** Masks the value of a field of the proposal's record. */
export function maskerOf(
  proposal: WaitingProposal,
  layout: Layout,
  mode: ValueMode,
): (field_name: string, value: string) => string {
  return (field_name, value) => maskValue(findingOf(proposal, field_name, value), layout, mode).text;
}

/** The decisions by the ids of the proposals; those left open are skipped. */
export function decisionsOf(
  proposals: readonly Proposal[],
  verdicts: readonly (Verdict | undefined)[],
): Map<string, ReviewDecision> {
  return new Map(proposals.map(({ proposal_id }, index) => [proposal_id, decisionOf(verdicts[index])]));
}

function decisionOf(verdict: Verdict | undefined): ReviewDecision {
  if (verdict === undefined) return { kind: 'skip' };
  if (verdict.kind === 'accepted') return { kind: 'accept', option: verdict.option };
  return verdict.kind === 'edited' ? { kind: 'edit', text: verdict.text } : { kind: 'decline' };
}

/** An edit changes the field with the error only, whatever else the best option changes. */
function startOfEdit(proposal: Proposal): string {
  const { field_name } = proposal;
  return bestOption(proposal).edits.find((edit) => edit.field_name === field_name)?.after ?? '';
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

/** The error of the proposal, with a value to mask. */
function findingOf(proposal: WaitingProposal, field_name: string, current_value: string): Finding {
  const { error_type, line_number, record_number, record_type, field_label, position } = proposal;
  return {
    error_type,
    severity: 'error',
    line_number,
    record_number,
    record_type,
    field_name,
    field_label,
    position,
    current_value,
    error_message: '',
    expected: '',
    fix: { tier: 'confirm', hint: '' },
  };
}
