/** The File object of the API as JSON, with any number of findings: streamed from disk, or cached when it is small. */

import { Readable } from 'node:stream';
import { escapedJson } from '../../printable.js';
import { type Blobs, type FileRow, findingsJson } from '../../storage/index.js';
import { findingMasker } from './masked-values.js';

/** Up to this many findings, a body is small, about 200 KB. */
const SMALL = 400;
const MAX_CACHED = 100;

/** Which findings a body has. */
export interface BodyOptions {
  /** Maximum number of errors, and of warnings; all when undefined. */
  readonly errors_limit?: number | undefined;
  /** `mask` masks values as the reports do. */
  readonly values?: 'show' | 'mask' | undefined;
}

interface CachedBody {
  /** The row changes when the file gets a job. */
  readonly job_id: string | null;
  readonly body: Buffer;
}

/** Makes the bodies, and caches the small ones. */
export class FileBodies {
  private readonly cache = new Map<string, CachedBody>();

  constructor(private readonly blobs: Blobs) {}

  /** The body. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE when it cannot be read; a large one may still fail later */
  async bodyOf(row: FileRow, options: BodyOptions = {}): Promise<Buffer | Readable> {
    const { file_id, job_id, total_errors, total_warnings } = row;
    const isWhole = options.errors_limit === undefined && options.values !== 'mask';
    const cached = this.cache.get(file_id);
    if (isWhole && cached && cached.job_id === job_id) return cached.body;
    const parts = jsonOf(row, this.blobs, options);
    if (total_errors + total_warnings > SMALL) return startedStream(parts);
    const body = Buffer.from((await allOf(parts)).join(''));
    if (isWhole) this.keep(file_id, { job_id, body });
    return body;
  }

  /** Call it when a file is deleted. */
  forget(fileId: string): void {
    this.cache.delete(fileId);
  }

  private keep(fileId: string, body: CachedBody): void {
    const oldest = this.cache.keys().next().value;
    if (this.cache.size >= MAX_CACHED && oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(fileId, body);
  }
}

/** A stream of the parts, the first of them read already: the findings are open now, and can be deleted in the meantime. */
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
async function* jsonOf(
  row: FileRow,
  blobs: Blobs,
  { errors_limit: limit, values }: BodyOptions,
): AsyncGenerator<string> {
  const { file_id, file_name, state, total_records, total_errors, records_with_errors } = row;
  const { uploaded_at, validation_status, job_id, total_warnings, notes, layout_edition, size, sha256 } = row;
  const masker = async () => (values === 'mask' ? findingMasker(row) : undefined);
  const counts = { total_records, total_errors, records_with_errors };
  const findings = await blobs.open({ kind: 'findings', id: file_id }, row.findings);
  try {
    const head = { file_id, file_name, state, ...counts, uploaded_at, validation_status, job_id };
    yield `${withoutEnd(head)},"errors":[`;
    if (total_errors > 0) yield* findingsJson(findings, 'error', limit, await masker());
    yield `]${truncated('errors', total_errors, limit)},"total_warnings":${total_warnings},"warnings":[`;
    if (total_warnings > 0) yield* findingsJson(findings, 'warning', limit, await masker());
    yield `]${truncated('warnings', total_warnings, limit)},"notes":${JSON.stringify(notes)},${JSON.stringify({ layout_edition, size, sha256 }).slice(1)}`;
  } finally {
    await findings.close();
  }
}

/** The member that says whether a list is shortened; nothing when no limit was requested. */
function truncated(list: 'errors' | 'warnings', total: number, limit: number | undefined): string {
  return limit === undefined ? '' : `,"${list}_truncated":${total > limit}`;
}

/** A JSON object without its closing brace. */
function withoutEnd(members: object): string {
  return escapedJson(JSON.stringify(members)).slice(0, -1);
}
