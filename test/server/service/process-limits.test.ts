/** Idle connections do not keep their file handles, nor those that the work on disk needs. */

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BIN, ROOT } from '../../support/run.js';
import { startServeByCommand } from '../../support/server-process.js';
import { tempFolder } from '../../support/temp-folder.js';
import { END, fieldPart, filePart, rawClient, uploadHead } from '../raw-client.js';
import { clean, fetch, type Service, startService } from '../test-service.js';

const HALF = 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Half: ';

const connections = ({ server }: Service['app']) =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

test('half a request is ended, also when its client neither reads nor closes', async () => {
  const { url, app } = await startService({ timeouts: { headers: 100 } });
  const clients = Array.from({ length: 20 }, () => rawClient(url, { deaf: true }));
  await Promise.all(clients.map((client) => client.send(HALF)));
  await expect.poll(() => connections(app)).toBe(20);
  await expect.poll(() => connections(app)).toBe(0);
  expect(await clients[0]!.rest()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"REQUEST_TIMEOUT"/);
});

test('a connection that comes at the end and sends nothing does not keep a server from ending', async () => {
  const { url, app } = await startService();
  const client = rawClient(url, { deaf: true });
  await client.send('');
  await expect.poll(() => connections(app)).toBe(1);
  const ended = app.close().then(() => 'ended');
  expect(await Promise.race([ended, delay(20_000, 'waiting')])).toBe('ended');
});

test.skipIf(process.platform === 'win32').each([64, 80, 96])(
  'with a limit of %i open files a server does not start, and says why',
  async (limit) => {
    const line = `ulimit -n ${limit} && exec ${process.execPath} ${BIN} serve --port 0 --data ${await tempFolder()}`;
    const server = startServeByCommand(line, ROOT, {});
    expect(await server.ended).toBe(2);
    expect(server.stderr()).toBe(
      `newhire: The limit of open files is ${limit}; a server needs 120 or more.\nRaise it with ulimit -n, or LimitNOFILE in a systemd unit.\n`,
    );
  },
);

test.skipIf(process.platform === 'win32')(
  'when connections take all handles that they may, the log says so and uploads are stored',
  async () => {
    const data = await tempFolder();
    const server = startServeByCommand(
      `ulimit -n 120 && exec ${process.execPath} ${BIN} serve --port 0 --data ${data}`,
      ROOT,
      {},
    );
    const url = await server.url;
    const first = rawClient(url);
    await first.send('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await first.until(/"healthy"/);
    const clients = Array.from({ length: 150 }, () => rawClient(url));
    await Promise.all(clients.map((client) => client.send(HALF).catch(() => undefined)));
    await expect.poll(server.stdout).toContain('connections are refused: raise the limit of open files');
    const parts = fieldPart('state', 'Ohio') + filePart() + clean().toString('latin1') + END;
    await first.send(uploadHead(parts.length) + parts);
    await first.until(/HTTP\/1\.1 200 [\s\S]*"file_id"/);
    for (const client of clients) client.hangUp();
    await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200);
    expect(server.stdout().match(/connections are refused/g)).toHaveLength(1);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  },
);
