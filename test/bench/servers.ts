/** Servers in processes of their own, and a client that uploads files to them. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const BIN = here('../../bin/newhire.js');

export interface Server {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  /** Milliseconds until it listened. */
  readonly readyAfter: number;
  /** The memory that it has now, in MB; undefined where the system does not tell. */
  memory(): Promise<number | undefined>;
  /** Stops it and gives the most memory that it used, in MB. */
  stop(): Promise<number>;
}

/** `newhire serve` as it is built; `prepare` may fill the data folder first. With the URL of a database it keeps all there. */
export async function startServe(
  prepare?: (folder: string) => Promise<void>,
  database = '',
): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'newhire-bench-'));
  await prepare?.(join(folder, 'data'));
  const args = [BIN, 'serve', '--port', '0', '--data', join(folder, 'data')];
  return started(folder, args, database === '' ? {} : { NEWHIRE_DATABASE: database });
}

/** A server that only writes an upload to disk, and answers GET /file with the bytes of a file. */
export async function startBare(answer?: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'newhire-bench-'));
  return started(folder, [here('./bare-server.mjs'), join(folder, 'upload'), ...(answer ? [answer] : [])]);
}

async function started(folder: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const resources = join(folder, 'resources');
  // To a file, because whoever reads a pipe takes time of the processor from the server.
  const log = await open(join(folder, 'log'), 'w');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', here('./resources.mjs'), ...args], {
    env: { ...process.env, ...env, RESOURCES_FILE: resources },
    stdio: ['ignore', log.fd, 'inherit'],
  });
  await log.close();
  const url = await addressIn(join(folder, 'log'), child);
  const readyAfter = performance.now() - startedAt;
  const memory = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    const { kilobytes } = JSON.parse(await readFile(resources, 'utf8').catch(() => '{"kilobytes":0}'));
    await rm(folder, { recursive: true });
    return kilobytes / 1024;
  };
  return { url, folder, readyAfter, memory, stop };
}

async function addressIn(log: string, child: ChildProcess): Promise<string> {
  for (;;) {
    const text = await readFile(log, 'utf8');
    const url = /Server listening at (http:[^"\s]+)/.exec(text)?.[1];
    if (url) return url;
    if (child.exitCode !== null) throw new Error(`The server ended: ${text}`);
    await pause(5);
  }
}

export interface Uploaded {
  /** Until the whole answer was there. */
  readonly ms: number;
  readonly status: number;
  readonly body: string;
}

/** Sends a file of Ohio the way Node programs do, with fetch. */
export async function upload(address: string, path: string): Promise<Uploaded> {
  const form = new FormData();
  form.append('state', 'Ohio');
  form.append('file', await openAsBlob(path), 'hires.txt');
  const start = performance.now();
  const response = await fetch(address, { method: 'POST', body: form });
  const body = await response.text();
  return { ms: performance.now() - start, status: response.status, body };
}

/** Uploads from a process of its own, one after the other. */
export async function uploading(address: string, path: string, times: number): Promise<void> {
  const args = [here('./uploader.mjs'), address, path, String(times)];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('The uploads failed.');
}
