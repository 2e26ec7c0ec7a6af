/** What a person accepts or types adds no error; the warnings that it adds are listed. */

import { expect, test } from 'vitest';
import type { Blobs } from '../../../src/storage/index.js';
import { fileOf, layoutOf, recordWith } from '../../correction/support/one-record.js';
import { correctByRules } from '../real-corrections.js';
import { createJob, fetch, jobEnded, json, startService, upload } from '../test-service.js';

interface Warnings {
  total_warnings: number;
  new_warnings: { error_type: string; field_name: string; count: number; places: { lines: object[] } }[];
}

/** A name with an error in line 3; the city of line 4 has another ZIP code already. */
async function corrected(state: string) {
  const layout = layoutOf(state);
  const columbus = { city: 'COLUMBUS', state: 'OH', zip: '43215' };
  const file = fileOf(layout, [
    recordWith(layout, { ...columbus, ssn: '465625875' }, {}, 5),
    recordWith(layout, { ...columbus, ssn: '465625876', last_name: "O'NEIL" }, {}, 6),
    recordWith(layout, { ...columbus, ssn: '465625877', zip: '45202' }, {}, 7),
  ]);
  let checks = 0;
  const prepareBlobs = (blobs: Blobs) => {
    const open = blobs.open.bind(blobs);
    blobs.open = (name, facts) => {
      if (name.kind === 'source') checks++;
      return open(name, facts);
    };
  };
  const { url } = await startService({ correct: correctByRules, prepareBlobs });
  const { file_id, total_warnings } = await json(await upload(url, Buffer.from(file), state));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const address = `${url}/api/v1/jobs/${job_id}`;
  const first = file.split('\n').findIndex((line) => line.includes('COLUMBUS')) + 1;
  const zip = layout.record_types.find(({ id }) => id === 'employee')!.addresses[0]!.zip!;
  return {
    address,
    before: total_warnings,
    zip,
    first,
    /** How often the upload was read since it was corrected. */
    checks: (() => {
      const before = checks;
      return () => checks - before;
    })(),
    warnings: async () => (await (await fetch(`${address}/warnings`)).json()) as Warnings,
    type: (line_number: number, value: string | null) =>
      fetch(`${address}/decisions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ values: [{ line_number, field_name: zip, value }] }),
      }),
  };
}

test.each(['Ohio', 'Texas', 'Illinois'])('%s: a ZIP code that was typed for another city', async (state) => {
  const { address, before, first, checks, warnings, type } = await corrected(state);
  expect((await warnings()).new_warnings).toEqual([]);
  const etag = (await fetch(`${address}/warnings`)).headers.get('etag') ?? '';
  expect((await fetch(`${address}/warnings`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await type(first, '45202')).status).toBe(200);
  const { total_warnings, new_warnings } = await warnings();
  expect(new_warnings).toMatchObject([
    { error_type: 'CITY_ZIP_MISMATCH', count: 1, places: { lines: [{ start: first, end: first }], more: 0 } },
  ]);
  expect(total_warnings).toBe((before as number) + 1);
  expect(await json(await fetch(address))).toMatchObject({ total_warnings });
  // It is another answer after each revision.
  expect((await fetch(`${address}/warnings`, { headers: { 'if-none-match': etag } })).status).toBe(200);
  expect((await type(first, null)).status).toBe(200);
  expect((await warnings()).new_warnings).toEqual([]);
  // Nothing of the upload has changed.
  expect(checks()).toBe(1);
});
