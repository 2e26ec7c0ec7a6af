/** What has changed since an earlier file, as the API shows it. */

import * as z from 'zod';
import { fieldNames, position, values } from './field-shapes.js';
import { FILE_EXAMPLE } from './file-shapes.js';
import { FINDINGS_EXAMPLE, Finding } from './finding-shapes.js';
import { count, FILE_ID, wholeNumber } from './request-shapes.js';

/** Most entries of a list. */
const MAX_ENTRIES = 1_000_000;

export const ChangesQuery = z.object({
  since: z
    .string()
    .optional()
    .describe(
      'The file to compare with. Unless given, it is the newest earlier file of the same state and group that has one of its FEINs.',
    ),
  values,
  limit: wholeNumber(0, MAX_ENTRIES)
    .optional()
    .describe('Maximum number of entries in each list. Default: all. With 0, only the counts are returned.'),
});

const Place = z
  .object({
    line_number: z.int().min(1),
    record_number: count('Employee record, from 1; 0 for a header, a total or an employer.'),
    record_type: z.string(),
    employee: z
      .string()
      .describe('The last four digits of the SSN, in words; empty where they cannot be shown.'),
  })
  .meta({ id: 'RecordPlace', description: 'Where a record is, and whose it is.' });

const Lines = z.array(z.object({ start: z.int().min(1), end: z.int().min(1) }));

export const FileChanges = z
  .object({
    file_id: z.uuid(),
    since: z
      .object({ file_id: z.uuid(), file_name: z.string(), uploaded_at: z.iso.datetime() })
      .describe('The file that it was compared with.'),
    same_bytes: z.boolean().describe('Whether both files are the same byte for byte.'),
    hires: z
      .object({
        added: count('Hires that are new.'),
        gone: count('Hires that are not in the file any more.'),
        changed: count('Records that are in both with different values; headers and totals count, too.'),
        already_reported: count('Hires that the earlier file has, too, hired at most 60 days apart.'),
        already_reported_lines: Lines.describe('Their lines in the file, the first ranges of them.'),
      })
      .describe('Counts of hires, matched as `newhire compare` does.'),
    findings: z
      .object({
        new: count('Findings that the earlier file does not have.'),
        new_errors: count('The errors of these; the others are warnings.'),
        gone: count('Findings of the earlier file that are not there any more.'),
        gone_errors: count('The errors of these; the others are warnings.'),
        changed: count('Findings of one hire, field and type that are about another value than before.'),
      })
      .describe('Counts of errors and warnings.'),
    employers: z
      .array(
        z.object({
          employer_name: z.string().optional().describe('Not given where it cannot be read.'),
          employer_fein: z.string().optional().describe('With `values=mask` only the last four digits.'),
          added: count('Hires that are new.'),
          gone: count('Hires that are gone.'),
          changed: count('Records that have changed.'),
          new_findings: count('Findings that are new.'),
          gone_findings: count('Findings that are gone.'),
        }),
      )
      .describe('The employers with a change, those with the most first; at most 1,000.'),
    changed: z
      .array(
        z.object({
          old: Place,
          new: Place,
          fields: z.array(
            z.object({
              ...fieldNames,
              position,
              before: z.string(),
              after: z.string(),
              value_masked: z
                .literal(true)
                .optional()
                .describe('Only with `values=mask`: the values are not shown.'),
            }),
          ),
        }),
      )
      .describe('Records that have changed, field by field.'),
    added: z.array(Place).describe('Hires that are new.'),
    gone: z.array(Place).describe('Hires that are gone, by their places in the earlier file.'),
    new_findings: z.array(Finding).describe('Findings that are new.'),
    changed_findings: z
      .array(Finding.extend({ since_line_number: z.int().min(0).describe('Line in the earlier file.') }))
      .describe('Findings that are about another value than before.'),
    gone_findings: z.array(Finding).describe('Findings that are gone, by their places in the earlier file.'),
  })
  .meta({ id: 'FileChanges', description: 'What has changed in a file since an earlier one.' });
export type FileChanges = z.infer<typeof FileChanges>;

const [finding] = FINDINGS_EXAMPLE.errors;
const place = { line_number: 17, record_number: 16, record_type: 'employee', employee: 'SSN ending in 6789' };
const employers = [
  { employer_name: 'LAKESHORE FOODS LLC', employer_fein: '310000123', added: 1, gone: 0, changed: 1 },
];

export const CHANGES_EXAMPLE: FileChanges = {
  file_id: FILE_ID,
  since: {
    file_id: '0b7f0f3e-51a4-4d5c-9a5e-6f2b8f1c2d10',
    file_name: 'new-hires-2026-10.txt',
    uploaded_at: '2026-10-21T14:03:07.512Z',
  },
  same_bytes: false,
  hires: {
    added: 1,
    gone: 0,
    changed: 1,
    already_reported: 119,
    already_reported_lines: [{ start: 2, end: 120 }],
  },
  findings: {
    new: FILE_EXAMPLE.total_errors,
    new_errors: FILE_EXAMPLE.total_errors,
    gone: 0,
    gone_errors: 0,
    changed: 0,
  },
  employers: employers.map((one) => ({ ...one, new_findings: 1, gone_findings: 0 })),
  changed: [
    {
      old: { ...place, line_number: 4, record_number: 3 },
      new: { ...place, line_number: 5, record_number: 4 },
      fields: [
        {
          field_name: 'employee_city',
          field_label: 'Employee city',
          position: { start: 174, end: 198 },
          before: 'COLUMBUS',
          after: 'DAYTON',
        },
      ],
    },
  ],
  added: [place],
  gone: [],
  new_findings: finding ? [finding] : [],
  changed_findings: [],
  gone_findings: [],
};
