import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ownEnv } from './support/run.js';
import { tempFolder } from './support/temp-folder.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const recipe = (name: string) => join(root, 'examples/ci', name);
const read = async (name: string) => parse(await readFile(recipe(name), 'utf8'));
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const STATES = { clean: 'ohio-clean.txt', faulty: 'ohio-faults.txt' };

/** A working folder with one file in out/, and a path on which `newhire` is the built program and `npm` only writes what it was told. */
let folder: string;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = await tempFolder();
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await mkdir(join(folder, 'out'));
  await symlink(join(root, 'bin/newhire.js'), join(bin, 'newhire'));
  await writeFile(join(bin, 'npm'), `#!/bin/sh\necho "$*" >> '${folder}/npm-calls'\n`, { mode: 0o755 });
  env = {
    ...ownEnv(),
    PATH: `${bin}:${process.env.PATH}`,
    NEWHIRE_PACKAGE: PACKAGE,
    NEWHIRE_TODAY: '2026-11-21',
    GITHUB_STEP_SUMMARY: undefined,
  };
});

const put = (file: keyof typeof STATES) =>
  copyFile(join(root, 'examples', STATES[file]), join(folder, 'out/payroll.txt'));

/** What the recipes install: what npm can install as a program. The URL of a git repository is not. */
const PACKAGE = 'https://example.test/newhire.tgz';
const installed = async () => (await inFolder('npm-calls')).trim();

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

function run(command: string, args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(command, args, { cwd: folder, env }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

const shell = (...commands: string[]) => run('bash', ['-e', '-c', commands.join('\n')]);
const inFolder = (name: string) => readFile(join(folder, name), 'utf8');

describe('the recipe for GitHub Actions', () => {
  interface Step {
    uses?: string;
    run?: string;
    if?: string;
    with?: Record<string, string>;
  }
  const workflow = async () => {
    const { on, permissions, jobs } = await read('github-actions.yml');
    return { on, permissions, steps: jobs.check.steps as Step[] };
  };

  test('is a workflow that may read only, with steps that each run or use one thing', async () => {
    const { on, permissions, steps } = await workflow();
    expect(Object.keys(on)).toEqual(['workflow_dispatch', 'push']);
    expect(permissions).toEqual({ contents: 'read' });
    for (const step of steps) {
      expect([step.uses, step.run].filter(Boolean)).toHaveLength(1);
      if (step.uses) expect(step.uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
    }
  });

  test.each([
    ['clean', 0],
    ['faulty', 1],
  ] as const)('with a %s file ends with %i and leaves the reports that it keeps', async (file, code) => {
    await put(file);
    const { steps } = await workflow();
    const outcome = await shell(...steps.flatMap((step) => step.run ?? []));
    expect(outcome.code).toBe(code);
    expect(outcome.stdout).toMatch(/^::notice title=newhire::/m);
    expect(await installed()).toBe(`install --global ${PACKAGE}`);
    const kept = steps.find((step) => step.uses?.startsWith('actions/upload-artifact'))!;
    expect(kept.if).toBe('always()');
    for (const name of kept.with!.path!.trim().split('\n')) expect(await inFolder(name)).not.toBe('');
  });
});

describe('the recipe for GitLab CI', () => {
  test.each([
    ['clean', 0],
    ['faulty', 1],
  ] as const)('with a %s file ends with %i and leaves the reports that GitLab reads', async (file, code) => {
    await put(file);
    const job = (await read('gitlab-ci.yml'))['new-hire-file'];
    const outcome = await shell(...job.script);
    expect(outcome.code).toBe(code);
    expect(await installed()).toBe(`install --global ${PACKAGE}`);
    const { paths, reports, when } = job.artifacts;
    expect(when).toBe('always');
    for (const name of [...paths, reports.junit]) expect(await inFolder(name)).not.toBe('');
    const issues = JSON.parse(await inFolder(reports.codequality));
    const named = issues.filter(({ severity }: { severity: string }) => severity !== 'info');
    expect(named.length > 0).toBe(file === 'faulty');
    // Every report says how reliable the layout is.
    expect(issues).toContainEqual(
      expect.objectContaining({ check_name: 'LAYOUT_STANDING', severity: 'info' }),
    );
  });
});

test('the recipe for pre-commit fails for a file with errors', async () => {
  await put('faulty');
  const [hook] = (await read('pre-commit-config.yaml')).repos[0].hooks;
  expect('out/payroll.txt').toMatch(new RegExp(hook.files));
  const { code, stdout } = await shell(`${hook.entry} out/payroll.txt`);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^Ohio · 17 of 24 records have errors/)]);
});

describe('the recipe for Jenkins', () => {
  test.each([
    ['clean', 0],
    ['faulty', 1],
  ] as const)('with a %s file ends with %i and leaves the reports that it publishes', async (file, code) => {
    await put(file);
    const text = await readFile(recipe('Jenkinsfile'), 'utf8');
    // Groovy reads \\\\ as one backslash in both kinds of strings.
    const steps = [...text.matchAll(/sh (?:'''([\s\S]*?)'''|'(.*)')/g)].map(([, long, short]) =>
      (long ?? short ?? '').replaceAll('\\\\', '\\'),
    );
    expect(steps).toHaveLength(2);
    expect((await shell(...steps)).code).toBe(code);
    expect(await installed()).toBe(`install --global ${PACKAGE}`);
    const published = [...text.matchAll(/(?:testResults|artifacts): '([^']+)'/g)].map(
      ([, name = '']) => name,
    );
    expect(published).toHaveLength(2);
    for (const name of published) expect(await inFolder(name)).not.toBe('');
    const suites = (await inFolder('new-hire-junit.xml')).match(/<testsuite /g);
    expect(suites!.length > 1).toBe(file === 'faulty');
  });

  test('has braces that match, and a stage for each step', async () => {
    const text = (await readFile(recipe('Jenkinsfile'), 'utf8'))
      .replace(/\/\/.*/g, '')
      .replace(/\$\{\w+\}/g, '');
    expect(text.match(/\{/g)).toHaveLength(text.match(/\}/g)!.length);
    expect(text.match(/stage\(/g)).toHaveLength(text.match(/steps \{/g)!.length);
  });
});

const HAS_MAKE = spawnSync('make', ['--version']).status === 0;

describe.skipIf(!HAS_MAKE)('the recipe for make', () => {
  const make = (...args: string[]) => run('make', ['-f', recipe('Makefile'), 'check', ...args]);

  test('checks a file once, until it changes', async () => {
    await put('clean');
    expect(await make()).toMatchObject({ code: 0, stdout: expect.stringContaining('no errors') });
    expect(await inFolder('new-hire-reports/Ohio/payroll.html')).toContain('Checked by');
    expect((await make()).stdout).toContain('Nothing to be done');
    expect((await make('--always-make')).stdout).toContain('no errors');
    // For another state it was not checked.
    const other = await make('STATE=New York');
    expect([other.code, other.stdout]).toEqual([2, expect.stringContaining('New York · not checked')]);
  });

  test('fails for a file with errors, each time, and keeps its report', async () => {
    await put('faulty');
    for (const _time of [1, 2]) expect((await make()).code).toBe(2);
    expect(await inFolder('new-hire-reports/Ohio/payroll.errors.html')).toContain('Checked by');
  });
});

describe('the shell gate', () => {
  const gate = (...args: string[]) => run(recipe('gate.sh'), args);

  test('lets a clean file through', async () => {
    await put('clean');
    const { code, stderr } = await gate('Ohio', 'out/payroll.txt');
    expect([code, stderr]).toEqual([0, expect.stringContaining('Passed')]);
  });

  test('stops a file with errors and says where the report is', async () => {
    await put('faulty');
    const { code, stderr } = await gate('Ohio', 'out/payroll.txt');
    expect([code, stderr]).toEqual([1, expect.stringContaining('See new-hire-reports/report.html')]);
    expect(await inFolder('new-hire-reports/report.html')).toContain('Checked by');
  });

  test('stops what could not be checked', async () => {
    await put('clean');
    const unknown = await gate('Atlantis', 'out/payroll.txt');
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringMatching(/'Atlantis'[\s\S]*exit code 2/),
    ]);
    expect((await gate()).code).toBe(2);
    env.NEWHIRE = '/nowhere/newhire';
    const missing = await gate('Ohio', 'none.txt');
    expect(missing.code).toBe(127);
    expect(missing.stderr).toContain("'/nowhere/newhire' was not found. Install newhire, or set NEWHIRE");
  });
});

test('each recipe installs the package of this version, and none pretends that a registry has it', async () => {
  for (const name of [
    'github-actions.yml',
    'gitlab-ci.yml',
    'pre-commit-config.yaml',
    'Jenkinsfile',
    'Makefile',
    'gate.sh',
    'README.md',
  ]) {
    const text = await readFile(recipe(name), 'utf8');
    expect(text, name).toContain('not published yet');
    expect(text, name).not.toMatch(/npx newhire|npm install (--global |-g )?(newhire|"?git\+)/);
    const packages = text.match(/newhire-[\d.]+\.tgz/g);
    expect(new Set(packages), name).toEqual(new Set([`newhire-${version}.tgz`]));
  }
});
