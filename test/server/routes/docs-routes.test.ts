/** The documentation: sound, complete, and without a request to anybody else. */

import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenAPIV3_1 } from 'openapi-types';
import { beforeAll, expect, test } from 'vitest';
import { atEndOfFile } from '../../support/at-end-of-file.js';
import { ROOT } from '../../support/run.js';
import { tempFolder } from '../../support/temp-folder.js';
import { type Operation, ourContract } from '../openapi-contract.js';
import { fetch, type Service, startService } from '../test-service.js';

const run = promisify(execFile);

const atEnd = atEndOfFile();

/** A service that is only read. */
let usual: Service;
beforeAll(async () => {
  usual = await startService({}, atEnd);
});

test('Spectral has nothing to say about the document', async () => {
  const { url } = await startService({ metrics: true });
  const folder = await tempFolder();
  const document = await (await fetch(`${url}/openapi.json`)).text();
  await writeFile(`${folder}/openapi.json`, document);
  await writeFile(`${folder}/rules.yaml`, 'extends: spectral:oas\n');
  const args = [
    'lint',
    `${folder}/openapi.json`,
    '--ruleset',
    `${folder}/rules.yaml`,
    '--fail-severity',
    'hint',
  ];
  const { stdout } = await run('node_modules/.bin/spectral', args);
  expect(stdout).toContain('No results with a severity of');
});

/** The ids of the operations as the sources of the server have them. */
async function declaredIds(): Promise<string[]> {
  const folder = join(ROOT, 'src/server');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => Array.from(text.matchAll(/\boperationId: '(\w+)'/g), ([, id]) => id!));
}

test('each operation has an id, a tag, a description and an example of every answer with a body', async () => {
  const { document } = await ourContract();
  const ids: string[] = [];
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const where = `${method} ${path}`;
      const { operationId, tags, summary, description, responses = {} } = operation;
      expect([operationId, tags?.[0], summary, description].every(Boolean), where).toBe(true);
      ids.push(operationId!);
      for (const [status, response] of Object.entries(responses)) {
        const { content = {} } = response as OpenAPIV3_1.ResponseObject;
        for (const [type, { examples }] of Object.entries(content)) {
          if (type !== 'text/plain') expect(examples, `${where} ${status}`).toBeDefined();
        }
      }
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.sort()).toEqual((await declaredIds()).sort());
});

test.each(['/docs', '/redoc'])('%s sends requests to this server only', async (page) => {
  const { url } = usual;
  const answer = await fetch(url + page);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  const allowed = answer.headers.get('content-security-policy');
  expect(allowed).toContain("default-src 'none'");
  expect(allowed).not.toMatch(/https?:/);
  const html = await answer.text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
  const own = addresses.filter((address) => !address.startsWith('data:'));
  expect(own.length).toBeGreaterThan(0);
  for (const address of own) {
    const { href, origin } = new URL(address, url + page);
    expect(origin, address).toBe(url);
    const part = await fetch(href);
    expect(part.status, address).toBe(200);
    expect(await part.text()).not.toContain('cdn.redoc.ly');
  }
});

test('the interactive documentation finds the document and sends nothing to a validator', async () => {
  const { url } = usual;
  const start = await (await fetch(`${url}/docs/static/swagger-initializer.js`)).text();
  expect(start).toContain('"validatorUrl":null');
  // The key would stay in the browser.
  expect(start).toContain('"persistAuthorization":false');
  expect((await fetch(`${url}/docs/json`)).status).toBe(200);
});

test('with a key set the document says that it is needed', async () => {
  const { url } = await startService({ apiKey: 'secret' });
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as { security: object[] };
  expect(document.security).toEqual([{ ApiKey: [] }]);
});
