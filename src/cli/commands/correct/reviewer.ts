/** Asks the user at the terminal to decide on the proposals of a correction. */

import { once } from 'node:events';
import type { Proposal, ReviewDecision } from '../../../correction/index.js';
import { Masks } from '../../../reports/index.js';
import { byRule } from '../../../reports/review/index.js';
import { loadInk } from '../../ui/load-ink.js';
import { decisionsOf, reviewItem } from './review-items.js';
import type { RunPlan } from './run-plan.js';

/** The review of one run. */
export class Reviewer {
  wasAsked = false;

  constructor(
    private readonly plan: RunPlan,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Shows the proposals and gives the decisions by proposal id.
   * @throws {Error} the signal's reason when it is aborted, as it is when the user cancels the review
   */
  async decide(proposals: readonly Proposal[]): Promise<Map<string, ReviewDecision>> {
    this.wasAsked = true;
    const { plan, signal } = this;
    await loadInk(plan.color, process.stdout);
    const { runReview } = await import('../../ui/review-app.js');
    // Loading takes long enough for Ctrl-C.
    signal.throwIfAborted();
    const sorted = byRule(proposals);
    const masks = new Masks(plan.layoutUsed, plan.values, plan.today);
    const items = sorted.map((proposal) => reviewItem(proposal, masks));
    const decisions = await runReview(items, (index, text) => sorted[index]?.check(text), signal);
    // The review reads Ctrl-C as a key, and sees that the terminal is gone: both must have the same effect as everywhere else.
    if (!decisions && !signal.aborted) {
      // A signal on its way does not keep the process from ending, and nothing would be cleaned up.
      const waiting = setInterval(() => {}, 1000);
      process.kill(process.pid, process.stdin.readable ? 'SIGINT' : 'SIGHUP');
      await once(signal, 'abort');
      clearInterval(waiting);
    }
    signal.throwIfAborted();
    return decisionsOf(sorted, decisions ?? []);
  }
}
