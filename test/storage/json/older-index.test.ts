/** The folders say what there is: no index, however old, takes anything with it or brings back what was deleted. */

import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openJsonStore } from '../../../src/storage/json/index.js';
import type { JobResults } from '../../../src/storage/ports/index.js';
import { runs, TEST_TIMEOUT } from '../../support/campaign.js';
import { seeded } from '../../support/random.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

const POINTS = runs(6, 60);

/** Opens a folder; `said` is what it is warned of. */
async function opened(root: string) {
  const said: string[] = [];
  const onCompromised = (error: Error) => {
    throw error;
  };
  const open = await openJsonStore(root, { onWarning: (message) => void said.push(message), onCompromised });
  return { ...open, said };
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function uploaded({ store, blobs }: Opened, key?: string, group: string | null = null) {
  const file_id = randomUUID();
  const upload = await blobs.createUpload(file_id);
  await upload.writeSource(Buffer.from(file_id));
  const request = key === undefined ? undefined : { key, fingerprint: 'f' };
  const { source, findings } = await upload.commit();
  return store.insertFile(aFile({ file_id, group, ...source, findings }), request);
}

/** Gives a job its first results, or the next ones as a review does. */
async function resultsIn({ folder }: Opened, jobId: string, revision: number): Promise<JobResults> {
  const text = `${jobId} ${revision}`;
  const facts = { size: text.length, sha256: createHash('sha256').update(text).digest('hex') };
  const { corrected, audit, proposals } = folder.jobPaths(jobId, revision);
  for (const path of [corrected, audit, proposals]) await writeFile(path, text);
  const basis = { today: '2026-11-21', model: null, trustModel: false };
  return { revision, corrected: facts, audit: facts, proposals: facts, basis };
}

const COUNTS = { corrections_applied: 1, corrections_failed: 2 };

/** What a client was told of each file: its job with the revision, or that it is deleted. */
type Told = Map<
  string,
  'deleted' | { group: string | null; job_id: string | null; revision: number; cancelled: boolean }
>;

/** One more change, chosen at random. */
async function step(open: Opened, told: Told, random: ReturnType<typeof seeded>): Promise<void> {
  const { store, queue, blobs } = open;
  const living = [...told].flatMap(([id, what]) => (what === 'deleted' ? [] : [{ id, ...what }]));
  const one = living[random.int(0, Math.max(0, living.length - 1))];
  const chance = random.int(0, 9);
  if (!one || chance < 3) {
    const group = random.pick(['acme', 'beta', null]);
    const { file_id } = await uploaded(open, `key ${told.size}`, group);
    told.set(file_id, { group, job_id: null, revision: 0, cancelled: false });
  } else if (chance < 5) {
    await store.deleteFile(one.id);
    if (one.job_id) await blobs.removeJob(one.job_id);
    await blobs.removeFile(one.id);
    told.set(one.id, 'deleted');
  } else if (one.job_id === null) {
    const { job_id } = await store.insertJob(aJobOf({ file_id: one.id }));
    told.set(one.id, { ...one, job_id, revision: 0, cancelled: false });
    const claimed = (await queue.claimNextJob())!;
    if (chance === 5) await store.cancelJob(job_id);
    else {
      const results = await resultsIn(open, job_id, 1);
      await queue.finishJob(claimed, { status: 'completed', ...COUNTS, results });
    }
    told.set(one.id, { ...one, job_id, revision: chance === 5 ? 0 : 1, cancelled: chance === 5 });
  } else if (one.revision > 0) {
    const revision = one.revision + 1;
    await store.reviseJob(one.job_id, { ...COUNTS, results: await resultsIn(open, one.job_id, revision) });
    await blobs.removeRevision(one.job_id, one.revision);
    told.set(one.id, { ...one, revision });
  }
}

test(`a db.json of any earlier moment put back at ${POINTS} points: nothing is gone, nothing comes back unnamed`, {
  timeout: TEST_TIMEOUT + 6_000 * POINTS,
}, async () => {
  const random = seeded(22);
  const root = await tempFolder();
  let open = await opened(root);
  const told: Told = new Map();
  const indexes: Buffer[] = [];
  for (let point = 0; point < POINTS; point++) {
    for (let steps = 0; steps < 4; steps++) {
      indexes.push(await readFile(`${root}/db.json`));
      await step(open, told, random);
    }
    await open.close();
    // The second copy: of what comes next.
    const copy = await tempFolder();
    await cp(root, copy, { recursive: true });
    await writeFile(`${copy}/db.json`, indexes[random.int(0, indexes.length - 1)]!);
    const back = await opened(copy);
    for (const [id, what] of told) {
      const row = await back.store.getFile(id);
      if (what === 'deleted') {
        // Only an index that is older than the removal knows it, and then it is named.
        if (row) expect(back.said.join(), id).toContain(id);
        expect(await readdir(`${copy}/files`)).not.toContain(id);
        continue;
      }
      const { sha256, size } = row!;
      await (await back.blobs.open({ kind: 'source', id }, { sha256, size })).close();
      expect(row).toMatchObject({ job_id: what.job_id, group: what.group });
      if (what.job_id === null) continue;
      const job = (await back.store.getJob(what.job_id))!;
      expect(job).toMatchObject({
        cancelled: what.cancelled,
        group: what.group,
        results: what.revision > 0 ? {} : null,
      });
      expect(job.results?.revision ?? 0).toBe(what.revision);
      if (!job.results) continue;
      const { revision, corrected } = job.results;
      await (await back.blobs.open({ kind: 'corrected', id: what.job_id, revision }, corrected)).close();
    }
    await back.close();
    await rm(copy, { recursive: true });
    open = await opened(root);
    expect(open.said).toEqual([]);
  }
  await open.close();
});

test('a request that an older index does not know is answered as before', async () => {
  const root = await tempFolder();
  const first = await opened(root);
  const before = await readFile(`${root}/db.json`);
  const { file_id } = await uploaded(first, 'k');
  await first.close();
  await writeFile(`${root}/db.json`, before);
  const second = await opened(root);
  expect((await uploaded(second, 'k')).file_id).toBe(file_id);
  expect((await second.store.listFiles({ skip: 0, limit: 9 })).total).toBe(1);
  await second.close();
});

test.each(['the file', 'the file and the job'])(
  'killed when %s was marked: the next start ends the removal',
  async (which) => {
    const root = await tempFolder();
    const first = await opened(root);
    const { file_id } = await uploaded(first);
    const { job_id } = await first.store.insertJob(aJobOf({ file_id }));
    const other = await uploaded(first);
    await first.close();
    await rename(`${root}/files/${file_id}`, `${root}/files/${file_id}.gone`);
    if (which !== 'the file') await rename(`${root}/jobs/${job_id}`, `${root}/jobs/${job_id}.gone`);
    const second = await opened(root);
    expect((await second.store.listFiles({ skip: 0, limit: 9 })).files).toEqual([other]);
    expect(await second.store.getJob(job_id)).toBeUndefined();
    expect([await readdir(`${root}/files`), await readdir(`${root}/jobs`)]).toEqual([[other.file_id], []]);
    expect(second.said).toEqual([]);
    await second.close();
  },
);

test('a start names rows without a folder and folders that nothing describes, and takes neither away', async () => {
  const root = await tempFolder();
  const first = await opened(root);
  const [lost, kept] = [await uploaded(first), await uploaded(first)];
  await first.close();
  await rm(`${root}/files/${lost.file_id}`, { recursive: true });
  const [empty, ofNoFile] = [randomUUID(), randomUUID()];
  await mkdir(`${root}/files/${empty}`);
  await mkdir(`${root}/jobs/${ofNoFile}`);
  await writeFile(`${root}/jobs/${ofNoFile}/corrected`, 'the only copy');
  for (let start = 0; start < 2; start++) {
    const open = await opened(root);
    for (const id of [lost.file_id, empty, ofNoFile]) expect(open.said.join()).toContain(id);
    expect(open.said.join()).not.toContain(kept.file_id);
    expect(await open.store.getFile(lost.file_id)).toBeDefined();
    expect((await readdir(`${root}/files`)).sort()).toEqual([empty, kept.file_id].sort());
    expect(await readdir(`${root}/jobs`)).toEqual([ofNoFile]);
    const ids = [lost.file_id, kept.file_id];
    expect(await open.blobs.missing('file', ids)).toEqual(new Set([lost.file_id]));
    await open.close();
  }
});

test.each(['added', 'asked for again'])(
  'a job that is %s and claimed in one write of the index is described, as one that waits',
  async (how) => {
    const root = await tempFolder();
    const first = await opened(root);
    const { file_id } = await uploaded(first);
    let job_id: string | undefined;
    if (how === 'asked for again') {
      ({ job_id } = await first.store.insertJob(aJobOf({ file_id })));
      await first.store.cancelJob(job_id);
    }
    const [job, claimed] = await Promise.all([
      job_id === undefined
        ? first.store.insertJob(aJobOf({ file_id }))
        : first.store.retryJob(job_id, aJobOf({ file_id }).estimated_completion),
      first.queue.claimNextJob(),
    ]);
    expect(claimed).toMatchObject({ job_id: job.job_id, status: 'processing' });
    await first.close();
    const second = await opened(root);
    expect(await second.store.getJob(job.job_id)).toMatchObject({ status: 'processing', cancelled: false });
    await second.close();
    await rm(`${root}/db.json`);
    await rm(`${root}/db.json.bak`, { force: true });
    const third = await opened(root);
    expect(await third.store.getJob(job.job_id)).toMatchObject({ status: 'pending', cancelled: false });
    await third.close();
  },
);
