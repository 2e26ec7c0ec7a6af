/** The limits of calls and cost. The cost of every call is reserved before it is made. */

import { CallFailure } from './call-failure.js';
import type { Usage } from './model-port.js';
import prices from './prices.json' with { type: 'json' };

/** US dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** The limits of a job; without a limit, undefined. */
export interface BudgetLimits {
  /** HTTP requests, retries included. */
  maxCalls?: number | undefined;
  /** US dollars. */
  maxCost?: number | undefined;
}

/** What was spent so far. */
export interface Spend {
  attempts: number;
  /** US dollars. */
  cost: number;
}

/** The right to make one call. */
export interface Reservation {
  /** Replaces the reserved cost by that of what was used, or keeps it when `used` is unknown. Returns dollars. */
  settle(used: Usage | undefined): number;
}

/** The price of a model: from `own` prices first, then from the built-in table; undefined when it is in neither. */
export function priceOf(model: string, own: Record<string, Price> = {}): Price | undefined {
  const table: Record<string, Price> = { ...prices.models, ...own };
  return Object.hasOwn(table, model) ? table[model] : undefined;
}

/** The cost of so many tokens, in US dollars. */
export function costOf(usage: Usage, price: Price): number {
  return (usage.tokens_in * price.input + usage.tokens_out * price.output) / 1_000_000;
}

/** Counts calls, tokens and dollars of a run, and refuses calls that would exceed a limit. */
export class CallBudget {
  private readonly earlierCost: number;
  private readonly spent = { tokens_in: 0, tokens_out: 0, cost: 0 };
  private attempts: number;
  private reserved = 0;
  private inFlight = 0;
  private waiting: (() => void)[] = [];

  /** `earlier`: what an interrupted run of the same job has already spent; it counts against the limits. */
  constructor(
    private readonly limits: BudgetLimits,
    private readonly price: Price | undefined,
    earlier: Spend = { attempts: 0, cost: 0 },
  ) {
    this.attempts = earlier.attempts;
    this.earlierCost = earlier.cost;
  }

  /**
   * Reserves one call at its highest possible cost. Near the limit it waits for calls in flight, which may cost less than
   * reserved.
   * @throws {CallFailure} of kind `permanent` when a limit is reached
   */
  async reserve(worst: Usage): Promise<Reservation> {
    const cost = this.price ? costOf(worst, this.price) : 0;
    while (this.exceedsCost(cost) && this.inFlight > 0) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    const { maxCalls, maxCost } = this.limits;
    if (maxCalls !== undefined && this.attempts >= maxCalls) {
      throw new CallFailure('permanent', `The limit of ${maxCalls} model calls is reached.`);
    }
    if (this.exceedsCost(cost)) {
      throw new CallFailure('permanent', `The next model call could exceed the cost limit of $${maxCost}.`);
    }
    this.attempts += 1;
    this.inFlight += 1;
    this.reserved += cost;
    return { settle: (used) => this.settle(cost, used) };
  }

  /** What this run has used, without earlier runs. `cost` is undefined when no price is known. */
  used(): Usage & { cost: number | undefined } {
    return { ...this.spent, cost: this.price && this.spent.cost };
  }

  private exceedsCost(cost: number): boolean {
    const { maxCost } = this.limits;
    return maxCost !== undefined && this.earlierCost + this.spent.cost + this.reserved + cost > maxCost;
  }

  private settle(reserved: number, used: Usage | undefined): number {
    const cost = used && this.price ? costOf(used, this.price) : reserved;
    this.reserved -= reserved;
    this.inFlight -= 1;
    this.spent.cost += cost;
    this.spent.tokens_in += used?.tokens_in ?? 0;
    this.spent.tokens_out += used?.tokens_out ?? 0;
    for (const proceed of this.waiting.splice(0)) proceed();
    return cost;
  }
}
