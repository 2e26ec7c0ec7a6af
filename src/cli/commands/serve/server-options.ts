/** From the flags of `newhire serve` and their NEWHIRE_* variables to the options of a server. */

import { NewhireError } from '../../../errors.js';
import { dataFolderPath } from '../../../storage/index.js';
import { FlagReader, notEmpty, wrongValue } from '../../flags/flag-reader.js';
import { VALUE_KINDS, type ValueOf } from '../../flags/value-kinds.js';
import { VERSION } from '../../version.js';
import type { ServeFlags } from './flags.js';

/** What the server is started with. */
export type ServerChoices = ReturnType<typeof serverOptions>;

/** The options of the server. @throws {NewhireError} USAGE when a value is not allowed */
export function serverOptions(flags: ServeFlags, env: NodeJS.ProcessEnv) {
  const given = new FlagReader(flags, env);
  const database = given.notEmpty('database', 'the URL of a database');
  const workers = given.number('workers', 1, 0, 32);
  if (workers === 0 && database === undefined) {
    throw new NewhireError('USAGE', '--workers 0 needs --database: nothing else could correct the files.', {
      next: 'Start newhire work with the same database.',
    });
  }
  return {
    host: given.text('host') ?? '127.0.0.1',
    port: given.number('port', 8000, 0, 65_535),
    dataFolder: dataFolderPath(flags.data, env),
    database,
    profile: profileOf(given.text('profile') ?? 'development'),
    metrics: given.isOn('metrics'),
    workers,
    jobTimeout: 1000 * given.number('job-timeout', 900, 1, 86_400),
    maxUpload: given.number('max-upload', 52_428_800, 1, 10_000_000_000),
    maxUploads: given.number('max-uploads', 32, 1, 10_000),
    retention: given.text('retention') === undefined ? undefined : given.number('retention', 0, 1, 36_500),
    model: given.text('model'),
    trustModel: given.isOn('trust-model'),
    apiKey: notEmpty('NEWHIRE_API_KEY', env, 'a key'),
    keysFile: given.notEmpty('keys', 'the path of a file of keys'),
    noKey: given.isOn('no-key'),
    corsOrigin: originOf('cors-origin', given.text('cors-origin')),
    publicUrl: originOf('public-url', given.text('public-url')),
    trustProxy: given.text('trust-proxy'),
    today: given.day('today'),
    version: VERSION,
    logTo: process.stdout,
  };
}

function profileOf(typed: string): ValueOf<'profile'> {
  const { read, needs } = VALUE_KINDS.profile;
  const profile = read(typed);
  if (profile !== undefined) return profile;
  throw wrongValue('profile', needs);
}

/** What a browser sends as Origin: scheme, host and port, and nothing after them. */
function originOf(name: keyof ServeFlags, typed: string | undefined): string | undefined {
  if (typed === undefined || (URL.canParse(typed) && new URL(typed).origin === typed)) return typed;
  throw wrongValue(name, 'an origin such as https://hr.example.com, without a path');
}
