/** Correction jobs and what they did, in counts, as the API shows them. */

import * as z from 'zod';
import { ERROR_TYPES } from '../validation/index.js';
import { fieldNames } from './field-shapes.js';
import { LinePlaces } from './finding-shapes.js';
import { FileRecord, RECORD_EXAMPLE } from './record-shapes.js';
import { count, FILE_ID, JOB_ID, listPage, missingMark, wholeNumber } from './request-shapes.js';

const time = (description: string) => z.iso.datetime().describe(description);
const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
const Status = z.enum(STATUSES).describe('Poll until it is completed or failed.');

const listed = {
  job_id: z.uuid(),
  file_id: z.uuid().describe('The file that the job corrects.'),
  status: Status,
  created_at: time('ISO 8601, UTC.'),
};
const completed_at = time('When it ended; null until then.').nullable();
const counts = {
  corrections_applied: count('Errors that were cleared.'),
  corrections_failed: count('Errors that remain.'),
  corrections_proposed: count(
    'Errors that remain and wait for a decision about a proposal; null until the job is completed, and for a job of version 0.1.0.',
  ).nullable(),
  file_changed: z
    .boolean()
    .describe(
      'Whether the corrected file differs from the upload, which it may although no error was cleared; false until the job is completed.',
    ),
};

export const NewJob = z
  .object({
    file_id: z.string('must be the id of a file').describe('From the response to the upload.'),
  })
  .meta({ description: 'Which file to correct.', examples: [{ file_id: FILE_ID }] });

export const CreatedJob = z
  .object({ ...listed, estimated_completion: time('When it will probably have ended.') })
  .meta({ id: 'CreatedJob', description: 'A job that has just been created.' });

export const Job = z
  .object({
    ...listed,
    started_at: time('When a worker started it; null until then.').nullable(),
    completed_at,
    ...counts,
    error_message: z.string().nullable().describe('Why it failed; null otherwise.'),
    cancelled: z.boolean().describe('Whether it failed because it was cancelled.'),
    model: z
      .enum(['unused', 'ok', 'partly', 'unavailable'])
      .describe(
        'How much of what was asked the language model answered: nothing was asked, or it answered all, part or none of it. If none, only rules corrected the file.',
      ),
    total_warnings: count(
      'Warnings of the corrected file; null until the job is completed, and for a job of version 0.1.0.',
    ).nullable(),
    corrected_file_url: z.string().describe('Where the corrected file is once the job is completed.'),
    revision: z
      .int()
      .min(1)
      .nullable()
      .describe(
        'Revision of the results: 1, and one more after each review; null until the job is completed.',
      ),
  })
  .meta({ id: 'Job', description: 'A correction job.' });
export type Job = z.infer<typeof Job>;

/** A job in a list. */
export const JobListItem = z
  .object({ ...listed, completed_at, ...counts, missing: missingMark('job') })
  .meta({ id: 'JobListItem', description: 'A job in a list.' });
export type JobListItem = z.infer<typeof JobListItem>;

export const JobList = z
  .object({
    total: count('Jobs that match, on all pages.'),
    jobs: z.array(JobListItem),
  })
  .meta({ id: 'JobList', description: 'A page of jobs, newest first.' });

export const JobQuery = z.object({
  ...listPage,
  file_id: z
    .string()
    .optional()
    .meta({ description: 'Only the job of this file.', format: 'uuid', examples: [FILE_ID] }),
  status: Status.optional().describe('Only jobs of this status.'),
});

/** Longest wait for the end of a job, in seconds. */
const MAX_WAIT = 60;

export const OneJobQuery = z.object({
  wait: wholeNumber(0, MAX_WAIT)
    .default(0)
    .describe('Answers when the job has ended, or after this number of seconds.'),
});

const RuleCount = z.object({
  rule: z.string(),
  title: z.string().describe('What the rule does.'),
  by: z.enum(['rule', 'model', 'person']).describe('Who made the changes.'),
  model: z.string().optional().describe('Name of the language model, when it had a part in them.'),
  changes: z.int().min(1),
});

const cause = {
  error_type: z.enum(ERROR_TYPES),
  ...fieldNames,
  fix: z.string().describe('What to do about them.'),
  count: z.int().min(1),
};

const LeftGroup = z.object({
  ...cause,
  resolution: z.enum(['proposed', 'declined', 'failed', 'not_attempted']),
  reason: z.string().describe('Why the errors remain.'),
  lines: z.array(z.int().min(0)).describe('The first few lines; 0 for the file as a whole.'),
});

const NewWarning = z.object({
  ...cause,
  reason: z.string().describe('What is wrong.'),
  places: LinePlaces.describe('Where they are; none for the file as a whole.'),
});

export const JobSummary = z
  .object({
    changed: z.array(RuleCount).describe('The most frequent first.'),
    left: z.array(LeftGroup).describe('Those that a person can decide on first.'),
  })
  .meta({ id: 'JobSummary', description: 'What a job changed, by rule, and what it left, by cause.' });
export type JobSummary = z.infer<typeof JobSummary>;

export const JobWarnings = z
  .object({
    total_warnings: count('Warnings of the corrected file.'),
    new_warnings: z
      .array(NewWarning)
      .describe(
        'Those that the upload does not have, by cause, the most frequent first; `count` is of places.',
      ),
  })
  .meta({
    id: 'JobWarnings',
    description: 'The warnings of a corrected file that its upload does not have.',
  });
export type JobWarnings = z.infer<typeof JobWarnings>;

export const CorrectedRecord = FileRecord.omit({
  file_id: true,
  findings: true,
  previous_with_findings: true,
  next_with_findings: true,
})
  .extend({ record_number: z.int().min(0).describe('Employee record, from 1; 0 for a header or a total.') })
  .meta({ id: 'CorrectedRecord', description: 'A record of the corrected file, field by field.' });
export type CorrectedRecord = z.infer<typeof CorrectedRecord>;

export const CREATED_JOB_EXAMPLE: z.infer<typeof CreatedJob> = {
  job_id: JOB_ID,
  file_id: FILE_ID,
  status: 'pending',
  created_at: '2026-11-21T14:05:00.000Z',
  estimated_completion: '2026-11-21T14:05:06.000Z',
};

export const JOB_EXAMPLE: z.infer<typeof Job> = {
  job_id: JOB_ID,
  file_id: FILE_ID,
  status: 'completed',
  created_at: '2026-11-21T14:05:00.000Z',
  started_at: '2026-11-21T14:05:00.011Z',
  completed_at: '2026-11-21T14:05:04.250Z',
  corrections_applied: 41,
  corrections_failed: 2,
  corrections_proposed: 1,
  file_changed: true,
  error_message: null,
  cancelled: false,
  model: 'unused',
  total_warnings: 4,
  corrected_file_url: `/api/v1/jobs/${JOB_ID}/download`,
  revision: 1,
};

export const JOB_LIST_EXAMPLE: z.infer<typeof JobList> = {
  total: 1,
  jobs: [JobListItem.parse(JOB_EXAMPLE)],
};

export const JOB_SUMMARY_EXAMPLE: z.infer<typeof JobSummary> = {
  changed: [{ rule: 'align', title: 'Move the text to its side of the field', by: 'rule', changes: 1 }],
  left: [
    {
      error_type: 'MISSING_REQUIRED_FIELD',
      field_name: 'employee_first_name',
      field_label: 'Employee first name',
      resolution: 'failed',
      reason: 'No rule can fill it in.',
      fix: 'Fill it in.',
      count: 1,
      lines: [17],
    },
  ],
};

export const JOB_WARNINGS_EXAMPLE: z.infer<typeof JobWarnings> = {
  total_warnings: 4,
  new_warnings: [
    {
      error_type: 'CITY_ZIP_MISMATCH',
      field_name: 'employee_city',
      field_label: 'Employee city',
      reason:
        'The city differs by one typing error from a city of the ZIP code, or is known only in another area.',
      fix: 'Check the spelling of the city, and the ZIP code.',
      count: 1,
      places: { lines: [{ start: 7, end: 7 }], more: 0 },
    },
  ],
};

export const CORRECTED_RECORD_EXAMPLE = CorrectedRecord.parse(RECORD_EXAMPLE);
