/** What is wrong with a request is said in our words, not in those of the library that finds it. */

import { expect, test } from 'vitest';
import { ourContract } from '../openapi-contract.js';
import { createJob, faulty, fetch, json, startService, upload } from '../test-service.js';

const FOREIGN = /Invalid|expected|received|Too (big|small)|\|/;

test('no parameter of the API is refused in the words of a library', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(3)));
  const { job_id } = await json(await createJob(url, file_id));
  const ids: Record<string, string> = { file_id: `${file_id}`, job_id: `${job_id}` };
  const refused: string[] = [];
  const { document } = await ourContract();
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    const address = url + path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1');
    const parameters = (operations?.get?.parameters ?? []) as { in: string; name: string }[];
    for (const { name } of parameters.filter((one) => one.in === 'query')) {
      for (const values of [['zz!'], ['1.5'], ['1', '2'], ['x'.repeat(300)]]) {
        const query = new URLSearchParams(values.map((value): [string, string] => [name, value]));
        const answer = await fetch(`${address}?${query}`);
        if (answer.status === 400) refused.push(`${path} ${await answer.text()}`);
      }
    }
  }
  expect(refused.length).toBeGreaterThan(50);
  expect(refused.filter((text) => FOREIGN.test(text))).toEqual([]);
});

test.each([
  ['POST', 'jobs', '[]', '"body" must be a JSON object'],
  ['PUT', 'conversions/x/state', '1', '"body" must be a JSON object'],
  ['PUT', 'conversions/x/state', '{"state":["Ohio"]}', '"state" must be the name of a state'],
  ['POST', 'jobs/x/decisions', '{"decisions":[1]}', '"decisions.0" must be a JSON object'],
  ['POST', 'jobs/x/decisions', '{"decisions":"x"}', '"decisions" must be a list'],
  ['POST', 'jobs/x/decisions', '{"revision":1.5}', '"revision" must be a whole number'],
  ['POST', 'jobs/x/decisions', '{"partial":"yes"}', '"partial" must be true or false'],
])('%s %s with %s is told what it must be', async (method, path, body, words) => {
  const { url } = await startService();
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, body });
  expect(answer.status).toBe(400);
  expect((await json(answer)).detail).toContain(words);
});
