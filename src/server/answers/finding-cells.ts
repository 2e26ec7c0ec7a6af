/** The cells of the table that a file was made of, in its findings. */

import { type KeptOrigins, keptCellOf } from '../../conversion/index.js';
import { escapedJson } from '../../printable.js';
import type { Blobs, FileRow } from '../../storage/index.js';
import type { Finding } from '../../validation/index.js';

/** Findings as JSON texts, each with its `cell` where it has one. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export async function withCells(
  { file_id: id, origins }: FileRow,
  findings: readonly string[],
  blobs: Pick<Blobs, 'open'>,
): Promise<readonly string[]> {
  if (!origins || findings.length === 0) return findings;
  const stored = await blobs.open({ kind: 'origins', id }, origins);
  const parts: Uint8Array[] = [];
  try {
    for await (const part of stored.chunks()) parts.push(part);
  } finally {
    await stored.close();
  }
  const kept = JSON.parse(Buffer.concat(parts).toString()) as KeptOrigins;
  return findings.map((text) => {
    const cell = keptCellOf(kept, JSON.parse(text) as Finding);
    return cell === undefined ? text : escapedJson(`${text.slice(0, -1)},"cell":${JSON.stringify(cell)}}`);
  });
}
