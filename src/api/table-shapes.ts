/** Tables of the API: a state file as a spreadsheet. */

import * as z from 'zod';

/** The forms of a table. */
const TABLE_FORMS = ['xlsx', 'csv'] as const;

/** The media types of tables. */
export const TABLE_TYPES: Readonly<Record<(typeof TABLE_FORMS)[number], string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

export const TableQuery = z.object({
  format: z
    .enum(TABLE_FORMS)
    .default('xlsx')
    .describe('`xlsx`: a workbook that is made a file again without a mapping. `csv`: the hires only.'),
});

/** The response to a request for a table. */
export const FileTable = {
  description: 'The table, with all values.',
  headers: {
    'Content-Disposition': {
      type: 'string',
      description: '`attachment`, with the name of the file and the extension of the table: `april.xlsx`.',
    },
  },
  content: {
    [TABLE_TYPES.xlsx]: {
      schema: z.any().meta({ type: 'string', format: 'binary' }),
      examples: { usual: { value: 'PK…' } },
    },
    [TABLE_TYPES.csv]: {
      schema: z.any().meta({ type: 'string' }),
      examples: { usual: { value: 'Employee first name,Employee last name,…\r\nADA,LOVELACE,…\r\n' } },
    },
  },
};
