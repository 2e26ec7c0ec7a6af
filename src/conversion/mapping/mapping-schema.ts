/** The schema of a mapping file. It is loaded only when such a file is read, because zod is slow to load. */

import { z } from 'zod';
import { dateForm } from '../reading/date-forms.js';
import { isSplitForm } from '../reading/splits.js';
import { MAPPING_LEVELS, type Mapping } from './mapping.js';

const name = z.string().min(1);

const column = z
  .strictObject({
    column: z.string().regex(/^[A-Z]{1,3}$/, 'must be the letter of a column.'),
    heading: z.string().optional(),
    field: name.nullable().optional(),
    fields: z.array(name).min(1).optional(),
    read: name
      .refine((read) => dateForm(read) !== undefined || isSplitForm(read), 'is no known way to read cells.')
      .optional(),
    restore_zeros: z.boolean().optional(),
    cut: z.boolean().optional(),
    level: z.enum(MAPPING_LEVELS),
    candidates: z.array(z.string()).optional(),
    reason: z.string().optional(),
  })
  .refine(({ field, fields }) => (field === undefined) !== (fields === undefined), 'needs field or fields.')
  .refine(
    ({ fields, read }) => (fields === undefined) === !isSplitForm(read) || read === undefined,
    'is split by "fields" together with a way to read such cells.',
  );

/** The form of a mapping file. */
export const MAPPING_SCHEMA: z.ZodType<Mapping> = z.strictObject({
  newhire_mapping: z.literal(1),
  state: name.optional(),
  table: z.strictObject({
    sheet: z.string().optional(),
    heading_rows: z.array(z.int().min(1)),
    hidden_rows: z.enum(['use', 'leave']).optional(),
  }),
  columns: z.array(column).min(1),
  constants: z.record(z.string(), z.string()),
  wanted: z.array(z.string()).optional(),
  confirmed: z.boolean(),
});
