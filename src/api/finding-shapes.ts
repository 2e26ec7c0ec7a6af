/** The findings of a file, as the API shows them: one by one, in groups and as a map. */

import * as z from 'zod';
import { type Finding as CheckerFinding, ERROR_TYPES, FINDING_RECORD_TYPES } from '../validation/index.js';
import { fieldNames, firstLines, values } from './field-shapes.js';
import { count, FILE_ID, page, wholeNumber } from './request-shapes.js';

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

const findingFilter = {
  severity: z
    .enum(['error', 'warning', 'all'])
    .default('error')
    .describe('Findings of this severity; with `all`, of both.'),
  error_type: z
    .enum(ERROR_TYPES, 'must be an error type, in capitals')
    .optional()
    .describe('Only findings of this type.'),
  field_name: z
    .string()
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
    .string()
    .regex(/^[^\0]{1,200}$/, 'must be the last four digits of a FEIN, or the name of an employer')
    .optional()
    .describe('Only findings about this employer: the last four digits of its FEIN, or its name.'),
  last_four: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .optional()
    .describe('Only findings of employees whose SSN ends in these digits.'),
  line_number: wholeNumber(0, 2_147_483_647)
    .optional()
    .describe('Only findings of this line; 0 for those about the file.'),
  search: z
    .string()
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
  .meta({ id: 'FindingMark', description: 'The findings of a field on a line, or on neighboring lines.' });

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
          ...fieldNames,
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
          ...fieldNames,
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
  .meta({
    id: 'Findings',
    description: 'A page of the findings of a file, in the order in which they were found.',
  });
export type Findings = z.infer<typeof Findings>;

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
  further: firstLines('Findings').describe('The lines of all findings that are not drawn.'),
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

export const FINDING_EXAMPLE: CheckerFinding = {
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

export const FINDINGS_EXAMPLE: z.infer<typeof Findings> = { total: 1, errors: [FINDING_EXAMPLE] };

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
