/** The cells of the table from which a file was made, in its findings. */

import type { FileRecord } from '../../api/index.js';
import type { KeptOrigins } from '../../conversion/index.js';
import { escapedJson } from '../../printable.js';
import type { Blobs, FileRow } from '../../storage/index.js';
import type { Finding } from '../../validation/index.js';

/** Findings as JSON texts, each with its `cell` where it has one. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export async function withCells(
  row: FileRow,
  findings: readonly string[],
  blobs: Pick<Blobs, 'open'>,
): Promise<readonly string[]> {
  const kept = findings.length > 0 ? await originsOf(row, blobs) : undefined;
  if (!kept) return findings;
  const { keptCellOf } = await import('../../conversion/index.js');
  return findings.map((text) => {
    const cell = keptCellOf(kept, JSON.parse(text) as Finding);
    return cell === undefined ? text : escapedJson(`${text.slice(0, -1)},"cell":${JSON.stringify(cell)}}`);
  });
}

/** A record whose findings have their `cell`. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export async function recordWithCells(
  row: FileRow,
  record: FileRecord,
  blobs: Pick<Blobs, 'open'>,
): Promise<FileRecord> {
  const kept = record.findings.length > 0 ? await originsOf(row, blobs) : undefined;
  if (!kept) return record;
  const { keptCellOf } = await import('../../conversion/index.js');
  const findings = record.findings.map((finding) => ({ ...finding, cell: keptCellOf(kept, finding) }));
  return { ...record, findings };
}

/** Undefined for a file that was not made from a table. */
async function originsOf(
  { file_id: id, origins }: FileRow,
  blobs: Pick<Blobs, 'open'>,
): Promise<KeptOrigins | undefined> {
  if (!origins) return undefined;
  const stored = await blobs.open({ kind: 'origins', id }, origins);
  const parts: Uint8Array[] = [];
  try {
    for await (const part of stored.chunks()) parts.push(part);
  } finally {
    await stored.close();
  }
  return JSON.parse(Buffer.concat(parts).toString()) as KeptOrigins;
}
