/** The File object as JSON, however many findings it has: streamed from disk, small ones kept for the next asker. */

import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type DataFolder, type FileRow, findingsText, storeFault } from '../storage/index.js';

/** Up to here a body is made whole, some 200 KB at most. */
const SMALL_FINDINGS = 400;
const KEPT_BODIES = 100;

export class FileBodies {
  readonly #folder: DataFolder;
  readonly #kept = new Map<string, Buffer>();

  constructor(folder: DataFolder) {
    this.#folder = folder;
  }

  /** A small body that was asked for before. */
  kept(fileId: string): Buffer | undefined {
    return this.#kept.get(fileId);
  }

  /** @throws NewhireError STORE_UNAVAILABLE when it cannot be read; a large one may still break off later */
  async bodyOf(row: FileRow): Promise<Buffer | Readable> {
    const parts = jsonOf(row, this.#folder.filePaths(row.file_id).findings);
    try {
      if (row.total_errors + row.total_warnings > SMALL_FINDINGS) return await begun(parts);
      const body = Buffer.from((await allOf(parts)).join(''));
      this.#keep(row.file_id, body);
      return body;
    } catch (error) {
      throw storeFault(error, this.#folder.root);
    }
  }

  /** Call it when a file is deleted. */
  forget(fileId: string): void {
    this.#kept.delete(fileId);
  }

  #keep(fileId: string, body: Buffer): void {
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size >= KEPT_BODIES && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(fileId, body);
  }
}

/** A stream of the parts whose first one is there, so that the findings are open and stay so whoever deletes them. */
async function begun(parts: AsyncGenerator<string>): Promise<Readable> {
  const { value } = await parts.next();
  const stream = Readable.from(parts, { highWaterMark: 1 });
  stream.unshift(value);
  return stream;
}

async function allOf(parts: AsyncGenerator<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** Members as service.md lists them, ours behind them. */
async function* jsonOf(row: FileRow, path: string): AsyncGenerator<string> {
  const { file_id, file_name, state, total_records, total_errors, records_with_errors } = row;
  const { uploaded_at, validation_status, total_warnings, notes, layout_edition, size, sha256 } = row;
  const counts = { total_records, total_errors, records_with_errors };
  const findings = await open(path);
  try {
    yield `${unended({ file_id, file_name, state, ...counts, uploaded_at, validation_status })},"errors":[`;
    if (total_errors > 0) yield* findingsText(findings, 'error');
    yield `],"total_warnings":${total_warnings},"warnings":[`;
    if (total_warnings > 0) yield* findingsText(findings, 'warning');
    yield `],"notes":${JSON.stringify(notes)},${JSON.stringify({ layout_edition, size, sha256 }).slice(1)}`;
  } finally {
    await findings.close();
  }
}

/** A JSON object without its end. */
function unended(members: object): string {
  return JSON.stringify(members).slice(0, -1);
}
