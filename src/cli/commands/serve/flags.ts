/** The flags and help of `newhire serve`. Each flag can also be a variable, and none is read from a settings file. */

import { FLAGS } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples, type FlagsOf } from '../command.js';

/** Declares `newhire serve`. */
export const SERVE = {
  name: 'serve',
  summary: 'offer the same checks and corrections as an HTTP API',
  description:
    'Serves the HTTP API over a data folder, with a worker that corrects files, and a page that uses it at /.',
  flags: [
    {
      spelling: '--port <number>',
      help: 'port to listen on; 0 for any free port (default: 8000)',
      kind: 'whole-number',
      setting: 'variable',
    },
    {
      spelling: '--host <address>',
      help: 'address to listen on (default: 127.0.0.1)',
      kind: 'text',
      setting: 'variable',
    },
    { spelling: '--open', help: 'open the page in the browser', kind: 'switch' },
    { ...FLAGS.data, setting: 'variable' },
    FLAGS.database,
    {
      spelling: '--profile <name>',
      help: 'development (default) or production: rate limits, CORS, security headers',
      kind: 'profile',
      setting: 'variable',
    },
    { spelling: '--metrics', help: 'offer /metrics', kind: 'switch', setting: 'variable' },
    { ...FLAGS.workers, help: `${FLAGS.workers.help}; 0 with a database leaves them to newhire work` },
    FLAGS['job-timeout'],
    FLAGS.model,
    FLAGS['trust-model'],
    {
      spelling: '--max-upload <bytes>',
      help: 'largest file accepted (default: 52428800)',
      kind: 'whole-number',
      setting: 'variable',
    },
    {
      spelling: '--max-uploads <count>',
      help: 'uploads at the same time; others are asked to try again (default: 32)',
      kind: 'whole-number',
      setting: 'variable',
    },
    {
      spelling: '--retention <days>',
      help: 'remove files and their jobs this many days after the upload (default: keep them)',
      kind: 'whole-number',
      setting: 'variable',
    },
    {
      spelling: '--cors-origin <origin>',
      help: 'origin of the one website that may call the API (production)',
      kind: 'text',
      setting: 'variable',
    },
    {
      spelling: '--public-url <origin>',
      help: 'address at which clients reach the server, behind a proxy or by name',
      kind: 'text',
      setting: 'variable',
    },
    {
      spelling: '--keys <file>',
      help: 'file of API keys with names and roles, in addition to NEWHIRE_API_KEY',
      kind: 'path',
      setting: 'variable',
    },
    {
      spelling: '--new-key <name:role>',
      help: 'add a key to the file of --keys, print it and end; the role is read or write',
      kind: 'text',
    },
    {
      spelling: '--no-key',
      help: 'serve others without an API key',
      kind: 'switch',
      setting: 'variable',
    },
    {
      spelling: '--trust-proxy <addresses>',
      help: 'addresses of the proxies in front, or loopback, to distinguish clients',
      kind: 'text',
      setting: 'variable',
    },
    { ...FLAGS.today, setting: 'variable' },
  ],
  footer: `${examples(
    'newhire serve --open',
    'newhire serve --port 9000 --metrics',
    'NEWHIRE_API_KEY=… newhire serve --profile production --cors-origin https://hr.example.com',
    'newhire serve --keys keys.txt --new-key payroll:write',
    'newhire serve --keys keys.txt --profile production',
    'NEWHIRE_DATABASE=postgres://newhire@db.example.com/newhire newhire serve',
  )}

The page at / is for people. The API is described at /docs, /redoc and /openapi.json. It listens on this computer only unless --host says
otherwise, and shuts down cleanly on Ctrl-C or SIGTERM. Each flag can also be set in a variable: NEWHIRE_PORT,
NEWHIRE_CORS_ORIGIN and so on. With NEWHIRE_API_KEY or --keys, clients must send a key in the header X-API-Key.

Exit codes: 0 shut down cleanly · 2 the command is wrong, or it cannot listen there · 3 the data folder or the database cannot be used.`,
} as const satisfies CommandDeclaration;

/** The flags of `newhire serve` as they were typed. */
export type ServeFlags = FlagsOf<typeof SERVE>;
