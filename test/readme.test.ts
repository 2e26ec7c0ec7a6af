/** Every command of the README runs and exits as it says. */

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, runShell } from './support/run.js';

const readme = await readFile(join(ROOT, 'README.md'), 'utf8');

/** The commands of the README with the exit code that the comment after them promises; npm's own commands run elsewhere. */
const commands = [...readme.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .filter((line) => !line.startsWith('npm '))
  .map((line) => ({ line, code: Number(/# exit (\d)$/.exec(line)?.[1] ?? 0) }));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-readme-'));
  await cp(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  await symlink(join(ROOT, 'package.json'), join(folder, 'package.json'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the README', () => {
  it('has commands to run', () => {
    expect(commands.length).toBeGreaterThan(15);
  });

  it.each(commands)('runs $line', async ({ line, code }) => {
    const script = line.replace(/#.*$/, '').replaceAll('npx newhire', 'newhire');
    const env = { NEWHIRE_TODAY: undefined, NEWHIRE_DATA: join(folder, 'data') };
    const result = await runShell(script, { cwd: folder, env });
    expect({ code: result.code, stderr: result.stderr.match(/internal error|at .*\.js/) }).toEqual({
      code,
      stderr: null,
    });
  });

  it('shows settings that are taken', async () => {
    const [, settings] = /`(\{ "state".*?\})`/.exec(readme)!;
    const own = await mkdtemp(join(tmpdir(), 'newhire-readme-'));
    await writeFile(join(own, '.newhirerc.json'), settings!);
    const { code, stderr } = await runShell(`newhire validate ${ROOT}examples/ohio-clean.txt -q`, {
      cwd: own,
    });
    await rm(own, { recursive: true });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
