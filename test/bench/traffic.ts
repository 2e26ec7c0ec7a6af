/** What much traffic costs: how many jobs are done meanwhile, and how soon the server answers. Fails nothing. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataFile } from './data.js';
import { jobRate, makeJobs, SECONDS } from './job-rate.js';
import { type Server, startServe } from './servers.js';

const ROUNDS = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);
const verdict = (kept: boolean) => (kept ? 'kept' : 'NOT KEPT');

/** What `work` measures while so many connections ask for an address, or upload a file to it; and what they were answered. */
async function during<T>(work: () => Promise<T>, address: string, connections: number, path = '') {
  const program = fileURLToPath(new URL('./busy-clients.mjs', import.meta.url));
  const args = [program, address, String(connections), ...(path ? [path] : [])];
  const clients = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let answers = '';
  clients.stdout.on('data', (piece) => {
    answers += piece;
  });
  await pause(1000);
  const measured = await work();
  clients.kill('SIGTERM');
  await once(clients, 'close');
  return { measured, answers };
}

async function jobsRow(): Promise<void> {
  const server = await startServe();
  await makeJobs(server, 1000);
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await jobRate(server);
    const list = `${server.url}/api/v1/files?limit=100`;
    const { measured: busy } = await during(() => jobRate(server), list, 50);
    const ratio = busy / idle;
    say(
      `| jobs a second while 50 connections list files | ${busy.toFixed(1)} | idle ${idle.toFixed(1)} | ${ratio.toFixed(2)} | 0.33 | ${verdict(ratio >= 1 / 3)} |`,
    );
  }
  await server.stop();
}

/** Milliseconds of the 99th percentile of /health. */
async function healthTime({ url }: Server): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    const startedAt = performance.now();
    await (await fetch(`${url}/health`)).text();
    times.push(performance.now() - startedAt);
    await pause(5);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}

async function uploadsRow(): Promise<void> {
  const server = await startServe();
  const idle = await healthTime(server);
  const files = `${server.url}/api/v1/files`;
  const { measured, answers } = await during(
    () => healthTime(server),
    files,
    500,
    dataFile('ohio', 'clean', 25),
  );
  const memory = await server.stop();
  say(
    `| GET /health while 500 connections upload, 99th percentile | ${measured.toFixed(1)} ms | idle ${idle.toFixed(1)} ms | | 50 ms | ${verdict(measured < 50)} |`,
  );
  say(`| memory then | ${memory.toFixed(0)} MB | answers ${answers} | | 300 MB | ${verdict(memory < 300)} |`);
}

say('| what | measured | beside | ratio | target | |');
say('| --- | --- | --- | --- | --- | --- |');
await jobsRow();
await uploadsRow();
