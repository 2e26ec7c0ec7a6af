/** The lines of a stored file around its first findings of each kind, which are drawn. */

import type { Layout } from '../layouts/index.js';
import { createGroups } from '../reports/index.js';
import { type Blobs, type FileRow, type StoredBlob, storedFindings } from '../storage/index.js';
import { RecordLines } from '../validation/index.js';

/** Findings of a group that are drawn. */
export const DRAWN = 3;

/** The lines of the first findings of each group, by number. */
export async function drawnLines(
  findings: StoredBlob,
  row: FileRow,
  layout: Layout,
  blobs: Blobs,
): Promise<Map<number, string>> {
  const groups = createGroups(DRAWN, (finding) => finding.line_number);
  for await (const some of storedFindings(findings))
    for (const finding of some) groups.add({ ...finding, value_masked: false }, layout);
  const wanted = new Set(groups.sorted().flatMap(({ drawn }) => drawn));
  const texts = new Map<number, string>();
  if (wanted.size === 0) return texts;
  const lines = new RecordLines(layout, (line) => {
    if (wanted.has(line.number)) texts.set(line.number, line.text());
  });
  const source = await blobs.open({ kind: 'source', id: row.file_id }, row);
  try {
    for await (const chunk of source.chunks()) lines.push(chunk);
    lines.end();
    return texts;
  } finally {
    await source.close();
  }
}
