/**
 * How fast `newhire serve` is, as ratios within one run on one machine. Prints a table and fails nothing; a slow machine
 * is not a fault.
 */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DataFolder } from '../../src/storage/disk/data-folder.js';
import type { FileRow, JobRow } from '../../src/storage/ports/store.js';
import { dataFile, megabytes } from './data.js';
import { startBare, startServe, upload, uploading } from './servers.js';

const ROUNDS = 11;
const FILES_IN_STORE = 10_000;

const say = (line = '') => process.stdout.write(`${line}\n`);
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
const verdict = (kept: boolean) => (kept ? 'kept' : 'NOT KEPT');

async function timed(address: string, path: string): Promise<number> {
  const { ms, status, body } = await upload(address, path);
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return ms;
}

/** Times of uploads to several addresses in turns; the first round only warms up. */
async function inTurns(addresses: readonly string[], path: string): Promise<number[][]> {
  const times = addresses.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, address] of addresses.entries()) {
      const ms = await timed(address, path);
      if (round > 0) times[at]!.push(ms);
    }
  }
  return times;
}

/** Side by side, because the machine may be faster in one round than in another. */
const ratioOf = (ours: number[], bare: number[]) => median(ours.map((one, round) => one / bare[round]!));

async function uploadRow(path: string): Promise<void> {
  const [ours, bare] = [await startServe(), await startBare()];
  const [mine, base] = await inTurns([`${ours.url}/api/v1/files`, `${bare.url}/upload`], path);
  const ratio = ratioOf(mine!, base!);
  say(
    `| upload of ${megabytes(path)} MB | ${median(mine!).toFixed(0)} ms | bare fastify, to disk ${median(base!).toFixed(0)} ms | ${ratio.toFixed(2)} | 1.5 | ${verdict(ratio <= 1.5)} |`,
  );
  await ours.stop();
  await bare.stop();
}

/** The uploads come from another process, which would otherwise hold up the asking. */
async function healthRow(path: string): Promise<void> {
  const ours = await startServe();
  const uploads = uploading(`${ours.url}/api/v1/files`, path, ROUNDS);
  let isDone = false;
  uploads.finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone) {
    const start = performance.now();
    await (await fetch(`${ours.url}/health`)).text();
    times.push(performance.now() - start);
  }
  await uploads;
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  say(
    `| GET /health meanwhile, 99th percentile | ${p99.toFixed(1)} ms of ${times.length} | | | 50 ms | ${verdict(p99 < 50)} |`,
  );
  await ours.stop();
}

/** A store with many files and jobs that are done. */
async function fillStore(path: string): Promise<void> {
  const folder = await DataFolder.open(path);
  const at = '2026-11-01T00:00:00.000Z';
  const jobs: JobRow[] = [];
  const files = Array.from({ length: FILES_IN_STORE }, (): FileRow => {
    const [file_id, job_id] = [randomUUID(), randomUUID()];
    jobs.push({
      job_id,
      file_id,
      group: null,
      status: 'completed',
      created_at: at,
      estimated_completion: at,
      started_at: at,
      completed_at: at,
      corrections_applied: 5,
      corrections_failed: 0,
      error_message: null,
      results: null,
      cancelled: false,
      queued_at: at,
      crashes: 0,
      attempts: 1,
    });
    return {
      file_id,
      group: null,
      file_name: 'hires.txt',
      state: 'Ohio',
      layout_edition: 'adopted 2026-11',
      total_records: 100,
      total_errors: 5,
      records_with_errors: 5,
      total_warnings: 0,
      notes: [],
      feins: [],
      uploaded_at: at,
      validation_status: 'completed',
      size: 81_600,
      sha256: '0'.repeat(64),
      findings: null,
      job_id,
    };
  });
  await writeFile(folder.index, JSON.stringify({ schema: 1, files, jobs }));
}

async function fullStoreRow(path: string): Promise<void> {
  const [empty, full] = [await startServe(), await startServe(fillStore)];
  const times = await inTurns([`${empty.url}/api/v1/files`, `${full.url}/api/v1/files`], path);
  const [base, mine] = times.map(median);
  const more = mine! - base!;
  say(
    `| upload of ${megabytes(path)} MB, ${FILES_IN_STORE} files in store | ${mine!.toFixed(0)} ms | empty store ${base!.toFixed(0)} ms | ${more.toFixed(0)} ms more | 60 ms | ${verdict(more <= 60)} |`,
  );
  await empty.stop();
  await full.stop();
}

/** Asks as fast as it is answered, for a second on ten connections. */
async function load(url: string): Promise<{ requests: { average: number }; non2xx: number }> {
  const args = ['--json', '--connections', '10', '--duration', '1', url];
  const { stdout } = await promisify(execFile)('node_modules/.bin/autocannon', args);
  return JSON.parse(stdout);
}

async function readRow(path: string): Promise<void> {
  const ours = await startServe();
  const { body } = await upload(`${ours.url}/api/v1/files`, path);
  const { file_id, total_errors } = JSON.parse(body);
  const bytes = join(tmpdir(), 'newhire-bench-answer.json');
  await writeFile(bytes, body);
  const bare = await startBare(bytes);
  const rates: Record<string, number[]> = { ours: [], bare: [] };
  for (let round = 0; round < 21; round++) {
    for (const [name, url] of [
      ['ours', `${ours.url}/api/v1/files/${file_id}`],
      ['bare', `${bare.url}/file`],
    ] as const) {
      const { requests, non2xx } = await load(url);
      if (non2xx > 0) throw new Error(`${non2xx} answers of ${name} were no good`);
      rates[name]!.push(requests.average);
    }
  }
  const ratio = ratioOf(rates.ours!, rates.bare!);
  const [mine, base] = [median(rates.ours!), median(rates.bare!)];
  say(
    `| GET by id, ${total_errors} errors | ${mine.toFixed(0)} a second | bare fastify, same bytes ${base.toFixed(0)} | ${ratio.toFixed(2)} | at least 0.7 | ${verdict(ratio >= 0.7)} |`,
  );
  await ours.stop();
  await bare.stop();
}

/** Milliseconds after its start in which a server comes to rest. */
const TO_REST = 3000;

async function startRows(): Promise<void> {
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  const rest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await promisify(execFile)(process.execPath, ['-e', '0']);
    times.bare.push(performance.now() - startedAt);
    const ours = await startServe();
    times.ours.push(ours.readyAfter);
    if (round < 3) {
      await pause(TO_REST);
      rest.push((await ours.memory()) ?? Number.NaN);
    }
    await ours.stop();
  }
  const ratio = ratioOf(times.ours, times.bare);
  const [mine, base] = [median(times.ours), median(times.bare)];
  say(
    `| serve is ready | ${mine.toFixed(0)} ms | node -e 0 ${base.toFixed(0)} ms | ${ratio.toFixed(1)} | 8 | ${verdict(ratio <= 8)} |`,
  );
  const memory = median(rest);
  say(`| memory at rest | ${memory.toFixed(0)} MB | | | 90 MB | ${verdict(memory <= 90)} |`);
}

async function memoryRow(path: string): Promise<void> {
  const ours = await startServe();
  await Promise.all(Array.from({ length: 10 }, () => timed(`${ours.url}/api/v1/files`, path)));
  const peak = await ours.stop();
  say(
    `| memory of ten parallel uploads of ${megabytes(path)} MB, an error in every record | ${peak.toFixed(0)} MB | | | 250 MB | ${verdict(peak < 250)} |`,
  );
}

say('| What | newhire serve | Against | Ratio | Limit | |');
say('| --- | --- | --- | --- | --- | --- |');
await startRows();
await uploadRow(dataFile('ohio', 'clean'));
await healthRow(dataFile('ohio', 'clean'));
await fullStoreRow(dataFile('ohio', 'clean', 6200));
await readRow(dataFile('ohio', 'several faults', 100));
await memoryRow(dataFile('ohio', 'several faults'));
