/** The arguments, flags and help of `newhire layouts list`, `newhire layouts show` and `newhire layouts deadlines`. */

import { FLAGS, formatFlag } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire layouts list`. */
export const LAYOUTS_LIST = {
  name: 'list',
  description: 'List the layouts by how reliable they are, with record length, deadline and edition.',
  flags: [formatFlag('list-format', 'table, json or csv', 'table'), FLAGS['no-color']],
  footer: examples('newhire layouts list', 'newhire layouts list --format csv > layouts.csv'),
} as const satisfies CommandDeclaration;

/** Declares `newhire layouts show`. */
export const LAYOUTS_SHOW = {
  name: 'show',
  description: 'Show the layout of one state, field by field.',
  arguments: [{ spelling: '<state>', help: 'a name or a USPS code', kind: 'state' }],
  flags: [formatFlag('layout-format', 'table, json, csv or markdown', 'table'), FLAGS['no-color']],
  footer: examples('newhire layouts show Texas', 'newhire layouts show ohio --format json > my-ohio.json'),
} as const satisfies CommandDeclaration;

/** Declares `newhire layouts deadlines`. */
export const LAYOUTS_DEADLINES = {
  name: 'deadlines',
  description:
    'List the reporting deadline of each state and whether contractors must be reported, with the sources.',
  flags: [formatFlag('deadline-format', 'markdown, csv or json', 'markdown')],
  footer: examples('newhire layouts deadlines', 'newhire layouts deadlines --format csv > deadlines.csv'),
} as const satisfies CommandDeclaration;

/** Declares `newhire layouts`, which does nothing without one of the commands below it. */
export const LAYOUTS_COMMAND: CommandDeclaration = {
  name: 'layouts',
  summary: 'show the record layouts of the states',
  description: 'Show the record layouts: fields, columns, allowed values, and how reliable they are.',
  flags: [],
  footer: examples('newhire layouts list', 'newhire layouts show ohio --format json > my-ohio.json'),
};
