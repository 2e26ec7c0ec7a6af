/** The flags that several commands take, and those that can be settings. A flag of a single command is declared there. */

import type { Effect, Flag } from './flag.js';
import type { ValueKindName } from './value-kinds.js';

/** Makes flags that can also be set elsewhere, as their effect allows. */
const flagThat =
  <const Does extends Effect>(setting: Does) =>
  <
    const Spelling extends string,
    const Kind extends ValueKindName,
    const More extends Partial<Flag> = object,
  >(
    spelling: Spelling,
    kind: Kind,
    help: string,
    more = {} as More,
  ) => ({ spelling, help, kind, setting, ...more });

const shows = flagThat('show');
const isStrict = flagThat('strictness');
/** A flag that decides what is written. */
const writes = flagThat('write');
/** A flag that decides what is kept. */
export const keeps = flagThat('keep');
/** A flag that decides what is revealed or sent, and who may ask for it. */
export const sends = flagThat('send');

const SERVER_HAS_ITS_MODEL = 'A server asks the model that it was started with.';

/** By long name. The order is that of the settings in messages. */
export const FLAGS = {
  state: isStrict(
    '-s, --state <state>',
    'state-or-auto',
    'state the file goes to: a name or a USPS code, or auto to take it from the file',
  ),
  layout: isStrict(
    '--layout <file>',
    'file-to-read',
    'check against a layout of your own (see newhire layouts show)',
    { notWithServer: 'A server checks against the layouts it knows.' },
  ),
  multistate: isStrict(
    '--multistate',
    'switch',
    'the employer reports hires of all states here: the state of hire is required, and can be any state',
    { notWithServer: 'A server checks files of employers in one state.' },
  ),
  format: shows(
    '--format <name[=file]>',
    'report-formats',
    'report format, to a file or standard output; may be repeated',
    { isRepeatable: true },
  ),
  'fail-on': isStrict('--fail-on <severity>', 'severity', 'exit 1 on: error (default) or warning'),
  max: shows('--max <count>', 'whole-number', 'findings to show of each type and field (default: 3)'),
  values: sends(
    '--values <mode>',
    'value-mode',
    'mask (default on a terminal), hide (default elsewhere) or show',
  ),
  today: writes('--today <date>', 'day', 'use this date as today, YYYY-MM-DD', {
    notWithServer: 'A server uses its own clock.',
  }),
  quiet: shows('-q, --quiet', 'switch', 'print verdicts only'),
  only: shows('--only <types>', 'error-types', 'report these error types only; may be repeated', {
    isRepeatable: true,
  }),
  ignore: shows('--ignore <types>', 'error-types', 'do not report these error types; may be repeated', {
    isRepeatable: true,
  }),
  'min-severity': shows(
    '--min-severity <severity>',
    'severity',
    'report findings of this severity or higher: warning (default) or error',
  ),
  receipt: writes('--receipt <file>', 'file-to-write', 'write a receipt that proves which file was checked'),
  'fix-warnings': writes('--fix-warnings', 'switch', 'also repair warnings where that is safe', {
    notWithServer: 'A server corrects errors only.',
  }),
  employer: writes(
    '--employer <file>',
    'file-to-read',
    'fill in employer fields that have an error, from this JSON file',
    {
      notWithServer: 'A server does not take an employer profile.',
    },
  ),
  server: sends('--server <url>', 'server-address', 'correct on this newhire server'),
  insecure: sends('--insecure', 'switch', 'allow an address without TLS that is not on this computer', {
    needs: ['server'],
  }),
  model: sends('--model <name>', 'text', 'ask this language model if no rule can decide', {
    notWithServer: SERVER_HAS_ITS_MODEL,
  }),
  'trust-model': writes(
    '--trust-model',
    'switch',
    'also write an unproven choice of the model if it is the only value that fits the tables and the rest of the address; it can be wrong if the right value is not in the tables',
    { notWithServer: SERVER_HAS_ITS_MODEL, needs: ['model'] },
  ),
  'max-calls': sends('--max-calls <count>', 'whole-number', 'maximum number of requests to the model', {
    notWithServer: SERVER_HAS_ITS_MODEL,
    needs: ['model'],
  }),
  output: {
    spelling: '-o, --output <file>',
    help: 'file to write; - for standard output',
    kind: 'file-to-write',
  },
  'out-dir': {
    spelling: '--out-dir <folder>',
    help: 'write into this folder, not into that of each input',
    kind: 'folder',
  },
  force: {
    spelling: '--force',
    help: 'replace an existing file',
    kind: 'switch',
  },
  data: {
    spelling: '--data <folder>',
    help: 'data folder (default: NEWHIRE_DATA, or that of the user)',
    kind: 'folder',
    notWithServer: 'A server has a data folder of its own.',
  },
  database: keeps(
    '--database <url>',
    'text',
    'PostgreSQL database that servers share; better set in NEWHIRE_DATABASE, because other users can see command lines',
  ),
  workers: writes('--workers <count>', 'whole-number', 'jobs corrected at the same time (default: 1)'),
  'job-timeout': writes(
    '--job-timeout <seconds>',
    'whole-number',
    'longest time of a correction (default: 900)',
  ),
  'no-color': {
    spelling: '--no-color',
    help: 'print without colors',
    kind: 'switch',
  },
} as const satisfies Record<string, Flag>;

/** Settings that no flag sets. */
export const SETTINGS_WITHOUT_FLAG = {
  'keep-days': { kind: 'whole-number', setting: 'keep' },
} as const satisfies Record<string, Pick<Flag, 'kind' | 'setting'>>;

/** The format of what a command prints: one of the words of the kind, of which `usual` is the default. */
export const formatFlag = <const Kind extends ValueKindName>(kind: Kind, help: string, usual: string) =>
  ({ spelling: '--format <name>', help, kind, default: usual }) as const;
