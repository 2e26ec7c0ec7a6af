/** A whole service with its own port and folder, which is closed when the test ends. */

import { copyFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import type { FilePlan } from '../../src/api/index.js';
import { NewhireError } from '../../src/errors.js';
import { makeFile, survey, type TableResult } from '../../src/jobs/conversions/conversion-thread.js';
import type { TableReader } from '../../src/jobs/conversions/table-reader.js';
import type { Correct } from '../../src/jobs/corrector/correction-task.js';
import { NO_MODEL_USE } from '../../src/jobs/corrector/correction-task.js';
import type { PlanMaker } from '../../src/jobs/planner/plan-task.js';
import { planFile } from '../../src/jobs/planner/plan-thread.js';
import { type AppOptions, buildApp } from '../../src/server/app.js';
import type { FileOps } from '../../src/storage/disk/durable-file.js';
import { factsOf } from '../../src/storage/disk/verified-file.js';
import { openJsonStore } from '../../src/storage/json/index.js';
import type { Blobs } from '../../src/storage/ports/blobs.js';
import type { OpenStore } from '../../src/storage/ports/index.js';
import type { Queue } from '../../src/storage/ports/queue.js';
import type { Store } from '../../src/storage/ports/store.js';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { standardOptions } from '../../src/validation/index.js';
import { TEST_TIMEOUT } from '../support/campaign.js';
import { faultAbout } from '../support/faults.js';
import { findLayout } from '../support/layouts.js';
import { optionsFor, plantField } from '../support/plant.js';
import { seeded } from '../support/random.js';
import { cleanFile, cleanRecord, frameRecord, TODAY } from '../support/records.js';
import { tempFolder } from '../support/temp-folder.js';
import { ourContract } from './openapi-contract.js';

export interface Service {
  readonly url: string;
  readonly app: FastifyInstance;
  /** The data folder. */
  readonly root: string;
  close(): Promise<void>;
}

export interface ServiceOptions extends Partial<AppOptions> {
  /** Called when the index had to be made again, which fails the test unless it is given. */
  onWarning?: (message: string) => void;
  /** Failing file operations. */
  files?: FileOps;
  /** The data folder; a new one by default. */
  root?: string;
  /** Any free port by default, or when it is taken. */
  port?: number;
  /** URL of a database in place of the folder. */
  database?: string;
  /** Changes the store before it is used. */
  prepare?: (store: Store & Queue) => void;
  /** Changes how bytes are read. */
  prepareBlobs?: (blobs: Blobs) => void;
}

/** Changes nothing and leaves an audit of one line. */
export const changeNothing: Correct = async ({ source, paths, file }) => {
  await copyFile(source, paths.corrected);
  await writeFile(paths.audit, `${JSON.stringify(OUTCOME)}\n`);
  await writeFile(paths.proposals, '');
  const results = {
    revision: 1,
    corrected: await factsOf(paths.corrected),
    audit: await factsOf(paths.audit),
    proposals: await factsOf(paths.proposals),
    basis: { today: TODAY, model: null, trustModel: false },
  };
  return { corrections_applied: 0, corrections_failed: file.total_errors, model: NO_MODEL_USE, results };
};

export const OUTCOME = {
  kind: 'outcome',
  line_number: 2,
  record_number: 1,
  field_name: 'employee_first_name',
  error_type: 'MISSING_REQUIRED_FIELD',
  resolution: 'failed',
  resolved_by: [],
  reason: 'A name is never made up.',
};

/** A correction that waits until it is released, or its signal is aborted. */
export function heldBack(): { correct: Correct; started: Promise<void>; letGo: () => void } {
  let [begin, letGo] = [() => {}, () => {}];
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const go = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const correct: Correct = async (task, signal) => {
    begin();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    await Promise.race([go, aborted]);
    return changeNothing(task, signal);
  };
  return { correct, started, letGo: () => letGo() };
}

/** Makes plans in this thread. */
export const planHere: PlanMaker = {
  async make({ file: { state, size, sha256 }, root, source }) {
    const facts = { sourceFacts: { size, sha256 }, pause: new SharedArrayBuffer(4) };
    const result = await planFile({ state, today: TODAY, root, source, ...facts });
    if ('errors' in result) return result.errors;
    throw new NewhireError(result.error.code, result.error.message);
  },
  pause() {},
};

/** Makes none, for tests of large files that ask for none: what would be corrected takes longer than the check. */
export const noPlans: PlanMaker = {
  make: (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
  pause() {},
};

/** Reads tables in this thread. */
export const tablesHere: TableReader = {
  survey: async (task) => doneOf(await survey(task)),
  makeFile: async (task) => doneOf(await makeFile(task)),
};

function doneOf<Done>(result: TableResult<Done>): Done {
  if ('done' in result) return result.done;
  const { code, message, next, sheets } = result.error;
  throw new NewhireError(code, message, { next, ...(sheets && { ids: { sheets } }) });
}

/** `atEnd` takes what must be done at the end: of the test by default. */
export async function startService(
  options: ServiceOptions = {},
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<Service> {
  const {
    root = await tempFolder(atEnd),
    database,
    prepare,
    prepareBlobs,
    files,
    onWarning,
    port = 0,
    ...rest
  } = options;
  const fail = (problem: unknown) => {
    throw problem;
  };
  const folder = { onWarning: onWarning ?? fail, onCompromised: fail, ...(files && { files }) };
  const opened: OpenStore =
    database === undefined
      ? await openJsonStore(root, folder)
      : await openPostgresStore({ url: database, folder: root });
  // One object is both.
  prepare?.(opened.store as Store & Queue);
  prepareBlobs?.(opened.blobs);
  const app = await buildApp({
    ...opened,
    standardOptions: await standardOptions(),
    version: '0.1.0',
    correct: changeNothing,
    planMaker: planHere,
    tables: tablesHere,
    workers: 1,
    jobTimeout: 900_000,
    hasModel: false,
    logger: false,
    profile: 'development',
    metrics: false,
    loopback: true,
    maxUpload: 52_428_800,
    maxUploads: 200,
    today: () => TODAY,
    ...rest,
  });
  const listen = (at: number) => app.listen({ host: '127.0.0.1', port: at });
  const url = await listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listen(0);
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      await app.close();
      await opened.close();
    })();
    return closed;
  };
  atEnd(close);
  return { url, app, root, close };
}

/** As the built-in one, and checks the answer against our own OpenAPI document. */
export async function fetch(address: string, init?: RequestInit): Promise<Response> {
  const response = await globalThis.fetch(address, init);
  const { pathname, search } = new URL(address);
  const contract = await ourContract();
  contract.check({
    method: init?.method ?? 'GET',
    path: pathname + search,
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.clone().text(),
  });
  return response;
}

/** A clean file of a state. */
export function clean(state = 'Ohio', records = 5): Buffer {
  return cleanFile(findLayout(state)!, { seed: 7, records });
}

/** Those of `faulty` that were made, by their number of records. */
const made = new Map<number, Buffer>();

/** A file of Ohio with a blank first name in each record. */
export function faulty(records = 1): Buffer {
  const known = made.get(records) ?? faultyFile(records);
  made.set(records, known);
  return Buffer.from(known);
}

function faultyFile(records: number): Buffer {
  const layout = findLayout('Ohio')!;
  const random = seeded(3);
  const fault = faultAbout('a blank first name');
  const lines = Array.from({ length: records }, (_, number) => {
    const record = cleanRecord(layout, random, { ...optionsFor(fault), number });
    return plantField(layout, record, fault)!.line;
  });
  const header = frameRecord(layout, 'header', random, { records });
  return Buffer.from([header, ...lines, ''].join('\n'), 'latin1');
}

/** The form of an upload, its parts in the order given. */
export function form(parts: Record<string, string | Buffer>, name = 'hires.txt'): FormData {
  const data = new FormData();
  for (const [part, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(part, value);
    else data.append(part, new Blob([value]), name);
  }
  return data;
}

export async function upload(url: string, file: Buffer, state = 'Ohio', name?: string): Promise<Response> {
  return fetch(`${url}/api/v1/files`, { method: 'POST', body: form({ state, file }, name) });
}

export async function createJob(url: string, file_id: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body: JSON.stringify({ file_id }) });
}

/** Milliseconds of pauses after which an answer that does not come is a fault. */
const PATIENCE = TEST_TIMEOUT / 2;

/** The next pause of a client that asks again, in milliseconds: asking is no work for a busy machine. */
const longer = (pause: number) => Math.min(2 * pause, 250);

/** Polls as a client does until the job has ended. @throws what the job is, where it does not end */
export async function jobEnded(url: string, jobId: string): Promise<Body> {
  let job: Body;
  let waited = 0;
  for (let pause = 10; waited < PATIENCE; pause = longer(pause)) {
    job = await json(await fetch(`${url}/api/v1/jobs/${jobId}`));
    if (job.status === 'completed' || job.status === 'failed') return job;
    await delay(pause);
    waited += pause;
  }
  throw new Error(`The job has not ended: ${JSON.stringify(job!)}`);
}

/** Asks as a client does until the plan of the file is made. */
export async function planOf(url: string, fileId: string, init?: RequestInit): Promise<FilePlan> {
  for (let pause = 10; ; pause = longer(pause)) {
    const response = await fetch(`${url}/api/v1/files/${fileId}/plan`, init);
    if (response.status === 200) return (await response.json()) as FilePlan;
    expect([response.status, response.headers.get('retry-after')]).toEqual([202, '1']);
    await delay(pause);
  }
}

/** What the tests look at in a body; each route fills some of it. */
export interface Body {
  file_id: string;
  job_id: string;
  status: string | number;
  code: string;
  detail: string;
  errors: { name: string; detail: string; error_type: string; current_value: string }[];
  [member: string]: unknown;
}

export async function json(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}
