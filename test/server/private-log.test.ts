/** The log of a server contains nothing of the files that are sent to it, whatever their columns contain. */

import { expect, test } from 'vitest';
import { findLayout } from '../support/layouts.js';
import { DISPLACEMENTS, markedRecord } from '../support/marked-records.js';
import { seeded } from '../support/random.js';
import { cleanRecord } from '../support/records.js';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { createJob, fetch, jobEnded, json, upload } from './test-service.js';

/** On a busy machine a server takes many seconds to start. */

const layout = findLayout('Ohio')!;

test('uploads, findings and jobs of displaced records leave none of their values in the log', async () => {
  const random = seeded(12);
  const records = Object.values(DISPLACEMENTS).map((displace, number) => {
    const record = markedRecord(layout, random, number);
    return { ...record, lines: displace(record.line, random, cleanRecord(layout, random)) };
  });
  const file = Buffer.from(`${records.flatMap(({ lines }) => lines).join('\n')}\n`, 'latin1');
  const server = startServe({ data: await tempFolder() });
  const url = await server.url;
  const { file_id } = await json(await upload(url, file));
  expect((await json(await fetch(`${url}/api/v1/files/${file_id}/errors`))).total).toBeGreaterThan(10);
  const { job_id } = await json(await createJob(url, String(file_id)));
  expect((await jobEnded(url, String(job_id))).status).toBe('completed');
  server.signal('SIGTERM');
  await server.ended;
  const log = server.stdout() + server.stderr();
  expect(log).toContain('/jobs');
  // Words of the records are of letters that no English word has in a row; shorter numbers may be times.
  const values = records.flatMap(({ line }) => line.match(/[JQVBFHXZKGWY]{4,}|\d{7,}/g) ?? []);
  const parts = values.flatMap((value) => (/\d/.test(value) ? value.match(/\d{7}/g)! : [value]));
  expect(parts.filter((part) => log.includes(part))).toEqual([]);
});
