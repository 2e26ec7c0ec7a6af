/** Entries of the audit as the API shows them: masked, and changes with their whole field, before and after. Each is a JSON text. */

import type { Change, Values } from '../../api/index.js';
import type { AuditEntry } from '../../correction/index.js';
import { escapedJson } from '../../printable.js';
import {
  type ChangeView,
  InputLines,
  KeptWindows,
  viewChange,
  windowsAround,
} from '../../reports/audit/index.js';
import { asMasked, Masks, maskedChange } from '../../reports/index.js';
import type { Blobs, FileRow } from '../../storage/index.js';
import { layoutOf } from './file-records.js';
import { auditMasker } from './masked-values.js';

/** The request for entries. */
interface Shown {
  values: Values;
  /** With the whole fields of changes. */
  withFields: boolean;
}

/**
 * The entries, which are of the file of `row`.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
 */
export async function shownEntries(
  entries: readonly string[],
  row: FileRow,
  { values, withFields }: Shown,
  blobs: Pick<Blobs, 'open'>,
): Promise<readonly string[]> {
  if (values === 'show' && !withFields) return entries;
  const layout = await layoutOf(row);
  if (!withFields) return entries.map(auditMasker(layout, row));
  const parsed = entries.map((entry) => JSON.parse(entry) as AuditEntry);
  const offsets = parsed.flatMap((entry) => (entry.kind === 'change' ? [entry.offset] : []));
  const kept = new KeptWindows(windowsAround(offsets, layout));
  await keepFrom(row, blobs, kept);
  const lines = new InputLines((from, length) => kept.read(from, length), layout);
  const masks = new Masks(layout, values, row.uploaded_at);
  return entries.map((text, at) => {
    const entry = parsed[at];
    if (entry?.kind !== 'change') return text;
    const shown = values === 'mask' ? maskedChange(entry, layout, masks) : entry;
    const view = viewChange(entry, lines, layout, masks);
    return escapedJson(JSON.stringify({ ...shown, field_label: view.field_label, field: fieldOf(view) }));
  });
}

async function keepFrom(
  { file_id: id, size, sha256 }: FileRow,
  blobs: Pick<Blobs, 'open'>,
  kept: KeptWindows,
) {
  const source = await blobs.open({ kind: 'source', id }, { size, sha256 });
  try {
    for await (const chunk of source.chunks()) if (!kept.push(chunk)) return;
  } finally {
    await source.close();
  }
}

/** A typed value is in no audit; and a line may not have its fields in their columns. */
function fieldOf({ change, isWhole, position, before, after, masked }: ChangeView) {
  if (!isWhole || change.typed) return undefined;
  const values = { before, after };
  return { position, ...(masked ? asMasked(values) : values) } satisfies Change['field'];
}
