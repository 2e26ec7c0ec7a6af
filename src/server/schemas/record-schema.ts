/** One record of a file, as the API shows it. */

import { z } from 'zod';
import { FINDING_EXAMPLE, Finding, values } from './file-schemas.js';
import { FILE_ID, FileParams } from './request-schemas.js';

/** A number that no record has is answered like an unknown id. */
export const RecordParams = FileParams.extend({
  record_number: z.string().meta({ description: 'Employee record, from 1.', examples: ['16'] }),
});

export const ValuesQuery = z.object({ values });

export const ReportQuery = z.object({
  values: values.unwrap().default('mask').meta({ description: 'With `show`, values are not covered.' }),
});

const RecordField = z.object({
  field_name: z.string(),
  field_label: z.string().meta({ description: 'The field in words.' }),
  position: z
    .object({ start: z.int().min(1), end: z.int().min(1) })
    .meta({ description: 'Columns of the field in the line, 1-based and inclusive.' }),
  current_value: z
    .string()
    .meta({ description: 'What stands in these columns, without the blanks at its end.' }),
  value_masked: z
    .literal(true)
    .optional()
    .meta({ description: 'Only with `values=mask`: the value is not shown.' }),
});

const neighbour = (description: string) => z.int().min(1).nullable().meta({ description });

export const FileRecord = z
  .object({
    file_id: z.uuid(),
    record_number: z.int().min(1),
    line_number: z.int().min(1).meta({ description: 'Line in the file, from 1.' }),
    text: z.string().meta({ description: 'The whole line, one character for each column.' }),
    columns_in_doubt: z.boolean().meta({ description: 'Whether the fields may stand beside their columns.' }),
    fields: z.array(RecordField).meta({ description: 'All fields of the layout, in their order.' }),
    findings: z.array(Finding).meta({ description: 'Errors and warnings of the line.' }),
    previous_with_findings: neighbour(
      'The nearest record before it with an error or a warning; null without one.',
    ),
    next_with_findings: neighbour(
      'The nearest record after it with an error or a warning; null without one.',
    ),
  })
  .meta({ id: 'Record', description: 'A record of a file, field by field.' });

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
