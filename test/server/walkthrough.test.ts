/** The commands of examples/api.md do what the page says they do. */

import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startChild } from './child.js';
import { dataFolder } from './service.js';

const MARK = '=== next ===';

/** Values that the page and a run have in common; all others are compared by their kind. */
const SAME = new Set([
  'status',
  'database',
  'workers',
  'state',
  'validation_status',
  'code',
  'title',
  'file_name',
]);

/** What a value looks like: names and kinds, lists by their first entry. */
function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner, key)]));
  }
  return SAME.has(name) ? value : typeof value;
}

/** The shown answer fits when the real one has the same shape; an empty list fits any. */
function expectFit(real: unknown, shown: unknown, where: string): void {
  const [a, b] = [shapeOf(real), shapeOf(shown)] as Record<string, unknown>[];
  for (const [key, value] of Object.entries(b!)) {
    if (Array.isArray(value) && value.length === 0) b![key] = a![key];
  }
  expect(a, where).toEqual(b);
}

test('each command gives the answer that is shown behind it', { timeout: 60_000 }, async () => {
  const page = await readFile('examples/api.md', 'utf8');
  const blocks = [...page.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(([, kind, text]) => ({
    kind,
    text: text!,
  }));
  const commands = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text);
  expect(commands.length).toBeGreaterThan(8);
  const url = await startChild({ data: await dataFolder(), today: '2026-11-21' }).url;
  const folder = await dataFolder();
  await symlink(resolve('examples'), `${folder}/examples`);
  const script = commands
    .map((command) => `${command}\necho; echo '${MARK}'\n`)
    .join('')
    .replaceAll('http://localhost:8000', url);
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: folder });
  const outputs = stdout.split(`\n${MARK}\n`);
  let at = -1;
  for (const { kind, text } of blocks) {
    if (kind === 'sh') at++;
    else expectFit(JSON.parse(outputs[at]!), JSON.parse(text), commands[at]!);
  }
  expect(stdout).toContain('ohio-faults.txt.corrected');
  expect(stdout).toContain('\n204\n');
});
