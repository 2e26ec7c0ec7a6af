/** The arguments, flags and help of `newhire convert`. */

import { FLAGS, formatFlag } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples, type FlagsOf } from '../command.js';

const NOTES = `
What a column means is proposed with a reason, confirmed by you once, and kept in
a mapping file: it is written to NAME.map.json, or to the file of --map, and used
again with --map. Nothing is written until every column is decided and every
required field has a column, --set FIELD=VALUE or --employer. --set FIELD= leaves
the field blank.

Unless the mapping says more, only the form of a value changes. A value that
cannot be converted leaves its field blank, and its cell is listed. The new file
is checked in the same way as by newhire validate.

A state file becomes a table, with a row for each hire: -o NAME.xlsx, .csv or .tsv.
The workbook names its layout, and is converted back without a mapping: if it was
not edited, byte for byte. CSV loses zeros when a spreadsheet program opens it,
XLSX does not.

Exit codes:
  0  written, no errors        2  nothing written: a mapping is needed, or the
  1  written, with errors or      table or the command is wrong
     rows left out             3  newhire itself failed`;

/** Declares `newhire convert`. */
export const CONVERT = {
  name: 'convert',
  summary: 'make a state file from a CSV, TSV or XLSX table, or a table from a state file',
  description:
    'Makes a state file from a table: a CSV or TSV file, or an XLSX workbook. It is written to NAME-STATE.txt, and the table is not changed. From a state file it makes a table: NAME.xlsx.',
  arguments: [
    { spelling: '<file>', help: 'the table, or a state file; - for standard input', kind: 'file-to-read' },
  ],
  flags: [
    { ...FLAGS.state, help: 'state the file goes to: a name or a USPS code' },
    { ...FLAGS.layout, help: 'write with a layout of your own (see newhire layouts show)' },
    FLAGS.multistate,
    {
      spelling: '--to <state>',
      help: 'when converting a state file: the state to convert it to',
      kind: 'text',
    },
    {
      spelling: '--by-state',
      help: 'one file per state of hire; hires of states without a layout are listed',
      kind: 'switch',
    },
    {
      spelling: '--map <file>',
      help: 'use this mapping, if it fits the table; the proposal is written to a file that is not there yet',
      kind: 'file-to-read',
    },
    { spelling: '--sheet <name>', help: 'the sheet; needed when several have a table', kind: 'text' },
    {
      spelling: '--set <field=value>',
      help: 'the same value in all rows, such as an employer or transmitter field (repeatable)',
      kind: 'text',
      isRepeatable: true,
    },
    { ...FLAGS.employer, help: 'take the employer fields of all rows from this JSON file' },
    {
      spelling: '--propose',
      help: 'only write the mapping: exit 0 when nothing is left to confirm, else 2',
      kind: 'switch',
    },
    FLAGS.output,
    FLAGS['out-dir'],
    { ...FLAGS.force, help: 'replace existing files' },
    formatFlag('pretty-json-or-html', 'pretty, json, or html (the overview as a page)', 'pretty'),
    FLAGS.values,
    FLAGS.today,
    FLAGS['no-color'],
  ],
  footer: `${examples(
    'newhire convert hires.xlsx -s Ohio',
    'newhire convert hires.xlsx -s Ohio --map hires.map.json -o ohio.txt',
    'newhire convert hires.csv --by-state --map hires.map.json --out-dir out',
    'newhire convert hires.csv -s Ohio --set employer_fein=311234567 --propose',
    'newhire convert ohio.txt -s Ohio -o hires.xlsx',
    'newhire convert hires.xlsx -o ohio.txt',
    'newhire convert ohio.txt -s Ohio --to Texas -o texas.txt',
  )}\n${NOTES}`,
} as const satisfies CommandDeclaration;

/** The flags of `newhire convert` as they were typed. */
export type ConvertFlags = FlagsOf<typeof CONVERT>;
