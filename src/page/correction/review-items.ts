/** From the proposals of the API to what the review shows: the same items as on a terminal. */

import { grouped } from '../../reports/index.js';
import type { ReviewItem } from '../../reports/review/index.js';
import { CATALOGUE } from '../../validation/index.js';
import type { Proposal } from '../api/api-types.js';

/** A decision as the API takes it. */
export interface SentDecision {
  proposal_id: string;
  decision: 'accept' | 'decline' | 'reopen';
  option?: number;
}

/** The proposals with those of one rule together, as on a terminal. */
export function byRule(proposals: readonly Proposal[]): Proposal[] {
  const ruleOf = ({ options }: Proposal) => options[0]?.rule ?? '';
  const rules = [...new Set(proposals.map(ruleOf))];
  return rules.flatMap((rule) => proposals.filter((one) => ruleOf(one) === rule));
}

/** A proposal as it is shown. Its values are masked by the server. */
export function reviewItem(proposal: Proposal): ReviewItem {
  const { error_type, field_label, line_number, record_number, record_text, position, options } = proposal;
  const record = record_number > 0 ? `, record ${grouped(record_number)}` : '';
  return {
    rule: options[0]?.rule ?? '',
    title: options[0]?.title ?? '',
    place: `Line ${grouped(line_number)}${record}`,
    line: record_text,
    focus: position,
    why: `${CATALOGUE[error_type].title}: ${CATALOGUE[error_type].meaning}`,
    options: options.map(({ edits, evidence, premise, model }) => ({
      evidence: model === undefined ? `${evidence} ${premise}` : `${model} gives this reason: ${evidence}`,
      fields: edits
        .filter(({ before, after, value_masked }) => value_masked || before !== after)
        .map(({ field_label: label, position: { start, end }, before, after }) => ({
          ...{ label, start, end, before, after },
        })),
    })),
    effect: `Clears ${error_type} of the ${field_label}.`,
    editable: undefined,
  };
}
