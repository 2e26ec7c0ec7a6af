/** Settings of `newhire validate`: file, environment, flags, and which one wins. */

import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { share } from '../support/campaign.js';
import { ATTACK, expectNothingObeyed } from '../support/obeyed.js';
import { ROOT, type RunOptions, runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const OHIO = join(ROOT, 'examples/ohio-clean.txt');
const TEXAS = join(ROOT, 'examples/texas-clean.txt');

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const validate = (args: string[], env?: RunOptions['env']) =>
  runNewhire(['validate', ...args], { cwd: folder, env });
const settings = (content: unknown, name = '.newhirerc.json') =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

describe('the settings file', () => {
  it.each([
    ['.newhirerc.json', { state: 'Ohio', quiet: true }],
    ['package.json', { name: 'payroll', newhire: { state: 'Ohio', quiet: true } }],
  ])('%s gives state and more', async (name, content) => {
    await settings(content, name);
    const { code, stdout } = await validate([OHIO]);
    expect(stdout).toBe(`Ohio · 15 records · 0 errors, 0 warnings\n${OHIO}\n`);
    expect(code).toBe(0);
  });

  it('gives a format, a severity and a number', async () => {
    await settings({ state: 'OH', format: ['ndjson'], 'fail-on': 'warning', max: 2 });
    const { code, stdout } = await validate([OHIO], { NEWHIRE_TODAY: '2027-06-01' });
    expect(stdout).toContain('LATE_REPORT');
    expect(code).toBe(1);
  });

  const hostile: Record<string, unknown>[] = [
    { format: ['pretty=victim'] },
    { format: 'csv=victim' },
    { format: ['ndjson', 'json=../victim'] },
    { format: ['html=/tmp/victim'] },
    { receipt: 'victim' },
    { values: 'show' },
    { layout: '/etc/passwd' },
    { layout: '../outside.json' },
    { layout: 'link.json' },
    { output: 'victim' },
    { data: '.' },
    { force: true },
    { server: 'http://127.0.0.1:1' },
    { model: 'gpt-x' },
    { 'base-url': 'http://127.0.0.1:1' },
    { 'api-key': 'x' },
    { 'trust-model': true },
    { employer: 'victim' },
    { 'fix-warnings': true },
    { today: '2020-01-01' },
    { 'keep-days': 0 },
  ];
  const FILES = ['.newhirerc.json', 'package.json'];
  const everywhere = hostile.flatMap((content) => FILES.map((name) => ({ name, content })));
  it.each(share(everywhere, 10))(
    'that is hostile, $name with $content, changes no file and shows no value',
    async ({ name, content }) => {
      await writeFile(join(folder, 'victim'), 'precious');
      await symlink('/etc/hostname', join(folder, 'link.json'));
      await settings(name === 'package.json' ? { newhire: content } : content, name);
      const { code, stderr, stdout } = await validate([join(ROOT, 'examples/ohio-faults.txt'), '-s', 'OH']);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`"${Object.keys(content)[0]}"`);
      expect(stderr).toContain(name);
      await rm(join(folder, name));
      expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('precious');
      expect((await readdir(folder)).sort()).toEqual(['link.json', 'victim']);
    },
  );

  it('that hides every error is named in every format, and no case of JUnit has passed', async () => {
    const { FORMAT_NAMES } = await import('../../src/reports/index.js');
    const { ERROR_TYPES } = await import('../../src/validation/index.js');
    await settings({ ignore: ERROR_TYPES });
    const formats = FORMAT_NAMES.flatMap((name) => ['--format', `${name}=out.${name}`]);
    const { code } = await validate([join(ROOT, 'examples/ohio-faults.txt'), '-s', 'OH', ...formats]);
    expect(code).toBe(0);
    for (const name of FORMAT_NAMES)
      expect(await readFile(join(folder, `out.${name}`), 'utf8'), name).toMatch(/ignore.*newhirerc/s);
    const junit = await readFile(join(folder, 'out.junit'), 'utf8');
    expect(junit).toMatch(/tests="1" failures="0" errors="0" skipped="1"/);
  });

  it('gives a layout of its own folder', async () => {
    const layout = await runNewhire(['layouts', 'show', 'ohio', '--format', 'json']);
    await settings(layout.stdout, 'mine.json');
    await settings({ layout: 'mine.json', quiet: true });
    expect((await validate([OHIO])).stdout).toMatch(/^Ohio · 15 records/);
  });

  it('of a folder above is not looked for', async () => {
    await settings({ state: 'Ohio' });
    await mkdir(join(folder, 'below'));
    const { code, stderr } = await runNewhire(['validate', OHIO], { cwd: join(folder, 'below') });
    expect(stderr).toContain('Which state');
    expect(code).toBe(2);
  });

  it.each([
    [{ stat: 'Ohio' }, '.newhirerc.json contains "stat", which is not a setting.\nDid you mean state?'],
    [{ max: -1 }, '"max" in .newhirerc.json must be a whole number, 0 or more.'],
    [{ 'fail-on': 'errors' }, '"fail-on" in .newhirerc.json must be error or warning.'],
    [{ max: 1, quiet: 'maybe' }, '"quiet" in .newhirerc.json must be true or false.'],
    [['Ohio'], 'The settings in .newhirerc.json are not an object of names and values.'],
    ['{ state: Ohio }', '.newhirerc.json in the working folder is not valid JSON.'],
    [{ model: 'x' }, '.newhirerc.json sets "model", which a settings file cannot do.'],
    [{ server: 'http://example.com' }, '.newhirerc.json sets "server", which a settings file cannot do.'],
    [
      { 'base-url': 'http://example.com' },
      '.newhirerc.json sets "base-url", which a settings file cannot do.',
    ],
  ])('holding %j is refused', async (content, sentence) => {
    await settings(content);
    const { code, stderr, stdout } = await validate([OHIO, '-s', 'OH']);
    expect(stderr).toContain(`newhire: ${sentence}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.skipIf(process.platform === 'win32').each([
    ['a pipe', ['mkfifo']],
    ['a device', ['ln', '-s', '/dev/full']],
  ] as const)('is not read without end where it is %s', async (_what, [command, ...args]) => {
    execFileSync(command, [...args, join(folder, '.newhirerc.json')]);
    const { code, stderr } = await validate([OHIO, '-s', 'OH']);
    expect(stderr).toContain('newhire: .newhirerc.json in the working folder is not a file.');
    expect(code).toBe(2);
  });

  it('is named where it contradicts a flag', async () => {
    await settings({ 'min-severity': 'error', only: 'LATE_REPORT' });
    const none = await validate([OHIO, '-s', 'OH', '--fail-on', 'warning']);
    expect(none.stderr).toContain('fail the file: "min-severity" in .newhirerc.json leaves them out.');
    const nothing = await validate([OHIO, '-s', 'OH', '--ignore', 'LATE_REPORT']);
    expect(nothing.stderr).toContain('every type in "only" in .newhirerc.json is also in --ignore.');
    expect([none.code, nothing.code]).toEqual([2, 2]);
  });
});

describe('the order', () => {
  it('is file, then environment, then flags', async () => {
    await settings({ state: 'Texas', quiet: true });
    expect((await validate([TEXAS])).stdout).toMatch(/^Texas · 15 records/);
    expect((await validate([OHIO], { NEWHIRE_STATE: 'Ohio' })).stdout).toMatch(/^Ohio · 15 records/);
    const flagged = await validate([OHIO, '-s', 'OH'], { NEWHIRE_STATE: 'Louisiana' });
    expect(flagged.stdout).toMatch(/^Ohio · 15 records/);
  });

  it('lets a layout of one place win over a state of an earlier place', async () => {
    const layout = await runNewhire(['layouts', 'show', 'ohio', '--format', 'json']);
    await settings(layout.stdout, 'mine.json');
    await settings({ state: 'Texas', quiet: true });
    expect((await validate([OHIO, '--layout', 'mine.json'])).stdout).toMatch(/^Ohio · 15 records/);
  });
});

describe('the environment', () => {
  it('gives every setting, several formats with commas', async () => {
    const env = {
      NEWHIRE_STATE: 'OH',
      NEWHIRE_FORMAT: 'pretty,json=a.json',
      NEWHIRE_QUIET: '1',
      NEWHIRE_FAIL_ON: '',
    };
    expect((await validate([OHIO], env)).stdout).toMatch(/^Ohio · 15 records/);
    expect(JSON.parse(await readFile(join(folder, 'a.json'), 'utf8')).total_records).toBe(15);
  });

  it('that makes no sense is named', async () => {
    const { code, stderr } = await validate([OHIO, '-s', 'OH'], { NEWHIRE_VALUES: 'secret' });
    expect(stderr).toBe('newhire: NEWHIRE_VALUES must be mask, show or hide.\n');
    expect(code).toBe(2);
  });
});

describe('a layout of your own', () => {
  let ohio = '';
  beforeAll(async () => {
    ohio = (await runNewhire(['layouts', 'show', 'ohio', '--format', 'json'])).stdout;
  });

  it('is checked when it is loaded: every error in plain words', async () => {
    await settings(ohio.replace('"ssn"', '"social"'), 'mine.json');
    const { code, stderr } = await validate([OHIO, '--layout', 'mine.json']);
    expect(stderr).toMatch(/^newhire: The layout has one error:\n/);
    expect(code).toBe(2);
  });

  const HOSTILE = [
    ['"Employee record"', JSON.stringify(ATTACK)],
    ['"label": "Filler"', `"label": ${JSON.stringify(ATTACK)}`],
    ['"label": "Filler"', '"label": "a\\u202eb"'],
    ['"label": "Filler"', '"label": "a\\u2028b"'],
    ['"required": "yes"', `"required": ${JSON.stringify(ATTACK)}`],
    ['"deadline_days"', `${JSON.stringify(ATTACK)}: 1, "deadline_days"`],
    ['"state": "Ohio"', `"state": ${JSON.stringify(ATTACK)}`],
    ['"caveats": [', `"caveats": [${JSON.stringify(ATTACK)}, `],
    ['"code": "OH"', `"code": ${JSON.stringify(ATTACK)}`],
    ['"kind": "ssn"', `"kind": ${JSON.stringify(ATTACK)}`],
    ['"id": "employee"', `"id": "employee", "__proto__": ${JSON.stringify(ATTACK)}`],
    ['{', `{${ATTACK}`],
  ] as const;
  it.each(share(HOSTILE, 6))(
    'that is hostile, with another %s, is refused, and nothing of it is obeyed',
    async (text, hostile) => {
      expect(ohio).toContain(text);
      await settings(
        ohio.replace(text, () => hostile),
        'mine.json',
      );
      const typed = [OHIO, '--layout', 'mine.json', '--format', 'github'];
      const run = await validate(typed, { GITHUB_ACTIONS: 'true' });
      expectNothingObeyed(run);
      expect(run.code).toBe(2);
    },
  );

  it('changes what is a fault', async () => {
    const layout = JSON.parse(ohio);
    const employee = layout.record_types.find((type: { id: string }) => type.id === 'employee');
    employee.fields.find((field: { name: string }) => field.name === 'employee_gender').values = ['X'];
    await settings(layout, 'mine.json');
    const run = await validate([OHIO, '--layout', 'mine.json', '--fail-on', 'warning']);
    expect(run.stdout).toContain('INVALID_VALUE');
    expect(run.code).toBe(1);
  });
});
