/** Rows by id, in the order in which they came, with a draft of changes on top that are not on disk yet. */

import type { Page } from './store.js';

export class Table<Row extends object> {
  readonly #idOf: (row: Row) => string;
  readonly #rows = new Map<string, Row>();
  /** Changes not yet on disk; undefined stands for a removal. */
  readonly #draft = new Map<string, Row | undefined>();
  /** The rows of #rows once more: a map cannot be read from its end. */
  #list: readonly Row[];

  constructor(rows: readonly Row[], idOf: (row: Row) => string) {
    this.#idOf = idOf;
    this.#list = rows;
    for (const row of rows) this.#rows.set(idOf(row), Object.freeze(row));
  }

  /** The row as it is on disk. */
  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  /** The row as it will be once the draft is on disk. */
  drafted(id: string): Row | undefined {
    return this.#draft.has(id) ? this.#draft.get(id) : this.#rows.get(id);
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

  /** All rows as on disk, oldest first. */
  get rows(): readonly Row[] {
    return this.#list;
  }

  /** All rows with the draft applied, oldest first. */
  draftedRows(): readonly Row[] {
    if (!this.hasDraft) return this.#list;
    const kept = this.#list.map((row) => this.drafted(this.#idOf(row)));
    const added = [...this.#draft].filter(([id]) => !this.#rows.has(id)).map(([, row]) => row);
    return [...kept, ...added].filter((row) => row !== undefined);
  }

  /** The draft is on disk: it is what reads show from now on. */
  commit(): void {
    this.#list = this.draftedRows();
    for (const [id, row] of this.#draft) {
      if (row === undefined) this.#rows.delete(id);
      else this.#rows.set(id, row);
    }
    this.#draft.clear();
  }

  /** The draft could not be written: nothing of it has happened. */
  discard(): void {
    this.#draft.clear();
  }

  /** The rows on disk that match, newest first, one pass at most. */
  page({ skip, limit }: Page, matches?: (row: Row) => boolean): { total: number; rows: Row[] } {
    const rows: Row[] = [];
    if (matches === undefined) {
      const total = this.#list.length;
      const first = total - 1 - skip;
      for (let i = first; i >= 0 && i > first - limit; i--) rows.push(this.#list[i]!);
      return { total, rows };
    }
    let total = 0;
    for (let i = this.#list.length - 1; i >= 0; i--) {
      const row = this.#list[i]!;
      if (!matches(row)) continue;
      if (total >= skip && rows.length < limit) rows.push(row);
      total += 1;
    }
    return { total, rows };
  }
}
