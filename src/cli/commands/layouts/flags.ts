/** The arguments, flags and help of `newhire layouts list` and `newhire layouts show`. */

import type { Flag, TypedFlags } from '../../flags/flag.js';
import { FLAGS } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

const DECLARED_TO_LIST = [FLAGS['no-color']] as const satisfies readonly Flag[];
const DECLARED_TO_SHOW = [
  {
    spelling: '--format <name>',
    help: 'table, json, csv or markdown',
    kind: 'layout-format',
    default: 'table',
  },
  FLAGS['no-color'],
] as const satisfies readonly Flag[];

/** The flags of `newhire layouts list` as they were typed. */
export type ListFlags = TypedFlags<(typeof DECLARED_TO_LIST)[number]>;
/** The flags of `newhire layouts show` as they were typed. */
export type ShowFlags = TypedFlags<(typeof DECLARED_TO_SHOW)[number]>;

/** Declares `newhire layouts list`. */
export const LAYOUTS_LIST: CommandDeclaration = {
  name: 'list',
  description: 'Lists the states with their record length, edition and how sure it is.',
  flags: DECLARED_TO_LIST,
  footer: examples('newhire layouts list'),
};

/** Declares `newhire layouts show`. */
export const LAYOUTS_SHOW: CommandDeclaration = {
  name: 'show',
  description: 'Shows the layout of one state, field by field.',
  arguments: [{ spelling: '<state>', help: 'a name or a USPS code', kind: 'state' }],
  flags: DECLARED_TO_SHOW,
  footer: examples('newhire layouts show Texas', 'newhire layouts show ohio --format json > my-ohio.json'),
};

/** Declares `newhire layouts`, which does nothing without one of the commands below it. */
export const LAYOUTS_COMMAND: CommandDeclaration = {
  name: 'layouts',
  summary: 'show the record layouts of the states',
  description: 'Shows the record layouts: fields, columns, what each may hold, and how sure that is.',
  flags: [],
  footer: examples('newhire layouts list', 'newhire layouts show ohio --format json > my-ohio.json'),
};
