/** The flags and the help of `newhire serve`. The server is loaded when it runs. */

import type { Command } from 'commander';
import type { ExitCode } from '../../exit-codes.js';
import type { ServeFlags } from './run.js';

const HELP = `
Examples:
  newhire serve
  newhire serve --port 9000 --metrics
  NEWHIRE_API_KEY=… newhire serve --profile production --cors-origin https://hr.example.com

The API is described at /docs, /redoc and /openapi.json. It listens on this computer only unless --host says
otherwise, and ends in order on Ctrl-C or SIGTERM. Each flag may also stand in a variable: NEWHIRE_PORT,
NEWHIRE_CORS_ORIGIN and so on. NEWHIRE_API_KEY makes clients send the key in the header X-API-Key.

Exit codes: 0 stopped in order · 2 the command is wrong, or it cannot listen there · 3 the data folder cannot be used.`;

/** Adds `serve`. */
export function addServe(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('serve')
    .summary('offer the same checks and corrections as an HTTP API')
    .description('Serves the HTTP API over a data folder, with a worker that corrects files.')
    .option('--port <number>', 'port to listen on; 0 takes any free one (default: 8000)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--data <folder>', 'data folder (default: NEWHIRE_DATA, else the user’s own)')
    .option('--profile <name>', 'development (default) or production: rate limits, CORS, security headers')
    .option('--metrics', 'offer /metrics')
    .option('--workers <count>', 'jobs corrected at once (default: 1)')
    .option('--model <name>', 'let this language model choose where no rule can')
    .option('--max-upload <bytes>', 'largest file taken (default: 52428800)')
    .option('--cors-origin <origin>', 'origin of the one website that may call the API (production)')
    .option(
      '--trust-proxy <addresses>',
      'addresses of the proxies in front, or loopback, so that clients are told apart',
    )
    .option('--today <date>', 'take this day as today, YYYY-MM-DD')
    .addHelpText('after', HELP)
    .action(async (flags: ServeFlags) => {
      const { serve } = await import('./run.js');
      finish(await serve(flags));
    });
}
