/** A file of the API as it is stored. */

import { expect, test } from 'vitest';
import { clean, fetch, json, startService, upload } from '../test-service.js';

test('a file is given byte for byte under its name, and not again to who has it', async () => {
  const { url } = await startService();
  const file = clean('Ohio', 3);
  const { file_id } = await json(await upload(url, file, 'Ohio', 'hires may.txt'));
  const address = `${url}/api/v1/files/${file_id}/download`;
  const answer = await fetch(address);
  expect(answer.headers.get('content-disposition')).toContain('filename="hires may.txt"');
  expect(answer.headers.get('content-length')).toBe(String(file.length));
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  const head = await fetch(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file.length)]);
  await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
  expect((await fetch(address)).status).toBe(404);
});
