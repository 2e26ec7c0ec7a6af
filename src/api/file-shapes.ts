/** A file, its findings and its records, as the API shows them. */

import * as z from 'zod';
import { OUTLINES } from '../layouts/index.js';
import { type Finding as CheckerFinding, ERROR_TYPES, FINDING_RECORD_TYPES } from '../validation/index.js';
import {
  count,
  FILE_ID,
  FileParams,
  JOB_ID,
  LAYOUT_STATES,
  listPage,
  missingMark,
  page,
  STATE_NAMES,
  wholeNumber,
} from './request-shapes.js';

// There is always a built-in layout.
const LAYOUT = OUTLINES[0]!;

const State = z.enum(LAYOUT_STATES).describe('State that receives the report.');

/** Lines in ranges. */
export const LinePlaces = z.object({
  lines: z
    .array(z.object({ start: z.int().min(1), end: z.int().min(1) }))
    .describe('Ranges of lines, both ends included; at most 1,000.'),
  more: z.int().min(0).describe('Occurrences on lines after these.'),
});

/** The compiler checks it against the checker's `Finding`: each member has the same type, and no member is missing. */
export const Finding = z
  .object({
    line_number: count('Line in the file, from 1; 0 for the file as a whole.'),
    record_number: count('Employee record, from 1; 0 for a header, a total or the file.'),
    field_name: z
      .string()
      .describe("Field of the state's record layout; `record` or `file` for a finding about a whole one."),
    error_type: z
      .enum(ERROR_TYPES)
      .describe('The rule that is broken; `newhire explain` describes each error type.'),
    error_message: z.string().describe('What is wrong, in plain words and without the value.'),
    current_value: z.string().describe('The value of the field; empty for a blank field.'),
    position: z
      .object({ start: z.int().min(1), end: z.int().min(0) })
      .describe('Columns of the field in the line, 1-based and inclusive.'),
    severity: z.enum(['error', 'warning']),
    record_type: z.enum(FINDING_RECORD_TYPES),
    field_label: z.string().describe('The field in words.'),
    expected: z.string().describe('What is expected instead.'),
    fix: z
      .object({ tier: z.enum(['safe', 'confirm', 'never']), hint: z.string() })
      .describe('What a correction may do about it, and what a person can do.'),
    employer_name: z.string().optional().describe('The employer of the record, where its name can be read.'),
    employer_fein: z.string().optional().describe('Its FEIN; with `values=mask` only the last four digits.'),
    employers: z
      .array(
        z.object({
          employer_name: z.string().optional(),
          employer_fein: z.string().optional(),
          occurrences: z.int().min(1).describe('Places of this employer.'),
        }),
      )
      .optional()
      .describe('Set when the entry has places of several employers: these, at most 1,000.'),
    occurrences: z
      .int()
      .min(1)
      .optional()
      .describe('Set when the entry represents the same finding in several places.'),
    places: LinePlaces.optional().describe('The lines of such an entry.'),
    columns_in_doubt: z
      .literal(true)
      .optional()
      .describe(
        'Set when fields of the record may be shifted out of their columns, so that each may contain the text of another.',
      ),
    value_masked: z.literal(true).optional().describe('Only with `values=mask`: the value is not shown.'),
    cell: z
      .string()
      .optional()
      .describe(
        'In `/errors` and `/records`, of a file that was made from a table: the cell that the place was made from, such as `Hires!D7`, or its row.',
      ),
  } satisfies Record<keyof CheckerFinding | 'value_masked' | 'cell', z.ZodType>)
  .meta({
    id: 'Finding',
    description: 'An error or a warning in a file.',
  }) satisfies z.ZodType<CheckerFinding>;
export type Finding = z.infer<typeof Finding>;

const listed = {
  file_id: z.uuid().describe('Assigned at the upload.'),
  file_name: z
    .string()
    .describe(
      'Name of the uploaded file; control and bidirectional characters are replaced with visible symbols.',
    ),
  state: State,
  total_errors: count('Findings of severity error.'),
  total_warnings: count('Findings that would not make the state reject a record.'),
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
const MOST_FINDINGS = 1_000_000;

/** Whether values are shown. */
export const values = z
  .enum(['show', 'mask'], 'must be show or mask')
  .default('show')
  .describe('With `mask`, values are masked as in the reports of the command line.');
export type Values = z.infer<typeof values>;

export const OneFileQuery = z.object({
  values,
  errors_limit: wholeNumber(0, MOST_FINDINGS)
    .optional()
    .describe(
      'Maximum number of errors, and of warnings, to return. Default: all. The others are at `/api/v1/files/{file_id}/errors`.',
    ),
});

const findingFilter = {
  severity: z
    .enum(['error', 'warning', 'all'], 'must be error, warning or all')
    .default('error')
    .describe('Findings of this severity; with `all`, of both.'),
  error_type: z
    .enum(ERROR_TYPES, 'must be an error type, in capitals')
    .optional()
    .describe('Only findings of this type.'),
  field_name: z
    .string('must be given once')
    .regex(/^[a-z][a-z0-9_]{0,99}$/, 'must be the name of a field')
    .optional()
    .describe('Only findings of this field.'),
  who: z
    .enum(
      ['safe', 'confirm', 'never', 'correct', 'review', 'payroll'],
      'must be correct, review, payroll, safe, confirm or never',
    )
    .optional()
    .describe(
      'Only errors that a correction clears by itself (`correct`), for which it proposes a repair (`review`), or that must be corrected in the payroll system (`payroll`): by the outcomes of the completed job, or by the plan until then (503 until it is made). Or only findings by the tier of their fix: `safe`, `confirm`, `never`, which is what the fault by itself allows a correction to do.',
    ),
  employer: z
    .string('must be given once')
    .regex(/^[^\0]{1,200}$/, 'must be the last four digits of a FEIN, or the name of an employer')
    .optional()
    .describe('Only findings about this employer: the last four digits of its FEIN, or its name.'),
  last_four: z
    .string('must be given once')
    .regex(/^\d{4}$/, 'must be four digits')
    .optional()
    .describe('Only findings of employees whose SSN ends in these digits.'),
  line_number: wholeNumber(0, 2_147_483_647)
    .optional()
    .describe('Only findings of this line; 0 for those about the file.'),
  search: z
    .string('must be given once')
    .regex(/^[^\0]{1,200}$/, 'must be at most 200 characters')
    .optional()
    .describe(
      'Only findings that have each of these words in the title of the error, its type, the field or the name of an employer. A number is also that of a line; four digits are also the last ones of an SSN or a FEIN.',
    ),
};

export const FindingsQuery = z.object({ ...page, values, ...findingFilter });

export const FindingMapQuery = z.object(findingFilter);

const Mark = z
  .object({
    first_line: z.int().min(1).describe('Line in the file, from 1.'),
    last_line: z.int().min(1).describe('The last line with a finding that the mark stands for.'),
    record_number: count('The first employee record that the mark stands for; 0 if there is none.'),
    count: z.int().min(1).describe('Findings that the mark stands for.'),
  })
  .meta({ id: 'FindingMark', description: 'The findings of a field on a line, or on neighbouring lines.' });

/** Where the findings of a file are. */
export const FindingMap = z
  .object({
    file_id: z.uuid(),
    total: count('Findings that match.'),
    records: count('Employee records that have one of them.'),
    last_line: count('Line at which the map ends.'),
    lines_per_mark: z
      .int()
      .min(1)
      .describe('1 where each line with a finding has its own mark; more where there are too many of them.'),
    lanes: z
      .array(
        z.object({
          field_name: z.string(),
          field_label: z.string().describe('The field in words.'),
          count: count('Findings of the field.'),
          marks: z.array(Mark).describe('In the order of the file; none for a finding about the whole file.'),
        }),
      )
      .describe('A lane for each field, the one with the most findings first.'),
    groups: z
      .array(
        z.object({
          severity: z.enum(['error', 'warning']),
          error_type: z.enum(ERROR_TYPES),
          field_name: z.string(),
          field_label: z.string().describe('The field in words.'),
          of_employees: z.boolean().describe('False for findings about headers, totals and the file.'),
          count: z.int().min(1),
          records: count('Employee records that have such a finding.'),
          first_line: count('Line of the first one; 0 is the file as a whole.'),
          first_record: count('Employee record of the first one; 0 where it is of none.'),
        }),
      )
      .describe('The findings by type and field: errors first, then the most frequent.'),
  })
  .meta({ id: 'FindingMap', description: 'Where the findings of a file are, without any value.' });
export type FindingMap = z.infer<typeof FindingMap>;

export const Findings = z
  .object({ total: count('Findings that match, on all pages.'), errors: z.array(Finding) })
  .meta({ id: 'Findings', description: 'A page of the findings of a file, in the order of the file.' });
export type Findings = z.infer<typeof Findings>;

export const FileQuery = z.object({
  ...listPage,
  sha256: z
    .string('must be given once')
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .toLowerCase()
    .optional()
    .describe('Only files with these bytes: their SHA-256, in hexadecimal.'),
  state: z
    .string('must be given once')
    .optional()
    .meta({
      description: `Only files of this state: ${STATE_NAMES}; upper or lower case.`,
      examples: [LAYOUT.state],
    }),
  // Without an example: /docs would send it with each request, and no file has that id.
  earlier_than: z.string('must be given once').optional().meta({
    description:
      'Only files earlier than this one, with the same state and group and at least one of its FEINs: newest first, at most `limit`. By default, `changes` compares with the first of them. No other parameter applies, and `total` counts what is listed.',
    format: 'uuid',
  }),
});

/** A number that no record has is answered like an unknown id. */
export const RecordParams = FileParams.extend({
  record_number: z.string().meta({ description: 'Employee record, from 1.', examples: ['16'] }),
});

export const ValuesQuery = z.object({ values });

export const ReportQuery = z.object({
  values: values.unwrap().default('mask').describe('With `show`, values are not masked.'),
});

/** A field of a record. */
export const RecordField = z.object({
  field_name: z.string(),
  field_label: z.string().describe('The field in words.'),
  position: z
    .object({ start: z.int().min(1), end: z.int().min(1) })
    .describe('Columns of the field in the line, 1-based and inclusive.'),
  current_value: z.string().describe('The text in these columns, without trailing blanks.'),
  value_masked: z.literal(true).optional().describe('Only with `values=mask`: the value is not shown.'),
});
export type RecordField = z.infer<typeof RecordField>;

const neighbour = (description: string) => z.int().min(1).nullable().describe(description);

export const FileRecord = z
  .object({
    file_id: z.uuid(),
    record_number: z.int().min(1),
    line_number: z.int().min(1).describe('Line in the file, from 1.'),
    text: z.string().describe('The whole line, one character for each column.'),
    columns_in_doubt: z.boolean().describe('True if fields may be shifted out of their columns.'),
    fields: z.array(RecordField).describe('All fields of the layout, in their order.'),
    findings: z
      .array(Finding)
      .describe(
        'Errors and warnings of the line. One about several lines is given for each of them, with its first line; the value is that of the record.',
      ),
    previous_with_findings: neighbour(
      'The nearest record before it with an error or a warning; null without one.',
    ),
    next_with_findings: neighbour(
      'The nearest record after it with an error or a warning; null without one.',
    ),
  })
  .meta({ id: 'FileRecord', description: 'A record of a file, field by field.' });
export type FileRecord = z.infer<typeof FileRecord>;

/** The findings of one type and field. */
const FindingGroup = z.object({
  count: count('Findings of this type and field.'),
  places: count('Places of these findings; more than the findings when one represents several.'),
  drawn: z
    .array(
      z.object({
        finding: Finding,
        record_text: z
          .string()
          .nullable()
          .describe('The whole line, one character for each column; null for the file as a whole.'),
      }),
    )
    .min(1)
    .describe('The first findings. All have the same type, severity and field.'),
  further_lines: z.array(z.int().min(0)).describe('Lines of the next few findings.'),
  further: z
    .object({
      lines: z
        .array(z.object({ start: z.int().min(0), end: z.int().min(0) }))
        .describe('The first ranges of lines, the last one included; 0 is the file as a whole.'),
      more: count('Findings on lines that are not listed.'),
    })
    .describe('The lines of all findings that are not drawn.'),
});

/** An employer and the number of its findings. */
const EmployerAtFault = z
  .object({
    employer_name: z.string().optional().describe('Not given where it cannot be read.'),
    employer_fein: z.string().optional().describe('With `values=mask` only the last four digits.'),
    errors: count('Errors in records of this employer.'),
    warnings: count('Warnings; one with places of several employers counts for each of them.'),
  })
  .meta({ id: 'EmployerAtFault', description: 'An employer, and how many findings are about it.' });

export const FindingGroups = z
  .object({
    groups: z.array(FindingGroup).describe('Errors before warnings, the most frequent first.'),
    employers: z
      .array(EmployerAtFault)
      .describe('The employers that findings are about, those with the most errors first; at most 1,000.'),
  })
  .meta({ id: 'FindingGroups', description: 'The findings of a file by type and field.' });
export type FindingGroups = z.infer<typeof FindingGroups>;

/** Only for the documentation: the parts are read as they arrive. */
export const UploadForm = z.object({
  file: z.any().meta({ type: 'string', format: 'binary', description: 'The file to validate.' }),
  state: State.describe('State whose layout the file must have; upper or lower case.'),
});

const FINDING_EXAMPLE: CheckerFinding = {
  line_number: 17,
  record_number: 16,
  field_name: 'employee_first_name',
  error_type: 'MISSING_REQUIRED_FIELD',
  error_message: 'Employee first name, columns 12-27: the field is blank and must be filled. Fill it in.',
  current_value: '',
  position: { start: 12, end: 27 },
  severity: 'error',
  record_type: 'employee',
  field_label: 'Employee first name',
  expected: 'capital letters, blanks and hyphens, starting in the first column',
  fix: { tier: 'never', hint: 'Fill it in.' },
};

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

export const FINDINGS_EXAMPLE: z.infer<typeof Findings> = { total: 1, errors: [FINDING_EXAMPLE] };

const { file_id, file_name, state, total_errors, total_warnings, uploaded_at, validation_status, sha256 } =
  FILE_EXAMPLE;
export const FILE_LIST_EXAMPLE: z.infer<typeof FileList> = {
  total: 1,
  files: [
    { file_id, file_name, state, total_errors, total_warnings, uploaded_at, validation_status, sha256 },
  ],
};

export const GROUPS_EXAMPLE: z.infer<typeof FindingGroups> = {
  groups: [
    {
      count: 1,
      places: 1,
      drawn: [{ finding: FINDING_EXAMPLE, record_text: 'W4*********                 ' }],
      further_lines: [],
      further: { lines: [], more: 0 },
    },
  ],
  employers: [{ employer_name: 'LAKESHORE FOODS LLC', employer_fein: '310000123', errors: 1, warnings: 0 }],
};

const { severity, error_type, field_name, field_label, line_number, record_number } = FINDING_EXAMPLE;
export const MAP_EXAMPLE: FindingMap = {
  file_id: FILE_ID,
  total: 1,
  records: 1,
  last_line: 24,
  lines_per_mark: 1,
  lanes: [
    {
      field_name,
      field_label,
      count: 1,
      marks: [{ first_line: line_number, last_line: line_number, record_number, count: 1 }],
    },
  ],
  groups: [
    {
      ...{ severity, error_type, field_name, field_label, of_employees: true, count: 1, records: 1 },
      ...{ first_line: line_number, first_record: record_number },
    },
  ],
};
export const RECORD_EXAMPLE: z.infer<typeof FileRecord> = {
  file_id: FILE_ID,
  record_number: FINDING_EXAMPLE.record_number,
  line_number: FINDING_EXAMPLE.line_number,
  text: 'W4*********                 ',
  columns_in_doubt: false,
  fields: [
    {
      field_name: FINDING_EXAMPLE.field_name,
      field_label: FINDING_EXAMPLE.field_label,
      position: FINDING_EXAMPLE.position,
      current_value: FINDING_EXAMPLE.current_value,
    },
  ],
  findings: [FINDING_EXAMPLE],
  previous_with_findings: null,
  next_with_findings: 21,
};
