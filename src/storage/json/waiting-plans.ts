/** The plans that the one server of a data folder is to make. They are in memory only: after a restart they are asked for again. */

import type { PlanFailure, PlanQueue } from '../ports/index.js';

type State = 'waiting' | 'claimed' | PlanFailure;

/** Implements `PlanQueue`. */
export class WaitingPlans implements PlanQueue {
  /** By upload, in the order in which they are made. */
  private readonly plans = new Map<string, State>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private wake = () => {};

  async want(fileId: string, after = 0): Promise<PlanFailure | undefined> {
    const known = this.plans.get(fileId);
    if (typeof known === 'object') {
      this.plans.delete(fileId);
      return known;
    }
    if (known === undefined && after > 0) this.later(fileId, after);
    else if (known === undefined) this.add(fileId);
    return undefined;
  }

  async claim(): Promise<string | undefined> {
    for (const [fileId, state] of this.plans) {
      if (state !== 'waiting') continue;
      this.plans.set(fileId, 'claimed');
      return fileId;
    }
    return undefined;
  }

  async end(fileId: string, how: 'made' | 'left' | PlanFailure): Promise<void> {
    if (how === 'made') this.plans.delete(fileId);
    else this.plans.set(fileId, how === 'left' ? 'waiting' : how);
  }

  listen(wake: () => void): void {
    this.wake = wake;
  }

  /** Makes none any more. */
  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private add(fileId: string): void {
    if (!this.plans.has(fileId)) this.plans.set(fileId, 'waiting');
    this.wake();
  }

  private later(fileId: string, after: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.add(fileId);
    }, after).unref();
    this.timers.add(timer);
  }
}
