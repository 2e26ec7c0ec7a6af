/** The examples for those who operate a service: the image, the services of compose, the unit of systemd. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SERVE } from '../src/cli/commands/serve/flags.js';
import { WORK } from '../src/cli/commands/work/flags.js';
import { isLong, TEST_TIMEOUT } from './support/campaign.js';
import { composed } from './support/compose-example.js';
import { ROOT } from './support/run.js';

const example = (name: string) => readFileSync(join(ROOT, 'examples', name), 'utf8');
const DIGEST = /@sha256:[0-9a-f]{64}$/;

const { services, networks } = composed();
const ours = Object.entries(services).filter(([, { image }]) => image === 'newhire');

/** The names of the flags of a command, as on the command line. */
const flagsOf = ({ flags }: { flags: readonly { spelling: string }[] }) =>
  flags.map(({ spelling }) => spelling.split(' ')[0]);

describe('the image', () => {
  it('is made from images that cannot change', () => {
    for (const [, image] of example('Dockerfile').matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(DIGEST);
  });

  it('has the files that say how the program is built', () => {
    const copied = [...example('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(' '),
    );
    const config = readFileSync(join(ROOT, 'tsup.config.ts'), 'utf8');
    const parts = ts.preProcessFile(config).importedFiles.map(({ fileName }) => fileName);
    for (const part of parts.filter((one) => one.startsWith('./')))
      expect(
        copied.some((path) => part.startsWith(`./${path}/`)),
        part,
      ).toBe(true);
  });

  it.runIf(isLong)('builds the program from its files', { timeout: TEST_TIMEOUT }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'newhire-image-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [, paths = '', to = ''] of example('Dockerfile').matchAll(/^COPY (?!--from)(.*) (\S+)$/gm))
      for (const path of paths.split(' '))
        cpSync(join(ROOT, path), join(folder, to === './' ? path : to), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    expect(spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8' })).toMatchObject({
      status: 0,
    });
    const version = spawnSync('node', ['bin/newhire.js', '--version'], { cwd: folder, encoding: 'utf8' });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('runs as a user without rights, and says whether it is well', () => {
    expect(example('Dockerfile')).toMatch(/^USER node$/m);
    expect(example('Dockerfile')).toContain('/health/live');
  });
});

describe('the services of compose', () => {
  it('are two servers, a worker, PostgreSQL and nginx', () => {
    expect(Object.keys(services).sort()).toEqual(['db', 'nginx', 'server-1', 'server-2', 'worker']);
    expect(ours.map(([name]) => name)).toEqual(['server-1', 'server-2', 'worker']);
    for (const [name, { image }] of Object.entries(services))
      if (!ours.some(([our]) => our === name)) expect(image).toMatch(DIGEST);
  });

  it.each(ours)('%s has few rights, and flags and variables that there are', (_, service) => {
    expect(service).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] });
    const [command, ...flags] = service.command!;
    const known = flagsOf(command === 'work' ? WORK : SERVE);
    for (const flag of flags.filter((one) => one.startsWith('--'))) expect(known).toContain(flag);
    for (const name of Object.keys(service.environment!)) {
      if (name === 'NEWHIRE_API_KEY') continue;
      expect(known).toContain(`--${name.replace('NEWHIRE_', '').replaceAll('_', '-').toLowerCase()}`);
    }
  });

  it('are reached through nginx alone', () => {
    for (const [name, { ports }] of Object.entries(services))
      expect(ports, name).toEqual(name === 'nginx' ? ['443:443'] : undefined);
    expect(networks.database).toMatchObject({ internal: true });
    expect(services.db?.networks).toEqual(['database']);
  });

  it('have every variable from a file that says which there are', () => {
    const named = Array.from(example('compose.env.example').matchAll(/^(\w+)=/gm), ([, name]) => name);
    const used = example('compose.yaml').matchAll(/\$\{(\w+)/g);
    for (const [, name] of used) expect(named).toContain(name);
  });
});

describe('the unit of systemd', () => {
  const unit = example('newhire.service');
  const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0;

  it('starts the server with flags that there are', () => {
    const [, line = ''] = /^ExecStart=\/usr\/bin\/env newhire serve (.+)$/m.exec(unit) ?? [];
    const flags = line.split(' ').filter((word) => word.startsWith('--'));
    expect(flags).toContain('--profile');
    for (const flag of flags) expect(flagsOf(SERVE)).toContain(flag);
  });

  it.skipIf(!canVerify)('is understood by systemd, and leaves little exposed', () => {
    const file = join(ROOT, 'examples/newhire.service');
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect({ status, said: stderr.split('\n').filter((line) => line.includes('newhire')) }).toEqual({
      status: 0,
      said: [],
    });
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    const [, exposure] = /exposure level for newhire.service: ([\d.]+)/.exec(security.stdout) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  });
});
