/** A record of a file, field by field, as the API shows it. */

import * as z from 'zod';
import { fieldNames, position } from './field-shapes.js';
import { FINDING_EXAMPLE, Finding } from './finding-shapes.js';
import { FILE_ID, FileParams } from './request-shapes.js';

/** A number that no record has is answered like an unknown id. */
export const RecordParams = FileParams.extend({
  record_number: z.string().meta({ description: 'Employee record, from 1.', examples: ['16'] }),
});

/** A field of a record. */
export const RecordField = z.object({
  ...fieldNames,
  position,
  current_value: z.string().describe('The text in these columns, without trailing blanks.'),
  value_masked: z.literal(true).optional().describe('Only with `values=mask`: the value is not shown.'),
});
export type RecordField = z.infer<typeof RecordField>;

const neighbor = (description: string) => z.int().min(1).nullable().describe(description);

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
    previous_with_findings: neighbor(
      'The nearest record before it with an error or a warning; null without one.',
    ),
    next_with_findings: neighbor('The nearest record after it with an error or a warning; null without one.'),
  })
  .meta({ id: 'FileRecord', description: 'A record of a file, field by field.' });
export type FileRecord = z.infer<typeof FileRecord>;

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
