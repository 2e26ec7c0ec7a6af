/** Where `newhire validate` writes, in which form, and what happens when it cannot. */

import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROOT, runNewhire, runShell } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const OHIO = join(ROOT, 'examples/ohio-faults.txt');
const isUnix = platform() !== 'win32';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});

const validate = (...args: string[]) => runNewhire(['validate', OHIO, '-s', 'OH', ...args], { cwd: folder });
const written = (name: string) => readFile(join(folder, name), 'utf8');

describe('--format', () => {
  it('json: only the document on stdout, with the totals of the terminal report', async () => {
    const [json, pretty] = await Promise.all([validate('--format', 'json'), validate('-q')]);
    const document = JSON.parse(json.stdout);
    expect(document.version).toMatch(/^\d+\.\d+\.\d+$/);
    const [file] = document.files;
    expect(file).toMatchObject({
      file_name: OHIO,
      state: 'Ohio',
      notes: [
        expect.stringContaining('partial'),
        expect.any(String),
        expect.stringContaining('a contractor record'),
      ],
    });
    expect(file.errors).toHaveLength(file.total_errors);
    expect(file.warnings).toHaveLength(file.total_warnings);
    const { total_records, total_errors, records_with_errors, total_warnings } = file;
    expect(pretty.stdout).toContain(
      `${records_with_errors} of ${total_records} records have errors · ${total_errors} errors, ${total_warnings} warnings`,
    );
    expect(json).toMatchObject({ code: 1, stderr: '' });
  });

  it('json: a finding has the keys that the API promises, and the value is masked, never empty', async () => {
    const { errors } = JSON.parse((await validate('--format', 'json')).stdout).files[0];
    expect(Object.keys(errors[0])).toEqual(
      expect.arrayContaining([
        'line_number',
        'record_number',
        'field_name',
        'error_type',
        'error_message',
        'current_value',
        'position',
      ]),
    );
    const ssn = errors.find((one: { error_type: string }) => one.error_type === 'INVALID_SSN');
    expect(ssn).toMatchObject({ current_value: '***', value_masked: true });
  });

  it('ndjson: one object a line', async () => {
    const { stdout, code } = await validate('--format', 'ndjson');
    const types = stdout
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row).type);
    expect(types.at(0)).toBe('file');
    expect(types.slice(-2)).toEqual(['result', 'run']);
    expect(code).toBe(1);
  });

  it('may be repeated, each to its own place', async () => {
    const { stdout, code } = await validate(
      '--format',
      'pretty',
      '--format',
      'json=a.json',
      '--format',
      'ndjson=b=c.ndjson',
    );
    expect(stdout).toMatch(/^Ohio · /);
    expect(JSON.parse(await written('a.json')).files).toHaveLength(1);
    expect((await written('b=c.ndjson')).trimEnd().split('\n').length).toBeGreaterThan(10);
    expect((await readdir(folder)).sort()).toEqual(['a.json', 'b=c.ndjson']);
    expect(code).toBe(1);
  });

  it.each(['-', '/dev/stdout'])('to %s: standard output, and no file of that name', async (name) => {
    const { stdout } = await validate('--format', `json=${name}`);
    expect(JSON.parse(stdout).files).toHaveLength(1);
    const receipt = await validate('--format', 'json=a.json', '--receipt', name);
    expect(JSON.parse(receipt.stdout)).toHaveProperty('receipt_version');
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it('to a file only: nothing on stdout', async () => {
    expect((await validate('--format', 'json=a.json')).stdout).toBe('');
  });

  it.each([
    [['--format', 'jsno'], "There is no report format 'jsno'.\nDid you mean json?"],
    [['--format', 'json', '--format', 'ndjson'], 'Two reports cannot go to standard output.'],
    [
      ['--format', 'json=a', '--format', 'ndjson=./a'],
      "Two reports cannot go to './a'.\nGive each of them a file of its own.",
    ],
    [
      ['--format', 'json=a', '--receipt', 'a'],
      "Two reports cannot go to 'a'.\nGive each of them a file of its own.",
    ],
    [
      ['--receipt', '-'],
      'Two reports cannot go to standard output.\nSend the receipt to a file: --receipt FILE',
    ],
    [['--format', 'json='], "There is no file name after 'json='."],
    [['--format', `json=${OHIO}`], 'is read by this command, so it is not replaced.'],
  ])('%j is refused before anything is written', async (args, sentence) => {
    const { code, stderr } = await validate(...args);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(!isUnix).each(['show', 'mask', 'hide'])(
    'to a file, with %s, is for its owner only',
    async (values) => {
      await validate('--format', 'json=a.json', '--values', values, '--receipt', 'receipt.json');
      for (const name of ['a.json', 'receipt.json'])
        expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    },
  );

  it.skipIf(!isUnix)('redirected to a new file is for its owner only where it has values', async () => {
    const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
    await writeFile(join(folder, 'older'), 'older', { mode: 0o644 });
    const check = `newhire validate '${OHIO}' -s OH --values mask`;
    await runShell(`umask 022; ${check} > masked; ${check} >> older; true`, { cwd: folder });
    expect([await modeOf('masked'), await modeOf('older')]).toEqual([0o600, 0o644]);
  });

  it('replaces an older report by one that says why a run broke off, and leaves nothing else', async () => {
    await validate('--format', 'json=a.json');
    const args = ['validate', OHIO, '-s', 'Nowhere', '--format', 'json=a.json', '--format', 'pretty'];
    const { code, stdout, stderr } = await runNewhire(args, { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain("There is no layout for 'Nowhere'.");
    expect(JSON.parse(await written('a.json')).error.code).toBe('UNKNOWN_STATE');
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it.each(['csv=findings.xlsx', 'html=report.pdf'])('%s is refused: the report is text', async (format) => {
    const { code, stderr } = await validate('--format', format);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `'${format.split('=')[1]}' is not the name of a text file, and the report is text.`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(!isUnix)('to a device writes there and does not replace it', async () => {
    const { code, stderr } = await validate('--format', 'json=/dev/null');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect((await stat('/dev/null')).isFile()).toBe(false);
  });
});

describe('what cannot be written', () => {
  it('because the folder does not exist: exit 2 and what to do', async () => {
    const { code, stderr } = await validate('--format', 'json=no/such/a.json');
    expect(stderr).toBe(
      "newhire: 'no/such/a.json' cannot be written: its folder does not exist.\nCreate the folder, or choose another one.\n",
    );
    expect(code).toBe(2);
  });

  it.each(['json=a.json', 'html=a.html', 'sarif=a.sarif'])(
    'leaves nothing of another report that could be written: %s',
    async (other) => {
      const { code } = await validate('--format', other, '--format', 'csv=no/such/a.csv');
      expect({ code, left: await readdir(folder) }).toEqual({ code: 2, left: [] });
    },
  );

  it.each([
    ['it is a folder', '', ''],
    ['part of the path is not a folder', 'file', 'file/a.json'],
    ['the name is too long', '', 'a'.repeat(300)],
  ])('because %s: exit 2', async (reason, file, name) => {
    if (file) await writeFile(join(folder, file), '');
    const { code, stderr } = await validate('--format', `json=${join(folder, name)}`);
    expect(stderr).toMatch(new RegExp(`cannot be written: ${reason}\\.\nChoose another name\\.\n$`));
    expect(code).toBe(2);
  });

  it.skipIf(!isUnix || process.getuid?.() === 0)('because of permissions (not as root)', async () => {
    await chmod(folder, 0o500);
    expect((await validate('--format', 'json=a.json')).stderr).toContain(
      'cannot be written: permission denied.',
    );
    await chmod(folder, 0o700);
  });

  it.skipIf(platform() !== 'linux').each([
    ['ohio-faults.txt', '--receipt kept.json'],
    ['texas-clean.txt', '--receipt kept.json'],
    ['florida-faults.txt', '--format json=kept.json'],
    ['illinois-clean.txt', '--format sarif=kept.json'],
  ])(
    'because there is no room: a file that %s was reported to before is kept, %s',
    async (example, flags) => {
      const command = `newhire validate '${join(ROOT, 'examples', example)}' -s auto ${flags}`;
      await runShell(command, { cwd: folder });
      const before = await written('kept.json');
      expect(before).not.toBe('');
      const { code, stderr } = await runShell(`ulimit -f 0; ${command}`, { cwd: folder });
      expect(stderr).toContain("newhire: 'kept.json' cannot be written:");
      expect(code).toBe(3);
      expect(await written('kept.json')).toBe(before);
      expect(await readdir(folder)).toEqual(['kept.json']);
    },
  );

  it.skipIf(platform() !== 'linux')('because the disk is full: exit 3, also on stdout', async () => {
    const full = await runShell(`newhire validate '${OHIO}' -s OH > /dev/full`);
    const expected = { code: 3, stderr: 'newhire: Standard output cannot be written: the disk is full.\n' };
    expect(full).toMatchObject(expected);
    expect(await runShell('newhire explain --list > /dev/full')).toMatchObject(expected);
    const file = await validate('--format', 'json=/dev/full');
    expect(file).toMatchObject({
      code: 3,
      stderr: "newhire: '/dev/full' cannot be written: the disk is full.\n",
    });
  });
});

describe('a reader that goes away', () => {
  it.skipIf(!isUnix)('does not stop a report that goes to a file', async () => {
    await runShell(`for n in $(seq 40); do cp '${OHIO}' copy-$n.txt; done`, { cwd: folder });
    const script = `newhire validate 'copy-*.txt' -s OH --format ndjson --format json=a.json | head -1`;
    await runShell(script, { cwd: folder });
    expect(JSON.parse(await written('a.json')).files).toHaveLength(40);
  });
});

describe('JSON on stdout is always JSON', () => {
  it.each([
    ['an unknown state', [OHIO, '-s', 'Ohoi'], 'UNKNOWN_STATE'],
    ['no state', [OHIO], 'USAGE'],
    ['an invalid value', [OHIO, '-s', 'OH', '--max', 'x'], 'USAGE'],
    ['an unknown flag', [OHIO, '-s', 'OH', '--bogus'], 'USAGE'],
    ['no file', [], 'USAGE'],
    ['a layout that is not there', [OHIO, '--layout', 'nowhere.json'], 'UNREADABLE_INPUT'],
  ])('with %s', async (_, args, code) => {
    const run = await runNewhire(['validate', ...args, '--format', 'json'], { cwd: folder });
    const { error } = JSON.parse(run.stdout);
    expect(error).toMatchObject({ code, title: expect.any(String), detail: expect.any(String) });
    expect(run.stderr).not.toBe('');
    expect(run.code).toBe(2);
  });

  it('with a missing file: it has its own entry, the others are checked', async () => {
    const { stdout, code } = await runNewhire(
      ['validate', 'nowhere.txt', OHIO, '-s', 'OH', '--format', 'json'],
      {
        cwd: folder,
      },
    );
    const { files } = JSON.parse(stdout);
    expect(files).toMatchObject([
      { file_name: 'nowhere.txt', error: { code: 'UNREADABLE_INPUT' } },
      { file_name: OHIO, state: 'Ohio' },
    ]);
    expect(code).toBe(2);
  });
});
