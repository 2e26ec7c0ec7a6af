/** `newhire correct` and `newhire download` with `--server`: the same bytes and the same words as here. */

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Correct } from '../../src/jobs/corrector/correction-task.js';
import { changeNothing, type Service, startService } from '../server/test-service.js';
import { atEndOfFile } from '../support/at-end-of-file.js';
import { share } from '../support/campaign.js';
import { EMPLOYER_SHAPES, SHAPES, samplesOf } from '../support/layouts.js';
import { ROOT, type Run, runNewhire, runShell } from '../support/run.js';
import { startRealService } from './remote.js';

const atEnd = atEndOfFile();
let service: Service;
let root = '';
let folder = '';
beforeAll(async () => {
  service = await startRealService({}, atEnd);
  root = await mkdtemp(join(tmpdir(), 'newhire-remote-'));
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'run-'));
});
afterAll(() => rm(root, { recursive: true }));

const EXAMPLES = share(samplesOf([...SHAPES, ...EMPLOYER_SHAPES.slice(-1)]), 1);
const OHIO = `${ROOT}examples/ohio-faults.txt`;
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

function correct(name: string, output: string, ...more: string[]): Promise<Run> {
  const state = name.replace(/-(clean|faults|no-header)\.txt$/, '').replaceAll('-', ' ');
  const file = `${ROOT}examples/${name}`;
  const env = { NEWHIRE_DATA: join(root, 'data'), TMPDIR: folder };
  return runNewhire(['correct', file, '-s', state, '-o', output, ...more], { env });
}

const sha256 = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** What a server keeps is in no folder here. */
const KEPT_HERE = /^The result and its audit are kept .*:\n {2}.*\n/m;
/** Nor is there anything on a server. */
const KEPT_THERE = /^The file and its result stay on this server [^:]*:\n {2}http.*\n/m;

const plain = ({ code, stdout, stderr }: Run) => ({
  code,
  stdout: stdout
    .replaceAll(new RegExp(ID, 'g'), 'ID')
    .replaceAll(/ --server \S+/g, '')
    .replaceAll(/(here|there)\.txt/g, 'x.txt'),
  stderr,
});

describe.each(EXAMPLES)('%s', (name) => {
  // The API makes no job of a clean file, so that its pretty report ends in other words.
  const formats = name.includes('clean') ? ['json'] : ['pretty', 'json'];

  it.each(formats)('gives the same bytes, %s report and exit code', async (format) => {
    const [one, other] = [join(folder, 'here.txt'), join(folder, 'there.txt')];
    const flags = ['--format', format, '--diff', '--values', 'mask'];
    const [here, there] = await Promise.all([
      correct(name, one, ...flags).then(plain),
      correct(name, other, ...flags, '--server', service.url).then(plain),
    ]);
    expect((await readFile(other)).equals(await readFile(one))).toBe(true);
    expect(await readdir(folder)).toEqual(['here.txt', 'there.txt']);
    if (format === 'json') {
      const [a, b] = [here, there].map(({ stdout }) => JSON.parse(stdout));
      // A clean file has no job.
      expect({ ...b, job_id: '' }).toEqual({ ...a, job_id: '' });
    } else {
      expect(there.stdout).not.toMatch(KEPT_HERE);
      expect(there.stdout).toMatch(KEPT_THERE);
      expect(there.stdout.replace(KEPT_THERE, '')).toBe(here.stdout.replace(KEPT_HERE, ''));
    }
    expect([there.code, there.stderr]).toEqual([here.code, here.stderr]);
  });
});

describe('correct with a server', () => {
  it('offers to decide on proposals on the server too', async () => {
    const { stdout } = await correct('ohio-faults.txt', join(folder, 'there.txt'), '--server', service.url);
    const review = stdout.split('\n').filter((line) => line.includes('--review --force'));
    expect(review).toHaveLength(1);
    expect(review[0]).toContain(`--server ${service.url}`);
  });

  it.each(['ohio-faults.txt', 'ohio-clean.txt'])('counts the warnings of %s on one day', async (name) => {
    // As where it is another day at the server: its check has no warning of a late report.
    const env = { NEWHIRE_TODAY: '2026-12-31' };
    const args = [`${ROOT}examples/${name}`, '-s', 'OH', '-o', join(folder, 'out.txt')];
    const { stdout } = await runNewhire(['correct', ...args, '--server', service.url], { env });
    expect(stdout).toMatch(/warnings left\n/);
    expect(stdout).not.toContain('more than before');
  });

  it('writes next to the input, refuses to replace, and takes standard input', async () => {
    const there = ['--server', service.url];
    const usual = await runShell(
      `cp '${OHIO}' march.txt && newhire correct march.txt -s OH ${there.join(' ')} >/dev/null; ls; newhire correct march.txt -s OH ${there.join(' ')}`,
      { cwd: folder },
    );
    expect(usual.stdout).toBe('march.corrected.txt\nmarch.txt\n');
    expect([usual.code, usual.stderr.includes('already exists')]).toEqual([2, true]);
    const piped = await runShell(`newhire correct - -s OH ${there.join(' ')} < '${OHIO}' > out.txt`, {
      cwd: folder,
    });
    expect(piped.code).toBe(1);
    expect(await readFile(join(folder, 'out.txt'))).toEqual(
      await readFile(join(folder, 'march.corrected.txt')),
    );
  });

  it.each([
    ['--dry-run'],
    ['--fix-warnings'],
    ['--no-store'],
    ['--model', 'some'],
    ['--employer', 'profile.json'],
    ['--today', '2026-01-01'],
    ['--max-calls', '5'],
    ['--data', 'there'],
  ])('refuses %s', async (...flags) => {
    const run = await correct('ohio-faults.txt', join(folder, 'x'), ...flags, '--server', service.url);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`${flags[0]} cannot be used with --server`);
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a layout of one’s own', async () => {
    const args = ['correct', 'x.txt', '--layout', 'own.json', '--server', service.url];
    const { code, stderr } = await runNewhire(args);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--layout cannot be used with --server'),
    });
  });

  it('says why a file does not have the layout', async () => {
    const args = ['correct', `${ROOT}examples/texas-clean.txt`, '-s', 'Louisiana', '-o', join(folder, 'x')];
    const here = await runNewhire(args, { env: { NEWHIRE_DATA: join(root, 'data') } });
    const there = await runNewhire([...args, '--server', service.url]);
    expect(there.code).toBe(2);
    expect(there).toEqual(here);
  });

  it('uploads a file again when its job failed, and gives up after the second time', async () => {
    let tries = 0;
    const failing = (times: number): Correct => {
      tries = 0;
      return (task, signal) => {
        if (++tries > times) return changeNothing(task, signal);
        return Promise.reject(new Error('a fault of its own'));
      };
    };
    const once = await startService({ correct: failing(1) });
    const first = await correct('ohio-faults.txt', join(folder, 'a'), '--server', once.url);
    expect([first.code, first.stderr, tries]).toEqual([1, '', 2]);
    const always = await startService({ correct: failing(9) });
    const second = await correct('ohio-faults.txt', join(folder, 'b'), '--server', always.url);
    expect([second.code, tries]).toEqual([3, 2]);
    expect(second.stderr).toContain('The server could not correct the file.');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('names the job when the server goes away while it corrects', async () => {
    const leaving: Service = await startService({
      correct: (_task, signal) => {
        void leaving.close();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const { code, stderr } = await correct('ohio-faults.txt', join(folder, 'a'), '--server', leaving.url);
    expect(code).toBe(3);
    expect(stderr).toMatch(new RegExp(`newhire download ${ID.source} --server ${leaving.url}`));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe.each(share(['pretty', 'json'], 1))('a table of edits, %s', (format) => {
  it('is written by a server as it is here: the same bytes, report and exit code', async () => {
    const edits = join(folder, 'edits.csv');
    const ssn = '465-62-5872';
    const rows = [
      'line,field,value,last4',
      `5,employee_ssn,${ssn},`,
      '6,Employee city,AKRON,',
      '7,shoe size,9,',
    ];
    await writeFile(edits, [`sha256:${await sha256(OHIO)}`, ...rows, '8,employee_zip,123,'].join('\n'));
    const run = (output: string, ...more: string[]) =>
      correct('ohio-faults.txt', output, '--edits', edits, '--format', format, '--diff', ...more);
    const [one, other] = [join(folder, 'here.txt'), join(folder, 'there.txt')];
    const here = await run(one);
    const there = await run(other, '--server', service.url);
    expect(here.code).toBe(1);
    expect(await readFile(other)).toEqual(await readFile(one));
    const stdout = here.stdout.replace(KEPT_HERE, '');
    const remote = there.stdout.replace(KEPT_THERE, '');
    if (format === 'pretty') expect(plain({ ...there, stdout: remote })).toEqual(plain({ ...here, stdout }));
    else {
      const [local, distant] = [here, there].map((one) => JSON.parse(one.stdout));
      expect(distant.edits).toEqual(local.edits);
      expect(distant.edits.made).toBe(2);
      expect(distant.edits.refused.map((edit: { line: number }) => edit.line)).toEqual([7, 8]);
      expect(distant.changes).toEqual(local.changes);
    }
    expect(there.stdout + there.stderr).not.toContain('465625872');
  });
});

it('edits for another file are refused whole before anything is sent, and a file without errors takes none', async () => {
  const edits = join(folder, 'edits.csv');
  const row = `line,field,value,last4\n3,employee_city,AKRON,`;
  await writeFile(edits, `sha256:${'0'.repeat(64)}\n${row}`);
  const output = join(folder, 'out.txt');
  const there = ['--edits', edits, '--server', service.url];
  const foreign = await correct('ohio-faults.txt', output, ...there);
  expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('is for another file')]);
  await writeFile(edits, `sha256:${await sha256(`${ROOT}examples/ohio-clean.txt`)}\n${row}`);
  const clean = await correct('ohio-clean.txt', output, '--format', 'json', ...there);
  expect(clean.code).toBe(1);
  expect(JSON.parse(clean.stdout).edits.refused).toMatchObject([{ line: 3, field: 'employee_city' }]);
});

describe('download from a server', () => {
  const there = () => ['--server', service.url];
  const download = (...args: string[]) => runNewhire(['download', ...args, ...there()], { cwd: folder });

  async function jobOf(name: string): Promise<string> {
    const { stdout } = await correct(name, join(folder, 'first.txt'), '--format', 'json', ...there());
    return JSON.parse(stdout).job_id;
  }

  it('writes the corrected file and the audit under their usual names', async () => {
    const id = await jobOf('ohio-faults.txt');
    expect(await download(id)).toMatchObject({ code: 0, stdout: '' });
    expect(await download(id, '--audit')).toMatchObject({ code: 0, stdout: '' });
    expect((await readdir(folder)).sort()).toEqual([
      'first.txt',
      'ohio-faults.corrected.txt',
      'ohio-faults.txt.audit.ndjson',
    ]);
    const [one, other] = ['first.txt', 'ohio-faults.corrected.txt'].map((name) => join(folder, name));
    expect(await readFile(other!)).toEqual(await readFile(one!));
    const audit = await readFile(join(folder, 'ohio-faults.txt.audit.ndjson'), 'utf8');
    expect(audit).toBe(await readFile(join(service.root, 'jobs', id, 'audit.ndjson'), 'utf8'));
    expect((await download(id)).stderr).toContain('already exists');
    expect((await download(id, '-o', '-')).stdout).toBe(await readFile(one!, 'latin1'));
  });

  it('writes the audit for people, with its values masked here', async () => {
    const id = await jobOf('ohio-faults.txt');
    const csv = async (values: string) =>
      (await download(id, '--audit=csv', '--values', values, '-o', '-')).stdout;
    expect(await csv('show')).toContain("O'BRIEN,OBRIEN,false");
    expect(await csv('hide')).toContain(
      ',employee_last_name,Employee last name,INVALID_CHARACTER,***,***,true,',
    );
    expect(await download(id, '--audit=html')).toMatchObject({ code: 0, stdout: '' });
    const page = await readFile(join(folder, 'ohio-faults.txt.audit.html'), 'utf8');
    expect(page).toMatch(/<th scope="row">State<\/th><td>Ohio<\/td>/);
  });

  it('lists the jobs with the names of their files', async () => {
    const id = await jobOf('texas-faults.txt');
    const { code, stdout } = await download('--list');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`${id}[\\s\\S]+texas-faults\\.txt[\\s\\S]+Texas[\\s\\S]+completed`));
    const rows = JSON.parse((await download('--list', '--format', 'json')).stdout);
    expect(rows[0]).toMatchObject({ job_id: id, file_name: 'texas-faults.txt', state: 'Texas' });
  });

  it('says when there is no such job', async () => {
    const { code, stderr } = await download('0b0e7a6c-1f4e-4d3a-9a53-0d9be3c7c001');
    expect(code).toBe(2);
    expect(stderr).toContain('No job has this id.');
  });
});
