/** A proposal as the review shows it, and what a draft keeps of it: apart from the drafts, which the first view needs as well. */

import type { Proposal } from '../../api/index.js';
import { dateChoiceOf, evidenceWords, proposalWords, type ReviewItem } from '../../reports/review/index.js';
import type { OpenItem } from './drafts.js';

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
  };
}

/** What is kept of a proposal. It is covered when something that an option would change is, or nothing of it may be seen now. */
export function openItem(proposal: Proposal, isCovered = false): OpenItem {
  const { proposal_id: id, options } = proposal;
  const rules = options.map(({ rule }) => rule);
  const covered = isCovered || options.some(({ edits }) => edits.some((edit) => edit.value_masked));
  return { id, rule: rules[0] ?? '', options: rules, date: dateChoiceOf(proposal), covered };
}
