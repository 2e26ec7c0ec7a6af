/** A file of the API as a spreadsheet, and back. */

import { expect, test } from 'vitest';
import { findReturned } from '../../../src/conversion/index.js';
import { findLayout } from '../../support/layouts.js';
import { tableOf, textsOf } from '../../support/tables.js';
import { clean, faulty, fetch, json, startService, upload } from '../test-service.js';

test('a file is given as a workbook that comes back byte for byte', async () => {
  const { url } = await startService();
  const file = clean('Ohio', 3);
  const { file_id } = await json(await upload(url, file));
  const answer = await fetch(`${url}/api/v1/files/${file_id}/table`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('filename="hires.xlsx"');
  const table = await tableOf(new Uint8Array(await answer.arrayBuffer()));
  const returned = await (await findReturned(table))!.open(findLayout('Ohio')!);
  const bytes: Uint8Array[] = [];
  for await (const part of returned.bytes()) bytes.push(part);
  expect(Buffer.concat(bytes).equals(file)).toBe(true);
  expect(returned.isUnedited()).toBe(true);
  await table.close();
  const csv = await fetch(`${url}/api/v1/files/${file_id}/table?format=csv`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await textsOf(new Uint8Array(await csv.arrayBuffer()))).toHaveLength(4);
});

test('a file that would not come back is refused with its lines, and its table can be asked for no more when it is gone', async () => {
  const { url } = await startService();
  const lines = faulty(2).toString('latin1').split('\n');
  lines[2] += 'x';
  const { file_id } = await json(await upload(url, Buffer.from(lines.join('\n'), 'latin1')));
  const address = `${url}/api/v1/files/${file_id}/table`;
  const refused = await fetch(address);
  expect([refused.status, await json(refused)]).toMatchObject([
    422,
    { code: 'NOT_REVERSIBLE', detail: expect.stringContaining('Line 3: ') },
  ]);
  expect((await fetch(`${address}?format=ods`)).status).toBe(400);
  await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
  expect((await fetch(address)).status).toBe(404);
});
