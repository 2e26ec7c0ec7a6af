/**
 * The format of db.json: the server's files, jobs and keyed requests, oldest first, with the version of the format, and a
 * checksum of everything before it.
 */

import { createHash } from 'node:crypto';
import type { AnsweredRequest, FileRow, JobRow } from '../ports/index.js';

/** To be raised when a newer newhire writes something that an older one would misread. */
export const SCHEMA_VERSION = 4;

/** That of version 0.1.0. */
export const FIRST_SCHEMA = 1;

/** The content of db.json. */
export interface Index {
  readonly schema: number;
  readonly files: readonly FileRow[];
  readonly jobs: readonly JobRow[];
  /** Version 0.1.0 did not write them. */
  readonly requests?: readonly AnsweredRequest[];
}

/** The index of a new data folder. */
export const EMPTY_INDEX: Index = { schema: SCHEMA_VERSION, files: [], jobs: [] };

/** Rows in a piece of the text: few enough to be serialized again at each change, many enough to make few pieces. */
const ROWS_PER_PIECE = 128;

/** Serializes one index after another. One row a line, so that a person can repair a damaged file. */
export class IndexWriter {
  private readonly files = new RowPieces();
  private readonly jobs = new RowPieces();
  private readonly requests = new RowPieces();

  /** The text of an index, in pieces. */
  piecesOf(index: Index): Buffer[] {
    const pieces = [
      Buffer.from(`{"schema":${index.schema},"files":[\n`),
      ...this.files.of(index.files),
      Buffer.from('\n],"jobs":[\n'),
      ...this.jobs.of(index.jobs),
      Buffer.from('\n],"requests":[\n'),
      ...this.requests.of(index.requests ?? []),
      Buffer.from('\n]'),
    ];
    const hash = createHash('sha256');
    for (const piece of pieces) hash.update(piece);
    return [...pieces, Buffer.from(endOf(hash.digest('hex')))];
  }
}

/** Keeps the pieces of a list: rows are replaced, never changed, so most pieces are the same as last time. */
class RowPieces {
  private rows: readonly object[] = [];
  private pieces: readonly Buffer[] = [];

  of(rows: readonly object[]): readonly Buffer[] {
    const pieces: Buffer[] = [];
    for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
      const kept = this.isUnchanged(rows, start) ? this.pieces[pieces.length] : undefined;
      pieces.push(kept ?? textOf(rows.slice(start, start + ROWS_PER_PIECE), start > 0));
    }
    this.rows = rows;
    this.pieces = pieces;
    return pieces;
  }

  private isUnchanged(rows: readonly object[], start: number): boolean {
    const end = start + ROWS_PER_PIECE;
    if (Math.min(end, rows.length) !== Math.min(end, this.rows.length)) return false;
    for (let i = start; i < end; i++) {
      if (rows[i] !== this.rows[i]) return false;
    }
    return true;
  }
}

function textOf(rows: readonly object[], isContinued: boolean): Buffer {
  return Buffer.from((isContinued ? ',\n' : '') + rows.map((row) => JSON.stringify(row)).join(',\n'));
}

/** The end of the text: its checksum, always of the same length. */
function endOf(sha256: string): string {
  return `,"sha256":"${sha256}"}\n`;
}

const END_LENGTH = endOf('0'.repeat(64)).length;

/**
 * The index in a text. Undefined when the text is damaged, or is not an index. The first version had no checksum; one of
 * a later version is believed to be that only if it is whole.
 */
export function readIndex(text: Buffer): Index | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text.toString());
  } catch {
    return undefined;
  }
  if (!isIndex(value)) return undefined;
  const { schema, sha256, ...index } = value;
  if (schema !== FIRST_SCHEMA || sha256 !== undefined) {
    const content = text.subarray(0, -END_LENGTH);
    const end = endOf(createHash('sha256').update(content).digest('hex'));
    if (text.subarray(-END_LENGTH).toString() !== end) return undefined;
  }
  return { schema, ...index };
}

function isIndex(value: unknown): value is Index & { readonly sha256?: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const { schema, files, jobs } = value as Partial<Record<keyof Index, unknown>>;
  return typeof schema === 'number' && haveIds(files, 'file_id') && haveIds(jobs, 'job_id');
}

function haveIds(rows: unknown, id: 'file_id' | 'job_id'): boolean {
  return Array.isArray(rows) && rows.every((row) => typeof row?.[id] === 'string');
}
