/** The flags that several commands take, and those that can be settings. A flag of a single command is declared there. */

import type { Flag } from './flag.js';

const SERVER_HAS_ITS_MODEL = 'A server asks the model that it was started with.';

/** By long name. The order is that of the settings in messages. */
export const FLAGS = {
  state: {
    spelling: '-s, --state <state>',
    help: 'state the file goes to: a name or a USPS code, or auto to take it from the file',
    kind: 'state-or-auto',
    setting: 'file',
  },
  layout: {
    spelling: '--layout <file>',
    help: 'check against a layout of your own (see newhire layouts show)',
    kind: 'path',
    setting: 'file',
    notWithServer: 'A server checks against the layouts it knows.',
  },
  multistate: {
    spelling: '--multistate',
    help: 'the employer reports all its states here: require the state of hire, and accept any',
    kind: 'switch',
    setting: 'file',
    notWithServer: 'A server checks files of employers in one state.',
  },
  format: {
    spelling: '--format <name[=file]>',
    help: 'report format, to a file or standard output; may be repeated',
    kind: 'report-formats',
    isRepeatable: true,
    setting: 'file',
  },
  'fail-on': {
    spelling: '--fail-on <severity>',
    help: 'exit 1 on: error (default) or warning',
    kind: 'severity',
    setting: 'file',
  },
  max: {
    spelling: '--max <count>',
    help: 'findings of one kind to show (default: 3)',
    kind: 'whole-number',
    setting: 'file',
  },
  values: {
    spelling: '--values <mode>',
    help: 'mask (default on a terminal), hide (default elsewhere) or show',
    kind: 'value-mode',
    setting: 'variable',
  },
  today: {
    spelling: '--today <date>',
    help: 'use this date as today, YYYY-MM-DD',
    kind: 'day',
    setting: 'variable',
    notWithServer: 'A server uses its own clock.',
  },
  quiet: {
    spelling: '-q, --quiet',
    help: 'print verdicts only',
    kind: 'switch',
    setting: 'file',
  },
  only: {
    spelling: '--only <types>',
    help: 'report these error types only; may be repeated',
    kind: 'error-types',
    isRepeatable: true,
    setting: 'file',
  },
  ignore: {
    spelling: '--ignore <types>',
    help: 'do not report these error types; may be repeated',
    kind: 'error-types',
    isRepeatable: true,
    setting: 'file',
  },
  'min-severity': {
    spelling: '--min-severity <severity>',
    help: 'report from this severity on: warning (default) or error',
    kind: 'severity',
    setting: 'file',
  },
  receipt: {
    spelling: '--receipt <file>',
    help: 'write a receipt that proves which file was checked',
    kind: 'path',
    setting: 'variable',
  },
  'fix-warnings': {
    spelling: '--fix-warnings',
    help: 'also repair warnings where that is safe',
    kind: 'switch',
    setting: 'variable',
    notWithServer: 'A server corrects errors only.',
  },
  employer: {
    spelling: '--employer <file>',
    help: 'complete the employer block from this JSON profile',
    kind: 'path',
    setting: 'variable',
    notWithServer: 'A server does not take an employer profile.',
  },
  server: {
    spelling: '--server <url>',
    help: 'correct on this newhire server',
    kind: 'server-address',
    setting: 'variable',
  },
  model: {
    spelling: '--model <name>',
    help: 'let this language model choose where no rule can',
    kind: 'text',
    setting: 'variable',
    notWithServer: SERVER_HAS_ITS_MODEL,
  },
  'trust-model': {
    spelling: '--trust-model',
    help: 'also apply the choices of the model that only a person could confirm',
    kind: 'switch',
    setting: 'variable',
    notWithServer: SERVER_HAS_ITS_MODEL,
  },
  'max-calls': {
    spelling: '--max-calls <count>',
    help: 'limit of requests to the model',
    kind: 'whole-number',
    setting: 'variable',
    notWithServer: SERVER_HAS_ITS_MODEL,
  },
  output: {
    spelling: '-o, --output <file>',
    help: 'file to write; - for standard output',
    kind: 'path',
  },
  'out-dir': {
    spelling: '--out-dir <folder>',
    help: 'write into this folder, not into that of each input',
    kind: 'path',
  },
  force: {
    spelling: '--force',
    help: 'replace an existing file',
    kind: 'switch',
  },
  data: {
    spelling: '--data <folder>',
    help: 'data folder (default: NEWHIRE_DATA, else the user’s own)',
    kind: 'path',
    notWithServer: 'A server has a data folder of its own.',
  },
  database: {
    spelling: '--database <url>',
    help: 'PostgreSQL database that servers share; better set in NEWHIRE_DATABASE, because other users can read what is typed',
    kind: 'text',
    setting: 'variable',
  },
  workers: {
    spelling: '--workers <count>',
    help: 'jobs corrected at the same time (default: 1)',
    kind: 'whole-number',
    setting: 'variable',
  },
  'job-timeout': {
    spelling: '--job-timeout <seconds>',
    help: 'longest time of a correction (default: 900)',
    kind: 'whole-number',
    setting: 'variable',
  },
  'no-color': {
    spelling: '--no-color',
    help: 'print without colors',
    kind: 'switch',
  },
} as const satisfies Record<string, Flag>;

/** Settings that no flag sets. */
export const SETTINGS_WITHOUT_FLAG = {
  'keep-days': { kind: 'whole-number', setting: 'file' },
} as const satisfies Record<string, Pick<Flag, 'kind' | 'setting'>>;
