/** Every command of the README and of the description of the commands runs and exits as it says. */

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, type Run, type RunOptions, runNewhire, runShell } from './support/run.js';

const pack = promisify(execFile);

const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
const documents = `${readme}\n${await readFile(join(ROOT, 'docs/commands.md'), 'utf8')}`;

/** Their commands with the exit code that the comment after them promises; npm's own commands run elsewhere. */
const commands = [...documents.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .filter((line) => !line.startsWith('npm '))
  .filter((line, index, all) => all.indexOf(line) === index)
  .map((line) => ({ line, code: Number(/# exit (\d)$/.exec(line)?.[1] ?? 0) }));

/** A line of shell that only calls newhire is run in this process. */
function runLine(line: string, options: RunOptions): Promise<Run> {
  const isOneCall = /^newhire(?: +(?:'[^']*'|[\w./=-]+))*$/.test(line);
  if (!isOneCall) return runShell(line, options);
  const [, ...args] = Array.from(line.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);
  return runNewhire(args, options);
}

let folder: string;
let before: string[] = [];
/** Without the data folder, which is not in the clone. */
const filesThere = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => !/^data(\/|$)/.test(name)).sort();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-readme-'));
  await cp(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  await symlink(join(ROOT, 'package.json'), join(folder, 'package.json'));
  before = await filesThere();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the README', () => {
  it('has commands to run', () => {
    expect(commands.length).toBeGreaterThan(15);
  });

  it('names only files that are in the package too', async () => {
    const { stdout } = await pack('npm', ['pack', '--ignore-scripts', '--dry-run', '--json'], { cwd: ROOT });
    const packed: string[] = JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path);
    const pages = ['README.md', ...packed.filter((path) => /^(docs|examples)\/.*\.md$/.test(path))];
    const texts = await Promise.all(pages.map((path) => readFile(join(ROOT, path), 'utf8')));
    // Contributors have a clone.
    const named = texts
      .flatMap((text) => text.match(/\bexamples\/[\w./-]+\.\w+/g) ?? [])
      .filter((path) => !path.startsWith('examples/source/'));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !packed.includes(path))).toEqual([]);
  });

  it('can be read in two minutes', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(200);
  });

  it.each(commands)('runs $line', async ({ line, code }) => {
    const script = line.replace(/#.*$/, '').trim().replaceAll('npx newhire', 'newhire');
    const env = { NEWHIRE_TODAY: undefined, NEWHIRE_DATA: join(folder, 'data') };
    const result = await runLine(script, { cwd: folder, env });
    expect({ code: result.code, stderr: result.stderr.match(/internal error|at .*\.js/) }).toEqual({
      code,
      stderr: null,
    });
  });

  it('has no command that leaves anything in the clone', async () => {
    expect(await filesThere()).toEqual(before);
  });

  it('shows an employer profile that is taken', async () => {
    const [, profile = ''] = /```json\n(\{ "employer_fein".*?)\n```/s.exec(documents) ?? [];
    await writeFile(join(folder, 'data-profile.json'), profile);
    const script = 'newhire correct examples/ohio-faults.txt -s OH --dry-run --employer data-profile.json';
    expect((await runLine(script, { cwd: folder })).code).toBe(1);
  });

  it('shows settings that are taken', async () => {
    const [, settings] = /`(\{ "state".*?\})`/.exec(documents)!;
    const own = await mkdtemp(join(tmpdir(), 'newhire-readme-'));
    await writeFile(join(own, '.newhirerc.json'), settings!);
    const { code, stderr } = await runNewhire(['validate', `${ROOT}examples/ohio-clean.txt`, '-q'], {
      cwd: own,
    });
    await rm(own, { recursive: true });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
