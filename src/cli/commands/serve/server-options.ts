/** From the flags of `newhire serve` and their NEWHIRE_* variables to the options of a server. */

import { NewhireError } from '../../../errors.js';
import { dataFolderPath } from '../../../storage/index.js';
import { variableOf } from '../../flags/flag.js';
import { VALUE_KINDS, type ValueOf } from '../../flags/value-kinds.js';
import { VERSION } from '../../version.js';
import type { ServeFlags } from './flags.js';

/** What the server is started with. */
export type ServerChoices = ReturnType<typeof serverOptions>;

type Switch = 'metrics' | 'trust-model' | 'no-key';
type FlagWithValue = Exclude<keyof ServeFlags, Switch | 'new-key' | 'open'>;

/**
 * The options of the server. A flag wins over its variable; an empty variable counts as not set.
 * @throws {NewhireError} USAGE when a value is not allowed
 */
export function serverOptions(flags: ServeFlags, env: NodeJS.ProcessEnv) {
  const text = (name: FlagWithValue) => flags[name] ?? (env[variableOf(name)] || undefined);
  const number = (name: FlagWithValue, usual: number, from: number, to: number) => {
    const typed = text(name) ?? String(usual);
    const value = Number(typed);
    if (/^\d{1,12}$/.test(typed) && value >= from && value <= to) return value;
    throw usage(name, `a whole number from ${from} to ${to}`);
  };
  return {
    host: text('host') ?? '127.0.0.1',
    port: number('port', 8000, 0, 65_535),
    dataFolder: dataFolderPath(flags.data, env),
    profile: profileOf(text('profile') ?? 'development'),
    metrics: isOn('metrics', flags, env),
    workers: number('workers', 1, 1, 32),
    jobTimeout: 1000 * number('job-timeout', 900, 1, 86_400),
    maxUpload: number('max-upload', 52_428_800, 1, 10_000_000_000),
    maxUploads: number('max-uploads', 32, 1, 10_000),
    retention: text('retention') === undefined ? undefined : number('retention', 0, 1, 36_500),
    model: text('model'),
    trustModel: isOn('trust-model', flags, env),
    apiKey: notEmpty('NEWHIRE_API_KEY', env, 'a key'),
    keysFile: flags.keys ?? notEmpty('NEWHIRE_KEYS', env, 'the path of a file of keys'),
    noKey: isOn('no-key', flags, env),
    corsOrigin: originOf('cors-origin', text('cors-origin')),
    publicUrl: originOf('public-url', text('public-url')),
    trustProxy: text('trust-proxy'),
    today: dayOf(text('today')),
    version: VERSION,
    logTo: process.stdout,
  };
}

function isOn(name: Switch, flags: ServeFlags, env: NodeJS.ProcessEnv): boolean {
  const variable = variableOf(name);
  const given = flags[name] ?? (env[variable] || false);
  const value = VALUE_KINDS.switch.read(given);
  if (value !== undefined) return value;
  throw new NewhireError('USAGE', `${variable} must be 1 or 0.`, {
    next: `The flag --${name} sets it, too.`,
  });
}

function profileOf(typed: string): ValueOf<'profile'> {
  const { read, needs } = VALUE_KINDS.profile;
  const profile = read(typed);
  if (profile !== undefined) return profile;
  throw usage('profile', needs);
}

/** An empty key would let everyone in while its owner believes that it does not. */
function notEmpty(variable: string, env: NodeJS.ProcessEnv, needs: string): string | undefined {
  if (env[variable] !== '') return env[variable];
  throw new NewhireError('USAGE', `${variable} is empty.`, { next: `Set it to ${needs}, or unset it.` });
}

/** What a browser sends as Origin: scheme, host and port, and nothing after them. */
function originOf(name: FlagWithValue, typed: string | undefined): string | undefined {
  if (typed === undefined || (URL.canParse(typed) && new URL(typed).origin === typed)) return typed;
  throw usage(name, 'an origin such as https://hr.example.com, without a path');
}

function dayOf(typed: string | undefined): string | undefined {
  const { read, needs } = VALUE_KINDS.day;
  if (typed === undefined || read(typed) !== undefined) return typed;
  throw usage('today', needs);
}

function usage(name: FlagWithValue, needs: string): NewhireError {
  return new NewhireError('USAGE', `--${name} must be ${needs}.`, {
    next: `${variableOf(name)} sets it, too.`,
  });
}
