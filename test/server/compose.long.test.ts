/** The services of examples/compose.yaml, started by hand with its commands, variables and nginx; one server is killed. */

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { composed } from '../support/compose-example.js';
import { newDatabase } from '../support/databases.js';
import { ROOT, runNewhire } from '../support/run.js';
import { startByArguments } from '../support/server-process.js';
import { MISSING_FOR_PROXY, startProxyOf } from './nginx-proxy.js';
import { form } from './test-service.js';

const isMissing = MISSING_FOR_PROXY.length > 0;
const NAME = 'the services of compose.yaml';
const KEY = 'made-up-key-of-a-test';
const HOST = 'api.example.com';

/** The site that the command of nginx writes: its `sed` is run as it is, on the file of the examples. */
function siteOf(command: string): string {
  const script = command
    .replaceAll('$$', '$')
    .replace(
      "/newhire.conf > /etc/nginx/conf.d/default.conf && exec nginx -g 'daemon off;'",
      'examples/nginx.conf',
    );
  return execFileSync('sh', ['-c', script], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NEWHIRE_NAME: HOST },
  });
}

describe.skipIf(isMissing)(
  isMissing ? `${NAME} (not run: ${MISSING_FOR_PROXY.join(' and ')} not installed)` : NAME,
  () => {
    test('check, correct and give back a file through nginx, with one server killed in between', async () => {
      const { services } = composed({
        NEWHIRE_NAME: HOST,
        NEWHIRE_API_KEY: KEY,
        NEWHIRE_DATABASE_PASSWORD: 'made-up',
      });
      const database = await newDatabase();
      const start = (name: string) => {
        const { command = [], environment = {} } = services[name]!;
        // Another network: the database, the proxy and the port are elsewhere.
        const args = command.map((arg) => arg.replace('172.30.0.2', 'loopback'));
        const place = command[0] === 'serve' ? ['--port', '0'] : [];
        return startByArguments([...args, ...place], { ...environment, NEWHIRE_DATABASE: database });
      };
      const first = start('server-1');
      const firstAt = new URL(await first.url).host;
      const second = start('server-2');
      const secondAt = new URL(await second.url).host;
      start('worker');

      const { ask } = await startProxyOf(siteOf(services.nginx!.command!.at(-1)!), [
        ['server-1:8000', firstAt],
        ['server-2:8000', secondAt],
      ]);
      const headers = { host: HOST, 'x-api-key': KEY };
      await expect.poll(async () => (await ask('/health', { headers })).status).toBe(200);
      const file = await readFile(join(ROOT, 'examples/ohio-faults.txt'));
      const uploaded = await ask('/api/v1/files', {
        headers,
        body: form({ state: 'Ohio', file }, 'ohio-faults.txt'),
      });
      expect(uploaded.status).toBe(200);
      const { file_id } = JSON.parse(uploaded.body);

      first.signal('SIGKILL');
      await first.ended;
      // nginx does not send a POST twice; a client may, when it names the request.
      const named = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'one-job' };
      const asking = { headers: named, body: Buffer.from(JSON.stringify({ file_id })) };
      let job = await ask('/api/v1/jobs', asking);
      if (job.status === 503) job = await ask('/api/v1/jobs', asking);
      expect(job.status).toBe(201);
      const { job_id } = JSON.parse(job.body);
      const ended = await ask(`/api/v1/jobs/${job_id}?wait=60`, { headers });
      expect(JSON.parse(ended.body)).toMatchObject({ status: 'completed', corrections_applied: 7 });
      const download = await ask(`/api/v1/jobs/${job_id}/download`, { headers });
      const local = await runNewhire([
        'correct',
        join(ROOT, 'examples/ohio-faults.txt'),
        '-s',
        'OH',
        '-o',
        '-',
      ]);
      expect(download.body).toBe(local.stdout);
      expect((await ask('/api/v1/files', { headers: { host: HOST } })).status).toBe(401);
    });
  },
);
