/**
 * Several servers and workers on one database, under the load of several clients, while processes are killed and the database is
 * restarted: nothing that was acknowledged is lost, and nothing is done twice.
 */

import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { isLong, runs } from '../support/campaign.js';
import { type JobChange, loggedJobs, logJobs } from '../support/database-log.js';
import { newDatabase, query } from '../support/databases.js';
import { expectNothingLeft } from '../support/nothing-left.js';
import { type PostgresServer, startPostgres } from '../support/postgres-server.js';
import { type ServerProcess, startServe, startWork } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { faulty, form } from './test-service.js';

const SERVERS = runs(2, 3);
const WORKERS = runs(1, 2);
const CLIENTS = runs(2, 5);

/** Milliseconds. */
const LOAD = isLong ? 60_000 : 3000;
const BETWEEN_KILLS = isLong ? 4000 : 2000;
const TAKEOVER = 30_000;
/** In which the last jobs end: that of a process killed last, three times at most. */
const DRAIN = isLong ? 120_000 : 60_000;

/** A process that is started again whenever it was killed, or ended without the database, as a supervisor does. */
class Slot {
  process: ServerProcess;

  constructor(private readonly start: () => ServerProcess) {
    this.process = this.started();
  }

  async kill(): Promise<void> {
    const { process } = this;
    process.signal('SIGKILL');
    // It may have ended by itself meanwhile.
    if ((await process.ended) === 'SIGKILL') this.process = this.started();
  }

  private started(): ServerProcess {
    const process = this.start();
    process.ended.then((how) => {
      if (typeof how === 'number' && how > 0 && process.stderr().includes('The database '))
        this.process = this.started();
    });
    return process;
  }
}

interface Acknowledged {
  readonly file_id: string;
  readonly job_id: string;
}

const campaigns: [string, { restarts: number; kills: boolean }][] = isLong
  ? [
      ['processes are killed', { restarts: 0, kills: true }],
      ['the database is restarted', { restarts: 5, kills: false }],
    ]
  : [['processes are killed and the database is restarted', { restarts: 1, kills: true }]];

test.each(campaigns)(
  'while %s nothing is lost, and nothing is done twice',
  {
    timeout: LOAD + 4 * DRAIN,
  },
  async (_, { restarts, kills }) => {
    const postgres = await startPostgres();
    onTestFinished(postgres.remove);
    const url = await newDatabase(postgres.url, () => {});
    const folder = await tempFolder();
    await (await openPostgresStore({ url, folder })).close();
    await logJobs(url);
    const env = { NEWHIRE_DATABASE: url, NEWHIRE_DATA: folder };
    const servers = Array.from({ length: SERVERS }, () => new Slot(() => startServe({}, env)));
    const workers = Array.from({ length: WORKERS }, () => new Slot(() => startWork(env)));
    await Promise.all(servers.map(({ process }) => process.url));

    const end = Date.now() + LOAD;
    const killed: number[] = [];
    const spoiling = Promise.all([
      kills ? killAtRandom([...servers, ...workers], end, killed) : undefined,
      restartSometimes(postgres, restarts, end),
    ]);
    const clients = Array.from({ length: CLIENTS }, (__, at) => new Client(servers, at));
    await Promise.all([...clients.map((client) => client.work(end)), spoiling]);
    const acknowledged = clients.flatMap((client) => client.acknowledged);
    await expect
      .poll(() => query(url, `select job_id from jobs where status in ('pending', 'processing')`), {
        timeout: DRAIN,
        interval: 500,
      })
      .toEqual([]);

    const log = await loggedJobs(url);
    for (const { job_id } of acknowledged) expect(endsOf(log.get(job_id)), job_id).toHaveLength(1);
    const rows = await query(url, 'select job_id, status, crashes from jobs');
    // A job may have failed only if three of its attempts were killed.
    expect(rows.filter(({ status, crashes }) => status !== 'completed' && crashes !== 3)).toEqual([]);
    await expectBytes(servers, acknowledged, rows.length);
    const takeovers = takeoversOf(log, killed);
    for (const takeover of takeovers) expect(takeover).toBeLessThan(TAKEOVER);

    await Promise.all([...servers, ...workers].map(({ process }) => stopped(process)));
    await expectNothingLeft(url, folder);
    expect(await readdir(folder)).toEqual([]);
    const failed = rows.filter(({ status }) => status === 'failed').length;
    const longest = Math.round(Math.max(0, ...takeovers));
    console.info(
      `${acknowledged.length} files and jobs, ${killed.length} kills, ${restarts} restarts: 0 lost, 0 done twice, ${failed} given up after three kills; ${takeovers.length} jobs taken over, the slowest in ${longest} ms`,
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(CLIENTS);
  },
);

async function killAtRandom(slots: readonly Slot[], end: number, killed: number[]): Promise<void> {
  while (Date.now() + BETWEEN_KILLS / 2 < end) {
    await delay(BETWEEN_KILLS * (0.5 + Math.random() / 2));
    const one = slots[Math.floor(Math.random() * slots.length)]!;
    killed.push(Date.now());
    await one.kill();
  }
}

async function restartSometimes(postgres: PostgresServer, restarts: number, end: number): Promise<void> {
  const pause = (end - Date.now()) / (restarts + 1);
  for (let restart = 0; restart < restarts; restart++) {
    await delay(pause);
    await postgres.stop(restart % 2 === 0 ? 'SIGQUIT' : 'SIGINT');
    await postgres.start();
  }
}

/** Uploads, asks for the correction and waits for its end, again and again; a request that fails is sent again elsewhere. */
class Client {
  readonly acknowledged: Acknowledged[] = [];

  constructor(
    private readonly servers: readonly Slot[],
    private readonly number: number,
  ) {}

  async work(end: number): Promise<void> {
    while (Date.now() < end) {
      const file = faulty(2 + this.number);
      const uploaded = await this.repeated('/api/v1/files', () => ({
        method: 'POST',
        body: form({ state: 'Ohio', file }),
      }));
      const file_id = String(uploaded.file_id);
      const job = await this.repeated('/api/v1/jobs', () => ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ file_id }),
      }));
      const job_id = String(job.job_id);
      this.acknowledged.push({ file_id, job_id });
      for (let status = 'pending'; Date.now() < end && !['completed', 'failed'].includes(status); ) {
        await delay(50);
        status = String((await this.repeated(`/api/v1/jobs/${job_id}`, () => ({}))).status);
      }
    }
  }

  private async repeated(path: string, request: () => RequestInit): Promise<Record<string, unknown>> {
    const key = { 'idempotency-key': randomUUID() };
    for (;;) {
      const init = request();
      const headers = { ...(init.headers as Record<string, string>), ...key };
      const answer = await asked(this.servers, path, { ...init, headers });
      if (answer?.ok) return answer.json() as Promise<Record<string, unknown>>;
      const isRetried = !answer || answer.status >= 500 || answer.status === 409;
      if (!isRetried) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await delay(50);
    }
  }
}

/** By a server at random; undefined when it does not answer. */
async function asked(
  servers: readonly Slot[],
  path: string,
  init: RequestInit = {},
): Promise<Response | undefined> {
  const server = servers[Math.floor(Math.random() * servers.length)]!;
  const whole = async () => {
    const answer = await fetch(`${await server.process.url}${path}`, init);
    const { status, headers } = answer;
    // It may be killed before the answer is whole.
    return new Response(await answer.arrayBuffer(), { status, headers });
  };
  return whole().catch(() => undefined);
}

/** By one of them; a server that was killed last may not listen yet. */
async function answered(servers: readonly Slot[], path: string): Promise<Response> {
  for (;;) {
    const answer = await asked(servers, path);
    if (answer) return answer;
    await delay(50);
  }
}

/** The changes that end a job. */
function endsOf(changes: readonly JobChange[] = []): JobChange[] {
  return changes.filter(({ status }) => status === 'completed' || status === 'failed');
}

/** Each job has one set of results, and what can be downloaded is what its row says. */
async function expectBytes(servers: readonly Slot[], acknowledged: readonly Acknowledged[], jobs: number) {
  expect(jobs).toBeGreaterThanOrEqual(acknowledged.length);
  for (const { file_id, job_id } of acknowledged.slice(-20)) {
    expect((await answered(servers, `/api/v1/files/${file_id}`)).status).toBe(200);
    const answer = await answered(servers, `/api/v1/jobs/${job_id}/download`);
    if (answer.status === 404) continue;
    const hash = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
    expect(answer.headers.get('etag')).toBe(`"${hash.digest('hex')}"`);
  }
}

/** Milliseconds from a kill to the next attempt at a job that it ended: the first kill that can have been the one. */
function takeoversOf(log: ReadonlyMap<string, readonly JobChange[]>, killed: readonly number[]): number[] {
  const takeovers: number[] = [];
  for (const changes of log.values()) {
    for (const [at, { status, crashes, at: crashedAt }] of changes.entries()) {
      const [before, next] = [changes[at - 1], changes[at + 1]];
      const isCrash = status === 'pending' && before?.status === 'processing' && crashes > before.crashes;
      const kill = killed.find((time) => isCrash && time > before.at && time < crashedAt);
      if (kill !== undefined && next) takeovers.push(next.at - kill);
    }
  }
  return takeovers;
}

/** One that was killed last is perhaps starting: until it has said something, a signal ends it like any program. */
async function stopped(process: ServerProcess): Promise<void> {
  await expect.poll(() => process.stdout()).not.toBe('');
  process.signal('SIGTERM');
  expect(await process.ended, process.stderr()).toBe(0);
}
