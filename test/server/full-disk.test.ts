/** A data folder on a disk that is really full: true reasons, nothing half, and the ways to clear it work. */

import { execFile } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { runNewhire } from '../support/run.js';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { correctByRules } from './real-corrections.js';
import { createJob, faulty, fetch, jobEnded, json, startService, upload } from './test-service.js';

const run = promisify(execFile);

/** Why no disk can be mounted here; undefined when one can. */
async function obstacle(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'only Linux has tmpfs';
  const folder = (await run('mktemp', ['-d'])).stdout.trim();
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'newhire-test', folder]);
    await run('umount', [folder]);
    return undefined;
  } catch {
    return 'this user may not mount a disk';
  } finally {
    await rm(folder, { recursive: true });
  }
}
const WHY_NOT = await obstacle();

/** A disk of 4 MB. `fill` leaves no byte free, `free` frees what was filled. */
async function smallDisk() {
  const mounted = await tempFolder(() => {});
  await run('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=700', 'newhire-test', mounted]);
  onTestFinished(async () => {
    await run('umount', [mounted]);
    await rm(mounted, { recursive: true });
  });
  const filler = `${mounted}/filler`;
  const fill = () => {
    const file = openSync(filler, 'a');
    for (const size of [65_536, 4096, 1]) while (writes(file, size));
    closeSync(file);
  };
  return { data: `${mounted}/data`, fill, free: () => rm(filler) };
}

function writes(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) > 0;
  } catch {
    return false;
  }
}

/** The text of an answer that refuses because of the disk. */
async function refusal(answer: Response): Promise<string> {
  expect(answer.status).toBe(503);
  return (await json(answer)).detail;
}

test.skipIf(WHY_NOT)(`uploads are refused and deletions work on a full disk${reason()}`, async () => {
  const { data, fill } = await smallDisk();
  const { url, root } = await startService({ root: data });
  const large = await json(await upload(url, faulty(500)));
  const small = await json(await upload(url, faulty(2)));
  fill();
  expect(await refusal(await upload(url, faulty(500)))).toBe('The disk of the data folder is full.');
  expect(await refusal(await createJob(url, small.file_id))).toContain('is full');
  expect((await fetch(`${url}/health`)).status).toBe(500);
  expect((await readdir(`${root}/files`)).sort()).toEqual([large.file_id, small.file_id].sort());
  expect((await fetch(`${url}/api/v1/files/${large.file_id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await readdir(`${root}/files`)).toEqual([small.file_id]);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await upload(url, faulty(2))).status).toBe(200);
  expect(await readFile(`${root}/db.json`, 'utf8')).not.toContain(large.file_id);
  expect(await readFile(`${root}/db.json.bak`, 'utf8')).not.toContain(large.file_id);
});

test.skipIf(WHY_NOT)(`a job on a full disk fails with that reason, and is retried${reason()}`, async () => {
  const { data, fill, free } = await smallDisk();
  let isFirst = true;
  const { url } = await startService({
    root: data,
    correct: async (task, signal) => {
      if (isFirst) fill();
      const wasFirst = isFirst;
      isFirst = false;
      return correctByRules(task, signal).finally(() => (wasFirst ? free() : undefined));
    },
  });
  const { file_id } = await json(await upload(url, faulty(100)));
  const { job_id } = await json(await createJob(url, file_id));
  expect(await jobEnded(url, job_id)).toMatchObject({
    status: 'failed',
    error_message: 'The disk of the data folder is full.',
  });
  expect((await fetch(`${url}/api/v1/jobs/${job_id}/retry`, { method: 'POST' })).status).toBe(200);
  expect((await jobEnded(url, job_id)).status).toBe('completed');
  expect((await fetch(`${url}/api/v1/jobs/${job_id}/download`)).status).toBe(200);
});

test.skipIf(WHY_NOT)(
  `a server starts on a full disk, and uploads can be purged there${reason()}`,
  async () => {
    const { data, fill } = await smallDisk();
    const first = await startService({ root: data });
    await upload(first.url, faulty(100));
    const { file_id } = await json(await upload(first.url, faulty(100)));
    await first.close();
    fill();
    const server = startServe({ data });
    const url = await server.url;
    expect((await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' })).status).toBe(204);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    fill();
    const purge = await runNewhire(['data', '--purge', '0', '--data', data]);
    expect(purge).toMatchObject({ code: 0, stderr: expect.not.stringContaining('full') });
    expect(await readdir(`${data}/files`)).toEqual([]);
  },
);

/** The end of a name. */
function reason(): string {
  return WHY_NOT === undefined ? '' : ` (skipped: ${WHY_NOT})`;
}
