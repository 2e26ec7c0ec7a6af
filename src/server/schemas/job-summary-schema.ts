/** What a job changed and what it left, in counts, as the API shows it. */

import { z } from 'zod';
import { ERROR_TYPES } from '../../validation/index.js';

const RuleCount = z.object({
  rule: z.string(),
  title: z.string().meta({ description: 'What the rule does.' }),
  by: z.enum(['rule', 'model', 'person']).meta({ description: 'Who made the changes.' }),
  model: z
    .string()
    .optional()
    .meta({ description: 'Name of the language model, when it had a part in them.' }),
  changes: z.int().min(1),
});

const LeftGroup = z.object({
  error_type: z.enum(ERROR_TYPES),
  field_name: z.string(),
  field_label: z.string().meta({ description: 'The field in words.' }),
  resolution: z.enum(['proposed', 'declined', 'failed', 'not_attempted']),
  reason: z.string().meta({ description: 'Why the errors remain.' }),
  fix: z.string().meta({ description: 'What to do about them.' }),
  count: z.int().min(1),
  lines: z.array(z.int().min(0)).meta({ description: 'The first few lines; 0 for the file as a whole.' }),
});

export const JobSummary = z
  .object({
    changed: z.array(RuleCount).meta({ description: 'The most frequent first.' }),
    left: z.array(LeftGroup).meta({ description: 'Those that a person can decide on first.' }),
  })
  .meta({ id: 'JobSummary', description: 'What a job changed, by rule, and what it left, by cause.' });

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
