/**
 * Servers that are killed at any moment, on a folder and on a database, under uploads, conversions, jobs, decisions, cancels, retries,
 * deletions, repeated requests and retention: every acknowledged change took effect exactly once.
 */

import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DataFolder } from '../../src/storage/disk/data-folder.js';
import { openJsonStore, verifyFolder } from '../../src/storage/json/index.js';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { runs } from '../support/campaign.js';
import { newDatabase, query } from '../support/databases.js';
import { expectNothingLeft } from '../support/nothing-left.js';
import { seeded } from '../support/random.js';
import { type ServerProcess, startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { addFiles, Traffic } from './kill-traffic.js';

const KILLS = { folder: runs(2, 24), database: runs(2, 8) };
const CLIENTS = 4;

/** Files at each start that retention removes; fewer than half of what is there, or than 100. */
const OLD = 3;
const RETENTION = 30;
const SEED = Number(process.env.NEWHIRE_TEST_SEED ?? 31);

const DAY = 86_400_000;
const longAgo = () => new Date(Date.now() - (RETENTION + 1) * DAY);

const report = (engine: string, kills: number, { answers }: Traffic, old: readonly string[]) =>
  console.info(
    `${kills} kills on ${engine}: ${JSON.stringify({ ...answers, old: old.length })}, all as answered`,
  );

/** A server that is killed again and again after some answers, and started again. `before` runs while it is down. */
class Slot {
  server: ServerProcess;

  constructor(
    private readonly start: () => ServerProcess,
    private readonly before: () => Promise<void>,
  ) {
    this.server = start();
  }

  /** One that is starting is not killed: clients take that for a server that cannot start. */
  async kill(): Promise<void> {
    await this.server.url;
    this.server.signal('SIGKILL');
    await this.server.ended;
    await this.before();
    this.server = this.start();
  }
}

/** Sends traffic to the servers while they are killed; gives it when all was answered. */
async function killed(slots: readonly Slot[], kills: number): Promise<Traffic> {
  const random = seeded(SEED);
  const traffic = new Traffic(async () => random.pick(slots).server.url, random);
  const working = Promise.all(Array.from({ length: CLIENTS }, () => traffic.work()));
  for (let kill = 0; kill < kills; kill++) {
    await Promise.race([traffic.more(random.int(1, 20)), working]);
    await delay(random.int(0, 100));
    await random.pick(slots).kill();
  }
  traffic.isEnding = true;
  await working;
  return traffic;
}

async function expectAsAnswered(traffic: Traffic, old: readonly string[]): Promise<void> {
  await expect.poll(() => traffic.areGone(old), { timeout: 30_000, interval: 500 }).toBe(true);
  await traffic.expectAll();
}

async function stopped({ server }: Slot): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.ended, server.stderr()).toBe(0);
}

test(`${KILLS.folder} kills on a folder: nothing is lost, and nothing is done twice`, {
  timeout: 60_000 + 20_000 * KILLS.folder,
}, async () => {
  const data = await tempFolder();
  const old: string[] = [];
  const fail = (problem: unknown) => {
    throw problem;
  };
  let starts = 0;
  const addOld = async () => {
    // Other starts find what the kill has left.
    if (starts++ % 3 > 0) return;
    const opened = await openJsonStore(data, { clock: longAgo, onWarning: fail, onCompromised: fail });
    old.push(...(await addFiles(opened, OLD)));
    await opened.close();
  };
  await addOld();
  const flags = { data, workers: '2', retention: String(RETENTION), today: '2026-11-21' };
  const slot = new Slot(() => startServe(flags), addOld);
  const traffic = await killed([slot], KILLS.folder);
  await expectAsAnswered(traffic, old);
  await stopped(slot);
  const living = [...traffic.told].filter(([, { isDeleted }]) => !isDeleted);
  const sorted = async (folder: string) => (await readdir(`${data}/${folder}`)).sort();
  expect(await sorted('files')).toEqual(living.map(([id]) => id).sort());
  expect(await sorted('jobs')).toEqual(living.flatMap(([, { job_id }]) => job_id ?? []).sort());
  const { damaged } = await verifyFolder(await DataFolder.open(data), () => {});
  expect(damaged).toEqual([]);
  const kept = [...traffic.conversions].flatMap(([id, file_id]) => (file_id === undefined ? [] : [id]));
  expect(await sorted('conversions')).toEqual(expect.arrayContaining(kept));
  const names = await readdir(data, { recursive: true });
  expect(names.filter((name) => /\.(tmp|new|gone|damaged)$/.test(name))).toEqual([]);
  report('a folder', KILLS.folder, traffic, old);
});

test(`${KILLS.database} kills on a database: nothing is lost, and nothing is done twice`, {
  timeout: 120_000 + 40_000 * KILLS.database,
}, async () => {
  const url = await newDatabase();
  const folder = await tempFolder();
  const old: string[] = [];
  const addOld = async () => {
    const opened = await openPostgresStore({ url, folder: `${folder}/old` });
    const added = await addFiles(opened, OLD);
    await opened.close();
    await query(
      url,
      `update files set uploaded_at = uploaded_at - interval '${RETENTION + 1} days'
        where file_id in (${added.map((id) => `'${id}'`).join()})`,
    );
    old.push(...added);
  };
  await addOld();
  const env = { NEWHIRE_DATABASE: url, NEWHIRE_DATA: folder };
  const flags = { workers: '1', retention: String(RETENTION), today: '2026-11-21' };
  const slots = [0, 1].map(() => new Slot(() => startServe(flags, env), addOld));
  const traffic = await killed(slots, KILLS.database);
  await expectAsAnswered(traffic, old);
  for (const slot of slots) await stopped(slot);
  await expectNothingLeft(url, folder);
  report('a database', KILLS.database, traffic, old);
});
