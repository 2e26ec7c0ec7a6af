/** Conversions: a table, the mapping that is proposed for it or decided, and the state files that are made from it. */

import * as z from 'zod';
import type { Mapping } from '../conversion/index.js';
import { MAPPING_SCHEMA } from '../conversion/mapping-file/index.js';
import { values } from './field-shapes.js';
import { CONVERSION_ID, count, FILE_ID, id, LAYOUT_STATES, page } from './request-shapes.js';

/** A mapping as a client sends it. It has no name in the OpenAPI document, because the name would be for requests only. */
export const SentMapping = MAPPING_SCHEMA.describe('A mapping, in the form of a mapping file.');

/** A mapping, in the same form as a mapping file. */
const ConversionMapping = MAPPING_SCHEMA.meta({
  id: 'Mapping',
  description:
    'Which column of a table is which field, and how its cells are read. It has no value of a hire.',
});

const Cell = z
  .string()
  .describe('Such as `Hires!D7`, as the spreadsheet program names it; `constant` for one of the mapping.');

const RowOut = z
  .object({ row: z.int().min(1).describe('As the spreadsheet program numbers it.'), reason: z.string() })
  .meta({ id: 'RowLeftOut', description: 'A row that is in no file, and why.' });

const ConversionColumn = z
  .object({
    column: z.string().describe('The letter of the column, as in the mapping.'),
    heading: z.string().describe('Empty for a column without one.'),
    is_hidden: z.boolean().describe('Whether the spreadsheet program hides it. It is read nevertheless.'),
    filled: z.number().min(0).max(1).describe('The fraction of hires in which it is filled, 0 to 1.'),
    samples: z
      .array(
        z.object({
          value: z.string().describe('As the spreadsheet program shows it; masked unless `values=show`.'),
          value_masked: z.literal(true).optional().describe('The value is not shown, or not all of it.'),
        }),
      )
      .max(3)
      .describe('The first filled cells.'),
  })
  .meta({ id: 'ConversionColumn', description: 'A column of a table.' });

const ConversionTrouble = z
  .object({
    cell: Cell,
    field: z.string().describe('The field that the cell fills.'),
    kind: z.string().describe('The kind of problem, for programs.'),
    message: z.string().describe('What is wrong, and what becomes of it. Never contains the value.'),
  })
  .meta({ id: 'ConversionTrouble', description: 'A value that cannot be converted as it is.' });

const ConversionFile = z
  .object({
    state: z.enum(LAYOUT_STATES).describe('State that receives the file.'),
    hires: count('Hires in it.'),
    file_id: z.uuid().nullable().describe('The file that was made; null before, and once it is deleted.'),
    changed: z
      .array(
        z.object({
          change: z.string(),
          count: z.int().min(1),
          cells: z.array(z.string()).optional().describe('Set where each cell is named; at most 1,000.'),
        }),
      )
      .describe('What changes in form alone, and how often.'),
    lost: z
      .array(z.object({ field: z.string(), rows: z.int().min(1) }))
      .describe('Fields for which the layout has no place, and the rows in which they are filled.'),
    troubles: z.array(ConversionTrouble).describe('In the order of the table; at most 1,000.'),
    troubles_not_listed: count('Number of further troubles.'),
  })
  .meta({ id: 'ConversionFile', description: 'A state file that was made, or can be made, from a table.' });

export const Conversion = z
  .object({
    conversion_id: z.uuid(),
    file_name: z
      .string()
      .describe('Name of the table; control and bidirectional characters are replaced with visible symbols.'),
    size: count('Bytes of the table.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of the table, in hexadecimal.'),
    created_at: z.iso.datetime().describe('ISO 8601, UTC.'),
    status: z
      .enum(['open', 'ready', 'converted'])
      .describe(
        '`open`: the mapping needs decisions. `ready`: files can be made. `converted`: at least one was made with this mapping.',
      ),
    state: z
      .enum(LAYOUT_STATES)
      .nullable()
      .describe('State that receives all hires; null when each goes to its state of hire.'),
    states: z
      .array(z.enum(LAYOUT_STATES))
      .describe(
        'States whose files are made: `state`, or the states of hire once a column is known to be that.',
      ),
    form: z.enum(['csv', 'xlsx']).describe('`csv` for every table of text, whatever separates its columns.'),
    sheet: z.string().nullable().describe('The sheet that is read; null for a table of text.'),
    hires: count('Rows that may be hires.'),
    columns: z.array(ConversionColumn).describe('In the order of the table.'),
    mapping: ConversionMapping.nullable().describe(
      'As proposed or decided, with what is `wanted`; null for a workbook that was made from a state file, which needs none.',
    ),
    notes: z
      .array(z.string())
      .describe(
        'Hidden columns and sheets, merged cells, and dates that may have been pasted from a workbook with another date system.',
      ),
    left_out: z.array(RowOut).describe('Rows that are not hires; at most 1,000. Empty while it is `open`.'),
    without_layout: z.array(RowOut).describe('Hires whose state has no layout; at most 1,000.'),
    files: z.array(ConversionFile).describe('One for each state. Empty while it is `open`.'),
  })
  .meta({
    id: 'Conversion',
    description: 'A table that is being converted to state files.',
  });
export type Conversion = z.infer<typeof Conversion>;

const { conversion_id, file_name, size, sha256, created_at, state, sheet, hires } = Conversion.shape;

/** A table of which no file was made. */
const WaitingConversion = z
  .object({
    ...{ conversion_id, file_name, size, sha256, created_at, state, sheet, hires },
    status: z
      .enum(['open', 'ready'])
      .describe('`open`: the mapping needs decisions. `ready`: files can be made.'),
  })
  .meta({ id: 'WaitingConversion', description: 'A table of which no file was made.' });
export type WaitingConversion = z.infer<typeof WaitingConversion>;

export const WaitingConversions = z
  .object({ total: count('Tables of which no file was made.'), conversions: z.array(WaitingConversion) })
  .meta({ id: 'WaitingConversions', description: 'Tables of which no file was made, newest first.' });
export type WaitingConversions = z.infer<typeof WaitingConversions>;

export const WaitingQuery = z.object({ limit: page.limit });

/** Only for the documentation: the parts are read as they arrive. */
export const ConversionForm = z.object({
  table: z.any().meta({ type: 'string', format: 'binary', description: 'A CSV, TSV or XLSX table.' }),
  state: z
    .enum(LAYOUT_STATES)
    .optional()
    .describe(
      'State that receives all hires; upper or lower case. Without it each hire goes to its state of hire.',
    ),
  sheet: z.string().optional().describe('The sheet to read; needed when several have a table.'),
  mapping: z
    .string()
    .optional()
    .describe('A mapping that was made for such a table, as JSON: a text, or a file.'),
});

export const ConversionParams = z.object({
  conversion_id: id('From the response to the table.', CONVERSION_ID),
});

export const ConversionQuery = z.object({
  values: values
    .unwrap()
    .default('mask')
    .describe('With `show`, the samples of columns and the constants of the mapping are not masked.'),
});

export const SentState = z.strictObject({
  state: z
    .string('must be the name of a state, or null')
    .nullable()
    .meta({
      description:
        'State that receives all hires; upper or lower case. Null when each goes to its state of hire.',
      examples: [LAYOUT_STATES[0]],
    }),
});

export const MakeFile = z.strictObject({
  state: z
    .string('must be the name of a state')
    .optional()
    .meta({
      description: 'State of the file; upper or lower case. Needed when the conversion has several.',
      examples: [LAYOUT_STATES[0]],
    }),
});

export const MadeFile = z
  .object({
    conversion_id: z.uuid(),
    file_id: z.uuid().describe('The file, which is like an upload from now on.'),
    state: z.enum(LAYOUT_STATES),
    hires: count('Hires in the file.'),
    total_errors: count('Findings of severity error.'),
    total_warnings: count('Findings of severity warning.'),
  })
  .meta({ id: 'MadeFile', description: 'A file that was made from a table.' });
export type MadeFile = z.infer<typeof MadeFile>;

// There is always a built-in layout.
const STATE = LAYOUT_STATES[0]!;

const MAPPING_EXAMPLE: Mapping = {
  newhire_mapping: 1,
  state: STATE,
  table: { sheet: 'Hires', heading_rows: [5] },
  columns: [
    {
      column: 'A',
      heading: 'SSN',
      field: 'employee_ssn',
      level: 'exact',
      reason: 'The heading is that of a field.',
    },
    {
      column: 'B',
      heading: 'Supervisor',
      field: null,
      level: 'open',
      reason: 'No word of the heading is known.',
    },
  ],
  constants: { employer_fein: '000000001' },
  wanted: ['Column B, "Supervisor", has no decision.'],
  confirmed: false,
};

export const CONVERSION_EXAMPLE: Conversion = {
  conversion_id: CONVERSION_ID,
  file_name: 'hires.xlsx',
  size: 9120,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  created_at: '2026-11-21T14:03:07.512Z',
  status: 'open',
  state: STATE,
  states: [STATE],
  form: 'xlsx',
  sheet: 'Hires',
  hires: 38,
  columns: [
    {
      column: 'A',
      heading: 'SSN',
      is_hidden: false,
      filled: 1,
      samples: [{ value: '***********', value_masked: true }],
    },
    {
      column: 'B',
      heading: 'Supervisor',
      is_hidden: false,
      filled: 0,
      samples: [],
    },
  ],
  mapping: MAPPING_EXAMPLE,
  notes: [],
  left_out: [],
  without_layout: [],
  files: [],
};

export const WAITING_EXAMPLE: WaitingConversions = {
  total: 1,
  conversions: [
    {
      conversion_id: CONVERSION_ID,
      file_name: 'hires.xlsx',
      size: 9120,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      created_at: '2026-11-21T14:03:07.512Z',
      state: STATE,
      sheet: 'Hires',
      hires: 38,
      status: 'open',
    },
  ],
};

export const MADE_FILE_EXAMPLE: MadeFile = {
  conversion_id: CONVERSION_ID,
  file_id: FILE_ID,
  state: STATE,
  hires: 38,
  total_errors: 2,
  total_warnings: 1,
};
