/** The limits of calls and cost. Every call is paid for before it is made. */

import { CallFailure } from './call-failure.js';
import type { Usage } from './model-port.js';
import prices from './prices.json' with { type: 'json' };

/** US dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
}

export interface Limits {
  /** HTTP requests, retries included. */
  maxCalls?: number | undefined;
  /** US dollars. */
  maxCost?: number | undefined;
}

export interface Spend {
  attempts: number;
  /** US dollars. */
  cost: number;
}

/** The right to make one call. */
export interface Reservation {
  /** Replaces the reserved worst case by what was used, or keeps it when `used` is unknown. Returns dollars. */
  settle(used: Usage | undefined): number;
}

/** The price of a model: from `own` prices first, then from the dated table; undefined when it stands in neither. */
export function priceOf(model: string, own: Record<string, Price> = {}): Price | undefined {
  const table: Record<string, Price> = { ...prices.models, ...own };
  return Object.hasOwn(table, model) ? table[model] : undefined;
}

/** Dollars for so many tokens. */
export function costOf(usage: Usage, price: Price): number {
  return (usage.tokens_in * price.input + usage.tokens_out * price.output) / 1_000_000;
}

/** Counts calls, tokens and dollars of a run, and refuses what would pass a limit. */
export class Budget {
  readonly #limits: Limits;
  readonly #price: Price | undefined;
  readonly #earlierCost: number;
  readonly #used = { tokens_in: 0, tokens_out: 0, cost: 0 };
  #attempts: number;
  #reserved = 0;
  #underWay = 0;
  #waiting: (() => void)[] = [];

  /** `earlier`: what an interrupted run of the same job has spent already; it counts against the limits. */
  constructor(limits: Limits, price: Price | undefined, earlier: Spend = { attempts: 0, cost: 0 }) {
    this.#limits = limits;
    this.#price = price;
    this.#attempts = earlier.attempts;
    this.#earlierCost = earlier.cost;
  }

  /**
   * Reserves one call at its worst cost. Near the limit it waits for calls under way: they may cost less than reserved.
   * @throws CallFailure of kind `permanent` when a limit is reached
   */
  async reserve(worst: Usage): Promise<Reservation> {
    const cost = this.#price ? costOf(worst, this.#price) : 0;
    while (this.#passesCost(cost) && this.#underWay > 0) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const { maxCalls, maxCost } = this.#limits;
    if (maxCalls !== undefined && this.#attempts >= maxCalls) {
      throw new CallFailure('permanent', `The limit of ${maxCalls} model calls is reached.`);
    }
    if (this.#passesCost(cost)) {
      throw new CallFailure('permanent', `The next model call could pass the cost limit of $${maxCost}.`);
    }
    this.#attempts += 1;
    this.#underWay += 1;
    this.#reserved += cost;
    return { settle: (used) => this.#settle(cost, used) };
  }

  /** What this run has used, without earlier ones. `cost` is undefined when no price is known. */
  used(): Usage & { cost: number | undefined } {
    return { ...this.#used, cost: this.#price && this.#used.cost };
  }

  #passesCost(cost: number): boolean {
    const { maxCost } = this.#limits;
    return maxCost !== undefined && this.#earlierCost + this.#used.cost + this.#reserved + cost > maxCost;
  }

  #settle(reserved: number, used: Usage | undefined): number {
    const cost = used && this.#price ? costOf(used, this.#price) : reserved;
    this.#reserved -= reserved;
    this.#underWay -= 1;
    this.#used.cost += cost;
    this.#used.tokens_in += used?.tokens_in ?? 0;
    this.#used.tokens_out += used?.tokens_out ?? 0;
    for (const proceed of this.#waiting.splice(0)) proceed();
    return cost;
  }
}
