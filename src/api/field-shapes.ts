/** Members about a field, its values and its lines that the shapes of findings, records, proposals and changes share. */

import * as z from 'zod';
import { count } from './request-shapes.js';

/** The names of a field. */
export const fieldNames = {
  field_name: z.string(),
  field_label: z.string().describe('The field in words.'),
};

/** The columns of a field. */
export const position = z
  .object({ start: z.int().min(1), end: z.int().min(1) })
  .describe('Columns of the field in the line, 1-based and inclusive.');

/** The lines of findings. `what` names these findings: `Errors`. */
export const firstLines = (what: string) =>
  z.object({
    lines: z
      .array(z.object({ start: z.int().min(0), end: z.int().min(0) }))
      .describe('The first ranges of lines, the last one included; 0 is the file as a whole.'),
    more: count(`${what} on lines that are not listed.`),
  });

/** Whether values are shown. */
export const values = z
  .enum(['show', 'mask'])
  .default('show')
  .describe('With `mask`, values are masked as in the reports of the command line.');
export type Values = z.infer<typeof values>;

export const ValuesQuery = z.object({ values });

export const ReportQuery = z.object({
  values: values.unwrap().default('mask').describe('With `show`, values are not masked.'),
});
