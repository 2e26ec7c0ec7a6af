/** One record of a stored file, field by field. */

import type { z } from 'zod';
import { NewhireError } from '../errors.js';
import { type Layout, readLayout } from '../layouts/index.js';
import { isInDoubt, Masks } from '../reports/index.js';
import { type Blobs, type FileRow, findingsPage } from '../storage/index.js';
import { type Finding, type Line, RecordLines } from '../validation/index.js';
import { findingMasker } from './masked-findings.js';
import type { FileRecord } from './schemas/record-schema.js';

/** The layout that a file was checked against. */
export async function layoutOf({ state }: FileRow): Promise<Layout> {
  const layout = await readLayout(state);
  if (layout) return layout;
  throw new NewhireError('INTERNAL', 'The layout of this file is no longer known.');
}

/**
 * The record of a number, which is a text as it was sent. `values` is `mask` to cover values as the reports do.
 * @throws {NewhireError} RECORD_NOT_FOUND; BLOB_DAMAGED, STORE_UNAVAILABLE when it cannot be read
 */
export async function recordOf(
  row: FileRow,
  wanted: string,
  values: 'show' | 'mask',
  blobs: Blobs,
): Promise<z.infer<typeof FileRecord>> {
  const layout = await layoutOf(row);
  const line = /^[1-9]\d{0,9}$/.test(wanted) ? await lineOf(row, layout, Number(wanted), blobs) : undefined;
  if (!line) throw new NewhireError('RECORD_NOT_FOUND', 'The file has no record of this number.');
  const { line_number, record_number, text } = line;
  const masker = values === 'mask' ? await findingMasker(row, () => text) : undefined;
  const findings = await findingsOf(row, line_number, blobs);
  const columns_in_doubt = findings.some((one) => isInDoubt(one) || one.record_type === 'unknown');
  const place = { record_type: 'employee', ...(columns_in_doubt && { columns_in_doubt }) } as const;
  const masks = new Masks(layout, values, row.uploaded_at);
  return {
    file_id: row.file_id,
    record_number,
    line_number,
    text: masks.line({ ...place, field_name: 'record' }, text),
    columns_in_doubt,
    fields: line.fields.map(({ current_value, ...field }) => {
      const { masked } = masks.value({ ...place, field_name: field.field_name }, current_value, () => text);
      return masked
        ? { ...field, current_value: '***', value_masked: true as const }
        : { ...field, current_value };
    }),
    findings: findings.map((finding) =>
      masker ? (JSON.parse(masker(JSON.stringify(finding))) as Finding) : finding,
    ),
  };
}

async function findingsOf({ file_id, findings }: FileRow, line: number, blobs: Blobs): Promise<Finding[]> {
  const stored = await blobs.open({ kind: 'findings', id: file_id }, findings);
  const page = { skip: 0, limit: Number.MAX_SAFE_INTEGER };
  const found = await findingsPage(stored, { line_number: line }, page).finally(() => stored.close());
  return found.page.map((text) => JSON.parse(text) as Finding);
}

async function lineOf({ file_id, size, sha256 }: FileRow, layout: Layout, wanted: number, blobs: Blobs) {
  const source = await blobs.open({ kind: 'source', id: file_id }, { size, sha256 });
  let found: ReturnType<typeof fieldsOf> | undefined;
  const lines = new RecordLines(layout, (line) => {
    if (line.recordNumber === wanted) found = fieldsOf(line, layout);
  });
  try {
    for await (const chunk of source.chunks()) {
      lines.push(chunk);
      if (found) return found;
    }
    lines.end();
    return found;
  } finally {
    await source.close();
  }
}

/** What is shown of a line, which is good only during the call. */
function fieldsOf(line: Line, { record_types }: Layout) {
  const fields = record_types.find(({ id }) => id === 'employee')?.fields ?? [];
  return {
    line_number: line.number,
    record_number: line.recordNumber,
    text: line.text(),
    fields: fields.map(({ name, label, start, end }) => ({
      field_name: name,
      field_label: label,
      position: { start, end },
      current_value: line.textAt(start, end),
    })),
  };
}
