/**
 * The readings of a record's first fields, the best few that give different texts for each field and offset. What is
 * unique is the text of the realigned record, not the path to it: blanks may go missing at many places of one gap.
 */

/** Readings that are kept for each field and offset. */
export const KEPT = 3;

/** A change of displacement on the way of a reading. */
export interface DisplacementChange {
  /** Characters too many; negative when too few. */
  by: number;
  /** Where they are, or would have to be: an offset in the line's columns with their margin. */
  at: number;
  /** Index of the field at which the displacement changes; -1 before the first one. */
  field: number;
}

export class Readings {
  private readonly costs: Int16Array;
  private readonly struck: Uint8Array;
  private readonly hashes: Int32Array;
  private readonly before: Int16Array;
  private readonly by: Int16Array;
  private readonly at: Int16Array;
  private readonly field: Int16Array;
  private readonly counts: Uint8Array;

  constructor(
    fields: number,
    private readonly offsets: number,
  ) {
    const states = (fields + 2) * offsets;
    this.counts = new Uint8Array(states);
    this.costs = new Int16Array(states * KEPT);
    this.struck = new Uint8Array(states * KEPT);
    this.hashes = new Int32Array(states * KEPT);
    this.before = new Int16Array(states * KEPT);
    this.by = new Int16Array(states * KEPT);
    this.at = new Int16Array(states * KEPT);
    this.field = new Int16Array(states * KEPT);
  }

  clear(): void {
    this.counts.fill(0);
  }

  /** Readings up to a field at an offset, given by its index. */
  countOf(field: number, offset: number): number {
    return this.counts[field * this.offsets + offset] as number;
  }

  /** The n-th of them, the cheapest first. */
  idOf(field: number, offset: number, n: number): number {
    return (field * this.offsets + offset) * KEPT + n;
  }

  costOf(id: number): number {
    return this.costs[id] as number;
  }

  /** True when something on the way forbids that the reading is accepted. */
  isStruck(id: number): boolean {
    return this.struck[id] === 1;
  }

  hashOf(id: number): number {
    return this.hashes[id] as number;
  }

  /** Adds a reading; `before` is the one that it continues, -1 for none. One with a negative `cost` must not be accepted. */
  add(
    field: number,
    offset: number,
    before: number,
    cost: number,
    hash: number,
    by: number,
    at: number,
    changed: number,
  ): void {
    const state = field * this.offsets + offset;
    const total = (before < 0 ? 0 : (this.costs[before] as number)) + Math.abs(cost);
    const struck = cost < 0 || (before >= 0 && this.struck[before] === 1) ? 1 : 0;
    const first = state * KEPT;
    const count = this.counts[state] as number;
    let place = 0;
    while (place < count && (this.costs[first + place] as number) <= total) {
      if (this.hashes[first + place] === hash) return;
      place++;
    }
    if (place === KEPT) return;
    // What is dropped: the same text at a higher cost, or the last one when there is no room.
    let gone = place;
    while (gone < count && this.hashes[first + gone] !== hash) gone++;
    if (gone === count && count < KEPT) this.counts[state] = count + 1;
    if (gone >= KEPT) gone = KEPT - 1;
    for (let to = gone; to > place; to--) this.copy(first + to - 1, first + to);
    const id = first + place;
    this.costs[id] = total;
    this.struck[id] = struck;
    this.hashes[id] = hash;
    this.before[id] = before;
    this.by[id] = by;
    this.at[id] = at;
    this.field[id] = changed;
  }

  /** The changes of displacement on the way to a reading, in the order of the columns. */
  changesOf(id: number): DisplacementChange[] {
    const changes: DisplacementChange[] = [];
    for (let one = id; one >= 0; one = this.before[one] as number) {
      const by = this.by[one] as number;
      if (by !== 0) changes.push({ by, at: this.at[one] as number, field: this.field[one] as number });
    }
    return changes.reverse();
  }

  private copy(from: number, to: number): void {
    for (const list of [this.costs, this.struck, this.hashes, this.before, this.by, this.at, this.field])
      list[to] = list[from] as number;
  }
}

/** The hash of a text with one more field, whose content is between two offsets of the line. */
export function withContent(hash: number, field: number, first: number, end: number, mark = 0): number {
  let next = Math.imul(hash ^ (field * 8192 + first), 0x5bd1e995);
  next = Math.imul(next ^ (next >>> 15) ^ (end + mark * 65536), 0x01000193);
  return next ^ (next >>> 13);
}
