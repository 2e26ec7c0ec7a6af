/** Groups of keys: what one client has uploaded does not exist for another one, whatever route it asks. */

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addKey, KeysFile } from '../../src/server/service/keys-file.js';
import type { Store } from '../../src/storage/ports/store.js';
import { tempFolder } from '../support/temp-folder.js';
import { ourContract } from './openapi-contract.js';
import {
  clean,
  faulty,
  fetch,
  form,
  json,
  planOf,
  type ServiceOptions,
  startService,
} from './test-service.js';

/** A service with two keys of the group acme, one of beta, and one that sees everything. */
async function serviceWithGroups(options: ServiceOptions = {}) {
  const path = `${await tempFolder()}/keys.txt`;
  const key = async (name: string) => (await addKey(path, name)).key;
  const keys = {
    acme: await key('payroll:write:acme'),
    colleague: await key('audit:write:acme'),
    beta: await key('hr:write:beta'),
    all: await key('ops:write:*'),
  };
  const service = await startService({ keys: await KeysFile.open(path), ...options });
  const as = (who: keyof typeof keys) => {
    const ask = (address: string, init: RequestInit = {}) =>
      fetch(service.url + address, { ...init, headers: { 'x-api-key': keys[who], ...init.headers } });
    const upload = (file = faulty(2), more: Record<string, string> = {}) =>
      ask('/api/v1/files', { method: 'POST', headers: more, body: form({ state: 'Ohio', file }) });
    const list = async (address: string) => {
      const { total, files, jobs } = await json(await ask(address));
      return { total, ids: ((files ?? jobs) as { file_id: string }[]).map(({ file_id }) => file_id) };
    };
    return { ask, upload, list, url: service.url, key: keys[who] };
  };
  return { as };
}

const inJson = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

type Client = ReturnType<Awaited<ReturnType<typeof serviceWithGroups>>['as']>;

/** A file of a client, and its completed job. */
async function correctedFile({ ask, upload, url, key }: Client) {
  const file = await json(await upload());
  const { file_id, sha256 } = file as { file_id: string; sha256?: string };
  const created = await ask('/api/v1/jobs', { method: 'POST', ...inJson({ file_id }) });
  const { job_id } = await json(created);
  await ask(`/api/v1/jobs/${job_id}?wait=60`);
  await planOf(url, file_id, { headers: { 'x-api-key': key } });
  return { file_id, sha256, job_id };
}

/** The conversion of a table that a client has sent. */
async function sentTable({ ask }: Client): Promise<string> {
  const table = Buffer.from('First Name,Last Name\nADA,LOVELACE\nALAN,TURING\n');
  const body = form({ state: 'Ohio', table });
  return (await json(await ask('/api/v1/conversions', { method: 'POST', body }))).conversion_id as string;
}

/** The bodies of the routes that need one. */
const BODIES: Record<string, object> = {
  'PUT /api/v1/conversions/{conversion_id}/mapping': {},
  'PUT /api/v1/conversions/{conversion_id}/state': { state: 'Texas' },
  'POST /api/v1/conversions/{conversion_id}/file': {},
  'POST /api/v1/jobs/{job_id}/decisions': { decisions: [{ proposal_id: 'none', decision: 'decline' }] },
};

/** Routes without an id, which the tests below are about. */
const WITHOUT_ID = [
  'POST /api/v1/files',
  'GET /api/v1/files',
  'POST /api/v1/jobs',
  'GET /api/v1/jobs',
  'POST /api/v1/conversions',
  'GET /api/v1/conversions',
];

/** All routes of the API; those that delete come last. */
async function routes(): Promise<string[]> {
  const { paths } = (await ourContract()).document as { paths: Record<string, object> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const ofApi = all.filter((route) => route.includes(' /api/'));
  return ofApi.sort((a, b) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')));
}

test('no route gives or changes anything of another group, or says that it is there', async () => {
  const { as } = await serviceWithGroups();
  // What changes are about.
  await as('acme').upload(faulty(3));
  const { file_id, job_id } = await correctedFile(as('acme'));
  const conversion_id = await sentTable(as('acme'));
  const tables = async (who: 'colleague' | 'beta' | 'all') =>
    (await json(await as(who).ask('/api/v1/conversions'))).total;
  expect([await tables('colleague'), await tables('beta'), await tables('all')]).toEqual([1, 0, 1]);
  const asked: string[] = [];
  for (const route of await routes()) {
    const [method = '', template = ''] = route.split(' ');
    const withIds = (file: string, job: string, conversion: string) =>
      template
        .replace('{file_id}', file)
        .replace('{job_id}', job)
        .replace('{conversion_id}', conversion)
        .replace('{record_number}', '1')
        .replace('{line_number}', '2');
    const address = withIds(file_id, job_id, conversion_id);
    if (address === template) {
      expect(WITHOUT_ID, `${route} is covered`).toContain(route);
      continue;
    }
    asked.push(route);
    const init = { method, ...(BODIES[route] && inJson(BODIES[route])) };
    const foreign = await as('beta').ask(address, init);
    expect(foreign.status, route).toBe(404);
    const nobody = '00000000-0000-4000-8000-000000000000';
    const unknown = await as('beta').ask(withIds(nobody, nobody, nobody), init);
    expect(await json(foreign), route).toEqual(await json(unknown));
    const own = method === 'DELETE' ? (['colleague'] as const) : (['all', 'colleague'] as const);
    for (const who of own) {
      const answer = await as(who).ask(address, init);
      if (method === 'GET') expect(answer.status, `${route} for ${who}`).toBe(200);
      else expect(await answer.text(), `${route} for ${who}`).not.toMatch(/(FILE|JOB|CONVERSION)_NOT_FOUND/);
    }
  }
  expect(asked).toHaveLength((await routes()).length - WITHOUT_ID.length);
});

test('lists, look-ups by hash and by file, cursors and new jobs know only the files of the group', async () => {
  const { as } = await serviceWithGroups();
  const { file_id, sha256, job_id } = await correctedFile(as('acme'));
  const second = await json(await as('acme').upload(clean()));
  const ofBeta = await json(await as('beta').upload(clean()));
  const files = '/api/v1/files';
  expect(await as('colleague').list(files)).toEqual({ total: 2, ids: [second.file_id, file_id] });
  expect(await as('beta').list(files)).toEqual({ total: 1, ids: [ofBeta.file_id] });
  expect(await as('all').list(files)).toMatchObject({ total: 3 });
  expect(await as('beta').list(`${files}?sha256=${sha256}`)).toEqual({ total: 0, ids: [] });
  expect(await as('acme').list(`${files}?sha256=${sha256}`)).toMatchObject({ total: 1 });
  expect(await as('beta').list(`/api/v1/jobs?file_id=${file_id}`)).toEqual({ total: 0, ids: [] });
  expect(await as('beta').list('/api/v1/jobs?status=completed')).toEqual({ total: 0, ids: [] });
  expect(await as('all').list('/api/v1/jobs')).toEqual({ total: 1, ids: [file_id] });
  const next = (await as('acme').ask(`${files}?limit=1`)).headers.get('link');
  const cursor = /<([^>]*)>/.exec(next ?? '')?.[1] ?? '';
  expect((await as('acme').list(cursor)).ids).toEqual([file_id]);
  expect((await as('beta').list(cursor)).ids).toEqual([]);
  const job = { method: 'POST', ...inJson({ file_id }) };
  const foreign = await as('beta').ask('/api/v1/jobs', job);
  expect([foreign.status, (await json(foreign)).code]).toEqual([404, 'FILE_NOT_FOUND']);
  expect(await json(await as('colleague').ask('/api/v1/jobs', job))).toMatchObject({
    code: 'JOB_EXISTS',
    job_id,
  });
});

test('a repeated request is known to the keys of the group, and to no other', async () => {
  const { as } = await serviceWithGroups();
  const repeated = { 'idempotency-key': 'may-7' };
  const sent = async (who: Parameters<typeof as>[0]) =>
    (await json(await as(who).upload(faulty(2), repeated))).file_id;
  const first = await sent('acme');
  expect(await sent('colleague')).toBe(first);
  expect(await sent('beta')).not.toBe(first);
  expect(await sent('all')).not.toBe(first);
  await as('beta').upload(clean(), repeated);
  expect(await sent('acme')).toBe(first);
});

/** A table of the group acme, and how a client has its file made. */
async function tableOf(as: Awaited<ReturnType<typeof serviceWithGroups>>['as']) {
  const [table, mapping] = await Promise.all([
    readFile('examples/tables/adp.csv'),
    readFile('examples/tables/adp.map.json', 'utf8'),
  ]);
  const body = form({ state: 'Ohio', table, mapping });
  const sent = await as('acme').ask('/api/v1/conversions', { method: 'POST', body });
  const at = `/api/v1/conversions/${(await json(sent)).conversion_id}`;
  const made = async (who: Parameters<typeof as>[0]) =>
    (await json(await as(who).ask(`${at}/file`, { method: 'POST', ...inJson({}) }))).file_id;
  return { at, made };
}

test('a file that is made from a table of the group belongs to the group, whoever makes it', async () => {
  const { as } = await serviceWithGroups();
  const { at, made } = await tableOf(as);
  const file_id = await made('all');
  expect(await made('colleague')).toBe(file_id);
  expect((await as('colleague').ask(`/api/v1/files/${file_id}`)).status).toBe(200);
  expect(await json(await as('acme').ask(at))).toMatchObject({ files: [{ file_id }] });
  expect((await as('beta').ask(`/api/v1/files/${file_id}`)).status).toBe(404);
});

test('a file of a table that an earlier version made without the group is made again in the group', async () => {
  let isEarlier = true;
  const prepare = (store: Store) => {
    const insertFile = store.insertFile.bind(store);
    store.insertFile = (file, request) => insertFile(isEarlier ? { ...file, group: null } : file, request);
  };
  const { as } = await serviceWithGroups({ prepare });
  const { at, made } = await tableOf(as);
  const ungrouped = await made('all');
  isEarlier = false;
  const file_id = await made('acme');
  expect(file_id).not.toBe(ungrouped);
  expect((await as('acme').ask(`/api/v1/files/${file_id}`)).status).toBe(200);
  expect(await made('all')).toBe(file_id);
  expect(await json(await as('all').ask(at))).toMatchObject({ files: [{ file_id }] });
  expect((await as('all').ask(`/api/v1/files/${ungrouped}`)).status).toBe(200);
});

test('the metrics are for keys that see everything', async () => {
  const { as } = await serviceWithGroups({ metrics: true });
  const refused = await as('acme').ask('/metrics');
  expect([refused.status, (await json(refused)).detail]).toEqual([
    403,
    'The metrics cover all groups, but this API key belongs to one group.',
  ]);
  expect((await as('all').ask('/metrics')).status).toBe(200);
});
