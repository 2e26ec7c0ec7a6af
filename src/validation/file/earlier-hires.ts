/**
 * Remembers the hires that a file has reported: the same hire again, the same person hired again soon, and one SSN under
 * two names. Everything is kept as keyed hashes, so that no SSN or name is, and memory has a limit.
 */

import { byteAt } from '../fields/bytes.js';
import { daysBetween } from '../fields/calendar.js';
import { endWithoutInitial } from '../fields/full-name.js';
import type { PlannedField, RecordPlan } from '../record/record-plan.js';
import type { RecordState } from '../record/record-state.js';

/** Most hires that are remembered: 24 bytes each, and room to grow. Their places fit the bits of a slot. */
const MAX_HIRES = 1_000_000;
/** Most hires of one SSN that are compared, so that a file of one person costs no more than another. */
const MAX_HIRES_OF_ONE = 8;
/** Days after which the law counts a rehire as a new hire: 42 USC 653a(a)(2)(A)(ii). */
export const REHIRE_DAYS = 60;

/** Different odd multipliers for the two halves, so that they do not collide for the same inputs. */
const LOW = 0x01000193;
const HIGH = 0x5bd1e995;

/** A key that differs from run to run; it guards no secret, as it is kept with what it hashes. */
const randomKey = () => Math.trunc(Math.random() * 2 ** 32) | 0;

function hashOf(key: number, multiplier: number, number: number): number {
  let hash = Math.imul(key ^ number, multiplier);
  hash = Math.imul(hash ^ (hash >>> 15), multiplier);
  return hash ^ (hash >>> 13);
}

/** A hash of a name; never 0. */
const finished = (hash: number): number => hash ^ (hash >>> 15) || 1;

/** Offset after the text of a field, which begins in its first column. */
const endOf = ({ from, index }: PlannedField, { base, width }: RecordState): number =>
  base + from + (width[index] ?? 0);

/** Room for hires at first; it doubles when it is full. A server checks many small files at once. */
const FIRST_ROOM = 1 << 10;
/** A hire is two halves of the hash of its SSN, hashes of name and FEIN (0 when not known), its day and its line. */
const HIRE = 6;
const [NAME, FEIN, DAY, LINE] = [2, 3, 4, 5] as const;
/** The lower bits of a slot are the place of a hire in the list, counted from 1, and the others bits of its hash. */
const PLACE = 2 ** 20 - 1;

/** What an earlier record of the file says about a hire, and its line. */
export interface Earlier {
  id: 'duplicate' | 'ssnOfTwo' | 'rehired';
  line: number;
}

export class EarlierHires {
  /** True once there was no room for more hires, so that later ones are compared with these only. */
  full = false;
  private readonly lowKey = randomKey();
  private readonly highKey = randomKey();
  private count = 0;
  private hires = new Int32Array(FIRST_ROOM * HIRE);
  /** Where in the list a hash is found. Small compared with the list, so that it stays in the cache. */
  private slots = new Int32Array(FIRST_ROOM * 2);

  /**
   * What the records before say about the one just checked. Remembers this one. `ofGroup` tells its employer where the
   * record has no FEIN.
   */
  compare(
    { roles, contractor }: RecordPlan,
    record: RecordState,
    line: number,
    ofGroup: number,
  ): Earlier | undefined {
    const { ssn, fein, hire_date: hire } = roles;
    if (!record.isGood(ssn)) return undefined;
    // The number of a contractor may be that of a company.
    const name = contractor && record.contractor ? 0 : this.nameOf(roles, record);
    const number = fein ? record.isGood(fein) && record.valueOf(fein) : ofGroup;
    const employer = number ? hashOf(this.highKey, LOW, number) || 1 : 0;
    const day = record.isGood(hire) ? record.valueOf(hire) : record.contractorDay;
    return this.observe(record.valueOf(ssn), name, employer, day, line);
  }

  /** A hash of the letters of first and last name; 0 when they are not known. */
  private nameOf({ first_name, last_name, full_name }: RecordPlan['roles'], record: RecordState): number {
    const { line, base } = record;
    if (record.isGood(first_name) && record.isGood(last_name)) {
      const first = this.withLetters(this.lowKey, line, base + first_name.from, endOf(first_name, record));
      return finished(this.withLetters(first, line, base + last_name.from, endOf(last_name, record)));
    }
    if (!record.isGood(full_name)) return 0;
    const from = base + full_name.from;
    const end = endWithoutInitial(line, from, endOf(full_name, record));
    return finished(this.withLetters(this.lowKey, line, from, end));
  }

  private withLetters(seed: number, line: Uint8Array, from: number, end: number): number {
    let hash = seed;
    for (let at = from; at < end; at++) {
      const byte = byteAt(line, at);
      if (byte !== 0x20 && byte !== 0x2d) hash = Math.imul(hash ^ (byte & 0xdf), LOW);
    }
    return hash;
  }

  private observe(
    ssn: number,
    name: number,
    employer: number,
    day: number,
    line: number,
  ): Earlier | undefined {
    const low = hashOf(this.lowKey, LOW, ssn);
    const high = hashOf(this.highKey, HIGH, ssn);
    const { slots, hires } = this;
    const last = slots.length - 1;
    let found: Earlier | undefined;
    let met = 0;
    let at = low & last;
    for (; slots[at] !== 0 && met < MAX_HIRES_OF_ONE; at = (at + 1) & last) {
      const slot = slots[at] ?? 0;
      if (((slot ^ high) & ~PLACE) !== 0) continue;
      const hire = ((slot & PLACE) - 1) * HIRE;
      if (hires[hire] !== low || hires[hire + 1] !== high) continue;
      met++;
      const one = this.judge(hire, name, employer, day);
      if (one === 'duplicate') return { id: one, line: hires[hire + LINE] ?? 0 };
      if (one && found?.id !== 'ssnOfTwo') found = { id: one, line: hires[hire + LINE] ?? 0 };
    }
    if (met < MAX_HIRES_OF_ONE) this.remember(at, low, high, name, employer, day, line);
    return found;
  }

  private judge(hire: number, name: number, employer: number, day: number): Earlier['id'] | undefined {
    const { hires } = this;
    const itsName = hires[hire + NAME] ?? 0;
    const itsDay = hires[hire + DAY] ?? 0;
    const isEmployer = employer !== 0 && hires[hire + FEIN] === employer && day > 0 && itsDay > 0;
    if (isEmployer && itsDay === day) return 'duplicate';
    if (name !== 0 && itsName !== 0 && itsName !== name) return 'ssnOfTwo';
    return isEmployer && Math.abs(daysBetween(itsDay, day)) <= REHIRE_DAYS ? 'rehired' : undefined;
  }

  /** Writes a hire into the list, and its place into a slot that is free. */
  private remember(
    slot: number,
    low: number,
    high: number,
    name: number,
    employer: number,
    day: number,
    line: number,
  ): void {
    this.full ||= this.count >= MAX_HIRES;
    if (this.full) return;
    const { hires } = this;
    const hire = this.count++ * HIRE;
    hires[hire] = low;
    hires[hire + 1] = high;
    hires[hire + NAME] = name;
    hires[hire + FEIN] = employer;
    hires[hire + DAY] = day;
    hires[hire + LINE] = line;
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
