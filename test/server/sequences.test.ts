/** Any order of uploads, jobs, reads and deletions is answered as the sum of what was done before. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/campaign.js';
import {
  clean,
  createJob,
  faulty,
  fetch,
  jobEnded,
  json,
  type Service,
  startService,
  upload,
} from './test-service.js';

interface Known {
  file_id: string;
  errors: number;
  job_id?: string;
}

/** What the service should contain. */
interface Model {
  files: Known[];
}

type Command = fc.AsyncCommand<Model, Service>;

/** A step with one of the files, chosen by a number; does nothing while there is none. */
function withFile(
  name: string,
  at: number,
  run: (file: Known, service: Service, model: Model) => Promise<void>,
): Command {
  return {
    check: ({ files }) => files.length > 0,
    run: (model, service) => run(model.files[at % model.files.length]!, service, model),
    toString: () => `${name} ${at}`,
  };
}

const status = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;

const uploading = (errors: number): Command => ({
  check: () => true,
  run: async (model, { url }) => {
    const body = await json(await upload(url, errors === 0 ? clean() : faulty(errors)));
    expect(body.total_errors).toBe(errors);
    model.files.unshift({ file_id: body.file_id, errors });
  },
  toString: () => `upload with ${errors} errors`,
});

const listing: Command = {
  check: () => true,
  run: async ({ files }, { url }) => {
    const list = (await (await fetch(`${url}/api/v1/files?limit=1000`)).json()) as {
      total: number;
      files: Known[];
    };
    expect(list.total).toBe(files.length);
    expect(list.files.map(({ file_id }) => file_id)).toEqual(files.map(({ file_id }) => file_id));
    const jobs = await json(await fetch(`${url}/api/v1/jobs`));
    expect(jobs.total).toBe(files.filter(({ job_id }) => job_id !== undefined).length);
  },
  toString: () => 'list',
};

const creating = (at: number) =>
  withFile('create a job', at, async (file, { url }) => {
    const response = await createJob(url, file.file_id);
    expect(response.status).toBe(file.errors > 0 && file.job_id === undefined ? 201 : 400);
    if (response.status === 201) file.job_id = (await json(response)).job_id;
  });

const reading = (at: number) =>
  withFile('read', at, async ({ file_id, job_id }, { url }) => {
    expect(await status(`${url}/api/v1/files/${file_id}`)).toBe(200);
    if (job_id === undefined) return;
    expect((await jobEnded(url, job_id)).status).toBe('completed');
    expect(await status(`${url}/api/v1/jobs/${job_id}/download`)).toBe(200);
  });

const deleting = (at: number) =>
  withFile('delete', at, async (file, { url }, model) => {
    const { file_id, job_id } = file;
    expect(await status(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' })).toBe(204);
    model.files = model.files.filter((other) => other !== file);
    expect(await status(`${url}/api/v1/files/${file_id}`)).toBe(404);
    expect((await createJob(url, file_id)).status).toBe(404);
    if (job_id) expect(await status(`${url}/api/v1/jobs/${job_id}/download`)).toBe(404);
  });

test('sequences of requests', async () => {
  const steps = [
    fc.nat(3).map(uploading),
    fc.constant(listing),
    fc.nat().map(creating),
    fc.nat().map(reading),
    fc.nat().map(deleting),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { size: 'medium' }), async (commands) => {
      const ends: (() => Promise<void>)[] = [];
      const service = await startService({}, (end) => ends.unshift(end));
      try {
        await fc.asyncModelRun(() => ({ model: { files: [] }, real: service }), commands);
      } finally {
        for (const end of ends) await end();
      }
    }),
    { seed: 20_261_121, numRuns: runs(2, 40) },
  );
});
