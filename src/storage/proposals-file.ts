/** proposals.ndjson: the proposals of a correction and what was decided about them, one JSON object a line, in the order of the file. */

import type { ProposalOption, ProvenDecision, WaitingProposal } from '../correction/index.js';
import { linesOf } from './ndjson-lines.js';

/** What has become of a proposal. */
export type ProposalStatus = 'open' | ProvenDecision['status'];

/** A proposal as it is kept. It holds values of the file. */
export interface KeptProposal extends Omit<WaitingProposal, 'editable' | 'options'> {
  status: ProposalStatus;
  /** Index of the option that was accepted, from 0; null when none was. */
  accepted_option: number | null;
  options: (ProposalOption & { tier: 'confirm' })[];
}

/** The proposal as it is kept. The status is the first member, so that lines are found by it without parsing. */
export function keptProposal(
  { editable: _, options, ...proposal }: WaitingProposal,
  decision?: ProvenDecision,
): KeptProposal {
  const accepted_option = decision?.status === 'accepted' ? (decision.option ?? null) : null;
  const withTier = options.map((option) => ({ tier: 'confirm' as const, ...option }));
  return { status: decision?.status ?? 'open', accepted_option, ...proposal, options: withTier };
}

/** Whether the line of a proposal has this status. */
export const hasStatus = (status: ProposalStatus) => (line: string) =>
  line.startsWith(`{"status":"${status}"`);

/** All proposals, some at a time. */
export async function* keptProposals(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<KeptProposal[]> {
  for await (const lines of linesOf(chunks)) yield lines.map((line) => JSON.parse(line) as KeptProposal);
}
