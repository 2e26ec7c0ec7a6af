/** The files of the page. */

import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startService } from '../test-service.js';

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
      const file = await fetch(url + name);
      expect(file.status, name).toBe(200);
      const policy = file.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      const again = await fetch(url + name, { headers: { 'if-none-match': file.headers.get('etag')! } });
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
