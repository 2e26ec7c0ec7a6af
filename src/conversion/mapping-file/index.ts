/**
 * The form of a mapping file, which is also that of the API. A separate entry point, loaded only when such a file is read,
 * because zod is slow to load.
 */

import * as z from 'zod';
import { constantRefusal } from '../mapping/constants.js';
import { MAPPING_LEVELS, type Mapping, STATED_FIELDS } from '../mapping/mapping.js';
import { dateForm } from '../reading/date-forms.js';
import { WHOLE_NAME } from '../reading/field-names.js';
import { isSplitForm } from '../reading/splits.js';

const name = z.string().min(1);

const column = z
  .strictObject({
    column: z
      .string()
      .regex(/^[A-Z]{1,3}$/, 'must be the letter of a column.')
      .describe('The letter of the column, also of a CSV file.'),
    heading: z.string().optional().describe('Not given for a table without headings.'),
    field: name
      .nullable()
      .optional()
      .describe('The field of the layouts; null when the column is not used, or still open.'),
    fields: z.array(name).min(1).optional().describe('In place of `field`: into which the cells are split.'),
    read: name
      .refine(
        (read) => dateForm(read) !== undefined || isSplitForm(read),
        'is not a known way to read cells.',
      )
      .optional()
      .describe('How the cells are read, such as `MM/DD/YYYY`, `serial` or `LAST, FIRST M`.'),
    restore_zeros: z.boolean().optional().describe('Put back leading zeros that the spreadsheet lost.'),
    cut: z.boolean().optional().describe('Cut a name or an address to the width of its field.'),
    level: z
      .enum(MAPPING_LEVELS)
      .describe('How sure it is; `confirmed` once a person decided, `open` while someone must.'),
    candidates: z
      .array(z.string())
      .optional()
      .describe('In proposals: the fields that it may be, the likeliest first.'),
    reason: z.string().optional().describe('In proposals: why, in a sentence without a value.'),
  })
  .refine(({ field, fields }) => field !== undefined || fields !== undefined, 'needs "field" or "fields".')
  .refine(
    ({ field, fields }) => field === undefined || fields === undefined,
    'has both "field" and "fields". Leave out "field" where its cells are split.',
  )
  .refine(
    ({ field, fields, read }) =>
      (fields === undefined && field !== WHOLE_NAME) === !isSplitForm(read) || read === undefined,
    'is split by "fields" together with a way to read such cells.',
  );

/** The form of a mapping file. */
export const MAPPING_SCHEMA: z.ZodType<Mapping> = z.strictObject({
  newhire_mapping: z.literal(1),
  state: name.optional().describe('Not given for a table of several states.'),
  table: z.strictObject({
    sheet: z.string().optional().describe('Not given for a CSV file.'),
    heading_rows: z.array(z.int().min(1)).describe('Empty for a table without headings.'),
    hidden_rows: z
      .enum(['use', 'leave'])
      .optional()
      .describe('Whether hidden rows are hires; required if there are any.'),
    employer: z
      .partialRecord(z.enum(STATED_FIELDS), z.string())
      .optional()
      .describe(
        'The employer that the table names above its headings or in all rows, and its address: a table that says another one is refused.',
      ),
  }),
  columns: z.array(column).min(1).describe('Every column of the table, in its order.'),
  constants: z
    .record(z.string(), z.string())
    .superRefine((constants, context) => {
      for (const [field, value] of Object.entries(constants)) {
        const message = constantRefusal(field, value);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      }
    })
    .describe('The same value in all rows, by the name of the field; empty for "none".'),
  wanted: z
    .array(z.string())
    .optional()
    .describe('In proposals: what is left to decide, in sentences. It is not used.'),
  confirmed: z.boolean().describe('True once a person agreed to all of it.'),
});
