/** The review of a job on a server: the user decides here, and the server corrects the file again. */

import type { Proposal } from '../../../correction/index.js';
import { NewhireError } from '../../../errors.js';
import type { Job } from '../../remote/answer-schemas.js';
import type { Client } from '../../remote/client.js';
import { openProposals, type RemoteDecision, sendDecisions } from '../../remote/remote-job.js';
import { Reviewer } from './reviewer.js';
import type { RunPlan } from './run-plan.js';

/** A completed job after its review. */
export interface ReviewedJob {
  job: Job;
  wasAsked: boolean;
}

/**
 * Asks about the proposals of a completed job, and sends what was decided. `most` is the size that they may have, in bytes.
 * @throws {NewhireError} SERVICE_FAILED when the server keeps no proposals; as `Client.request` does; the signal's reason
 */
export async function reviewOnServer(
  client: Client,
  plan: RunPlan,
  job: Job,
  most: number,
): Promise<ReviewedJob> {
  if (job.revision === undefined) {
    throw new NewhireError('SERVICE_FAILED', `The server ${client.server} is too old for a review.`, {
      next: 'Leave out --review, or --server.',
    });
  }
  const proposals: Proposal[] = [];
  for await (const proposal of openProposals(client, job.job_id, most)) {
    const { status: _, ...shown } = proposal;
    proposals.push({ ...shown, editable: false, check: () => 'A server takes no typed text.' });
  }
  if (proposals.length === 0) return { job, wasAsked: false };
  const decided = await new Reviewer(plan, client.signal).decide(proposals);
  const decisions = proposals.flatMap(({ proposal_id, options }): RemoteDecision[] => {
    const decision = decided.get(proposal_id);
    if (decision?.kind === 'decline') return [{ proposal_id, decision: 'decline', option: 0 }];
    if (decision?.kind !== 'accept') return [];
    const option = options.findIndex(({ edits }) => edits === decision.option.edits);
    return [{ proposal_id, decision: 'accept', option }];
  });
  return { job: await sendDecisions(client, job, decisions), wasAsked: true };
}
