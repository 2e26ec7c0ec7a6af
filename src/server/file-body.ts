/** The File object of the API as JSON, with any number of findings: streamed from disk, or cached when it is small. */

import { Readable } from 'node:stream';
import { type Blobs, type FileRow, findingsJson } from '../storage/index.js';

/** With at most so many findings a body is small, some 200 KB. */
const SMALL = 400;
const MOST_CACHED = 100;

/** Makes the bodies, and caches the small ones. */
export class FileBodies {
  private readonly cache = new Map<string, Buffer>();

  constructor(private readonly blobs: Blobs) {}

  /** A small body that was requested before. */
  cached(fileId: string): Buffer | undefined {
    return this.cache.get(fileId);
  }

  /** The body. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE when it cannot be read; a large one may still fail later */
  async bodyOf(row: FileRow): Promise<Buffer | Readable> {
    const parts = jsonOf(row, this.blobs);
    if (row.total_errors + row.total_warnings > SMALL) return startedStream(parts);
    const body = Buffer.from((await allOf(parts)).join(''));
    this.keep(row.file_id, body);
    return body;
  }

  /** Call it when a file is deleted. */
  forget(fileId: string): void {
    this.cache.delete(fileId);
  }

  private keep(fileId: string, body: Buffer): void {
    const oldest = this.cache.keys().next().value;
    if (this.cache.size >= MOST_CACHED && oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(fileId, body);
  }
}

/** A stream of the parts, the first of them read already: the findings are open now, and can be deleted meanwhile. */
async function startedStream(parts: AsyncGenerator<string>): Promise<Readable> {
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

/** The members in the order of the API's contract, then the additional ones. */
async function* jsonOf(row: FileRow, blobs: Blobs): AsyncGenerator<string> {
  const { file_id, file_name, state, total_records, total_errors, records_with_errors } = row;
  const { uploaded_at, validation_status, total_warnings, notes, layout_edition, size, sha256 } = row;
  const counts = { total_records, total_errors, records_with_errors };
  const findings = await blobs.open({ kind: 'findings', id: file_id }, row.findings);
  try {
    yield `${withoutEnd({ file_id, file_name, state, ...counts, uploaded_at, validation_status })},"errors":[`;
    if (total_errors > 0) yield* findingsJson(findings, 'error');
    yield `],"total_warnings":${total_warnings},"warnings":[`;
    if (total_warnings > 0) yield* findingsJson(findings, 'warning');
    yield `],"notes":${JSON.stringify(notes)},${JSON.stringify({ layout_edition, size, sha256 }).slice(1)}`;
  } finally {
    await findings.close();
  }
}

/** A JSON object without its closing brace. */
function withoutEnd(members: object): string {
  return JSON.stringify(members).slice(0, -1);
}
