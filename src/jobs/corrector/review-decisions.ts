/** Decisions about the proposals of a job: combined with those made before, and checked that all of them took effect. */

import type { AuditSinks, ReviewDecision, StatedOrder } from '../../correction/index.js';
import { NewhireError } from '../../errors.js';
import type { KeptProposal } from '../../storage/index.js';

/** An order of dates that is stated for an employer: its open dates are accepted in it. */
interface AskedOrder {
  readonly employer_number: number;
  readonly date_order: StatedOrder;
}

/** What is asked for in a review. */
export type Asked = AskedDecision | AskedOrder;

/** A decision as it is asked for. `option` is the index of the one to accept, from 0. */
interface AskedDecision {
  readonly proposal_id: string;
  readonly decision: 'accept' | 'decline' | 'reopen';
  readonly option: number;
}

/** Ids that an error names; the client knows the others. */
const MOST_NAMED = 10;

/** The decisions of one review, with those made before. */
export class ReviewDecisions {
  /** By proposal id, for the correction. */
  readonly all = new Map<string, ReviewDecision>();
  private readonly missing = new Set<string>();

  /**
   * Reads what was decided before, and adds what is asked for.
   * @throws {NewhireError} PROPOSAL_NOT_FOUND, PROPOSAL_STATE; USAGE when a proposal has no such option
   */
  static async of(
    proposals: AsyncIterable<readonly KeptProposal[]>,
    asked: readonly Asked[],
  ): Promise<ReviewDecisions> {
    const decisions = new ReviewDecisions();
    const left = new Map(asked.flatMap((one) => ('proposal_id' in one ? [[one.proposal_id, one]] : [])));
    const orders = new Map(
      asked.flatMap((one) => ('date_order' in one ? [[one.employer_number, one.date_order]] : [])),
    );
    for await (const some of proposals) {
      for (const proposal of some) {
        const change = left.get(proposal.proposal_id);
        left.delete(proposal.proposal_id);
        const decision = change
          ? changed(proposal, change)
          : (earlier(proposal) ?? inOrder(proposal, orders.get(proposal.employer_number ?? 0)));
        if (decision) decisions.add(proposal.proposal_id, decision);
      }
    }
    if (left.size > 0)
      throw new NewhireError('PROPOSAL_NOT_FOUND', `The job has no such proposal: ${named(left.keys())}.`, {
        next: 'Take the ids from the proposals of the job.',
      });
    return decisions;
  }

  /** The sinks, which also record the decisions that took effect. */
  recording(sinks: AuditSinks): AuditSinks {
    return {
      ...sinks,
      begin: async () => {
        for (const [id, { kind }] of this.all) if (kind === 'accept') this.missing.add(id);
        await sinks.begin();
      },
      decided: async (proposal, decision) => {
        this.missing.delete(proposal.proposal_id);
        await sinks.decided?.(proposal, decision);
      },
    };
  }

  /**
   * Call it after the correction. A declined proposal may be gone, as another change may have cleared its error.
   * @throws {NewhireError} DECISION_NOT_PROVEN when a proposal that was accepted is not in the corrected file
   */
  check(): void {
    if (this.missing.size === 0) return;
    throw new NewhireError(
      'DECISION_NOT_PROVEN',
      `With all decisions together, these could not be proven as they were proposed: ${named(this.missing)}.`,
      {
        next: 'Nothing was changed. Look at the proposals again, and decide on those of one record one by one.',
      },
    );
  }

  private add(id: string, decision: ReviewDecision): void {
    this.all.set(id, decision);
  }
}

function earlier({ status, accepted_option, options }: KeptProposal): ReviewDecision | undefined {
  if (status === 'declined') return { kind: 'decline' };
  const option = accepted_option === null ? undefined : options[accepted_option];
  return option && { kind: 'accept', option };
}

/** The one option of an open date in an order; undefined for none or several. */
function inOrder(
  { status, options }: KeptProposal,
  order: StatedOrder | undefined,
): ReviewDecision | undefined {
  const fitting = options.filter(({ date_order }) => date_order === order);
  const [option] = fitting;
  return status === 'open' && order && option && fitting.length === 1
    ? { kind: 'accept', option }
    : undefined;
}

function changed(
  proposal: KeptProposal,
  { decision, option: at }: AskedDecision,
): ReviewDecision | undefined {
  const { proposal_id, status, options } = proposal;
  if (decision === 'reopen') {
    if (status !== 'open') return undefined;
    throw new NewhireError('PROPOSAL_STATE', `There is no decision to take back about ${proposal_id}.`);
  }
  if (status !== 'open') {
    throw new NewhireError('PROPOSAL_STATE', `The proposal ${proposal_id} is ${status} already.`, {
      next: 'To decide otherwise, reopen it first.',
    });
  }
  if (decision === 'decline') return { kind: 'decline' };
  const option = options[at];
  if (option) return { kind: 'accept', option };
  throw new NewhireError('USAGE', `The proposal ${proposal_id} has no option ${at}.`, {
    next: `It has ${options.length}; they are counted from 0.`,
  });
}

function named(ids: Iterable<string>): string {
  const all = [...ids];
  const more = all.length - MOST_NAMED;
  return all.slice(0, MOST_NAMED).join(', ') + (more > 0 ? `, and ${more} more` : '');
}
