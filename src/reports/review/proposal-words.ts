/** What a review says of a proposal, on a terminal and on the page, and in which order proposals come. */

import { CATALOGUE, type ErrorType } from '../../validation/index.js';
import { grouped } from '../text/counts.js';
import type { ReviewItem } from './review-item.js';

/** The proposals with those of one rule together, in the order in which the rules first appear. */
export function byRule<One extends { options: readonly { rule: string }[] }>(
  proposals: readonly One[],
): One[] {
  const rules = new Map<string | undefined, One[]>();
  for (const proposal of proposals) {
    const rule = proposal.options[0]?.rule;
    const same = rules.get(rule);
    if (same) same.push(proposal);
    else rules.set(rule, [proposal]);
  }
  return [...rules.values()].flat();
}

/** Where the error is, what is wrong, and what accepting does. */
export function proposalWords({
  error_type,
  field_label,
  line_number,
  record_number,
}: {
  error_type: ErrorType;
  field_label: string;
  line_number: number;
  record_number: number;
}): Pick<ReviewItem, 'place' | 'why' | 'effect'> {
  const { title, meaning } = CATALOGUE[error_type];
  const isOther = record_number > 0 && record_number !== line_number;
  return {
    place: `Line ${grouped(line_number)}${isOther ? `, record ${grouped(record_number)}` : ''}`,
    why: `${title}: ${meaning}`,
    effect: `Clears the error "${title} · ${field_label}".`,
  };
}

/** What speaks for an option. */
export function evidenceWords({
  evidence,
  premise,
  model,
}: {
  evidence: string;
  premise: string;
  model?: string | undefined;
}): string {
  return model === undefined ? `${evidence} ${premise}` : `${model} gives this reason: ${evidence}`;
}
