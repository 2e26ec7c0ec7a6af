/**
 * What an answer of a server must look like before it is used. A server may be another one than it seems: its texts are made
 * harmless for a terminal and for the log of a GitHub runner, and its ids can be nothing but ids.
 */

import { z } from 'zod';
import { visible, withoutCommands } from '../../reports/index.js';
import { ERROR_TYPES, FINDING_RECORD_TYPES } from '../../validation/index.js';
import type {
  Correction,
  FileListItem,
  Job,
  JobListItem,
  ProblemBody,
  RemoteProposal,
  UploadedFile,
} from './api-types.js';

/** Longer texts are not from a newhire server. In UTF-16 code units, as the next one. */
const LONGEST_TEXT = 5000;
/** A value may be a whole line of the file. */
const LONGEST_VALUE = 200_000;

const text = z
  .string()
  .max(LONGEST_TEXT)
  .transform((given) => withoutCommands(visible(given)));
const value = z.string().max(LONGEST_VALUE);
const count = z.int().min(0);
const id = z.guid();
const time = z.iso.datetime();
const fieldName = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/);
const errorType = z.enum(ERROR_TYPES);

const finding = z.object({
  error_type: errorType,
  severity: z.enum(['error', 'warning']),
  line_number: count,
  record_number: count,
  record_type: z.enum(FINDING_RECORD_TYPES),
  field_name: fieldName,
  field_label: text,
  position: z.object({ start: count, end: count }),
  current_value: value,
  error_message: text,
  expected: text,
  fix: z.object({ tier: z.enum(['safe', 'confirm', 'never']), hint: text }),
  occurrences: count.optional(),
  places: z.object({ lines: z.array(z.object({ start: count, end: count })), more: count }).optional(),
  columns_in_doubt: z.literal(true).optional(),
});

/** An upload and its findings. */
export const UPLOADED_FILE: z.ZodType<UploadedFile> = z.object({
  file_id: id,
  file_name: text,
  state: text,
  layout_edition: text,
  total_records: count,
  total_errors: count,
  records_with_errors: count,
  total_warnings: count,
  notes: z.array(text),
  uploaded_at: time,
  validation_status: z.literal('completed'),
  size: count,
  sha256: z.hex().length(64),
  errors: z.array(finding),
  warnings: z.array(finding),
});

const status = z.enum(['pending', 'processing', 'completed', 'failed']);
const listedJob = { job_id: id, file_id: id, status, created_at: time, completed_at: time.nullable() };

/** The answer to a new job. */
export const CREATED_JOB = z.object({ job_id: id });

/** A job. */
export const JOB: z.ZodType<Job> = z.object({
  ...listedJob,
  started_at: time.nullable(),
  corrections_applied: count,
  corrections_failed: count,
  error_message: text.nullable(),
  cancelled: z.boolean().default(false),
  revision: count.nullable().optional(),
});

/** A row of the list of jobs. */
export const JOB_LIST_ITEM: z.ZodType<JobListItem> = z.object(listedJob);

/** A row of the list of files. */
export const FILE_LIST_ITEM: z.ZodType<FileListItem> = z.object({
  file_id: id,
  file_name: text,
  state: text,
});

const place = { line_number: count, record_number: count, field_name: fieldName, error_type: errorType };

/** An entry of an audit. */
export const CORRECTION: z.ZodType<Correction> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    change_id: text,
    ...place,
    offset: count,
    removed: value,
    inserted: value,
    encoding: z.enum(['utf-8', 'windows-1252']).optional(),
    reorder: text.optional(),
    tier: z.enum(['safe', 'confirm']),
    by: z.enum(['rule', 'model', 'person']),
    rule: text,
    model: text.optional(),
    evidence: text,
  }),
  z.object({
    kind: z.literal('outcome'),
    ...place,
    resolution: z.enum(['resolved', 'proposed', 'declined', 'failed', 'not_attempted']),
    resolved_by: z.array(text),
    reason: text,
    fix: text.optional(),
  }),
]);

const edit = {
  field_name: fieldName,
  field_label: text,
  position: z.object({ start: count, end: count }),
};

/** A proposal. */
export const PROPOSAL: z.ZodType<RemoteProposal> = z.object({
  proposal_id: z.string().regex(/^\d{1,10}-[a-z][a-z0-9_]{0,99}$/),
  status: z.enum(['open', 'accepted', 'declined']),
  ...place,
  ...edit,
  record_type: finding.shape.record_type,
  record_text: value,
  options: z
    .array(
      z.object({
        rule: text,
        title: text,
        premise: text,
        evidence: text,
        model: text.optional(),
        edits: z.array(z.object({ ...edit, before: value, after: value })),
      }),
    )
    .min(1),
});

/** An error. */
export const PROBLEM: z.ZodType<ProblemBody> = z.object({
  code: z.string(),
  detail: text,
  next: text.optional(),
  diagnosis: z.enum(['EMPTY_FILE', 'BINARY_FILE', 'DELIMITED_FILE', 'OTHER_LAYOUT', 'NO_RECORDS']).optional(),
});
