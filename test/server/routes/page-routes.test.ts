/** The files of the page. */

import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clean, json, startService, upload } from '../test-service.js';

test.each(['development', 'production'] as const)(
  'the page needs no key, runs no code but its own, and is not sent twice, in %s',
  async (profile) => {
    const { url } = await startService({ profile, apiKey: 'secret' });
    const page = await fetch(`${url}/`);
    expect(page.status).toBe(200);
    const html = await page.text();
    const names = [...html.matchAll(/(?:src|href)="(\.[^"]+)"/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(1);
    const parts = (await readdir('dist/page')).filter((name) => /\.(js|css|svg)$/.test(name));
    expect(parts.length).toBeGreaterThan(20);
    const remaining = async () =>
      Number((await fetch(`${url}/health`)).headers.get('ratelimit-remaining') ?? Number.NaN);
    const before = await remaining();
    for (const name of ['/', ...names, ...parts.map((part) => `/page/${part}`)]) {
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
    // All parts are loaded at once, and leave the limit of requests to the API as it is.
    // The page itself was asked for twice more, and what remains once.
    if (profile === 'production') expect(await remaining()).toBeGreaterThanOrEqual(before - 3);
  },
);

test('little is loaded before the page can be used, and nothing of it needs Node.js', async () => {
  const { url } = await startService();
  /** Bytes that a browser loads, which takes Brotli. */
  const loaded = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding'), path).toBe('br');
    const text = await answer.text();
    const { length } = await readFile(`dist/page/${path.split('/').pop() || 'index.html'}.br`);
    return { text, length };
  };
  const html = await loaded('/');
  const style = await loaded('/page/page.css');
  // Heading and drop area are seen with these alone.
  expect(html.text).toContain('<h1>Check new-hire files</h1>');
  expect(html.length + style.length).toBeLessThan(20_000);
  const names = [...html.text.matchAll(/(?:type="module" src|rel="modulepreload" href)="\.([^"]+)"/g)];
  const scripts = await Promise.all(names.map(([, path]) => loaded(path!)));
  expect(scripts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(90_000);
  const parts = (await readdir('dist/page')).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(parts.map((name) => readFile(`dist/page/${name}`, 'utf8')));
  // A part is loaded from the page, everything else is in it.
  for (const text of texts) expect(text).not.toMatch(/(from|import\(?|require\()\s*["'](?!\.\/[\w-]+\.js)/);
  expect(texts.some((text) => text.includes('@license React'))).toBe(true);
  // The parts are kept for good, as their names change; what is no part is not there.
  const part = names.map(([, path]) => path!).find((path) => path.includes('chunk-'))!;
  expect((await fetch(`${url}${part}`)).headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${url}/page/other-ABCDEFGH.js`)).status).toBe(404);
  expect((await fetch(`${url}/page/..%2findex.js`)).status).toBe(404);
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
