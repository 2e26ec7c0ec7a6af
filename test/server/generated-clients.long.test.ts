/** Clients that are generated from our OpenAPI document: each makes all requests of a correction, without a cast, compiled by tsc. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startRealService } from '../scenarios/remote.js';
import { tempFolder } from '../support/temp-folder.js';
import { ourContract } from './openapi-contract.js';

/** The generator takes its time on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

/** What a client has seen on its way. */
interface Walked {
  errors: string[];
  firstPage: string[];
  total: number;
  status: string;
  proposal: string;
  shown: string;
  revision: number | null;
  left: number;
  corrected: string;
  problem: string;
}

/** The end of all walks. */
const SEEN = `
    return {
      errors: errors.map((one) => one.error_type),
      firstPage: part.data.errors.map((one) => one.field_name),
      total: part.data.total,
      status,
      proposal: error_type + ' ' + field_name,
      shown: proposal.options[0]?.edits[0]?.after ?? '',
      revision: decided.data.revision,
      left: decided.data.corrections_failed,
      corrected: download.data ?? '',
      problem: again.error?.code ?? '',
    };
`;

const WITH_OPENAPI_FETCH = `
  import createClient from 'openapi-fetch';
  import type { paths } from './api.js';

  export async function walk(baseUrl: string, file: Blob) {
    const api = createClient<paths>({ baseUrl });
    const uploaded = await api.POST('/api/v1/files', {
      params: { query: { errors_limit: 1 } },
      body: { file, state: 'Ohio' },
      bodySerializer: (body) => {
        const form = new FormData();
        form.append('state', body?.state ?? '');
        form.append('file', file, 'hires.txt');
        return form;
      },
    });
    if (!uploaded.data) throw new Error(uploaded.error.detail);
    const { file_id, errors } = uploaded.data;
    const part = await api.GET('/api/v1/files/{file_id}/errors', {
      params: { path: { file_id }, query: { limit: 2, severity: 'error' } },
    });
    if (!part.data) throw new Error(part.error.detail);
    const created = await api.POST('/api/v1/jobs', {
      body: { file_id },
      params: { header: { 'idempotency-key': 'walk-' + file_id } },
    });
    if (!created.data) throw new Error(created.error.detail);
    const path = { job_id: created.data.job_id };
    let status: string;
    do {
      const job = await api.GET('/api/v1/jobs/{job_id}', { params: { path } });
      if (!job.data) throw new Error(job.error.detail);
      status = job.data.status;
    } while (status === 'pending' || status === 'processing');
    const open = await api.GET('/api/v1/jobs/{job_id}/proposals', {
      params: { path, query: { status: 'open', values: 'mask', limit: 1, skip: 3 } },
    });
    const proposal = open.data?.proposals[0];
    if (!proposal) throw new Error(open.error?.detail);
    const { proposal_id } = proposal;
    const decided = await api.POST('/api/v1/jobs/{job_id}/decisions', {
      params: { path },
      body: { decisions: [{ proposal_id, decision: 'accept', option: 0 }] },
    });
    if (!decided.data) throw new Error(decided.error.detail);
    const again = await api.POST('/api/v1/jobs/{job_id}/decisions', {
      params: { path },
      body: { decisions: [{ proposal_id, decision: 'decline' }] },
    });
    const download = await api.GET('/api/v1/jobs/{job_id}/download', { params: { path }, parseAs: 'text' });
    const { error_type, field_name } = proposal;
    ${SEEN}
  }
`;

const WITH_HEY_API = `
  import { createClient } from './client/client';
  import * as api from './client/sdk.gen';

  export async function walk(baseUrl: string, file: Blob) {
    const client = createClient({ baseUrl });
    const uploaded = await api.uploadFile({
      client,
      query: { errors_limit: 1 },
      body: { file: new File([file], 'hires.txt'), state: 'Ohio' },
    });
    if (!uploaded.data) throw new Error(uploaded.error.detail);
    const { file_id, errors } = uploaded.data;
    const part = await api.listErrors({ client, path: { file_id }, query: { limit: 2, severity: 'error' } });
    if (!part.data) throw new Error(part.error.detail);
    const headers = { 'idempotency-key': 'walk-' + file_id };
    const created = await api.createJob({ client, body: { file_id }, headers });
    if (!created.data) throw new Error(created.error.detail);
    const path = { job_id: created.data.job_id };
    let status: string;
    do {
      const job = await api.getJob({ client, path });
      if (!job.data) throw new Error(job.error.detail);
      status = job.data.status;
    } while (status === 'pending' || status === 'processing');
    const query = { status: 'open', values: 'mask', limit: 1, skip: 3 } as const;
    const open = await api.listProposals({ client, path, query });
    const proposal = open.data?.proposals[0];
    if (!proposal) throw new Error(open.error?.detail);
    const { proposal_id, error_type, field_name } = proposal;
    const decided = await api.decideProposals({
      client,
      path,
      body: { decisions: [{ proposal_id, decision: 'accept', option: 0 }] },
    });
    if (!decided.data) throw new Error(decided.error.detail);
    const again = await api.decideProposals({
      client,
      path,
      body: { decisions: [{ proposal_id, decision: 'decline' }] },
    });
    const download = await api.downloadCorrectedFile({ client, path, parseAs: 'text' });
    ${SEEN}
  }
`;

const WITH_ORVAL = `
  import * as api from './client.js';

  export async function walk(_baseUrl: string, file: Blob) {
    const uploaded = await api.uploadFile({ file, state: 'Ohio' }, { errors_limit: 1 });
    if (uploaded.status !== 200) throw new Error(uploaded.data.detail);
    const { file_id, errors } = uploaded.data;
    const part = await api.listErrors(file_id, { limit: 2, severity: 'error' });
    if (part.status !== 200) throw new Error('no findings');
    const headers = { 'idempotency-key': 'walk-' + file_id };
    const created = await api.createJob({ file_id }, { headers });
    if (created.status !== 201) throw new Error(created.data.detail);
    const { job_id } = created.data;
    let status: string;
    do {
      const job = await api.getJob(job_id, { wait: 10 });
      if (job.status !== 200) throw new Error('not found');
      status = job.data.status;
    } while (status === 'pending' || status === 'processing');
    const open = await api.listProposals(job_id, { status: 'open', values: 'mask', limit: 1, skip: 3 });
    if (open.status !== 200) throw new Error(open.data.detail);
    const [proposal] = open.data.proposals;
    if (!proposal) throw new Error('no proposal');
    const { proposal_id, error_type, field_name } = proposal;
    const accept = { decisions: [{ proposal_id, decision: 'accept' as const, option: 0 }] };
    const decided = await api.decideProposals(job_id, accept);
    if (decided.status !== 200) throw new Error(decided.data.detail);
    const decline = { decisions: [{ proposal_id, decision: 'decline' as const }] };
    const refused = await api.decideProposals(job_id, decline);
    const again = { error: refused.status === 200 ? undefined : refused.data };
    const download = await api.downloadCorrectedFile(job_id);
    if (download.status !== 200) throw new Error('no download');
    ${SEEN}
  }
`;

/** This version of orval takes every answer for JSON, so its users bring the function that asks. */
const FETCHER = `
  export async function ask<T>(url: string, options: RequestInit): Promise<T> {
    const response = await fetch(url, options);
    const isJson = response.headers.get('content-type')?.includes('json');
    const data = await (isJson ? response.json() : response.text());
    return { data, status: response.status, headers: response.headers } as T;
  }
`;

const WITH_SWAGGER_TYPESCRIPT_API = `
  import { Api, type HttpResponse, type Problem } from './client.js';

  export async function walk(baseUrl: string, file: Blob) {
    const { api } = new Api({ baseUrl });
    const form = { file: new File([file], 'hires.txt'), state: 'Ohio' as const };
    const { file_id, errors } = (await api.uploadFile(form, { errors_limit: 1 })).data;
    const part = await api.listErrors(file_id, { limit: 2, severity: 'error' });
    const headers = { 'idempotency-key': 'walk-' + file_id };
    const { job_id } = (await api.createJob({ file_id }, { headers })).data;
    let status: string;
    do status = (await api.getJob(job_id, { wait: 10 })).data.status;
    while (status === 'pending' || status === 'processing');
    const open = await api.listProposals(job_id, { status: 'open', values: 'mask', limit: 1, skip: 3 });
    const [proposal] = open.data.proposals;
    if (!proposal) throw new Error('no proposal');
    const { proposal_id, error_type, field_name } = proposal;
    const decided = await api.decideProposals(job_id, {
      decisions: [{ proposal_id, decision: 'accept', option: 0 }],
    });
    const again = await api
      .decideProposals(job_id, { decisions: [{ proposal_id, decision: 'decline' }] })
      .catch((refused: HttpResponse<never, Problem>) => refused);
    const download = await api.downloadCorrectedFile(job_id, { format: 'text' });
    ${SEEN}
  }
`;

const SETTINGS = {
  strict: true,
  target: 'es2023',
  types: [],
  lib: ['es2023', 'dom', 'dom.iterable'],
  skipLibCheck: true,
  outDir: 'out',
};

/** @hey-api/openapi-ts leaves out the endings of its own files, as bundlers and CommonJS allow. */
const MODULES = {
  module: { module: 'nodenext', moduleResolution: 'nodenext' },
  commonjs: { module: 'commonjs', moduleResolution: 'node10' },
};

/** A folder from which the packages of the project are found. */
async function folderInProject(): Promise<string> {
  await mkdir('node_modules/.cache', { recursive: true });
  const folder = await mkdtemp(resolve('node_modules/.cache/newhire-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Compiles walk.ts, which must give no complaint, and calls it. */
async function walked(folder: string, url: string, type: keyof typeof MODULES): Promise<Walked> {
  await writeFile(`${folder}/package.json`, JSON.stringify({ type }));
  const { options } = ts.convertCompilerOptionsFromJson({ ...SETTINGS, ...MODULES[type] }, folder);
  const program = ts.createProgram([`${folder}/walk.ts`], options);
  const complaints = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(complaints).toEqual([]);
  program.emit();
  const { walk } = await import(pathToFileURL(`${folder}/out/walk.js`).href);
  return walk(url, new Blob([await readFile('examples/ohio-faults.txt')]));
}

function expectWholeWay({ corrected, ...seen }: Walked): void {
  expect(seen).toEqual({
    errors: ['MISSING_REQUIRED_FIELD'],
    firstPage: ['employee_first_name', expect.any(String)],
    total: 18,
    status: 'completed',
    proposal: 'INVALID_COUNTRY_CODE employee_country_code',
    shown: 'GM',
    revision: 2,
    left: 10,
    problem: 'PROPOSAL_STATE',
  });
  expect(corrected.split('\n').filter((line) => line.slice(228, 230) === 'GM')).toHaveLength(1);
}

test('openapi-typescript with openapi-fetch', async () => {
  const { url } = await startRealService();
  const folder = await folderInProject();
  const { document } = await ourContract();
  // As its documentation has it for files; unless it is told, it takes them for texts.
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const transform = ({ format }: { format?: string }) => (format === 'binary' ? blob : undefined);
  const types = astToString(await openapiTS(JSON.parse(JSON.stringify(document)), { transform }));
  await writeFile(`${folder}/api.ts`, types);
  await writeFile(`${folder}/walk.ts`, WITH_OPENAPI_FETCH);
  expectWholeWay(await walked(folder, url, 'module'));
});

test('@hey-api/openapi-ts', async () => {
  const { url } = await startRealService();
  const folder = await tempFolder();
  const { document } = await ourContract();
  await writeFile(`${folder}/openapi.json`, JSON.stringify(document));
  const args = ['-i', 'openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch'];
  const generator = resolve('node_modules/.bin/openapi-ts');
  await promisify(execFile)(generator, [...args, '--no-log-file'], { cwd: folder });
  await writeFile(`${folder}/walk.ts`, WITH_HEY_API);
  expectWholeWay(await walked(folder, url, 'commonjs'));
});

test('orval', async () => {
  const { url } = await startRealService();
  const folder = await tempFolder();
  const { document } = await ourContract();
  const override = { mutator: { path: './fetcher.ts', name: 'ask', extension: '.js' } };
  const output = { target: './client.ts', client: 'fetch', baseUrl: url, override };
  const config = { api: { input: './openapi.json', output } };
  await writeFile(`${folder}/openapi.json`, JSON.stringify(document));
  await writeFile(`${folder}/orval.config.cjs`, `module.exports = ${JSON.stringify(config)}`);
  await writeFile(`${folder}/fetcher.ts`, FETCHER);
  const generator = resolve('node_modules/.bin/orval');
  await promisify(execFile)(generator, ['--config', 'orval.config.cjs'], { cwd: folder });
  await writeFile(`${folder}/walk.ts`, WITH_ORVAL);
  expectWholeWay(await walked(folder, url, 'module'));
});

test('swagger-typescript-api', async () => {
  const { url } = await startRealService();
  const folder = await tempFolder();
  const { document } = await ourContract();
  await writeFile(`${folder}/openapi.json`, JSON.stringify(document));
  const generator = resolve('node_modules/.bin/swagger-typescript-api');
  const args = ['generate', '-p', 'openapi.json', '-o', '.', '-n', 'client.ts'];
  await promisify(execFile)(generator, args, { cwd: folder });
  await writeFile(`${folder}/walk.ts`, WITH_SWAGGER_TYPESCRIPT_API);
  expectWholeWay(await walked(folder, url, 'module'));
});
