/**
 * What a store in PostgreSQL costs: with a million files and with a few, and with two servers and with one. With the
 * server of the tests, or the one that NEWHIRE_TEST_DATABASE names. Fails nothing.
 */

import { performance } from 'node:perf_hooks';
import { newDatabase, query } from '../support/databases.js';
import { startPostgres } from '../support/postgres-server.js';
import { dataFile } from './data.js';
import { jobRate, makeJobs } from './job-rate.js';
import { startServe, upload } from './servers.js';

const FILES = 1_000_000;
/** Enough to fill a page of the list. */
const FEW_FILES = 200;
const ROUNDS = 40;

const say = (line: string) => process.stdout.write(`${line}\n`);
const verdict = (kept: boolean) => (kept ? 'kept' : 'NOT KEPT');
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

const named = process.env.NEWHIRE_TEST_DATABASE;
const postgres = named ? undefined : await startPostgres();
const removals: (() => Promise<void>)[] = [];
const emptyDatabase = () => newDatabase(named ?? postgres?.url, (remove) => void removals.push(remove));

/** Rows of files, every second one with a job that is done, and their bytes: two small parts each. */
async function fill(url: string, files: number): Promise<void> {
  await query(
    url,
    `insert into files select gen_random_uuid(), '"hires.txt"', 'Ohio', 'adopted 2026-11', 100, 5, 5, 0, '[]',
       now() - n * interval '1 second', 81600, md5(n::text), null, case when n % 2 = 0 then gen_random_uuid() end
     from generate_series(1, ${files}) as n`,
    `insert into jobs select job_id, file_id, 'completed', uploaded_at, uploaded_at, uploaded_at, uploaded_at, 5, 0,
       null, false, null, uploaded_at, 1, 0 from files where job_id is not null`,
    `insert into blobs select gen_random_uuid(), file_id, kind, 1, file_id, true, null
     from files, (values ('source'), ('findings')) as kinds (kind)`,
    `insert into parts select blob_id, 0, 'x' from blobs`,
    'vacuum analyze',
  );
}

const ACTIONS: Record<string, (url: string) => Promise<unknown>> = {
  'an upload': (url) => upload(`${url}/api/v1/files`, dataFile('ohio', 'several faults', 20)),
  'a page of the list': (url) => fetch(`${url}/api/v1/files?limit=100`).then((reply) => reply.text()),
};

async function createJob(url: string): Promise<number> {
  const { file_id } = JSON.parse(
    (await upload(`${url}/api/v1/files`, dataFile('ohio', 'several faults', 20))).body,
  );
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/v1/jobs`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ file_id }),
  });
  if (reply.status !== 201) throw new Error(await reply.text());
  return performance.now() - startedAt;
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

async function millionRows(): Promise<void> {
  const [small, full] = [await emptyDatabase(), await emptyDatabase()];
  const servers = [await startServe(undefined, small), await startServe(undefined, full)];
  await fill(small, FEW_FILES);
  await fill(full, FILES);
  const actions = [
    ...Object.entries(ACTIONS).map(([name, act]) => [name, (url: string) => timed(() => act(url))] as const),
    ['the creation of a job', createJob] as const,
  ];
  for (const [name, act] of actions) {
    const times = servers.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, { url }] of servers.entries()) times[at]!.push(await act(url));
    const ratio = median(times[1]!.map((time, round) => time / times[0]![round]!));
    const [base, mine] = times.map(median);
    say(
      `| ${name}, ${FILES} files in the database | ${mine!.toFixed(1)} ms | ${FEW_FILES} files ${base!.toFixed(1)} ms | ${ratio.toFixed(2)} | 1.2 | ${verdict(ratio <= 1.2)} |`,
    );
  }
  for (const server of servers) await server.stop();
}

async function twoServers(): Promise<void> {
  const database = await emptyDatabase();
  const first = await startServe(undefined, database);
  await makeJobs(first, 1000);
  const one = await jobRate(first);
  const second = await startServe(undefined, database);
  const two = await jobRate(first);
  say(
    `| jobs a second of two servers | ${two.toFixed(1)} | one ${one.toFixed(1)} | ${(two / one).toFixed(2)} | more than 1 | ${verdict(two > one)} |`,
  );
  await second.stop();
  await first.stop();
}

say('| what | measured | beside | ratio | target | |');
say('| --- | --- | --- | --- | --- | --- |');
try {
  await millionRows();
  await twoServers();
} finally {
  for (const remove of removals) await remove();
  await postgres?.remove();
}
