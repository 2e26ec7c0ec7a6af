/** `newhire serve --open` says where the page is and opens it, and keeps serving where there is no browser. */

import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServe } from '../../../support/server-process.js';
import { tempFolder } from '../../../support/temp-folder.js';

const isLinux = process.platform === 'linux';

test.skipIf(!isLinux)('the browser of the system gets the address', async () => {
  const folder = await tempFolder();
  const opener = join(folder, 'xdg-open');
  await writeFile(opener, `#!/bin/sh\nprintf %s "$1" > ${join(folder, 'opened')}\n`);
  await chmod(opener, 0o755);
  const server = startServe(
    { data: join(folder, 'data'), open: true },
    { PATH: `${folder}:${process.env.PATH}` },
  );
  const url = await server.url;
  await expect.poll(() => readFile(join(folder, 'opened'), 'utf8').catch(() => '')).toBe(`${url}/`);
  expect(server.stderr()).toContain(`the page is at ${url}/`);
  expect((await fetch(`${url}/`)).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test.skipIf(!isLinux)('without a browser the server keeps running', async () => {
  const folder = await tempFolder();
  const server = startServe({ data: join(folder, 'data'), open: true }, { PATH: folder });
  const url = await server.url;
  await expect.poll(() => server.stderr()).toContain('open this address in one');
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
});
