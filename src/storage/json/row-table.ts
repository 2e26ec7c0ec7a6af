/** Rows by id, in the order in which they came, with a draft of changes on top that are not on disk yet. */

import type { Page } from '../store.js';

export class Table<Row extends object> {
  readonly #idOf: (row: Row) => string;
  /** The rows on disk, oldest first; another array after each change. */
  #rows: readonly Row[];
  /** Where in #rows the row of an id stands. */
  readonly #places = new Map<string, number>();
  /** Changes not yet on disk; undefined stands for a removal. */
  readonly #draft = new Map<string, Row | undefined>();

  constructor(rows: readonly Row[], idOf: (row: Row) => string) {
    this.#idOf = idOf;
    this.#rows = rows.map((row) => Object.freeze(row));
    this.#notePlaces();
  }

  /** The row as it is on disk. */
  get(id: string): Row | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#rows[place];
  }

  /** The row as it will be once the draft is on disk. */
  drafted(id: string): Row | undefined {
    return this.#draft.has(id) ? this.#draft.get(id) : this.get(id);
  }

  /** Adds a row, or replaces the one with its id in its place. */
  put(row: Row): void {
    this.#draft.set(this.#idOf(row), Object.freeze(row));
  }

  remove(id: string): void {
    this.#draft.set(id, undefined);
  }

  get hasDraft(): boolean {
    return this.#draft.size > 0;
  }

  get hasRemovals(): boolean {
    return [...this.#draft.values()].includes(undefined);
  }

  /** All rows as on disk, oldest first. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** All rows with the draft applied, oldest first. */
  draftedRows(): readonly Row[] {
    if (!this.hasDraft) return this.#rows;
    const rows: (Row | undefined)[] = [...this.#rows];
    for (const [id, row] of this.#draft) rows[this.#places.get(id) ?? rows.length] = row;
    return rows.filter((row) => row !== undefined);
  }

  /** The draft is on disk: it is what reads show from now on. */
  commit(): void {
    if (!this.hasDraft) return;
    this.#rows = this.draftedRows();
    if (this.hasRemovals) this.#places.clear();
    this.#draft.clear();
    this.#notePlaces();
  }

  /** The draft could not be written: nothing of it has happened. */
  discard(): void {
    this.#draft.clear();
  }

  /** Of rows whose place is not known yet: those at the end, or all after a removal. */
  #notePlaces(): void {
    for (let i = this.#places.size; i < this.#rows.length; i++)
      this.#places.set(this.#idOf(this.#rows[i]!), i);
  }

  /** The rows on disk that match, newest first, one pass at most. */
  page({ skip, limit }: Page, matches?: (row: Row) => boolean): { total: number; rows: Row[] } {
    const rows: Row[] = [];
    if (matches === undefined) {
      const total = this.#rows.length;
      const first = total - 1 - skip;
      for (let i = first; i >= 0 && i > first - limit; i--) rows.push(this.#rows[i]!);
      return { total, rows };
    }
    let total = 0;
    for (let i = this.#rows.length - 1; i >= 0; i--) {
      const row = this.#rows[i]!;
      if (!matches(row)) continue;
      if (total >= skip && rows.length < limit) rows.push(row);
      total += 1;
    }
    return { total, rows };
  }
}
