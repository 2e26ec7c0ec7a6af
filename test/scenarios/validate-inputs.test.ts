/** `newhire validate` on what people give it by mistake: one plain sentence each, never a stack trace. */

import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, runNewhire, runShell } from '../support/run.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-'));
});
afterAll(() => rm(folder, { recursive: true }));

const clean = await readFile(`${ROOT}examples/ohio-clean.txt`);
const check = (name: string, ...more: string[]) =>
  runNewhire(['validate', name, '-s', 'Ohio', ...more], { cwd: folder });

describe('a file that is no file of new hires', () => {
  const heads: [string, Uint8Array | string, RegExp][] = [
    ['an empty file', '', /empty/],
    ['a file of NUL characters', Buffer.alloc(3000), /empty/],
    [
      'a workbook',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(3000, 7)]),
      /Excel|workbook|zip/i,
    ],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n', /PDF/],
    ['a gzip file', gzipSync(clean), /gzip|compressed/i],
    ['a UTF-16 file', Buffer.from(`\ufeff${clean.toString('latin1')}`, 'utf16le'), /UTF-16|Unicode/],
    ['a spreadsheet export', 'ssn,first,last,hired\n219-09-9999,ANN,EXAMPLE,2026-11-02\n', /comma/],
    ['a tab-separated export', 'ssn\tfirst\tlast\thired\n219099999\tANN\tEXAMPLE\t20261102\n', /tab/],
    ['a letter', 'Dear payroll department,\nplease find the new hires attached.\n', /.+/],
  ];

  it.each(heads)('such as %s: exit 2 and one sentence that says so', async (what, bytes, cause) => {
    const name = `${what.replaceAll(' ', '-')}.txt`;
    await writeFile(join(folder, name), bytes);
    const { code, stdout, stderr } = await check(name);
    const [verdict = ''] = stdout.split(`\n${name}`);
    expect(verdict).toMatch(/^Ohio · not checked: /);
    expect(verdict).toMatch(cause);
    expect(stdout).not.toContain('error_type');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  });

  it('but one of another state: exit 2 and the name of that state', async () => {
    const { code, stdout } = await runNewhire(['validate', 'examples/louisiana-clean.txt', '-s', 'Texas']);
    expect(stdout.replaceAll('\n', ' ')).toMatch(/^Texas · not checked: .*Louisiana/);
    expect(code).toBe(2);
  });

  it('has its diagnosis in the JSON report', async () => {
    await writeFile(join(folder, 'empty.txt'), '');
    const { code, stdout } = await check('empty.txt', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      format_faults: 1,
      files: [{ errors: [], diagnosis: { code: 'EMPTY_FILE' } }],
    });
    expect(code).toBe(2);
  });
});

it.each(['Ohio', 'auto'])('files of no layout are counted as not checked, with -s %s', async (state) => {
  await writeFile(join(folder, 'empty.txt'), '');
  await writeFile(join(folder, 'clean.txt'), clean);
  const run = (format: string, ...others: string[]) =>
    runNewhire(['validate', 'empty.txt', 'clean.txt', ...others, '-s', state, '--format', format], {
      cwd: folder,
    });
  for (const format of ['pretty', 'concise'])
    expect((await run(format)).stdout).toMatch(/Total of 2 files.*1 file not checked/s);
  expect((await run('concise', 'nowhere.txt')).stdout).toMatch(
    /, 1 file not checked, and 1 file not read\.$/m,
  );
  expect(JSON.parse((await run('json')).stdout).format_faults).toBe(1);
});

describe('a name that cannot be read', () => {
  it('because nothing is there', async () => {
    const { code, stdout, stderr } = await check('nowhere.txt');
    expect(stderr).toBe(
      "newhire: There is no file 'nowhere.txt'.\nCheck the name and the folder you are in.\n",
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('because it is a folder without a file', async () => {
    await mkdir(join(folder, 'out'), { recursive: true });
    const { code, stderr } = await check('out');
    expect({ code, stderr }).toEqual({ code: 2, stderr: "newhire: There is no file in the folder 'out'.\n" });
  });

  it.skipIf(platform() === 'win32')('because its links form a loop', async () => {
    await symlink('circle.txt', join(folder, 'circle.txt'));
    const { code, stderr } = await check('circle.txt');
    expect(stderr).toBe("newhire: 'circle.txt' cannot be read: its links form a loop.\n");
    expect(code).toBe(2);
  });

  it.each(['concise', 'github', 'markdown', 'html', 'pretty'])(
    'is counted in the total of %s',
    async (format) => {
      await writeFile(join(folder, 'clean.txt'), clean);
      const { code, stdout } = await check(
        'clean.txt',
        'nowhere.txt',
        'also-not-here.txt',
        '--format',
        format,
      );
      expect(stdout.replace(/\s+/g, ' ')).toMatch(/Total of 3 files.*2 files not read/);
      expect(code).toBe(2);
    },
  );

  it.skipIf(process.getuid?.() === 0 || platform() === 'win32')(
    'because of its permissions (not as root)',
    async () => {
      await writeFile(join(folder, 'secret.txt'), clean, { mode: 0 });
      expect((await check('secret.txt')).stderr).toBe(
        "newhire: 'secret.txt' cannot be read: permission denied.\n",
      );
    },
  );

  it.skipIf(platform() !== 'linux')('because reading breaks off: other files are still checked', async () => {
    // Reading this file at its start is an input error of the system, whoever asks.
    const files = ['/proc/self/mem', join(ROOT, 'examples/ohio-clean.txt')];
    const { code, stdout, stderr } = await runNewhire([
      'validate',
      ...files,
      '-s',
      'Ohio',
      '--format',
      'json',
    ]);
    expect(stderr).toMatch(/^newhire: '\/proc\/self\/mem' cannot be read: /);
    const document = JSON.parse(stdout);
    expect(document.files).toMatchObject([{ error: { code: 'UNREADABLE_INPUT' } }, { total_errors: 0 }]);
    expect(code).toBe(2);
  });

  it.skipIf(platform() === 'win32')('because standard input is a folder', async () => {
    const { code, stderr } = await runShell('newhire validate - -s Ohio < examples');
    expect(stderr).toBe("newhire: 'stdin' cannot be read: it is a folder.\n");
    expect(code).toBe(2);
  });
});

describe('a name with odd characters', () => {
  it('is taken literally when such a file exists, before it is a pattern', async () => {
    for (const name of ['pay[1].txt', 'a {b,c}.txt', '*.txt']) {
      if (platform() === 'win32' && name === '*.txt') continue;
      await writeFile(join(folder, name), clean);
      const { code, stdout } = await check(name, '-q');
      expect(stdout).toBe(`Ohio · 15 records · 0 errors, 0 warnings\n${name}\n`);
      expect(code).toBe(0);
    }
  });

  it.skipIf(platform() === 'win32')('is shown, never obeyed', async () => {
    await writeFile(join(folder, 'a\u001b[31mb\nc.txt'), clean);
    const { stdout } = await check('a\u001b[31mb\nc.txt', '-q');
    expect(stdout).toContain('a␛[31mb␊c.txt');
    expect((await check('no\u001b[31m.txt')).stderr).toContain("There is no file 'no␛[31m.txt'.");
  });
});

describe('a very long line', () => {
  it('of 200 MB without an end: a verdict, in little memory', async () => {
    const script = `head -c 200000000 /dev/zero | tr '\\0' A | (ulimit -v unlimited; NODE_OPTIONS=--max-old-space-size=64 newhire validate - -s Ohio)`;
    const { code, stdout, stderr } = await runShell(script);
    expect(stdout).toMatch(/^Ohio · /);
    expect(stderr).toBe('');
    expect([1, 2]).toContain(code);
  });
});
