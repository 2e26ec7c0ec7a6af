/** What db.json holds: the server's files and jobs, oldest first, under a version of this format. */

import type { FileRow, JobRow } from '../store.js';

/** Raised when a newer newhire writes something that an older one would misread. */
export const SCHEMA_VERSION = 1;

export interface Index {
  readonly schema: number;
  readonly files: readonly FileRow[];
  readonly jobs: readonly JobRow[];
}

export const EMPTY_INDEX: Index = { schema: SCHEMA_VERSION, files: [], jobs: [] };

/** Rows in a piece of the text: small enough to be made anew at each change, large enough to be few. */
const ROWS_IN_A_PIECE = 512;

/** Makes the text of one index after another. One row a line, so that a person can mend a damaged file. */
export class IndexWriter {
  readonly #files = new RowPieces();
  readonly #jobs = new RowPieces();

  /** The text of an index, in pieces. */
  piecesOf(index: Index): Buffer[] {
    return [
      Buffer.from(`{"schema":${index.schema},"files":[\n`),
      ...this.#files.of(index.files),
      Buffer.from('\n],"jobs":[\n'),
      ...this.#jobs.of(index.jobs),
      Buffer.from('\n]}\n'),
    ];
  }
}

/** Remembers the pieces of a list: rows are replaced, never changed, so that most pieces are those of last time. */
class RowPieces {
  #rows: readonly object[] = [];
  #pieces: readonly Buffer[] = [];

  of(rows: readonly object[]): readonly Buffer[] {
    const pieces: Buffer[] = [];
    for (let start = 0; start < rows.length; start += ROWS_IN_A_PIECE) {
      const kept = this.#isUnchanged(rows, start) ? this.#pieces[pieces.length] : undefined;
      pieces.push(kept ?? textOf(rows.slice(start, start + ROWS_IN_A_PIECE), start > 0));
    }
    this.#rows = rows;
    this.#pieces = pieces;
    return pieces;
  }

  #isUnchanged(rows: readonly object[], start: number): boolean {
    const end = start + ROWS_IN_A_PIECE;
    if (Math.min(end, rows.length) !== Math.min(end, this.#rows.length)) return false;
    for (let i = start; i < end; i++) {
      if (rows[i] !== this.#rows[i]) return false;
    }
    return true;
  }
}

function textOf(rows: readonly object[], goesOn: boolean): Buffer {
  return Buffer.from((goesOn ? ',\n' : '') + rows.map((row) => JSON.stringify(row)).join(',\n'));
}

/** The index in a text, or undefined when the text is no index of any version: empty, cut, or something else. */
export function readIndex(text: string): Index | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isIndex(value) ? value : undefined;
}

function isIndex(value: unknown): value is Index {
  if (typeof value !== 'object' || value === null) return false;
  const { schema, files, jobs } = value as Partial<Record<keyof Index, unknown>>;
  return typeof schema === 'number' && haveIds(files, 'file_id') && haveIds(jobs, 'job_id');
}

function haveIds(rows: unknown, id: 'file_id' | 'job_id'): boolean {
  return Array.isArray(rows) && rows.every((row) => typeof row?.[id] === 'string');
}
