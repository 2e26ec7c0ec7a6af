/**
 * Clients that upload, convert tables, correct, decide, cancel, retry and delete while servers are killed, and remember what they
 * were told: each request is sent again until it is answered, those that create something with its Idempotency-Key.
 */

import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { OpenStore } from '../../src/storage/ports/index.js';
import { fileOf, layoutOf, recordWith } from '../correction/support/one-record.js';
import { COLUMBUS } from '../correction/support/rule-cases.js';
import { aFile, aJobOf } from '../storage/sample-rows.js';
import type { Random } from '../support/random.js';
import { faulty, form } from './test-service.js';

const OHIO = layoutOf('Ohio');
/** With one proposal, that of the city. */
const PROPOSED = Buffer.from(fileOf(OHIO, [recordWith(OHIO, { ...COLUMBUS, city: 'C0LUMBS' })]));
const CITY = '2-employee_city';

/** A table and its mapping, and the number of its hires. */
const [TABLE, MAPPING] = await Promise.all([
  readFile('examples/tables/paychex.xlsx'),
  readFile('examples/tables/paychex.map.json'),
]);
const HIRES = 4;

/** Milliseconds after which a request without an answer is sent again. */
const MAX_WAIT = 60_000;

/** What a client was told of a file. */
export interface Told {
  readonly sha256: string;
  job_id: string | null;
  /** Of the job's results, once a decision was made. */
  revision: number | null;
  isCancelled: boolean;
  isDeleted: boolean;
}

/** What came of a request. */
interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** It was sent before, and what became of that is not known. */
  readonly isInDoubt: boolean;
}

/** The clients of one campaign. */
export class Traffic {
  readonly told = new Map<string, Told>();
  /** Conversions, with the files that were made of them; undefined once they were deleted. */
  readonly conversions = new Map<string, string | undefined>();
  /** Answers so far, by what was asked for. */
  readonly answers = {
    uploads: 0,
    tables: 0,
    jobs: 0,
    decisions: 0,
    cancels: 0,
    deletions: 0,
    retries: 0,
    repeated: 0,
  };
  isEnding = false;
  /** Hashes of the files that were made of the table. */
  private readonly tableFiles = new Set<string>();
  private waiting: { answers: number; done: () => void }[] = [];

  /** @param url the address of a server that answers, or will */
  constructor(
    private readonly url: () => Promise<string>,
    private readonly random: Random,
  ) {}

  /** Works until `isEnding`, and then ends with what was begun. */
  async work(): Promise<void> {
    while (!this.isEnding) await this.oneFile();
  }

  /** Waits for so many more answers. */
  async more(answers: number): Promise<void> {
    await new Promise<void>((done) => this.waiting.push({ answers: this.total + answers, done }));
  }

  /** Whether there is none of these files. */
  async areGone(ids: readonly string[]): Promise<boolean> {
    for (const id of ids) if ((await this.get(`/api/v1/files/${id}`)).status !== 404) return false;
    return true;
  }

  /** Fails unless everything is as it was told, and there is nothing else. */
  async expectAll(): Promise<void> {
    for (const [id, told] of this.told) await this.expectFile(id, told);
    const living = [...this.told.values()].filter(({ isDeleted }) => !isDeleted);
    expect((await this.get('/api/v1/files?limit=1')).body.total).toBe(living.length);
    const jobs = living.filter(({ job_id }) => job_id !== null);
    expect((await this.get('/api/v1/jobs?limit=1')).body.total).toBe(jobs.length);
    for (const [id, file_id] of this.conversions) {
      const { status, body } = await this.get(`/api/v1/conversions/${id}`);
      expect(status, id).toBe(file_id === undefined ? 404 : 200);
      if (file_id !== undefined) expect(body).toMatchObject({ hires: HIRES, mapping: { confirmed: true } });
    }
  }

  private async expectFile(id: string, { sha256, job_id, revision, isCancelled, isDeleted }: Told) {
    const file = await this.get(`/api/v1/files/${id}`);
    expect(file.status, `${id}`).toBe(isDeleted ? 404 : 200);
    if (isDeleted) return;
    expect(file.body).toMatchObject({ sha256, job_id });
    if (job_id === null) return;
    const job = await this.ended(job_id);
    expect(job.cancelled, job_id).toBe(isCancelled);
    if (revision !== null) expect(job, job_id).toMatchObject({ status: 'completed', revision });
    if (job.status !== 'completed') return;
    const answer = await fetch(`${await this.url()}/api/v1/jobs/${job_id}/download`);
    const hash = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
    expect(answer.headers.get('etag')).toBe(`"${hash.digest('hex')}"`);
  }

  private async oneFile(): Promise<void> {
    const { random } = this;
    if (random.chance(0.3)) return this.oneTable();
    const isForReview = random.chance(0.5);
    const bytes = isForReview ? PROPOSED : faulty(random.int(1, 40));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const upload = await this.created('/api/v1/files', () => ({
      body: form({ state: 'Ohio', file: bytes }),
    }));
    this.count('uploads');
    const file_id = String(upload.file_id);
    const told: Told = { sha256, job_id: null, revision: null, isCancelled: false, isDeleted: false };
    expect(this.told.has(file_id), 'two uploads, two files').toBe(false);
    this.told.set(file_id, told);
    if (random.chance(0.1)) return this.remove(file_id, told);
    const { job_id } = await this.created('/api/v1/jobs', () => inJson({ file_id }));
    this.count('jobs');
    told.job_id = String(job_id);
    if (random.chance(0.3)) await this.cancel(told.job_id, told);
    else if (isForReview) await this.review(told.job_id, told);
    if (random.chance(0.3)) await this.remove(file_id, told);
  }

  /** Sends a table, has its file made, and may delete either. */
  private async oneTable(): Promise<void> {
    const parts = { table: TABLE, mapping: MAPPING };
    const { conversion_id } = await this.created('/api/v1/conversions', () => ({ body: form(parts) }));
    const at = `/api/v1/conversions/${conversion_id}`;
    const { file_id, hires } = await this.created(`${at}/file`, () => inJson({}));
    this.count('tables');
    expect(hires).toBe(HIRES);
    const file = await this.get(`/api/v1/files/${file_id}`);
    const told = { job_id: null, revision: null, isCancelled: false, isDeleted: false };
    expect(this.told.has(String(file_id)), 'two tables, two files').toBe(false);
    this.told.set(String(file_id), { ...told, sha256: String(file.body.sha256) });
    this.tableFiles.add(String(file.body.sha256));
    expect(this.tableFiles.size, 'one table, the same bytes').toBe(1);
    this.conversions.set(String(conversion_id), String(file_id));
    if (!this.random.chance(0.3)) return;
    const { status, isInDoubt } = await this.ask(at, () => ({ method: 'DELETE' }));
    expect(isInDoubt ? [204, 404] : [204]).toContain(status);
    this.conversions.set(String(conversion_id), undefined);
  }

  private async cancel(job_id: string, told: Told): Promise<void> {
    const { status } = await this.post(`/api/v1/jobs/${job_id}/cancel`);
    this.count('cancels');
    // It may have ended before.
    expect([200, 409]).toContain(status);
    told.isCancelled = status === 200;
    if (told.isCancelled && this.random.chance(0.5)) await this.retry(job_id, told);
  }

  private async retry(job_id: string, told: Told): Promise<void> {
    const { status, isInDoubt } = await this.post(`/api/v1/jobs/${job_id}/retry`);
    this.count('retries');
    expect(isInDoubt ? [200, 409] : [200]).toContain(status);
    told.isCancelled = false;
  }

  private async review(job_id: string, told: Told): Promise<void> {
    // A job whose process was killed three times is given up.
    while ((await this.ended(job_id)).status === 'failed') await this.retry(job_id, told);
    const path = `/api/v1/jobs/${job_id}/decisions`;
    for (const decision of ['accept', 'reopen', 'accept'].slice(0, this.random.int(1, 3))) {
      const key = randomUUID();
      const request = () => inJson({ decisions: [{ proposal_id: CITY, decision }] });
      const { revision } = await this.created(path, request, key);
      this.count('decisions');
      expect(revision, 'each decision is made once').toBe((told.revision ?? 1) + 1);
      told.revision = Number(revision);
      expect((await this.created(path, request, key)).revision, 'nor by a repeated request').toBe(revision);
      this.count('repeated');
    }
  }

  private async remove(file_id: string, told: Told): Promise<void> {
    const path = `/api/v1/files/${file_id}`;
    const { status, isInDoubt } = await this.ask(path, () => ({ method: 'DELETE' }));
    this.count('deletions');
    expect(isInDoubt ? [204, 404] : [204]).toContain(status);
    told.isDeleted = true;
  }

  private async ended(job_id: string): Promise<Record<string, unknown>> {
    for (;;) {
      const { body } = await this.get(`/api/v1/jobs/${job_id}?wait=5`);
      if (body.status === 'completed' || body.status === 'failed') return body;
    }
  }

  private get(path: string): Promise<Answer> {
    return this.ask(path, () => ({}));
  }

  private post(path: string): Promise<Answer> {
    return this.ask(path, () => ({ method: 'POST' }));
  }

  private async created(path: string, request: () => RequestInit, key: string = randomUUID()) {
    const { status, body } = await this.ask(path, () => {
      const init = request();
      const headers = { ...(init.headers as Record<string, string>), 'idempotency-key': key };
      return { method: 'POST', ...init, headers };
    });
    expect([200, 201], `${path}: ${status} ${body.detail}`).toContain(status);
    return body;
  }

  private async ask(path: string, request: () => RequestInit): Promise<Answer> {
    for (let isInDoubt = false; ; isInDoubt = true) {
      try {
        const signal = AbortSignal.timeout(MAX_WAIT);
        const answer = await fetch((await this.url()) + path, { ...request(), signal });
        const text = await answer.text();
        expect(answer.status, `${path}: ${text}`).toBeLessThan(500);
        const body = text === '' ? {} : JSON.parse(text);
        // The same request may still be under way elsewhere.
        if (body.code !== 'REQUEST_UNDER_WAY') return { status: answer.status, body, isInDoubt };
      } catch (error) {
        // No answer, as the server was killed.
        if (!(error instanceof TypeError)) throw error;
      }
      await delay(20);
    }
  }

  private get total(): number {
    return Object.values(this.answers).reduce((sum, one) => sum + one, 0);
  }

  private count(what: keyof Traffic['answers']): void {
    this.answers[what] += 1;
    const isDone = ({ answers }: { answers: number }) => answers <= this.total;
    for (const { done } of this.waiting.filter(isDone)) done();
    this.waiting = this.waiting.filter((one) => !isDone(one));
  }
}

function inJson(body: object): RequestInit {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Adds files to a store, each with a job that has failed. Gives their ids. */
export async function addFiles({ store, blobs }: OpenStore, count: number): Promise<string[]> {
  const add = async () => {
    const file_id = randomUUID();
    const upload = await blobs.createUpload(file_id);
    await upload.writeSource(PROPOSED);
    const { source, findings } = await upload.commit();
    const row = await store.insertFile(aFile({ file_id, ...source, findings }));
    const { job_id } = await store.insertJob(aJobOf(row));
    await store.cancelJob(job_id);
    return file_id;
  };
  return Promise.all(Array.from({ length: count }, add));
}
