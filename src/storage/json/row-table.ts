/**
 * Rows by id, with a draft of changes that are not on disk yet. Rows that have a time are in the order of time and id, which never change:
 * so the place of a row does not depend on the clock that other rows got their times from, nor on rows that are deleted.
 */

import type { Page, RowPlace } from '../ports/index.js';

/** One table. Reads show the rows on disk; changes go to the draft first. */
export class Table<Row extends object> {
  /** All rows as on disk, oldest first; a new array after each change. */
  private committed: readonly Row[];
  /** The index in `committed` of each id. */
  private readonly positions = new Map<string, number>();
  /** Changes not yet on disk; undefined for a row that is removed. */
  private readonly draft = new Map<string, Row | undefined>();

  constructor(
    rows: readonly Row[],
    private readonly idOf: (row: Row) => string,
    /** When the row was added, ISO 8601 in UTC; rows without a time are in the order of their insertion. */
    private readonly timeOf?: (row: Row) => string,
  ) {
    this.committed = this.inOrder(rows.map((row) => Object.freeze(row)));
    this.indexPositions();
  }

  /** The row as it is on disk. */
  get(id: string): Row | undefined {
    const position = this.positions.get(id);
    return position === undefined ? undefined : this.committed[position];
  }

  /** The row as it will be once the draft is on disk. */
  drafted(id: string): Row | undefined {
    return this.draft.has(id) ? this.draft.get(id) : this.get(id);
  }

  /** Whether the draft removes a row that is on disk. */
  isLeaving(id: string): boolean {
    return this.draft.has(id) && this.draft.get(id) === undefined && this.positions.has(id);
  }

  /** Adds a row, or replaces the one with its id. */
  put(row: Row): void {
    this.draft.set(this.idOf(row), Object.freeze(row));
  }

  remove(id: string): void {
    this.draft.set(id, undefined);
  }

  get hasDraft(): boolean {
    return this.draft.size > 0;
  }

  /** The rows of the draft that are added. */
  get added(): Row[] {
    return this.changed.filter((row) => !this.positions.has(this.idOf(row)));
  }

  /** The rows of the draft that are added or replaced. */
  get changed(): Row[] {
    return [...this.draft.values()].filter((row) => row !== undefined);
  }

  /** The ids that the draft removes. */
  get removed(): string[] {
    return [...this.draft].filter(([, row]) => row === undefined).map(([id]) => id);
  }

  /** All rows as on disk, oldest first. */
  get rows(): readonly Row[] {
    return this.committed;
  }

  /** All rows with the draft applied, oldest first. */
  draftedRows(): readonly Row[] {
    if (!this.hasDraft) return this.committed;
    const all: (Row | undefined)[] = [...this.committed];
    for (const [id, row] of this.draft) all[this.positions.get(id) ?? all.length] = row;
    const rows = all.filter((row) => row !== undefined);
    return this.inOrder(rows, rows.length - this.added.length);
  }

  /** The draft is on disk: reads show it from now on. */
  commit(): void {
    if (!this.hasDraft) return;
    const before = this.committed;
    this.committed = this.draftedRows();
    // One that came before others has moved the last one, too.
    const isMoved = this.removed.length > 0 || !this.isSameRow(before.length - 1, before.at(-1));
    if (isMoved) this.positions.clear();
    this.draft.clear();
    this.indexPositions();
  }

  private isSameRow(at: number, row: Row | undefined): boolean {
    const now = this.committed[at];
    return now === row || (now !== undefined && row !== undefined && this.idOf(now) === this.idOf(row));
  }

  /** The draft could not be written: its changes are dropped. */
  discard(): void {
    this.draft.clear();
  }

  /** For the rows whose position is not known yet: those at the end, or all of them after a removal. */
  private indexPositions(): void {
    for (const row of this.committed.slice(this.positions.size)) {
      this.positions.set(this.idOf(row), this.positions.size);
    }
  }

  /** At most `most` rows on disk before the one of this id that match, newest first. */
  lastBefore(id: string, most: number, matches: (row: Row) => boolean): Row[] {
    const found: Row[] = [];
    for (let at = (this.positions.get(id) ?? 0) - 1; at >= 0 && found.length < most; at--) {
      const row = this.committed[at];
      if (row !== undefined && matches(row)) found.push(row);
    }
    return found;
  }

  /** The rows on disk that match, newest first, found in at most one pass. */
  page({ skip, limit, after }: Page, matches?: (row: Row) => boolean): { total: number; rows: Row[] } {
    const newest = after === undefined ? this.committed.length : this.endBefore(after);
    if (matches === undefined) {
      const end = Math.max(0, newest - skip);
      const rows = this.committed.slice(Math.max(0, end - limit), end).reverse();
      return { total: this.committed.length, rows };
    }
    const rows: Row[] = [];
    let total = 0;
    let toSkip = skip;
    for (let at = this.committed.length - 1; at >= 0; at--) {
      const row = this.committed[at];
      if (row === undefined || !matches(row)) continue;
      total += 1;
      if (at >= newest || rows.length >= limit) continue;
      if (toSkip > 0) toSkip -= 1;
      else rows.push(row);
    }
    return { total, rows };
  }

  /** The number of rows older than the place, whose own row may have been deleted. */
  private endBefore(place: RowPlace): number {
    return (
      this.positions.get(place.id) ?? this.committed.findLastIndex((row) => this.isBefore(row, place)) + 1
    );
  }

  private isBefore(row: Row, { time, id }: RowPlace): boolean {
    const own = this.timeOf?.(row) ?? '';
    return own < time || (own === time && this.idOf(row) < id);
  }

  /** Sorted only where a clock was set back, or rows were adopted. Those before `from` are in order. */
  private inOrder(rows: readonly Row[], from = 0): readonly Row[] {
    const { timeOf } = this;
    if (!timeOf) return rows;
    const placeOf = (row: Row): RowPlace => ({ time: timeOf(row), id: this.idOf(row) });
    const isBehind = (row: Row, at: number) => {
      const before = rows[from + at - 1];
      return before !== undefined && this.isBefore(row, placeOf(before));
    };
    if (!rows.slice(from).some(isBehind)) return rows;
    return [...rows].sort((a, b) => (this.isBefore(a, placeOf(b)) ? -1 : 1));
  }
}
