/** A file and lists of files, as the API shows them. */

import * as z from 'zod';
import { OUTLINES } from '../layouts/index.js';
import { values } from './field-shapes.js';
import { FINDING_EXAMPLE, Finding } from './finding-shapes.js';
import {
  count,
  FILE_ID,
  JOB_ID,
  LAYOUT_STATES,
  listPage,
  missingMark,
  STATE_NAMES,
  wholeNumber,
} from './request-shapes.js';

// There is always a built-in layout.
const LAYOUT = OUTLINES[0]!;

const State = z.enum(LAYOUT_STATES).describe('State that receives the report.');

const listed = {
  file_id: z.uuid().describe('Assigned at the upload.'),
  file_name: z
    .string()
    .describe(
      'Name of the uploaded file; control and bidirectional characters are replaced with visible symbols.',
    ),
  state: State,
  total_errors: count('Findings of severity error.'),
  total_warnings: count('Findings of severity warning.'),
  uploaded_at: z.iso.datetime().describe('ISO 8601, UTC.'),
  validation_status: z.enum(['completed']),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the upload, in hexadecimal: the same for the same bytes.'),
};

/** A file in a list. */
export const FileListItem = z
  .object({ ...listed, missing: missingMark('file') })
  .meta({ id: 'FileListItem', description: 'A file in a list.' });
export type FileListItem = z.infer<typeof FileListItem>;

/** An upload and what was found in it. */
export const CheckedFile = z
  .object({
    ...listed,
    job_id: z.uuid().nullable().describe('The correction job of the file; null until it has one.'),
    total_records: count('Employee records in the file.'),
    records_with_errors: count('Employee records that have at least one error.'),
    layout_edition: z.string().describe('Edition of the record layout that was checked against.'),
    size: count('Bytes of the upload.'),
    errors: z.array(Finding).describe('Findings of severity error, in the order in which they were found.'),
    errors_truncated: z
      .boolean()
      .optional()
      .describe('Only with `errors_limit`: whether there are more errors than are shown.'),
    warnings: z
      .array(Finding)
      .describe('Findings of severity warning, in the order in which they were found.'),
    warnings_truncated: z
      .boolean()
      .optional()
      .describe('Only with `errors_limit`: whether there are more warnings than are shown.'),
    notes: z
      .array(z.string())
      .describe(
        'How reliable the layout is, what this edition of it cannot check, and what was seen in the whole file.',
      ),
  })
  .meta({ id: 'CheckedFile', description: 'An uploaded file and the result of its validation.' });
export type CheckedFile = z.infer<typeof CheckedFile>;

export const FileList = z
  .object({ total: count('Files that match, on all pages.'), files: z.array(FileListItem) })
  .meta({ id: 'FileList', description: 'A page of files, newest first.' });

/** Most findings of each severity in a File. */
const MAX_FINDINGS = 1_000_000;

export const OneFileQuery = z.object({
  values,
  errors_limit: wholeNumber(0, MAX_FINDINGS)
    .optional()
    .describe(
      'Maximum number of errors, and of warnings, to return. Default: all. The others are at `/api/v1/files/{file_id}/errors`.',
    ),
});

export const FileQuery = z.object({
  ...listPage,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .toLowerCase()
    .optional()
    .describe('Only files with these bytes: their SHA-256, in hexadecimal.'),
  state: z
    .string()
    .optional()
    .meta({
      description: `Only files of this state: ${STATE_NAMES}; upper or lower case.`,
      examples: [LAYOUT.state],
    }),
  // Without an example: /docs would send it with each request, and no file has that id.
  earlier_than: z.string().optional().meta({
    description:
      'Only files earlier than this one, with the same state and group and at least one of its FEINs: newest first, at most `limit`. By default, `changes` compares with the first of them. No other parameter applies, and `total` counts what is listed.',
    format: 'uuid',
  }),
});

/** Only for the documentation: the parts are read as they arrive. */
export const UploadForm = z.object({
  file: z.any().meta({ type: 'string', format: 'binary', description: 'The file to validate.' }),
  state: State.describe('State whose layout the file must have; upper or lower case.'),
});

export const FILE_EXAMPLE: z.infer<typeof CheckedFile> = {
  file_id: FILE_ID,
  file_name: 'new-hires-2026-11.txt',
  state: LAYOUT.state,
  total_records: 120,
  total_errors: 1,
  records_with_errors: 1,
  uploaded_at: '2026-11-21T14:03:07.512Z',
  validation_status: 'completed',
  job_id: JOB_ID,
  errors: [FINDING_EXAMPLE],
  total_warnings: 0,
  warnings: [],
  notes: [],
  layout_edition: LAYOUT.edition,
  size: 122 * (LAYOUT.record_length + 1),
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

const { file_id, file_name, state, total_errors, total_warnings, uploaded_at, validation_status, sha256 } =
  FILE_EXAMPLE;
export const FILE_LIST_EXAMPLE: z.infer<typeof FileList> = {
  total: 1,
  files: [
    { file_id, file_name, state, total_errors, total_warnings, uploaded_at, validation_status, sha256 },
  ],
};
