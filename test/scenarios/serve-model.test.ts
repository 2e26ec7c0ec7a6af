/** `newhire serve` with a language model: the jobs of the server, and `newhire correct --server`. */

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServeFlags } from '../../src/cli/commands/serve/flags.js';
import { correctByRules } from '../server/real-corrections.js';
import { startService } from '../server/test-service.js';
import { atEndOfFile } from '../support/at-end-of-file.js';
import { share } from '../support/campaign.js';
import { TODAY } from '../support/facts.js';
import { oracle } from '../support/model-answers.js';
import { type Behavior, type ModelServer, startModelServer } from '../support/model-server.js';
import { type ServerProcess, startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { ohioFile, openWorkspace, reportIn, type Workspace } from './correct-workspace.js';

const CITY = { employee_city: 'LANESBOROU;', employee_state: 'MA', employee_zip: '01237', employee_zip4: '' };
/** One of several ZIP codes of its city, which the model cannot know. */
const ODD_ZIP = { ...CITY, employee_city: 'COLUMBUS', employee_state: 'OH', employee_zip: '432X5' };
const TRUE_ONES: Behavior = {
  answer: oracle(({ value }) => (value === '432X5' ? '43215' : 'LANESBOROUGH')),
};

const atEnd = atEndOfFile();
let model: ModelServer;
let service: NodeJS.ProcessEnv;
/** A server with the model, for the tests that need no other. */
let usual: ServerProcess;
let workspace: Workspace;
beforeAll(async () => {
  model = await startModelServer(TRUE_ONES);
  service = { OPENAI_BASE_URL: model.baseURL, OPENAI_API_KEY: 'a-key' };
  usual = startServe({ model: 'test', data: await tempFolder(atEnd), today: TODAY }, service, atEnd);
});
afterAll(() => model.close());
beforeEach(async () => {
  model.behave(TRUE_ONES);
  workspace = await openWorkspace();
});

async function correct(url: string, name: string, record: Record<string, string>) {
  await workspace.write(name, ohioFile([record, {}]));
  return reportIn(await workspace.run(['correct', name, '-s', 'Ohio', '--format', 'json', '--server', url]));
}

it('writes a name of the ZIP code for a misspelled city, and proposes the rest', async () => {
  const url = await usual.url;
  expect(await correct(url, 'city.txt', CITY)).toMatchObject({
    corrections_applied: 1,
    corrections_failed: 0,
  });
  expect(await correct(url, 'zip.txt', ODD_ZIP)).toMatchObject({
    corrections_applied: 0,
    corrections_failed: 1,
  });
  expect(await readFile(workspace.path('zip.corrected.txt'))).toEqual(
    await readFile(workspace.path('zip.txt')),
  );
});

const TRUSTED: [string, ServeFlags, NodeJS.ProcessEnv][] = [
  ['--trust-model', { 'trust-model': true }, {}],
  ['NEWHIRE_TRUST_MODEL', {}, { NEWHIRE_TRUST_MODEL: '1' }],
];
it.each(share(TRUSTED, 1))(
  'proposes what the model chose with %s, where another value fits as well',
  async (_about, flags, env) => {
    const data = await tempFolder();
    const { url: started } = startServe(
      { model: 'test', data, today: TODAY, ...flags },
      { ...service, ...env },
    );
    const url = await started;
    expect(await correct(url, 'zip.txt', ODD_ZIP)).toMatchObject({
      corrections_applied: 0,
      corrections_failed: 1,
    });
  },
);

it('waits for a model service that is down in the first job only', async () => {
  model.behave({ status: 503 });
  const url = await usual.url;
  const before = model.requests.length;
  for (const sign of [';', '*', '/']) {
    const report = await correct(url, `city-${sign.charCodeAt(0)}.txt`, {
      ...CITY,
      employee_city: `LANESBOROU${sign}`,
    });
    expect(report).toMatchObject({ corrections_applied: 0, corrections_failed: 1 });
  }
  expect(model.requests).toHaveLength(before + 3);
  const { jobs } = (await (await fetch(`${url}/api/v1/jobs?limit=3`)).json()) as {
    jobs: { job_id: string }[];
  };
  for (const { job_id } of jobs)
    expect(await (await fetch(`${url}/api/v1/jobs/${job_id}`)).json()).toMatchObject({
      model: 'unavailable',
    });
});

it('answers for what it proposed when that is accepted later, also after a restart without it', async () => {
  const data = await tempFolder();
  const first = startServe({ model: 'test', data, today: TODAY }, service);
  const { job_id } = await correct(await first.url, 'zip.txt', ODD_ZIP);
  const asked = model.requests.length;
  first.signal('SIGTERM');
  await first.ended;
  const again = await startService({ root: data, today: () => '2026-12-31', correct: correctByRules });
  const address = `${again.url}/api/v1/jobs/${job_id}`;
  const { proposals } = (await (await fetch(`${address}/proposals`)).json()) as {
    proposals: { proposal_id: string; options: object[] }[];
  };
  expect(proposals[0]?.options[0]).toMatchObject({ model: 'test', edits: [{ after: '43215' }] });
  const answer = await fetch(`${address}/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      decisions: [{ proposal_id: proposals[0]!.proposal_id, decision: 'accept' }],
    }),
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ corrections_applied: 1, corrections_failed: 0 });
  expect(await (await fetch(`${address}/download`)).text()).toContain('43215');
  expect(model.requests).toHaveLength(asked);
});
