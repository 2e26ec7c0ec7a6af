/** What a correction of a file would clear, as the API shows it. */

import * as z from 'zod';
import { ERROR_TYPES } from '../validation/index.js';
import { textDocument } from './correction-shapes.js';
import { fieldNames, firstLines } from './field-shapes.js';
import { count, FILE_ID } from './request-shapes.js';

/** The actors of a plan, in the order of the reports. */
const WHO = ['correct', 'review', 'payroll'] as const;

const PlannedErrors = z
  .object({
    error_type: z.enum(ERROR_TYPES),
    ...fieldNames,
    of_employees: z.boolean().describe('False for the errors of headers, totals and the file.'),
    who: z
      .enum(WHO)
      .describe(
        'Who clears them: a correction by itself (`correct`), a person who accepts its proposals (`review`), or the payroll system (`payroll`).',
      ),
    count: z.int().min(1),
    lines: firstLines('Errors').describe('The lines of these errors.'),
  })
  .meta({ id: 'PlannedErrors', description: 'The errors of one type and field that one actor clears.' });

export const FilePlan = z
  .object({
    file_id: z.uuid(),
    job_id: z.uuid().nullable().describe('The completed job whose outcomes these are; null for a plan.'),
    total_errors: count('Errors of the file; the sum of all parts of the plan.'),
    by_who: z
      .object({
        correct: count('Errors that a correction clears by itself, with proven repairs.'),
        review: count('Errors for which it proposes a repair that a person must confirm.'),
        payroll: count('Errors that must be corrected in the payroll system.'),
      })
      .describe('The number of errors by who clears them.'),
    errors: z
      .array(PlannedErrors)
      .describe('The errors by type, field and who clears them; the most frequent first.'),
  })
  .meta({ id: 'FilePlan', description: 'What a correction of a file would clear, and who clears the rest.' });
export type FilePlan = z.infer<typeof FilePlan>;

export const PendingPlan = z
  .object({ file_id: z.uuid(), status: z.enum(['pending']) })
  .meta({ id: 'PendingPlan', description: 'A plan that is not ready yet.' });

export const PlanQuery = z.object({
  outcomes: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'Once the file has a completed job: what that has cleared (`correct`), what waits for a decision (`review`), and what is left, in place of the plan.',
    ),
});

export const PayrollQuery = z.object({
  format: z.enum(['csv', 'html']).default('csv').describe('A table, or a page to print.'),
});

/** The response to a request for the list for the payroll department. */
export const PayrollList = {
  description:
    'The errors in the order of the file, each with what can be shown of the name of its employee, and the last four digits of the SSN. The page has no scripts and loads nothing.',
  headers: {
    'Content-Disposition': {
      type: 'string',
      description: '`attachment` with the original name followed by `.payroll.csv`; for the page `inline`.',
    },
  },
  content: {
    'text/csv': textDocument('line_number,record_number,employee,…\r\n17,16,DOE,…\r\n'),
    'text/html': textDocument('<!doctype html><html lang="en">…</html>'),
  },
};

export const PLAN_EXAMPLE: FilePlan = {
  file_id: FILE_ID,
  job_id: null,
  total_errors: 43,
  by_who: { correct: 41, review: 1, payroll: 1 },
  errors: [
    {
      error_type: 'INVALID_DATE',
      field_name: 'employee_date_of_hire',
      field_label: 'Date of hire',
      of_employees: true,
      who: 'correct',
      count: 41,
      lines: { lines: [{ start: 2, end: 42 }], more: 0 },
    },
    {
      error_type: 'INVALID_DATE',
      field_name: 'employee_date_of_hire',
      field_label: 'Date of hire',
      of_employees: true,
      who: 'review',
      count: 1,
      lines: { lines: [{ start: 43, end: 43 }], more: 0 },
    },
    {
      error_type: 'MISSING_REQUIRED_FIELD',
      field_name: 'employee_first_name',
      field_label: 'Employee first name',
      of_employees: true,
      who: 'payroll',
      count: 1,
      lines: { lines: [{ start: 17, end: 17 }], more: 0 },
    },
  ],
};

export const PENDING_PLAN_EXAMPLE: z.infer<typeof PendingPlan> = { file_id: FILE_ID, status: 'pending' };
