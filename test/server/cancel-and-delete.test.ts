/**
 * What is asked while a file is deleted: either comes first, and no answer says that something is wrong with the server, or with the
 * bytes that are removed.
 */

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { PathLike } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Store } from '../../src/storage/ports/store.js';
import { systemError } from '../storage/watched-files.js';
import { runs, TEST_TIMEOUT } from '../support/campaign.js';
import { createJob, faulty, fetch, jobEnded, json, startService, upload } from './test-service.js';

const TIMES = runs(12, 1000);

test(`${TIMES} cancels against deletes: no answer of 5xx`, {
  timeout: TEST_TIMEOUT + 400 * TIMES,
}, async () => {
  const { url } = await startService({ workers: 2 });
  const statuses: number[] = [];
  const one = async () => {
    const { file_id } = await json(await upload(url, faulty()));
    const { job_id } = await json(await createJob(url, file_id));
    const cancel = async () => {
      await delay(randomInt(0, 4));
      const answer = await fetch(`${url}/api/v1/jobs/${job_id}/cancel`, { method: 'POST' });
      statuses.push(answer.status);
      await fetch(`${url}/api/v1/jobs/${job_id}/retry`, { method: 'POST' }).then((again) => {
        statuses.push(again.status);
      });
    };
    const remove = async () => {
      await delay(randomInt(0, 4));
      statuses.push((await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' })).status);
    };
    await Promise.all([cancel(), remove()]);
  };
  // Four clients, so that changes share writes.
  for (let done = 0; done < TIMES; done += 4) await Promise.all([one(), one(), one(), one()]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 204)).toHaveLength(Math.ceil(TIMES / 4) * 4);
});

test('a job that is cancelled while it writes leaves nothing of the file in its folder', async () => {
  const { url, root } = await startService({
    correct: async ({ work, paths }, signal) => {
      await nodeFiles.mkdir(work);
      for (const path of [paths.audit, paths.proposals, paths.corrected])
        await nodeFiles.writeFile(path, faulty(1));
      await nodeFiles.writeFile(`${work}/corrected`, faulty(1));
      await once(signal, 'abort');
      throw signal.reason;
    },
  });
  const { file_id } = await json(await upload(url, faulty(1)));
  const { job_id } = await json(await createJob(url, file_id));
  const names = async () =>
    (await nodeFiles.readdir(`${root}/jobs/${job_id}`, { recursive: true })).filter(
      (name) => name !== 'job.json',
    );
  await expect.poll(names).toContainEqual(expect.stringMatching(/\.tmp\/corrected$/));
  expect((await fetch(`${url}/api/v1/jobs/${job_id}/cancel`, { method: 'POST' })).status).toBe(200);
  await expect.poll(names).toEqual([]);
});

/** Every address that opens stored bytes of a file or of its job. */
const addresses = (file_id: string, job_id: string) => [
  `files/${file_id}`,
  ...[
    ...['errors', 'errors?search=1234', 'map', 'groups', 'records/1', 'lines/2', 'report', 'payroll'],
    ...['download', 'table', 'plan', `changes?since=${file_id}`],
  ].map((part) => `files/${file_id}/${part}`),
  ...['download', 'corrections', 'lines/2', 'warnings', 'summary', 'audit', 'audit?format=html'].map(
    (part) => `jobs/${job_id}/${part}`,
  ),
  ...['report', 'proposals'].map((part) => `jobs/${job_id}/${part}`),
];

/** A service whose next write of the index, once it is armed, waits until it is let go or made to fail. */
async function heldIndex() {
  let held: { begin: () => void; end: Promise<void> } | undefined;
  const files = {
    ...nodeFiles,
    rename: async (from: PathLike, to: PathLike) => {
      const now = String(to).endsWith('/db.json') ? held : undefined;
      if (now) held = undefined;
      now?.begin();
      await now?.end;
      return nodeFiles.rename(from, to);
    },
  };
  let count = () => {};
  const watched = <Name extends 'getFile' | 'getJob'>(store: Store, name: Name) => {
    const read = store[name].bind(store) as (id: string) => Promise<unknown>;
    Object.assign(store, {
      [name]: (id: string) => {
        count();
        return read(id);
      },
    });
  };
  const service = await startService({
    files,
    metrics: true,
    prepare: (store) => {
      watched(store, 'getFile');
      watched(store, 'getJob');
    },
  });
  return {
    ...service,
    hold: () => {
      let [letGo, fail] = [() => {}, (_: Error) => {}];
      const end = new Promise<void>((resolve, reject) => {
        [letGo, fail] = [resolve, reject];
      });
      const begun = new Promise<void>((begin) => {
        held = { begin, end };
      });
      return { begun, letGo, fail };
    },
    /** When the store was asked for rows so many times. */
    asked: (times: number) =>
      new Promise<void>((resolve) => {
        let left = times;
        count = () => {
          left -= 1;
          if (left === 0) resolve();
        };
      }),
  };
}

test.each([
  ['succeeds', 204],
  ['fails', 503],
] as const)(
  'whoever asks for bytes during a deletion that %s learns its end, and nothing counts as damage',
  async (_, status) => {
    const { url, hold, asked } = await heldIndex();
    const { file_id } = await json(await upload(url, faulty()));
    const { job_id } = await json(await createJob(url, file_id));
    await jobEnded(url, job_id);
    const all = addresses(file_id, job_id);
    const ask = () =>
      Promise.all(
        all.map(async (path) => {
          const answer = await fetch(`${url}/api/v1/${path}`);
          return [path, answer.status, answer.ok ? 'ok' : (await json(answer)).code];
        }),
      );
    // Until it is made, the plan may change from 202 to 200 at any time.
    const planned = async () => (await fetch(`${url}/api/v1/files/${file_id}/plan`)).status;
    await expect.poll(planned).toBe(200);
    const before = await ask();
    const index = hold();
    const deletion = fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
    await index.begun;
    const reached = asked(all.length);
    const answers = ask();
    await reached;
    if (status === 204) index.letGo();
    else index.fail(systemError('EIO'));
    expect((await deletion).status).toBe(status);
    const gone = all.map((path) => [
      path,
      404,
      path.startsWith('files') ? 'FILE_NOT_FOUND' : 'JOB_NOT_FOUND',
    ]);
    expect(await answers).toEqual(status === 204 ? gone : before);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('blobs_damaged_total 0');
  },
);
