/** From the proposals of the API to what the review shows: the same items as on a terminal. */

import type { Proposal } from '../../api/index.js';
import { evidenceWords, proposalWords, type ReviewItem } from '../../reports/review/index.js';

/** A decision as the API takes it. */
export interface SentDecision {
  proposal_id: string;
  decision: 'accept' | 'decline' | 'reopen';
  option?: number;
}

/** A proposal as it is shown. Its values are masked by the server. */
export function reviewItem(proposal: Proposal): ReviewItem {
  const { record_text, position, options } = proposal;
  return {
    rule: options[0]?.rule ?? '',
    title: options[0]?.title ?? '',
    ...proposalWords(proposal),
    line: record_text,
    focus: position,
    options: options.map(({ edits, ...option }) => ({
      evidence: evidenceWords(option),
      fields: edits
        .filter(({ before, after, value_masked }) => value_masked || before !== after)
        .map(({ field_label: label, position: { start, end }, before, after }) => ({
          ...{ label, start, end, before, after },
        })),
    })),
    editable: undefined,
  };
}
