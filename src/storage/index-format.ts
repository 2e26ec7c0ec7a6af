/** What db.json holds: the server's files and jobs, oldest first, under a version of this format. */

import type { FileRow, JobRow } from './store.js';

/** Raised when a newer newhire writes something that an older one would misread. */
export const SCHEMA_VERSION = 1;

export interface Index {
  readonly schema: number;
  readonly files: readonly FileRow[];
  readonly jobs: readonly JobRow[];
}

export const EMPTY_INDEX: Index = { schema: SCHEMA_VERSION, files: [], jobs: [] };

/** Rows are replaced, never changed, so that the text of each is made once however often the index is written. */
const texts = new WeakMap<object, string>();

function textOf(row: object): string {
  let text = texts.get(row);
  if (text === undefined) {
    text = JSON.stringify(row);
    texts.set(row, text);
  }
  return text;
}

/** One row a line, so that a person can mend a damaged file. */
export function writeIndex(index: Index): string {
  const files = index.files.map(textOf).join(',\n');
  const jobs = index.jobs.map(textOf).join(',\n');
  return `{"schema":${index.schema},"files":[\n${files}\n],"jobs":[\n${jobs}\n]}\n`;
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
