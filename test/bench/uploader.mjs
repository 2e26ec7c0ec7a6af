// Uploads a file several times, one after the other, the way Node programs do.

import { openAsBlob } from 'node:fs';

const [address, path, times] = process.argv.slice(2);
for (let at = 0; at < Number(times); at++) {
  const form = new FormData();
  form.append('state', 'Ohio');
  form.append('file', await openAsBlob(path), 'hires.txt');
  const response = await fetch(address, { method: 'POST', body: form });
  await response.text();
  if (!response.ok) throw new Error(`status ${response.status}`);
}
