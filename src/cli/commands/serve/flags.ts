/** The flags and help of `newhire serve`. Each flag can also be a variable, and none is read from a settings file. */

import { FLAGS, keeps, sends } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples, type FlagsOf } from '../command.js';

/** Declares `newhire serve`. */
export const SERVE = {
  name: 'serve',
  summary: 'start a server: an HTTP API and a page for checks and corrections',
  description:
    'Starts an HTTP API that stores its files in a data folder, a worker that corrects them, and a page at / that uses the API.',
  flags: [
    sends('--port <number>', 'whole-number', 'port to listen on; 0 for any free port (default: 8000)'),
    sends('--host <address>', 'text', 'address to listen on (default: 127.0.0.1)'),
    { spelling: '--open', help: 'open the page in the browser', kind: 'switch' },
    { ...FLAGS.data, setting: 'keep' },
    FLAGS.database,
    sends(
      '--profile <name>',
      'profile',
      'development (default) or production: rate limits, CORS, security headers',
    ),
    sends('--metrics', 'switch', 'offer /metrics'),
    { ...FLAGS.workers, help: `${FLAGS.workers.help}; 0 (only with a database) leaves them to newhire work` },
    FLAGS['job-timeout'],
    FLAGS.model,
    FLAGS['trust-model'],
    keeps('--max-upload <bytes>', 'whole-number', 'largest file accepted (default: 52428800)'),
    keeps(
      '--max-uploads <count>',
      'whole-number',
      'uploads at the same time; others are asked to try again (default: 32)',
    ),
    keeps(
      '--retention <days>',
      'whole-number',
      'remove files and their jobs this many days after the upload (default: keep them)',
    ),
    sends('--cors-origin <origin>', 'text', 'origin of the one website that may call the API (production)', {
      needs: ['profile=production'],
    }),
    sends(
      '--public-url <address>',
      'text',
      'address that clients use to reach the server through a proxy or by name, including its path if it has one',
    ),
    sends(
      '--keys <file>',
      'file-to-read',
      'file of API keys with names, roles and groups, in addition to NEWHIRE_API_KEY',
    ),
    {
      spelling: '--new-key <name:role[:group]>',
      help: 'add a key to the --keys file, print it and exit; the role is read or write; the key can use the files of its group',
      kind: 'text',
    },
    sends('--no-key', 'switch', 'serve other computers without an API key'),
    sends(
      '--trust-proxy <addresses>',
      'text',
      'addresses of trusted proxies, or loopback; clients are then distinguished by X-Forwarded-For',
    ),
    FLAGS.today,
  ],
  footer: `${examples(
    'newhire serve --open',
    'newhire serve --port 9000 --metrics',
    'NEWHIRE_API_KEY=… newhire serve --profile production --cors-origin https://hr.example.com',
    'newhire serve --keys keys.txt --new-key payroll:write',
    'newhire serve --keys keys.txt --profile production',
    'NEWHIRE_DATABASE=postgres://newhire@db.example.com/newhire newhire serve',
  )}

The page at / is for people. The API is described at /docs, /redoc and
/openapi.json. The server listens on this computer only unless --host says
otherwise, and shuts down cleanly on Ctrl-C or SIGTERM. Each flag except --open
and --new-key can also be set in a variable: NEWHIRE_PORT, NEWHIRE_CORS_ORIGIN
and so on. With NEWHIRE_API_KEY or --keys, clients must send a key in the header
X-API-Key.

Exit codes:
  0  shut down cleanly
  2  the command is wrong, or the server cannot listen on that address
  3  the data folder or the database cannot be used`,
} as const satisfies CommandDeclaration;

/** The flags of `newhire serve` as they were typed. */
export type ServeFlags = FlagsOf<typeof SERVE>;
