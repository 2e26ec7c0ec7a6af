/** Remembers which hires a file has reported, as keyed hashes: no SSN is kept, and memory has a limit. */

import type { RecordPlan } from './plan.js';
import type { Working } from './working.js';

/** Hires remembered at the most: 24 bytes each. */
const MOST = 1_000_000;

/** Odd multipliers of the two halves, so that one half's collisions are not the other's. */
const LOW = 0x01000193;
const HIGH = 0x5bd1e995;

function hashOf(key: number, multiplier: number, ssn: number, fein: number, day: number): number {
  let hash = Math.imul(key ^ ssn, multiplier);
  hash = Math.imul(hash ^ (hash >>> 15) ^ fein, multiplier);
  hash = Math.imul(hash ^ (hash >>> 13) ^ day, multiplier);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export class Duplicates {
  /** True once there was no room for more hires, so that later repeats may go unseen. */
  full = false;
  private readonly lowKey = crypto.getRandomValues(new Uint32Array(1))[0]!;
  private readonly highKey = crypto.getRandomValues(new Uint32Array(1))[0]!;
  private count = 0;
  private low = new Uint32Array(1024);
  private high = new Uint32Array(1024);
  private lines = new Uint32Array(1024);

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
    const slot = this.slotOf(low, high);
    if (this.lines[slot] !== 0) return this.lines[slot]!;
    this.full ||= this.count >= MOST;
    if (this.full) return 0;
    this.put(slot, low, high, lineNumber);
    if (++this.count * 2 > this.lines.length) this.grow();
    return 0;
  }

  /** Where the hash stands, or the free slot where it belongs. */
  private slotOf(low: number, high: number): number {
    const mask = this.lines.length - 1;
    let slot = (low ^ high) & mask;
    while (this.lines[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  private put(slot: number, low: number, high: number, lineNumber: number): void {
    this.low[slot] = low;
    this.high[slot] = high;
    this.lines[slot] = lineNumber;
  }

  private grow(): void {
    const { low, high, lines } = this;
    const size = lines.length * 2;
    this.low = new Uint32Array(size);
    this.high = new Uint32Array(size);
    this.lines = new Uint32Array(size);
    for (let i = 0; i < lines.length; i++) {
      if (lines[i] !== 0) this.put(this.slotOf(low[i]!, high[i]!), low[i]!, high[i]!, lines[i]!);
    }
  }
}
