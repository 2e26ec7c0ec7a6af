/** The program around its commands: help, version, suggestions, what it loads, and how it fails. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagsByCommand } from '../../scripts/docs/flags-by-command.js';
import type { ValueKindName } from '../../src/cli/flags/value-kinds.js';
import { ERROR_TYPES } from '../../src/validation/catalogue/catalogue.js';
import { LAYOUTS } from '../support/layouts.js';
import { ROOT, runNewhire, runProcess } from '../support/run.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('refuses a variable for --metrics that says neither yes nor no', async () => {
  const data = join(folder, 'data');
  const env = { NEWHIRE_METRICS: 'maybe', NEWHIRE_DATA: data };
  const { code, stderr } = await runNewhire(['serve', '--port', '0'], { env });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'newhire: NEWHIRE_METRICS must be 1 or 0.\nThe flag --metrics sets it, too.\n',
  });
});

describe('help', () => {
  it.each([
    [],
    ['validate'],
    ['verify'],
    ['split'],
    ['explain'],
    ['layouts'],
    ['layouts', 'list'],
    ['layouts', 'show'],
    ['completion'],
    ['correct'],
    ['show'],
    ['compare'],
    ['download'],
    ['serve'],
    ['work'],
    ['data'],
  ])('of newhire %s %s has examples and fits 80 columns', async (...command) => {
    const { code, stdout, stderr } = await runNewhire([...command, '--help']);
    expect(stdout).toMatch(/^Usage: newhire/);
    expect(stdout).toMatch(/^Examples:\n {2}(\w+=\S+ )?newhire /m);
    // A command of an example is never broken, so that it can be copied.
    const rows = stdout.split('\n').filter((row) => !/^ {2}(\w+=\S+ )?newhire /.test(row));
    for (const row of rows) expect(row.length, row).toBeLessThanOrEqual(80);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('is what newhire alone prints, with exit 2, since nothing was asked', async () => {
    const { code, stdout, stderr } = await runNewhire([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: newhire/);
  });
});

it.each([
  [['help']],
  [['help', 'verify']],
  [['help', 'layouts']],
  [['help', 'layouts', 'show']],
  [['layouts', 'help', 'deadlines']],
])('%j is the help, too', async (args) => {
  const command = args.filter((word) => word !== 'help');
  expect(await runNewhire(args)).toEqual(await runNewhire([...command, '--help']));
});

it('prints the version of its package', async () => {
  const { version } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8'));
  expect(await runNewhire(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('a word that does not exist', () => {
  it.each([
    [['valdate', 'x'], "newhire: unknown command 'valdate'\n(Did you mean validate?)"],
    [['help', 'valdate'], "newhire: unknown command 'valdate'\n(Did you mean validate?)"],
    [['help', 'layouts', 'lists'], "newhire: unknown command 'lists'\n(Did you mean list?)"],
    [['layouts', 'help', 'lists'], "newhire: unknown command 'lists'\n(Did you mean list?)"],
    [['validate', 'x', '--formt', 'json'], "newhire: unknown option '--formt'\n(Did you mean --format?)"],
    [['validate'], 'newhire: <files> is missing.'],
    [['data', 'purge'], 'newhire: This command accepts only options, which begin with --.\nAdd --help'],
    [['layouts', 'show', 'Txas'], "newhire: There is no layout for 'Txas'.\nDid you mean Texas?"],
    [
      ['layouts', 'show', 'Ohio', '--format', 'mardown'],
      "cannot be shown as 'mardown'.\nDid you mean markdown?",
    ],
    [['explain', 'INVALID_SNN'], "newhire: There is no error type 'INVALID_SNN'.\nDid you mean INVALID_SSN?"],
    [['explain', 'ssn'], "newhire: There is no error type 'ssn'.\nDid you mean INVALID_SSN or SUSPECT_SSN "],
    [['explain'], 'newhire: Which error type?'],
    [
      ['validate', 'examples/ohio-clean.txt', '-s', 'OH', '--layout', 'my-ohio.json'],
      'newhire: A state and a layout of your own are both given.\nLeave out one of them',
    ],
    [['explain', 'INVALID_SSN', '--format', 'xml'], "cannot be explained as 'xml'.\nThere are: text, json."],
  ])('in %j: exit 2 and what was meant', async (args, sentence) => {
    const { code, stdout, stderr } = await runNewhire(args);
    expect(stderr).toContain(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

describe('a flag whose values are known', () => {
  const file = 'examples/ohio-clean.txt';
  const ANY = new Set<ValueKindName>(['switch', 'text', 'file-to-read', 'file-to-write', 'folder']);
  const ARGUMENTS: Readonly<Record<string, string[]>> = {
    compare: [file, file],
    explain: ['INVALID_SSN'],
    'layouts show': ['Ohio'],
    download: ['8d3c0c1e-5b7a-4c1e-9d0f-0a1b2c3d4e5f'],
    'download --values': ['8d3c0c1e-5b7a-4c1e-9d0f-0a1b2c3d4e5f', '--audit=csv'],
    'download --format': ['--list'],
    'correct --max-calls': [file, '--model', 'test'],
    ...Object.fromEntries(
      ['serve', 'work', 'data', 'layouts list', 'layouts deadlines'].map((one) => [one, []]),
    ),
  };
  // What is asked for first.
  const env = { NEWHIRE_STATE: 'OH', NEWHIRE_DATABASE: 'postgres://localhost/newhire' };
  const known = flagsByCommand().flatMap(({ command, flags }) =>
    flags.filter(({ kind }) => !ANY.has(kind)).map(({ name }) => [command, name] as const),
  );

  it.each(known)('of %s, --%s, refuses any other', async (command, name) => {
    const others = ARGUMENTS[`${command} --${name}`] ?? ARGUMENTS[command] ?? [file];
    const args = [...command.split(' '), ...others, `--${name}=?`];
    const { code, stdout, stderr } = await runNewhire(args, { env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^newhire: (?:.*'\\?'\\.|--${name} must be )`));
  });
});

describe('a flag that takes one value', () => {
  const file = 'examples/ohio-clean.txt';
  it.each([
    [['validate', file, '-s', 'IL', '-s', 'TX'], 'state'],
    [['validate', file, '--max', '3', '-s', 'OH', '--max=4'], 'max'],
    [['correct', file, '-s', 'OH', '-o', 'one.txt', '--output', 'two.txt'], 'output'],
    [['layouts', 'show', 'Ohio', '--format', 'csv', '--format', 'markdown'], 'format'],
  ])('is refused when it comes twice with different values: %j', async (args, flag) => {
    expect(await runNewhire(args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `newhire: --${flag} was given twice, with different values.\nGive it once.\n`,
    });
  });

  it.each([
    [['correct', file, '-s', 'OH', '--data', '', '--dry-run'], 'data'],
    [['split', file, '-s', 'OH', '--out-dir='], 'out-dir'],
    [['validate', file, '-s', 'OH', '--only', ''], 'only'],
  ])('is refused without a value: %j', async (args, flag) => {
    expect(await runNewhire(args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `newhire: The value of --${flag} is empty.\nGive a value, or leave the flag out.\n`,
    });
  });

  it('may come twice with the same one, and one that is repeatable with others', async () => {
    const args = ['-s', 'OH', '-s', 'OH', '--ignore', 'LATE_REPORT', '--ignore', 'LOWER_CASE', '--quiet'];
    expect(await runNewhire(['validate', file, ...args])).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a flag that would do nothing', () => {
  const file = ['examples/ohio-faults.txt', '-s', 'OH'];
  const job = '8d3c0c1e-5b7a-4c1e-9d0f-0a1b2c3d4e5f';
  it.each([
    [['download', job, '--values', 'show'], '--audit=html or --audit=csv'],
    [['download', job, '--values', 'mask', '--audit'], '--audit=html or --audit=csv'],
    [['download', job, '--format', 'json'], '--list'],
    [['download', '--list', '--insecure'], '--server'],
    [['serve', '--cors-origin', 'https://hr.example'], '--profile=production'],
    [['serve', '--cors-origin', 'https://hr.example', '--profile', 'development'], '--profile=production'],
    [['serve', '--trust-model'], '--model'],
    [['work', '--trust-model'], '--model'],
    [['correct', ...file, '--max-calls', '3'], '--model'],
    [['correct', ...file, '--trust-model', '--dry-run'], '--model'],
    [['correct', ...file, '--insecure'], '--server or --model'],
    [['validate', ...file, '--insecure'], '--server'],
    [['show', ...file, '--all', '--force'], '--edits-template'],
    [['data', '--yes'], '--purge'],
  ])('is refused: %j', async (args, needs) => {
    const { code, stderr } = await runNewhire(args);
    expect(stderr).toMatch(new RegExp(`^newhire: --[a-z-]+ has no effect without ${needs}\\.\\n`));
    expect(stderr).toMatch(/\nAdd (it|one of them), or leave out --[a-z-]+\.\n$/);
    expect(code).toBe(2);
  });

  it.each([
    [['explain', '--list', 'INVALID_SSN'], '--list lists all error types.'],
    [['show', ...file, '--edits-template', '-', '--name', 'LEE'], 'The table to fill in always covers the'],
    [['show', ...file, '--edits-template', '-', '--all'], 'The table to fill in always covers the whole'],
    [['download', '--list', '--force'], '--list shows all runs and downloads none.'],
    [
      ['validate', ...file, '--by-employer', '--format', 'csv', '--format', 'gitlab=x.json'],
      '--by-employer has no effect on the formats csv and gitlab.\n',
    ],
    [
      ['validate', ...file, '--by-employer', '--format', 'ndjson'],
      '--by-employer has no effect on the format ndjson.\n',
    ],
  ])('is refused with what it contradicts: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await runNewhire(args);
    expect(stderr).toContain(`newhire: ${sentence}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.each([
    [['download', job, '--values', 'show', '--audit=csv'], {}],
    [['correct', ...file, '--max-calls', '3', '--dry-run'], { NEWHIRE_MODEL: 'test' }],
    [['correct', ...file, '--dry-run'], { NEWHIRE_MAX_CALLS: '3', NEWHIRE_INSECURE: '1' }],
  ])('is not refused for %j', async (args, env) => {
    expect((await runNewhire(args, { env })).stderr).not.toContain('has no effect');
  });
});

describe('explain', () => {
  it.each(['INVALID_SSN', 'invalid_ssn', 'Invalid-SSN'])('takes %s', async (type) => {
    const { code, stdout } = await runNewhire(['explain', type]);
    expect(stdout).toMatch(/^INVALID_SSN\nImpossible Social Security number\n/);
    for (const label of ['meaning', 'fix', 'correct', 'basis'])
      expect(stdout).toMatch(new RegExp(`^${label} `, 'm'));
    expect(code).toBe(0);
  });

  it('lists every error type', async () => {
    const { stdout } = await runNewhire(['explain', '--list']);
    for (const type of ERROR_TYPES) expect(stdout).toMatch(new RegExp(`^${type} +(error|warning)`, 'm'));
    const json = await runNewhire(['explain', '--list', '--format', 'json']);
    expect(JSON.parse(json.stdout).map((entry: { error_type: string }) => entry.error_type)).toEqual(
      ERROR_TYPES,
    );
  });
});

describe('layouts', () => {
  it('lists the states', async () => {
    const { code, stdout } = await runNewhire(['layouts', 'list']);
    for (const { state } of LAYOUTS) expect(stdout).toContain(state);
    expect(code).toBe(0);
  });

  it('shows one as a table, and as JSON that is the layout itself', async () => {
    const table = await runNewhire(['layouts', 'show', 'tx']);
    expect(table.stdout).toContain('employee_ssn');
    expect(JSON.parse((await runNewhire(['layouts', 'show', 'tx', '--format', 'json'])).stdout).id).toBe(
      'texas',
    );
  });
});

describe('a quick start', () => {
  const loadedBy = async (args: string[]) => {
    const file = join(folder, `loaded-${args.length}`);
    const hook = pathToFileURL(`${ROOT}test/support/loaded-hook.mjs`).href;
    const { code } = await runProcess(args, { env: { NODE_OPTIONS: `--import ${hook}`, LOADED_FILE: file } });
    expect(code).toBe(0);
    const loaded = await readFile(file, 'utf8');
    const files = new Set([...loaded.matchAll(/file:.*\/dist\/.*\.js/g)].map(([url]) => url));
    const sources = await Promise.all([...files].map((url) => readFile(new URL(url), 'utf8')));
    // The bundler names each source above its code.
    return [loaded, ...sources.flatMap((text) => text.match(/^\/\/ (src|node_modules)\/.*/gm) ?? [])].join(
      '\n',
    );
  };
  const heavy = /node_modules\/(ink|react|@?fastify|zod|openai|chalk|ora|lowdb|piscina|pg|kysely)\//;

  it('of a check loads nothing that only other commands need', async () => {
    const loaded = await loadedBy(['validate', 'examples/ohio-clean.txt', '-s', 'OH']);
    expect(loaded).toContain('dist/cli.js');
    expect(loaded).not.toMatch(heavy);
    // Of Node.js too: this one leads to 16 others.
    expect(loaded).not.toMatch(/^node:crypto$/m);
  });

  it('of --version loads nothing but what parses the command line', async () => {
    const loaded = await loadedBy(['--version']);
    expect(loaded).not.toMatch(heavy);
    const rooms = [...loaded.matchAll(/^\/\/ src\/(\w+)/gm)].map(([, room]) => room);
    expect([...new Set(rooms)].sort()).toEqual(['cli', 'errors', 'printable', 'sentences']);
  });

  it('is distinguished from a slow one by this test', async () => {
    expect(await loadedBy(['layouts', 'show', 'ohio'])).toMatch(heavy);
  });
});

it('imports no package but those that are installed with it', async () => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const names = (await readdir(join(ROOT, 'dist'))).filter((name) => name.endsWith('.js'));
  const codes = await Promise.all(names.map((name) => readFile(join(ROOT, 'dist', name), 'utf8')));
  const imported = codes.flatMap((code) => [
    ...ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName),
    ...[...code.matchAll(/\b__require\w*\("([^"]+)"\)/g)].map(([, name = '']) => name),
  ]);
  const packages = imported
    .filter((name) => !isBuiltin(name))
    .flatMap((name) => /^(@[^/]+\/)?[^./][^/]*/.exec(name)?.[0] ?? []);
  expect(new Set(packages)).toContain('fastify');
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...new Set(packages)]));
});

describe('a fault of our own', () => {
  // A clock that is not a clock breaks the program where nobody expects it.
  const broken = {
    NODE_OPTIONS: `--import data:text/javascript,Date.prototype.toISOString=()=>{throw(new(Error)("x"))}`,
  };

  it('is reported in one line with exit 3, and where it came from only on request', async () => {
    const args = ['validate', 'examples/ohio-clean.txt', '-s', 'OH', '--format', 'json'];
    const { code, stdout, stderr } = await runProcess(args, { env: { ...broken, NEWHIRE_TODAY: undefined } });
    expect(stderr).toBe(
      'newhire: internal error: Something went wrong inside newhire itself.\nRun again with NEWHIRE_DEBUG=1 to see where, and report that.\n',
    );
    expect(JSON.parse(stdout).error.code).toBe('INTERNAL');
    expect(code).toBe(3);
    const debug = await runProcess(args, {
      env: { ...broken, NEWHIRE_TODAY: undefined, NEWHIRE_DEBUG: '1' },
    });
    expect(debug.stderr).toMatch(/\n +at .*dist/);
  });
});
