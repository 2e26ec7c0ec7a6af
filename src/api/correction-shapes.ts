/** The results of a finished job, as the API shows them. */

import * as z from 'zod';
import { ERROR_TYPES } from '../validation/index.js';
import { position, values } from './field-shapes.js';
import { count, page, wholeNumber } from './request-shapes.js';

const text = (description: string) => ({ type: 'string', description });

const download = (description: string, name: string) => ({
  description,
  headers: { 'Content-Disposition': text(name), ETag: text('Identifies this file.') },
  content: { 'text/plain': { schema: z.any().meta({ type: 'string' }) } },
});

/** The response to a download. */
export const CorrectedFile = download(
  'The corrected file, byte for byte.',
  '`attachment`, with `.corrected` before the extension of the original name: `april.corrected.txt`.',
);

/** The response to a download of a file as it is stored. */
export const SourceFile = download(
  'The file, byte for byte.',
  '`attachment`, with the name of the file: `april.txt`.',
);

const PAGE = '<!doctype html><html lang="en">…</html>';

/** A text as an answer, with an example. */
export const textDocument = (usual: string) => ({
  schema: z.any().meta({ type: 'string' }),
  examples: { usual: { value: usual } },
});

/** The response to a request for the whole audit. */
export const AuditDocument = {
  description:
    'The entries in the order of the file; as a page, the changes, then the errors that are left. The page has no scripts and loads nothing.',
  headers: {
    'Content-Disposition': text(
      '`attachment`, with the original name followed by `.audit.ndjson`, `.audit.html` or `.audit.csv`.',
    ),
  },
  content: {
    'application/x-ndjson': textDocument('{"kind":"change",…}\n{"kind":"outcome",…}\n'),
    'text/html': textDocument(PAGE),
    'text/csv': textDocument('status,line_number,…\r\nchanged,17,…\r\n'),
  },
};

/** The response to a request for a report. */
export const HtmlReport = {
  description: 'A page without scripts, which loads nothing.',
  content: { 'text/html': textDocument(PAGE) },
};

const place = {
  line_number: z.int().min(0),
  record_number: z.int().min(0),
  field_name: z.string(),
  error_type: z.enum(ERROR_TYPES),
};

const ChangedField = z
  .object({
    position,
    before: z.string().describe('The field in the upload, without trailing blanks; empty for a blank one.'),
    after: z.string().describe('The field after this change.'),
    value_masked: z.literal(true).optional().describe('Only with `values=mask`: the values are not shown.'),
  })
  .describe(
    'Only with `fields=true`: the whole field. Absent for a typed value, and for a line whose fields are out of their columns.',
  );

/** A change of the file. */
export const Change = z
  .object({
    kind: z.literal('change'),
    change_id: z.string().describe('Outcomes refer to it.'),
    ...place,
    error_type: place.error_type
      .nullable()
      .describe('Null for a value that a person typed into a field without an error.'),
    offset: count('Bytes from the start of the upload to the change.'),
    removed: z.string(),
    inserted: z.string(),
    encoding: z.string().optional().describe('Encoding of `removed`, when it is not ASCII.'),
    reorder: z.string().optional().describe('How the digits were reordered; they themselves are not shown.'),
    typed: z
      .object({ removed: z.int().min(0), inserted: z.int().min(0) })
      .optional()
      .describe(
        'For a value that a person typed: how many bytes were taken out and put in; they themselves are not shown.',
      ),
    tier: z.enum(['safe', 'confirm']),
    by: z.enum(['rule', 'model', 'person']),
    rule: z.string(),
    model: z.string().optional(),
    evidence: z.string().describe('What proves the change, in words.'),
    value_masked: z
      .literal(true)
      .optional()
      .describe('Only with `values=mask`: what was removed and inserted is not shown.'),
    field_label: z.string().optional().describe('Only with `fields=true`: the field in words.'),
    field: ChangedField.optional(),
  })
  .meta({
    id: 'Change',
    description: 'A change of the file. Without `field`, it never contains an SSN, a FEIN or a date.',
  });
export type Change = z.infer<typeof Change>;

/** What became of an error. */
export const Outcome = z
  .object({
    kind: z.literal('outcome'),
    ...place,
    resolution: z.enum(['resolved', 'proposed', 'declined', 'failed', 'not_attempted']),
    resolved_by: z.array(z.string()).describe('Ids of the changes that cleared the error.'),
    reason: z.string().describe('Why the error remains; empty when it does not.'),
    fix: z
      .string()
      .optional()
      .describe('What to do about it. Not there when it is resolved, and in audits of 0.1.'),
  })
  .meta({ id: 'Outcome', description: 'The outcome of an error of the upload.' });

export const Corrections = z
  .object({
    total: count('Entries on all pages.'),
    corrections: z.array(z.union([Change, Outcome])),
  })
  .meta({ id: 'Corrections', description: 'A page of the audit of a job.' });

export const CORRECTIONS_EXAMPLE: z.infer<typeof Corrections> = {
  total: 2,
  corrections: [
    {
      kind: 'change',
      change_id: 'c1',
      line_number: 17,
      record_number: 16,
      field_name: 'employee_zip',
      error_type: 'INVALID_ALIGNMENT',
      offset: 13_272,
      removed: ' 43215',
      inserted: '43215 ',
      tier: 'safe',
      by: 'rule',
      rule: 'align',
      evidence: 'The text is the same without the blanks before it.',
    },
    {
      kind: 'outcome',
      line_number: 17,
      record_number: 16,
      field_name: 'employee_zip',
      error_type: 'INVALID_ALIGNMENT',
      resolution: 'resolved',
      resolved_by: ['c1'],
      reason: '',
    },
  ],
};

export const AuditQuery = z.object({
  values,
  format: z
    .enum(['jsonl', 'html', 'csv'])
    .default('jsonl')
    .describe('JSON lines for programs; a page or a table for people.'),
});

export const CorrectionsQuery = z.object({
  ...page,
  values,
  kind: z.enum(['change', 'outcome']).optional().describe('Only entries of this kind.'),
  line_number: wholeNumber(0, 2_147_483_647)
    .optional()
    .describe('Only entries about this line of the upload; 0 for those about the file.'),
  fields: z
    .enum(['true', 'false'])
    .default('false')
    .describe('With `true`, changes also have their whole field, before and after.'),
});
