/** `newhire serve`: the HTTP API, until it is told to stop. */

import { NewhireError } from '../../../errors.js';
import type { RunningServer, ServerOptions } from '../../../server/index.js';
import { dataFolderPath } from '../../../storage/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { VERSION } from '../../version.js';

/** Flags as they were typed, by their names in the program; each may also come from NEWHIRE_*. */
export interface ServeFlags {
  host?: string;
  port?: string;
  data?: string;
  profile?: string;
  metrics?: true;
  workers?: string;
  model?: string;
  maxUpload?: string;
  corsOrigin?: string;
  trustProxy?: string;
  today?: string;
}

/**
 * Serves until SIGINT or SIGTERM, then ends in order.
 * @throws NewhireError USAGE, STORE_LOCKED, STORE_UNAVAILABLE
 */
export async function serve(flags: ServeFlags): Promise<ExitCode> {
  const options = optionsOf(flags, process.env);
  const { startServer } = await import('../../../server/index.js');
  const server = await startServer(options);
  try {
    if (process.stdout.isTTY) process.stdout.write(welcome(server, options));
    if (!server.loopback) process.stderr.write(exposure(options));
    await server.told;
  } finally {
    await server.stop();
  }
  return CLEAN;
}

function optionsOf(flags: ServeFlags, env: NodeJS.ProcessEnv): ServerOptions {
  const given = (name: keyof ServeFlags) => flags[name] ?? (env[variableOf(name)] || undefined);
  const text = (name: Exclude<keyof ServeFlags, 'metrics'>) => given(name) as string | undefined;
  const number = (name: Exclude<keyof ServeFlags, 'metrics'>, usual: number, from: number, to: number) => {
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
    metrics: flags.metrics ?? isOn(env.NEWHIRE_METRICS),
    workers: number('workers', 1, 1, 32),
    maxUpload: number('maxUpload', 52_428_800, 1, 10_000_000_000),
    model: text('model'),
    apiKey: env.NEWHIRE_API_KEY || undefined,
    corsOrigin: originOf(text('corsOrigin')),
    trustProxy: text('trustProxy'),
    today: dayOf(text('today')),
    version: VERSION,
    logTo: process.stdout,
  };
}

function isOn(variable = ''): boolean {
  if (['1', 'true'].includes(variable)) return true;
  if (['', '0', 'false'].includes(variable)) return false;
  throw new NewhireError('USAGE', 'NEWHIRE_METRICS must be 1 or 0.', {
    next: 'The flag --metrics sets it, too.',
  });
}

function profileOf(typed: string): ServerOptions['profile'] {
  if (typed === 'development' || typed === 'production') return typed;
  throw usage('profile', 'development or production');
}

/** What a browser sends as Origin: scheme, host and port, and nothing behind them. */
function originOf(typed: string | undefined): string | undefined {
  if (typed === undefined || (URL.canParse(typed) && new URL(typed).origin === typed)) return typed;
  throw usage('corsOrigin', 'an origin such as https://hr.example.com, without a path');
}

function dayOf(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const day = new Date(`${typed}T00:00:00Z`);
  if (!Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === typed) return typed;
  throw usage('today', 'a calendar day written as YYYY-MM-DD');
}

function usage(name: keyof ServeFlags, needs: string): NewhireError {
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new NewhireError('USAGE', `--${flag} must be ${needs}.`, {
    next: `${variableOf(name)} sets it, too.`,
  });
}

/** `corsOrigin` is NEWHIRE_CORS_ORIGIN. */
function variableOf(name: keyof ServeFlags): string {
  return `NEWHIRE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function welcome({ url, folder }: RunningServer, { profile, model, apiKey }: ServerOptions): string {
  const asked =
    'asked about city, state, ZIP, country, address and employer name where no rule can clear an error';
  const lines = [
    `newhire ${VERSION} serves at ${url}`,
    `  Data folder    ${folder}`,
    `  Profile        ${profile}`,
    `  API key        ${apiKey === undefined ? 'none is asked for' : 'in the header X-API-Key'}`,
    `  Model          ${model === undefined ? 'off: nothing leaves this computer' : `${model}, ${asked}`}`,
    `  Documentation  ${url}/docs`,
    'Stop it with Ctrl-C.',
  ];
  return `${lines.join('\n')}\n\n`;
}

function exposure({ host, apiKey }: ServerOptions): string {
  const advice =
    apiKey === undefined ? ' Set NEWHIRE_API_KEY, so that only those who have the key get in.' : '';
  return `newhire: other computers can reach this server (--host ${host}), and it holds Social Security numbers.${advice}\n`;
}
