/** The files of the page. */

import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { clean, json, startService, upload } from '../test-service.js';

test.each(['development', 'production'] as const)(
  'the page needs no key, runs no code but its own, and is not sent twice, in %s',
  async (profile) => {
    const { url } = await startService({ profile, apiKey: 'secret' });
    const page = await fetch(`${url}/`);
    expect(page.status).toBe(200);
    const html = await page.text();
    const names = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(1);
    for (const name of ['/', ...names]) {
      const file = await fetch(new URL(name, `${url}/`));
      expect(file.status, name).toBe(200);
      const policy = file.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      const again = await fetch(new URL(name, `${url}/`), {
        headers: { 'if-none-match': file.headers.get('etag')! },
      });
      expect(again.status).toBe(304);
    }
  },
);

test('the script is small, and needs nothing of Node.js', async () => {
  const script = await readFile('dist/page/page.js', 'utf8');
  expect(gzipSync(script).length).toBeLessThan(150_000);
  expect(script).not.toMatch(/(from|import|require\()\s*["']/);
  // The licenses of what it is made of.
  expect(script).toContain('@license React');
});

test('below a path, links have it, and requests are answered with it and without it', async () => {
  const { url } = await startService({ publicUrl: 'https://hr.example.com/newhire' });
  for (const name of ['a.txt', 'b.txt']) await upload(url, clean('Ohio', 1), 'Ohio', name);
  for (const path of ['', '/newhire']) {
    const list = await fetch(`${url}${path}/api/v1/files?limit=1`);
    expect(list.headers.get('link')).toMatch(/^<\/newhire\/api\/v1\/files\?limit=1&cursor=\S+>; rel="next"$/);
  }
  const bare = await fetch(`${url}/newhire?x=1`, { redirect: 'manual' });
  expect([bare.status, bare.headers.get('location')]).toEqual([308, '/newhire/']);
  // Another service that begins with the same letters.
  expect((await fetch(`${url}/newhires/api/v1/files`)).status).toBe(404);
  expect(await json(await fetch(`${url}/newhire/openapi.json`))).toMatchObject({
    servers: [{ url: '/newhire' }],
  });
});
