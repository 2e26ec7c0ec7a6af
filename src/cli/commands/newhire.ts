/** The whole program as it is declared: its commands in the order of its help. */

import { type CommandDeclaration, examples, VERSION_FLAG } from './command.js';
import { COMPLETION } from './completion/flags.js';
import { CORRECT } from './correct/flags.js';
import { DATA } from './data/flags.js';
import { DOWNLOAD } from './download/flags.js';
import { EXPLAIN } from './explain/flags.js';
import { LAYOUTS_COMMAND } from './layouts/flags.js';
import { SERVE } from './serve/flags.js';
import { SPLIT } from './split/flags.js';
import { VALIDATE } from './validate/flags.js';
import { VERIFY } from './verify/flags.js';

export const NEWHIRE: CommandDeclaration = {
  name: 'newhire',
  description: 'Checks employer new-hire reports before they are filed with a state.',
  flags: [VERSION_FLAG],
  footer: examples(
    'newhire validate payroll.txt -s Ohio',
    'newhire layouts show Texas',
    'newhire explain INVALID_SSN',
    '',
    'Each command has its own: newhire validate --help',
  ),
  commands: [VALIDATE, CORRECT, DOWNLOAD, VERIFY, SPLIT, SERVE, DATA, EXPLAIN, LAYOUTS_COMMAND, COMPLETION],
};
