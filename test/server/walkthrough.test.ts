/** The walk-throughs of the API, followed step by step: the service is started and each command is run as written. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { share } from '../support/campaign.js';
import { newDatabase } from '../support/databases.js';
import { BIN, cleanEnv, runNewhire } from '../support/run.js';
import { startServeByCommand } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';

const MARK = '=== next ===';

/** What is another one in each run. */
const VARYING: [RegExp, string][] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'],
  [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '<time>'],
  [/^v\d+\.\d+\.\d+$/, '<version>'],
  // Of a sample file that is generated.
  [/^[0-9a-f]{64}$/, '<hash>'],
];

/**
 * The same in each run. Of a list that is shown with one entry only the first counts, nothing of one shown empty, and of a
 * text that is shown with `…` its beginning.
 */
function comparable(real: unknown, shown: unknown): unknown {
  if (Array.isArray(real) && Array.isArray(shown)) {
    return real.slice(0, shown.length).map((entry, at) => comparable(entry, shown[at]));
  }
  if (typeof real === 'object' && real !== null) {
    const other = (shown ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(real).map(([key, value]) => [key, comparable(value, other[key])]),
    );
  }
  if (typeof real !== 'string') return real;
  if (typeof shown === 'string' && shown.endsWith('…') && real.startsWith(shown.slice(0, -1))) return shown;
  return VARYING.reduce((text, [pattern, name]) => text.replace(pattern, name), real);
}

const ENGINES: [string, () => Promise<NodeJS.ProcessEnv>][] = [
  ['in PostgreSQL', async () => ({ NEWHIRE_DATABASE: await newDatabase() })],
  ['in a data folder', async () => ({})],
];

/** The blocks of a document, in their order. */
function blocksOf(page: string) {
  const blocks = [...page.matchAll(/```(text|sh|json)\n([\s\S]*?)```/g)].map(([, kind, text]) => ({
    kind,
    text: text!,
  }));
  const [start, ...others] = blocks.filter(({ kind }) => kind === 'text');
  expect([start?.text, others]).toEqual(['npx newhire serve\n', []]);
  return {
    start: start!.text,
    blocks,
    commands: blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text),
  };
}

/** Options of a walk-through: the API key, and whether it goes on after a failed command. */
interface Reader {
  key?: string | undefined;
  flags?: '-euc' | '-uc';
}

/** Starts the service as the document says, and gives what its commands print. */
async function followed(
  start: string,
  commands: readonly string[],
  service: NodeJS.ProcessEnv,
  { key = service.NEWHIRE_API_KEY, flags = '-euc' }: Reader = {},
) {
  const folder = await tempFolder();
  await symlink(resolve('examples'), `${folder}/examples`);
  // In the project's own folder npx would rebuild the program while other tests use it.
  await mkdir(`${folder}/node_modules/.bin`, { recursive: true });
  await symlink(BIN, `${folder}/node_modules/.bin/newhire`);
  const settings = { NEWHIRE_PORT: '0', NEWHIRE_DATA: await tempFolder(), ...service };
  const url = await startServeByCommand(start, folder, settings).url;
  const script = commands
    .map((command) => `${command}\necho; echo '${MARK}'\n`)
    .join('')
    .replaceAll('http://localhost:8000', url);
  const { stdout } = await promisify(execFile)('bash', [flags, script], {
    cwd: folder,
    env: cleanEnv({ NEWHIRE_API_KEY: key }),
  }).catch((error: { stdout: string }) => {
    if (flags === '-euc') throw error;
    return error;
  });
  return { folder, stdout };
}

const KEY = 'k'.repeat(48);

test.each([
  ['no key', undefined],
  ['a key', KEY],
])(
  'docs/api.md goes from nothing to a corrected file, which the check finds as it says, with %s',
  async (_, key) => {
    const page = await readFile('docs/api.md', 'utf8');
    const { start, commands } = blocksOf(page);
    expect(commands).toHaveLength(1);
    const { folder, stdout } = await followed(start, commands, { NEWHIRE_API_KEY: key });
    const [, left] = /"corrections_applied":7,"corrections_failed":(\d+)/.exec(stdout) ?? [];
    expect(stdout).toContain('\nohio-faults.corrected.txt\n');
    const corrected = `${folder}/ohio-faults.corrected.txt`;
    const check = await runNewhire(['validate', corrected, '-s', 'Ohio', '--format', 'json']);
    expect(JSON.parse(check.stdout)).toMatchObject({ total_errors: Number(left) });
    for (const name of ['upload.json', 'ohio-faults.corrected.txt'])
      expect((await stat(`${folder}/${name}`)).mode & 0o077, name).toBe(0);
  },
);

test('who has no key reads the reason, and waits for nothing', async () => {
  const { start, commands } = blocksOf(await readFile('docs/api.md', 'utf8'));
  const { stdout } = await followed(start, commands, { NEWHIRE_API_KEY: KEY }, { key: '', flags: '-uc' });
  expect(stdout).toContain('UNAUTHORIZED');
  expect(stdout).not.toContain('.corrected.txt');
});

test.each(share(ENGINES, 1))(
  'each command of examples/api.md gives the answer that is shown after it, %s',
  async (_, engine) => {
    const { start, blocks, commands } = blocksOf(await readFile('examples/api.md', 'utf8'));
    expect(commands.length).toBeGreaterThan(8);
    const { stdout } = await followed(start, commands, await engine());
    const outputs = stdout.split(`\n${MARK}\n`);
    let at = -1;
    for (const { kind, text } of blocks) {
      if (kind === 'sh') at++;
      if (kind !== 'json') continue;
      const [real, shown] = [JSON.parse(outputs[at]!), JSON.parse(text)];
      expect(comparable(real, shown), commands[at]).toEqual(comparable(shown, shown));
    }
    const sample = await readFile('examples/ohio-faults.txt');
    expect(stdout).toContain(`"sha256":"${createHash('sha256').update(sample).digest('hex')}"`);
    expect(stdout).toContain('ohio-faults.corrected.txt');
    expect(stdout).toContain('\n204\n');
  },
);
