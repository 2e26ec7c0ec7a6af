/** One record of a stored file, field by field. */

import type * as z from 'zod';
import type { FileRecord } from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import { type Layout, readLayout } from '../../layouts/index.js';
import { MASKED, Masks } from '../../reports/index.js';
import { type RecordTexts, recordTexts, shownRecord } from '../../reports/record/index.js';
import type { FileRow, StoredBlob } from '../../storage/index.js';
import { type Finding, type Line, RecordLines } from '../../validation/index.js';
import type { BlobReader } from './while-connected.js';

/** The layout that a file was checked against. */
export async function layoutOf({ state }: FileRow): Promise<Layout> {
  const layout = await readLayout(state);
  if (layout) return layout;
  throw new NewhireError('INTERNAL', 'The layout of this file is no longer known.');
}

/** A record by its number or by its line, both from 1, as the text that was sent. */
export interface WantedRecord {
  readonly by: 'record' | 'line';
  readonly number: string;
}

/** The line of a record. */
export type RecordLine = Pick<Finding, 'line_number' | 'record_number'>;

/** Findings of a record, and the nearest records with a finding before and after it, by number; null where there is none. */
export interface FindingsAround {
  readonly findings: Finding[];
  readonly previous: number | null;
  readonly next: number | null;
}

/** How a record is read and shown. */
export interface RecordView {
  /** `mask` to cover values as the reports do. */
  readonly values: 'show' | 'mask';
  readonly blobs: BlobReader;
  readonly around: (line: RecordLine) => Promise<FindingsAround>;
}

/**
 * The record that is wanted.
 * @throws {NewhireError} RECORD_NOT_FOUND; BLOB_DAMAGED, STORE_UNAVAILABLE when it cannot be read
 */
export async function recordOf(
  row: FileRow,
  { by, number }: WantedRecord,
  { values, blobs, around }: RecordView,
): Promise<z.infer<typeof FileRecord>> {
  const layout = await layoutOf(row);
  const wanted = numberIn(number);
  const isWanted = (line: Line) =>
    line.recordNumber > 0 && (by === 'line' ? line.number : line.recordNumber) === wanted;
  const line = await lineOf(await blobs.open({ kind: 'source', id: row.file_id }, row), layout, isWanted);
  if (!line) throw new NewhireError('RECORD_NOT_FOUND', NOT_THERE[by]);
  const { findings, previous, next } = await around(line);
  const { record_type: _, ...record } = shownRecord(
    line,
    findings,
    new Masks(layout, values, row.uploaded_at),
  );
  return {
    file_id: row.file_id,
    ...record,
    fields: record.fields.map(withoutMasked),
    findings: record.findings.map(withoutMasked),
    previous_with_findings: previous,
    next_with_findings: next,
  };
}

/** A number from 1; 0 for what is not one. */
export const numberIn = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

/** As the API says it: a masked value is `***`, and only then `value_masked` is given. */
export function withoutMasked<One extends { current_value: string; value_masked: boolean }>(one: One) {
  const { value_masked, ...rest } = one;
  return value_masked ? { ...rest, current_value: MASKED, value_masked } : rest;
}

const NOT_THERE = {
  record: 'The file has no record with this number.',
  line: 'The file has no employee record on this line.',
};

/** The first line that is wanted; undefined without one. The bytes are closed. */
export async function lineOf(source: StoredBlob, layout: Layout, isWanted: (line: Line) => boolean) {
  let found: RecordTexts | undefined;
  const lines = new RecordLines(layout, (line) => {
    if (isWanted(line)) found = recordTexts(line, layout);
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
