/** `newhire serve`: the HTTP API, until it is asked to stop. */

import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { VERSION } from '../../version.js';
import type { Call } from '../command.js';
import type { ServeFlags } from './flags.js';
import { type ServerChoices, serverOptions } from './server-options.js';

/**
 * Serves until SIGINT or SIGTERM, then shuts down cleanly.
 * @throws {NewhireError} USAGE when a flag or variable is wrong or it cannot listen; STORE_LOCKED, STORE_UNAVAILABLE
 */
export async function run({ flags }: Call<ServeFlags>): Promise<ExitCode> {
  const options = serverOptions(flags, process.env);
  const { startServer } = await import('../../../server/index.js');
  const server = await startServer(options);
  try {
    if (process.stdout.isTTY) process.stdout.write(welcome(server, options));
    if (!server.loopback) process.stderr.write(exposure(options));
    await server.shutdownRequested;
  } finally {
    await server.stop();
  }
  return CLEAN;
}

function welcome(
  { url, folder }: { url: string; folder: string },
  { profile, model, apiKey }: ServerChoices,
): string {
  const asked = 'asked about city, state, ZIP, country and employer name where no rule can clear an error';
  const lines = [
    `newhire ${VERSION} serves at ${url}`,
    `  Data folder    ${folder}`,
    `  Profile        ${profile}`,
    `  API key        ${apiKey === undefined ? 'not required' : 'in the header X-API-Key'}`,
    `  Model          ${model === undefined ? 'off: nothing leaves this computer' : `${model}, ${asked}`}`,
    `  Documentation  ${url}/docs`,
    'Stop it with Ctrl-C.',
  ];
  return `${lines.join('\n')}\n\n`;
}

function exposure({ host, apiKey }: ServerChoices): string {
  const advice =
    apiKey === undefined ? ' Set NEWHIRE_API_KEY, so that only those who have the key get in.' : '';
  return `newhire: other computers can reach this server (--host ${host}), and it holds Social Security numbers.${advice}\n`;
}
