/** Remembers which hires a file has reported, as keyed hashes: no SSN is kept, and memory has a limit. */

import type { RecordPlan } from '../record/record-plan.js';
import type { RecordState } from '../record/record-state.js';

/** Most hires that are remembered: 20 bytes each, and room to grow. Their places fit the bits of a slot. */
const MOST_HIRES = 1_000_000;

/** Odd multipliers of the two halves, so that one half's collisions are not the other's. */
const LOW = 0x01000193;
const HIGH = 0x5bd1e995;

/** A key that differs from run to run; it guards no secret, as it lives beside what it hashes. */
const randomKey = () => Math.trunc(Math.random() * 2 ** 32) | 0;

function hashOf(key: number, multiplier: number, ssn: number, fein: number, day: number): number {
  let hash = Math.imul(key ^ ssn, multiplier);
  hash = Math.imul(hash ^ (hash >>> 15) ^ fein, multiplier);
  hash = Math.imul(hash ^ (hash >>> 13) ^ day, multiplier);
  return hash ^ (hash >>> 16);
}

/** Room for hires at first; it doubles when it is full. Memory that is never touched costs nothing. */
const FIRST_ROOM = 1 << 16;
/** A hire is two halves of a hash and a line number. */
const HIRE = 3;
/** The lower bits of a slot are the place of a hire in the list, counted from 1, and the others bits of its hash. */
const PLACE = 2 ** 20 - 1;

export class DuplicateHires {
  /** True once there was no room for more hires, so that later repeats may go unseen. */
  full = false;
  private readonly lowKey = randomKey();
  private readonly highKey = randomKey();
  private count = 0;
  private hires = new Int32Array(FIRST_ROOM * HIRE);
  /** Where in the list a hash is found. Small beside the list, so that it stays in the cache. */
  private slots = new Int32Array(FIRST_ROOM * 2);

  /** The line that reported the same SSN, FEIN and day of hire before, or 0. Remembers this one. */
  seenBefore({ roles }: RecordPlan, record: RecordState, lineNumber: number): number {
    const { ssn, fein, hire_date: hire } = roles;
    if (!record.isGood(ssn) || !record.isGood(fein) || !record.isGood(hire)) return 0;
    return this.lineOfEarlier(record.valueOf(ssn), record.valueOf(fein), record.valueOf(hire), lineNumber);
  }

  /** As `seenBefore`, for numbers and a day as YYYYMMDD. */
  lineOfEarlier(number: number, employer: number, day: number, lineNumber: number): number {
    const low = hashOf(this.lowKey, LOW, number, employer, day);
    const high = hashOf(this.highKey, HIGH, number, employer, day);
    const { slots, hires } = this;
    const last = slots.length - 1;
    let at = low & last;
    for (; slots[at] !== 0; at = (at + 1) & last) {
      const slot = slots[at] ?? 0;
      if (((slot ^ high) & ~PLACE) !== 0) continue;
      const hire = ((slot & PLACE) - 1) * HIRE;
      if (hires[hire] === low && hires[hire + 1] === high) return hires[hire + 2] ?? 0;
    }
    this.remember(at, low, high, lineNumber);
    return 0;
  }

  /** Writes a hire into the list, and where it stands into a slot that is free. */
  private remember(slot: number, low: number, high: number, lineNumber: number): void {
    this.full ||= this.count >= MOST_HIRES;
    if (this.full) return;
    const hire = this.count++ * HIRE;
    this.hires[hire] = low;
    this.hires[hire + 1] = high;
    this.hires[hire + 2] = lineNumber;
    this.slots[slot] = (high & ~PLACE) | this.count;
    if (this.count * 2 === this.slots.length) this.grow();
  }

  private grow(): void {
    const { hires } = this;
    this.hires = new Int32Array(hires.length * 2);
    this.hires.set(hires);
    this.slots = new Int32Array(this.slots.length * 2);
    const last = this.slots.length - 1;
    for (let place = 1; place <= this.count; place++) {
      const hire = (place - 1) * HIRE;
      let at = (this.hires[hire] ?? 0) & last;
      while (this.slots[at] !== 0) at = (at + 1) & last;
      this.slots[at] = ((this.hires[hire + 1] ?? 0) & ~PLACE) | place;
    }
  }
}
