/** Remembers which hires a file has reported, as keyed hashes: no SSN is kept, and memory has a limit. */

import type { RecordPlan } from './plan.js';
import type { Working } from './working.js';

/** Hires remembered at the most: 32 bytes each, and room to grow. */
const MOST = 1_000_000;

/** A key that differs from run to run; it guards no secret, as it lives beside what it hashes. */
const randomKey = () => Math.trunc(Math.random() * 2 ** 32) | 0;

/** Odd multipliers of the two halves, so that one half's collisions are not the other's. */
const LOW = 0x01000193;
const HIGH = 0x5bd1e995;

function hashOf(key: number, multiplier: number, ssn: number, fein: number, day: number): number {
  let hash = Math.imul(key ^ ssn, multiplier);
  hash = Math.imul(hash ^ (hash >>> 15) ^ fein, multiplier);
  hash = Math.imul(hash ^ (hash >>> 13) ^ day, multiplier);
  return hash ^ (hash >>> 16);
}

/** Slots of the table at first; it doubles as it fills. Memory that is never touched costs nothing. */
const FIRST_SLOTS = 1 << 17;
/** A slot holds two halves of a hash and a line number; the fourth place keeps it within a cache line. */
const SLOT = 4;

export class Duplicates {
  /** True once there was no room for more hires, so that later repeats may go unseen. */
  full = false;
  private readonly lowKey = randomKey();
  private readonly highKey = randomKey();
  private count = 0;
  private slots = new Int32Array(FIRST_SLOTS * SLOT);

  /** The line that reported the same SSN, FEIN and day of hire before, or 0. Remembers this one. */
  seenBefore({ roles }: RecordPlan, work: Working, lineNumber: number): number {
    const { ssn, fein, hire_date: hire } = roles;
    if (!work.isGood(ssn) || !work.isGood(fein) || !work.isGood(hire)) return 0;
    const number = work.valueOf(ssn);
    const day = work.valueOf(hire);
    const low = hashOf(this.lowKey, LOW, number, work.valueOf(fein), day);
    const high = hashOf(this.highKey, HIGH, number, work.valueOf(fein), day);
    return this.remember(low, high, lineNumber);
  }

  private remember(low: number, high: number, lineNumber: number): number {
    const { slots } = this;
    const last = slots.length - SLOT;
    let at = ((low ^ high) * SLOT) & last;
    for (; slots[at + 2] !== 0; at = (at + SLOT) & last)
      if (slots[at] === low && slots[at + 1] === high) return slots[at + 2]!;
    this.full ||= this.count >= MOST;
    if (this.full) return 0;
    slots[at] = low;
    slots[at + 1] = high;
    slots[at + 2] = lineNumber;
    if (++this.count * 2 * SLOT > slots.length) this.grow();
    return 0;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Int32Array(before.length * 2);
    this.count = 0;
    for (let at = 0; at < before.length; at += SLOT)
      if (before[at + 2] !== 0) this.remember(before[at]!, before[at + 1]!, before[at + 2]!);
  }
}
