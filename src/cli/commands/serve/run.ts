/** `newhire serve`: the HTTP API, until it is asked to stop. */

import { spawn } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { openFilesLimit } from '../../../open-files-limit.js';
import { type Printable, printable, visible } from '../../../printable.js';
import { databaseAddress, dataFolderPath } from '../../../storage/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { apiKeyIn } from '../../flags/api-key.js';
import { FlagReader, notEmpty, wrongValue } from '../../flags/flag-reader.js';
import { VALUE_KINDS, type ValueOf } from '../../flags/value-kinds.js';
import { print, tell } from '../../output/writer.js';
import { usage } from '../../usage-error.js';
import { VERSION } from '../../version.js';
import type { CommandCall } from '../command.js';
import type { ServeFlags } from './flags.js';

/**
 * Serves until SIGINT or SIGTERM, then shuts down cleanly.
 * @throws {NewhireError} USAGE when a flag or variable is wrong or it cannot listen; STORE_LOCKED, STORE_UNAVAILABLE
 */
export async function run({ flags }: CommandCall<ServeFlags>): Promise<ExitCode> {
  const options = serverOptions(flags, process.env);
  // The password in a URL that was typed would be shown to other users of the computer.
  if (flags.database !== undefined) process.title = 'newhire serve';
  requireHandles();
  setYoungGenerationGrowth('1');
  const { startServer, addKey } = await import('../../../server/index.js');
  const wanted = flags['new-key'];
  if (wanted !== undefined) return newKey(options, (file) => addKey(file, wanted));
  const server = await startServer(options);
  setYoungGenerationGrowth('2');
  try {
    if (process.stdout.isTTY) print(welcome(server, options));
    if (!server.loopback) tell(exposure(options));
    if (flags.open) openBrowser(`${server.url}/`);
    await server.shutdownRequested;
  } finally {
    await server.stop();
  }
  return CLEAN;
}

/**
 * Sets how much V8 enlarges the young generation when much of it survives a collection; 2 by default. What is loaded at the
 * start stays, so the young generation would grow to 16 MB, which a server at rest does not need: it has some 8 MB less
 * without it, and starts no later.
 */
function setYoungGenerationGrowth(factor: '1' | '2'): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

/** Open files with which the program of the server can be loaded. Node.js reads all its parts at the same time. */
const MIN_HANDLES = 120;

/** @throws {NewhireError} USAGE when the system lets this process open too few files; loading would fail, or not end */
function requireHandles(): void {
  const limit = openFilesLimit() ?? MIN_HANDLES;
  if (limit >= MIN_HANDLES) return;
  throw usage(
    `The limit of open files is ${limit}; a server needs ${MIN_HANDLES} or more.`,
    'Raise it with ulimit -n, or LimitNOFILE in a systemd unit.',
  );
}

/** The key alone goes to standard output, so that a program can store it. @throws {NewhireError} USAGE */
async function newKey(
  { keysFile }: ServerChoices,
  add: (file: string) => Promise<{ key: string; name: string; role: string; group: string }>,
): Promise<ExitCode> {
  if (keysFile === undefined) {
    throw usage('--new-key needs --keys and the file to which the key is added.');
  }
  const { key, name, role, group } = await add(keysFile);
  print(printable(`${key}\n`));
  const ofGroup = group === '*' ? '' : ` in the group ${group}`;
  const text = `${keysFile} has a new key, ${name}, with the role ${role}${ofGroup}. It is shown only now. Clients send it in the header X-API-Key.`;
  tell(printable(`${visible(text)}\n`));
  return CLEAN;
}

function welcome(
  { url, folder }: { url: string; folder: string },
  { profile, model, database, ...options }: ServerChoices,
): Printable {
  const asked = 'asked about city, state, ZIP, country and employer name where no rule can clear an error';
  const lines = [
    `newhire ${VERSION} serves at ${url}`,
    `  Page           ${url}/`,
    database === undefined ? `  Data folder    ${folder}` : `  Database       ${databaseAddress(database)}`,
    `  Profile        ${profile}`,
    `  API key        ${hasKey(options) ? 'in the header X-API-Key' : 'not required'}`,
    `  Model          ${model === undefined ? 'off: nothing leaves this computer' : `${model}, ${asked}`}`,
    `  Documentation  ${url}/docs`,
    'Stop it with Ctrl-C.',
  ];
  return printable(`${lines.map(visible).join('\n')}\n\n`);
}

function hasKey({ apiKey, keysFile }: Pick<ServerChoices, 'apiKey' | 'keysFile'>): boolean {
  return apiKey !== undefined || keysFile !== undefined;
}

/** That others can reach the server, and what to do about it. If a proxy is named, it encrypts. */
function exposure({ host, trustProxy, ...options }: ServerChoices): Printable {
  const key = hasKey(options)
    ? isShort(options.apiKey)
      ? ' Others may guess its API key, which is short: make one with openssl rand -hex 32.'
      : ''
    : ' Set NEWHIRE_API_KEY or --keys, so that only clients with a key have access.';
  const encryption =
    trustProxy === undefined
      ? ' It does not encrypt: put a proxy with TLS in front of it, and name the proxy with --trust-proxy.'
      : '';
  const text = `newhire: other computers can reach this server (--host ${host}), and it stores Social Security numbers.${key}${encryption}`;
  return printable(`${visible(text)}\n`);
}

/** Characters of 128 random bits in base64. A key of fewer is allowed, as a server may be tried with one. */
const isShort = (key: string | undefined) => key !== undefined && key.length < 22;

/** The options of the server. */
type ServerChoices = ReturnType<typeof serverOptions>;

/** The options of the server. @throws {NewhireError} USAGE when a value is not allowed */
function serverOptions(flags: ServeFlags, env: NodeJS.ProcessEnv) {
  const given = new FlagReader(flags, env);
  const database = given.notEmpty('database', 'the URL of a database');
  const workers = given.number('workers', 1, 0, 32);
  if (workers === 0 && database === undefined) {
    throw usage(
      '--workers 0 needs --database: nothing else could correct the files.',
      'Start newhire work with the same database.',
    );
  }
  const choices = {
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
    apiKey: notEmpty('NEWHIRE_API_KEY', env, 'a key') && apiKeyIn(env),
    keysFile: given.notEmpty('keys', 'the path of a file of keys'),
    noKey: given.isOn('no-key'),
    corsOrigin: originOf('cors-origin', given.text('cors-origin')),
    publicUrl: publicUrlOf(given.text('public-url')),
    trustProxy: given.text('trust-proxy'),
    today: given.day('today'),
    version: VERSION,
    logTo: process.stdout,
  };
  if (choices.noKey && hasKey(choices)) {
    const key = choices.keysFile === undefined ? 'NEWHIRE_API_KEY' : '--keys';
    throw usage(`--no-key contradicts ${key}.`, 'Leave out one of them.');
  }
  return choices;
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

/** An origin, and the path where the server is below other services, without the slash at its end. */
function publicUrlOf(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const given = typed.replace(/\/$/, '');
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && url.origin !== 'null' && url.origin + url.pathname.replace(/\/$/, '') === given) return given;
  throw wrongValue(
    'public-url',
    'an address such as https://hr.example.com or https://hr.example.com/newhire',
  );
}

/** The command of each system that opens an address with its usual program. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
};

/** Says where the page is, and opens it. Without a browser the server goes on. */
function openBrowser(url: string): void {
  // A server that listens everywhere is reached here as this computer.
  const address = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  tell(printable(`newhire: the page is at ${address}\n`));
  const [command = 'xdg-open', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () =>
    tell(printable('newhire: no browser could be opened; open this address in one.\n')),
  );
  child.unref();
}
