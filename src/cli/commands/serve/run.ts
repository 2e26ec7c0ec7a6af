/** `newhire serve`: the HTTP API, until it is asked to stop. */

import { NewhireError } from '../../../errors.js';
import { openFilesLimit } from '../../../open-files-limit.js';
import { visible } from '../../../reports/index.js';
import { databaseAddress } from '../../../storage/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { VERSION } from '../../version.js';
import type { Call } from '../command.js';
import type { ServeFlags } from './flags.js';
import { openBrowser } from './open-browser.js';
import { type ServerChoices, serverOptions } from './server-options.js';

/**
 * Serves until SIGINT or SIGTERM, then shuts down cleanly.
 * @throws {NewhireError} USAGE when a flag or variable is wrong or it cannot listen; STORE_LOCKED, STORE_UNAVAILABLE
 */
export async function run({ flags }: Call<ServeFlags>): Promise<ExitCode> {
  const options = serverOptions(flags, process.env);
  // The password in a URL that was typed would be shown to other users of the computer.
  if (flags.database !== undefined) process.title = 'newhire serve';
  requireHandles();
  const { startServer, addKey } = await import('../../../server/index.js');
  const wanted = flags['new-key'];
  if (wanted !== undefined) return newKey(options, (file) => addKey(file, wanted));
  const server = await startServer(options);
  try {
    if (process.stdout.isTTY) process.stdout.write(welcome(server, options));
    if (!server.loopback) process.stderr.write(exposure(options));
    if (flags.open) openBrowser(`${server.url}/`);
    await server.shutdownRequested;
  } finally {
    await server.stop();
  }
  return CLEAN;
}

/** Open files with which the program of the server can be loaded. Node.js reads all its parts at once. */
const LEAST_HANDLES = 120;

/** @throws {NewhireError} USAGE when the system lets this process open too few files; loading would fail, or not end */
function requireHandles(): void {
  const limit = openFilesLimit() ?? LEAST_HANDLES;
  if (limit >= LEAST_HANDLES) return;
  throw new NewhireError(
    'USAGE',
    `The limit of open files is ${limit}; a server needs ${LEAST_HANDLES} or more.`,
    {
      next: 'Raise it with ulimit -n, or LimitNOFILE in a systemd unit.',
    },
  );
}

/** The key alone goes to standard output, so that a program can store it. @throws {NewhireError} USAGE */
async function newKey(
  { keysFile }: ServerChoices,
  add: (file: string) => Promise<{ key: string; name: string; role: string }>,
): Promise<ExitCode> {
  if (keysFile === undefined) {
    throw new NewhireError('USAGE', '--new-key needs --keys and the file to which the key is added.');
  }
  const { key, name, role } = await add(keysFile);
  process.stdout.write(`${key}\n`);
  process.stderr.write(
    `${visible(keysFile)} has a new key, ${name}, with the role ${role}. It is shown only now. Clients send it in the header X-API-Key.\n`,
  );
  return CLEAN;
}

function welcome(
  { url, folder }: { url: string; folder: string },
  { profile, model, database, ...options }: ServerChoices,
): string {
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
  return `${lines.join('\n')}\n\n`;
}

function hasKey({ apiKey, keysFile }: Pick<ServerChoices, 'apiKey' | 'keysFile'>): boolean {
  return apiKey !== undefined || keysFile !== undefined;
}

function exposure({ host, ...options }: ServerChoices): string {
  const advice = hasKey(options)
    ? ''
    : ' Set NEWHIRE_API_KEY or --keys, so that only those who have a key get in.';
  return `newhire: other computers can reach this server (--host ${host}), and it holds Social Security numbers.${advice}\n`;
}
