/** Back-up and restore of a data folder, word for word as docs/operating.md has them, and `data --verify`. */

import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openJsonStore } from '../../src/storage/json/index.js';
import { createJob, fetch, jobEnded, json, startService, upload } from '../server/test-service.js';
import { newDatabase } from '../support/databases.js';
import { BIN, ROOT, runNewhire, runShell } from '../support/run.js';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';

const OHIO = await readFile(`${ROOT}examples/ohio-faults.txt`);

async function verified(...args: string[]) {
  const { code, stdout } = await runNewhire(['data', '--verify', '--format', 'json', ...args]);
  return { code, ...(JSON.parse(stdout) as { damaged: { id: string; kind: string; reason: string }[] }) };
}

test('the three procedures of the document', async () => {
  const guide = await readFile(`${ROOT}docs/operating.md`, 'utf8');
  const section = guide.slice(guide.indexOf('## Backing up'), guide.indexOf('## Update and uninstall'));
  const [backUp = '', restore = '', restoreOne = ''] = [...section.matchAll(/```sh\n(.*?)```/gs)].map(
    ([, block]) => block,
  );
  const at = await tempFolder();
  await mkdir(`${at}/bin`);
  await writeFile(`${at}/bin/newhire`, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
  await chmod(`${at}/bin/newhire`, 0o755);
  const [DATA, BACKUP] = [`${at}/data`, `${at}/backup`];
  const shell = (block: string, ID = '') =>
    runShell(`set -e\n${block}`, {
      env: { DATA, BACKUP, ID, PATH: `${at}/bin:${process.env.PATH}` },
    });

  const first = await startService({ root: DATA });
  const { file_id } = await json(await upload(first.url, OHIO));
  const { job_id } = await json(await createJob(first.url, file_id));
  await jobEnded(first.url, job_id);
  await first.close();
  expect(await shell(backUp)).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing') });

  const source = `${DATA}/files/${file_id}/source`;
  const bytes = await readFile(source);
  bytes[100]! ^= 1;
  await writeFile(source, bytes);
  expect(await verified('--data', DATA)).toMatchObject({ code: 3, damaged: [{ kind: 'file', id: file_id }] });
  expect(await shell(restore)).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing') });

  await rm(`${DATA}/files/${file_id}`, { recursive: true });
  const said: string[] = [];
  const second = await startService({ root: DATA, onWarning: (message) => void said.push(message) });
  expect(said.join()).toContain(file_id);
  expect(await verified('--data', DATA)).toMatchObject({ code: 3, damaged: [{ kind: 'file', id: file_id }] });
  expect(await shell(restoreOne, file_id)).toMatchObject({ code: 0 });
  expect((await fetch(`${second.url}/api/v1/files/${file_id}`)).status).toBe(200);
  expect((await fetch(`${second.url}/api/v1/jobs/${job_id}/download`)).status).toBe(200);
  expect(await verified('--data', DATA)).toMatchObject({ code: 0, damaged: [], files: 1, jobs: 1 });
});

test.each([
  ['the corrected file of a job', 'jobs', 'corrected'],
  ['the audit of a job', 'jobs', 'audit.ndjson'],
  ['the description of a job', 'jobs', 'job.json'],
  ['the description of a file', 'files', 'file.json'],
  ['the findings', 'files', 'findings.ndjson'],
])('one bit of %s: the id is named', async (_, parent, name) => {
  const root = await tempFolder();
  const service = await startService({ root });
  const { file_id } = await json(await upload(service.url, OHIO));
  const { job_id } = await json(await createJob(service.url, file_id));
  await jobEnded(service.url, job_id);
  const id = parent === 'jobs' ? job_id : file_id;
  const path = `${root}/${parent}/${id}/${name}`;
  const bytes = await readFile(path);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(path, bytes);
  const { code, damaged } = await verified('--data', root);
  expect([code, damaged.map((one) => one.id)]).toEqual([3, [id]]);
  const { stdout } = await runNewhire(['data', '--verify', '--data', root]);
  expect(stdout).toContain(`${id}: `);
});

test('a database is read in the same way', async () => {
  const [database, root] = [await newDatabase(), await tempFolder()];
  const service = await startService({ database, root });
  await upload(service.url, OHIO);
  expect(await verified('--database', database, '--data', root)).toMatchObject({ code: 0, files: 1 });
});

test('a copy of a data folder starts while the original is in use, and the original does not start twice', async () => {
  const root = await tempFolder();
  const server = startServe({ data: root });
  await server.url;
  const copy = `${await tempFolder()}/copy`;
  // A temporary file can be gone before it is copied, which a snapshot of a disk rules out.
  await cp(root, copy, { recursive: true, filter: (path) => !path.endsWith('.tmp') });
  const options = { onWarning: () => undefined, onCompromised: () => undefined };
  await (await openJsonStore(copy, options)).close();
  await expect(openJsonStore(root, options)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
});
