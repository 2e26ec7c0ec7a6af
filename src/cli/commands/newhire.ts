/** The whole program as it is declared: its commands in the order of its help, and what is loaded when one is called. */

import { type CommandDeclaration, examples, VERSION_FLAG } from './command.js';
import { COMPARE } from './compare/flags.js';
import { COMPLETION } from './completion/flags.js';
import { CONVERT } from './convert/flags.js';
import { CORRECT } from './correct/flags.js';
import { DATA } from './data/flags.js';
import { DOWNLOAD } from './download/flags.js';
import { EXPLAIN } from './explain/flags.js';
import { LAYOUTS_COMMAND, LAYOUTS_DEADLINES, LAYOUTS_LIST, LAYOUTS_SHOW } from './layouts/flags.js';
import { SERVE } from './serve/flags.js';
import { SHOW } from './show/flags.js';
import { SPLIT } from './split/flags.js';
import { VALIDATE } from './validate/flags.js';
import { VERIFY } from './verify/flags.js';
import { WORK } from './work/flags.js';

/** Declares the program. */
export const NEWHIRE: CommandDeclaration = {
  name: 'newhire',
  description: 'Checks employer new-hire reports before they are filed with a state.',
  flags: [VERSION_FLAG],
  footer: examples(
    'newhire validate payroll.txt -s Ohio',
    'newhire layouts show Texas',
    'newhire explain INVALID_SSN',
    '',
    'Each command has its own help: newhire validate --help',
  ),
  commands: [
    { ...VALIDATE, load: () => import('./validate/run.js') },
    { ...SHOW, load: () => import('./show/run.js') },
    { ...CORRECT, load: () => import('./correct/run.js') },
    { ...CONVERT, load: () => import('./convert/run.js') },
    { ...COMPARE, load: () => import('./compare/run.js') },
    { ...DOWNLOAD, load: () => import('./download/run.js') },
    { ...VERIFY, load: () => import('./verify/run.js') },
    { ...SPLIT, load: () => import('./split/run.js') },
    { ...SERVE, load: () => import('./serve/run.js') },
    { ...WORK, load: () => import('./work/run.js') },
    { ...DATA, load: () => import('./data/run.js') },
    { ...EXPLAIN, load: () => import('./explain/run.js') },
    {
      ...LAYOUTS_COMMAND,
      commands: [
        { ...LAYOUTS_LIST, load: async () => ({ run: (await import('./layouts/run.js')).listLayouts }) },
        { ...LAYOUTS_SHOW, load: async () => ({ run: (await import('./layouts/run.js')).showLayout }) },
        {
          ...LAYOUTS_DEADLINES,
          load: async () => ({ run: (await import('./layouts/run.js')).listDeadlines }),
        },
      ],
    },
    { ...COMPLETION, load: () => import('./completion/run.js') },
  ],
};
