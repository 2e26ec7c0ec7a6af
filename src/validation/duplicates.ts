/** Remembers which hires a file has reported, as keyed hashes: no SSN is kept, and memory has a limit. */

import type { PlannedField, RecordPlan } from './plan.js';
import type { Working } from './working.js';

/** Hires remembered at the most: 24 bytes each. */
const MOST = 1_000_000;

/** Odd multipliers of the two halves, so that one half's collisions are not the other's. */
const LOW = 0x01000193;
const HIGH = 0x5bd1e995;

export class Duplicates {
  /** True once there was no room for more hires, so that later repeats may go unseen. */
  full = false;
  private readonly key = crypto.getRandomValues(new Uint32Array(2));
  private count = 0;
  private low = new Uint32Array(1024);
  private high = new Uint32Array(1024);
  private lines = new Uint32Array(1024);

  /** The line that reported the same SSN, FEIN and day of hire before, or 0. Remembers this one. */
  seenBefore(plan: RecordPlan, work: Working, line: Uint8Array, base: number, lineNumber: number): number {
    const { ssn, fein, hire_date: hire } = plan.roles;
    if (!work.isGood(ssn) || !work.isGood(fein) || !work.isGood(hire)) return 0;
    const day = work.valueOf(hire);
    const low = this.hash(this.key[0]!, LOW, ssn, fein, day, line, base);
    const high = this.hash(this.key[1]!, HIGH, ssn, fein, day, line, base);
    return this.remember(low, high, lineNumber);
  }

  private hash(
    key: number,
    multiplier: number,
    ssn: PlannedField,
    fein: PlannedField,
    day: number,
    line: Uint8Array,
    base: number,
  ): number {
    let hash = Math.imul(key ^ day, multiplier);
    for (let at = base + ssn.from; at < base + ssn.to; at++) hash = Math.imul(hash ^ line[at]!, multiplier);
    for (let at = base + fein.from; at < base + fein.to; at++) hash = Math.imul(hash ^ line[at]!, multiplier);
    hash = Math.imul(hash ^ (hash >>> 15), multiplier);
    return (hash ^ (hash >>> 13)) >>> 0;
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
