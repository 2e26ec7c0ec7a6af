/** The audit of a job for people: as a page and as a table. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { AuditRows, auditCsv, auditHtml } from '../../reports/audit/index.js';
import { Masks } from '../../reports/index.js';
import { auditEntries, type FileRow, type JobRow } from '../../storage/index.js';
import type { RouteServices } from '../routes/route-services.js';
import { layoutOf } from './file-records.js';
import { openResult } from './job-results.js';

/** The requested form of the audit. */
interface AuditRequest {
  format: 'html' | 'csv';
  values: 'show' | 'mask';
}

/**
 * The document in parts. Other requests are answered in between.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE; never once the parts are read
 */
export async function auditDocument(
  { blobs }: Pick<RouteServices, 'blobs'>,
  row: FileRow,
  job: JobRow,
  { format, values }: AuditRequest,
): Promise<AsyncGenerator<string>> {
  const layout = await layoutOf(row);
  const rows = new AuditRows(layout, new Masks(layout, values, row.uploaded_at));
  const audit = await openResult({ blobs }, job, 'audit');
  try {
    for await (const entries of auditEntries(audit.chunks())) for (const entry of entries) rows.add(entry);
  } finally {
    await audit.close();
  }
  const source = await blobs.open({ kind: 'source', id: row.file_id }, row);
  try {
    for await (const chunk of source.chunks()) rows.push(chunk);
  } finally {
    await source.close();
  }
  const { file_name, state } = row;
  return inPieces(format === 'html' ? auditHtml(rows, { ...job, file_name, state }, values) : auditCsv(rows));
}

/** Characters of a piece. */
const PIECE = 16_384;

async function* inPieces(parts: Iterable<string>): AsyncGenerator<string> {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await nextTurn();
  }
  yield piece;
}
