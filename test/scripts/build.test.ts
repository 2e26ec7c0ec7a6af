/** What the build makes. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the program has no character that makes each one of its file take two bytes', () => {
  const files = readdirSync('dist').filter((name) => name.endsWith('.js') && !name.startsWith('redoc'));
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((name) => readFileSync(`dist/${name}`).some((byte) => byte > 0x7f))).toEqual([]);
});
