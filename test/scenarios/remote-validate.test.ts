/** `newhire validate --server`: what a server finds is reported as if it had been found here. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Service, startService, upload } from '../server/test-service.js';
import { atEndOfFile } from '../support/at-end-of-file.js';
import { share } from '../support/campaign.js';
import { EMPLOYER_SHAPES, SHAPES, samplesOf } from '../support/layouts.js';
import { ROOT, type Run, runNewhire, runProcess, runShell } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

const atEnd = atEndOfFile();
let service: Service;
let folder = '';
beforeAll(async () => {
  service = await startService({}, atEnd);
  folder = await mkdtemp(join(tmpdir(), 'newhire-remote-'));
});
afterAll(() => rm(folder, { recursive: true }));

const EXAMPLES = share(samplesOf([...SHAPES, ...EMPLOYER_SHAPES.slice(-1)]), 1);

/** Without what two runs never share: the time, and the command that names the server. */
function comparable({ code, stdout, stderr }: Run): Run {
  const same = stdout.replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z?/g, 'NOW');
  return { code, stdout: same.replaceAll(/\s+--server\s+http:\/\/[\d.:]+/g, ''), stderr };
}

describe.each(EXAMPLES)('%s', (name) => {
  const args = [
    'validate',
    `${ROOT}examples/${name}`,
    '-s',
    name.replace(/-(clean|faults)\.txt$/, ''),
    '--max',
    '500',
  ];

  // A clean file has no values to show.
  const modes = name.includes('clean') ? ['mask'] : ['mask', 'hide'];

  it.each(modes)('gives the same reports and exit code with --values %s', async (values) => {
    const formats = ['pretty', 'json=report.json', 'ndjson=report.ndjson'];
    const byEmployer = values === 'hide' ? ['--by-employer'] : [];
    const flags = [...formats.flatMap((format) => ['--format', format]), '--values', values, ...byEmployer];
    const typed = [...args, ...flags];
    /** The whole outcome. The command that names the server may be on a line of its own. */
    const outcome = async (...server: string[]) => {
      const cwd = await mkdtemp(join(folder, 'run-'));
      const run = comparable(await runNewhire([...typed, ...server], { cwd }));
      const read = async (report: string) =>
        comparable({ ...run, stdout: await readFile(join(cwd, report), 'utf8') }).stdout;
      const reports = [
        run.stdout.replaceAll(/\s+/g, ' '),
        await read('report.json'),
        await read('report.ndjson'),
      ];
      await rm(cwd, { recursive: true });
      return { code: run.code, stderr: run.stderr, reports };
    };
    const [here, there] = await Promise.all([outcome(), outcome('--server', service.url)]);
    expect(there).toEqual(here);
  });
});

describe('with a server', () => {
  const FAULTY = ['validate', 'examples/ohio-faults.txt', '-s', 'Ohio', '--format', 'json'];

  it('says why a file does not have the layout, as here', async () => {
    const typed = ['validate', 'examples/texas-clean.txt', '-s', 'Louisiana', '--format', 'json'];
    const here = await runNewhire(typed);
    const there = await runNewhire([...typed, '--server', service.url]);
    expect(there.code).toBe(2);
    expect(comparable(there)).toEqual(comparable(here));
    expect(JSON.parse(there.stdout).files[0].diagnosis.code).toMatch(/^[A-Z_]+$/);
  });

  it('gives errors and warnings in the order in which they are found here', async () => {
    const faulty = await readFile(`${ROOT}examples/texas-faults.txt`, 'latin1');
    const lines = faulty.split(/\r?\n/).filter(Boolean);
    const mixed = [...lines.slice(0, 9), '', '   ', ...lines, ...lines.slice(2, 6)];
    const path = join(await tempFolder(), 'mixed.txt');
    await writeFile(path, `${mixed.join('\r\n')}\r\n`, 'latin1');
    const typed = ['validate', path, '-s', 'Texas', '--format', 'ndjson'];
    const here = await runNewhire(typed);
    const there = await runNewhire([...typed, '--server', service.url]);
    expect(comparable(there)).toEqual(comparable(here));
    const types = ['MISPLACED_RECORD', 'DUPLICATE_RECORD', 'MIXED_DATE_FORMATS', 'RECORD_COUNT_MISMATCH'];
    for (const text of [...types, 'FILLER_NOT_BLANK', '"occurrences"']) expect(here.stdout).toContain(text);
    const severities = here.stdout.match(/"severity":"(error|warning)"/g) ?? [];
    const changes = severities.filter((one, at) => at > 0 && one !== severities[at - 1]);
    expect(changes.length).toBeGreaterThan(10);
  });

  it('takes standard input, the variable instead of the flag, and leaves no file', async () => {
    const typed = 'newhire validate - -s Ohio --format json < examples/ohio-faults.txt';
    const env = { TMPDIR: folder };
    const here = await runShell(typed, { env });
    const there = await runShell(typed, { env: { ...env, NEWHIRE_SERVER: `${service.url}/` } });
    expect(comparable(there)).toEqual(comparable(here));
    expect(await readdir(folder)).toEqual([]);
  });

  it('has the server forget the file, so that a check leaves nothing there', async () => {
    const { url, root } = await startService();
    expect((await runNewhire([...FAULTY, '--server', url])).code).toBe(1);
    expect(await (await fetch(`${url}/api/v1/files`)).json()).toEqual({ total: 0, files: [] });
    expect(await readdir(join(root, 'files'))).toEqual([]);
  });

  it('says which file the server keeps when it does not forget it, and reports all the same', async () => {
    const { url } = await startService({
      prepare: (store) => {
        store.deleteFile = () => Promise.reject(new TypeError('made by the test'));
      },
    });
    const here = await runNewhire(FAULTY);
    const there = await runNewhire([...FAULTY, '--server', url]);
    const { files } = (await (await fetch(`${url}/api/v1/files`)).json()) as { files: { file_id: string }[] };
    expect(files).toHaveLength(1);
    expect(there.stderr).toBe(
      `newhire: The server ${url} keeps the uploaded file until DELETE /api/v1/files/${files[0]!.file_id}.\n`,
    );
    expect({ ...comparable(there), stderr: '' }).toEqual(comparable(here));
  });

  it('filters and fails as here, and writes the same receipt', async () => {
    const receipts: unknown[] = [];
    for (const server of [[], ['--server', service.url]]) {
      const receipt = join(folder, `receipt-${server.length}.json`);
      const { code } = await runNewhire([
        'validate',
        'examples/texas-faults.txt',
        ...['-s', 'TX', '--ignore', 'INVALID_SSN', '--min-severity', 'error', '--receipt', receipt],
        ...server,
      ]);
      expect(code).toBe(1);
      const { checked_at: _when, today, ...rest } = JSON.parse(await readFile(receipt, 'utf8'));
      // The day of a server is not known here.
      expect(today === undefined).toBe(server.length > 0);
      receipts.push(rest);
    }
    expect(receipts[1]).toEqual(receipts[0]);
    const strict = ['validate', 'examples/ohio-clean.txt', '-s', 'OH', '--fail-on', 'warning'];
    const here = await runNewhire(strict);
    expect((await runNewhire([...strict, '--server', service.url])).code).toBe(here.code);
  });

  it.each([
    ['--layout', 'own.json'],
    ['--today', '2026-01-01'],
  ])('refuses %s', async (...flags) => {
    const { code, stderr } = await runNewhire(['validate', 'x.txt', ...flags, '--server', service.url]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${flags[0]} cannot be used with --server`);
  });

  it('refuses an invalid address, and one in a settings file', async () => {
    const odd = await runNewhire([...FAULTY, '--server', 'ftp://example.com']);
    expect(odd.code).toBe(2);
    expect(odd.stderr).toContain('--server must be the address of a server');
    await writeFile(join(folder, '.newhirerc.json'), JSON.stringify({ server: service.url }));
    const typed = ['validate', `${ROOT}examples/ohio-clean.txt`, '-s', 'Ohio'];
    const file = await runNewhire(typed, { cwd: folder });
    await rm(join(folder, '.newhirerc.json'));
    expect(file.code).toBe(2);
    expect(file.stderr).toContain('which a settings file cannot do');
  });

  it('ends with exit code 3 and a plain sentence if no server answers', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await new Promise((resolve) => taken.close(resolve));
    const server = `http://127.0.0.1:${port}`;
    const { code, stdout, stderr } = await runNewhire([...FAULTY, '--server', server]);
    expect(code).toBe(3);
    expect(stderr).toContain(`The server ${server} cannot be reached: nothing listens there.`);
    expect(JSON.parse(stdout).error.code).toBe('SERVICE_FAILED');
  });

  it('ends with 3 when the server goes away in the middle of the upload', async () => {
    const leaving = createServer((request) => request.once('data', () => request.socket.destroy()));
    await new Promise<void>((resolve) => leaving.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void leaving.close());
    const server = `http://127.0.0.1:${(leaving.address() as AddressInfo).port}`;
    const { code, stderr } = await runNewhire([...FAULTY, '--server', server]);
    expect(code).toBe(3);
    expect(stderr).toContain('it closed the connection');
  });

  it('needs the key of a server that has one', async () => {
    const { url } = await startService({ apiKey: 'a-key' });
    const typed = [...FAULTY, '--server', url];
    const without = await runNewhire(typed);
    expect(without.code).toBe(2);
    expect(without.stderr).toContain('requires an API key.\nSet NEWHIRE_API_KEY to that key.');
    const wrong = await runNewhire(typed, { env: { NEWHIRE_API_KEY: 'another' } });
    expect([wrong.code, wrong.stderr.includes('does not accept the API key')]).toEqual([2, true]);
    const unsendable = await runNewhire(typed, { env: { NEWHIRE_API_KEY: 'a-key\n' } });
    expect([unsendable.code, unsendable.stderr]).toEqual([
      2,
      expect.stringContaining('Set it to the key alone.'),
    ]);
    const right = await runNewhire(typed, { env: { NEWHIRE_API_KEY: 'a-key' } });
    expect([right.code, right.stderr]).toEqual([1, '']);
  });

  it('reports a file that is too large and goes on with the next', async () => {
    const { url } = await startService({ maxUpload: 15_000 });
    await writeFile(join(folder, 'large.txt'), Buffer.alloc(9_000_000, 'x'));
    const files = [join(folder, 'large.txt'), 'examples/ohio-no-header.txt'];
    const { code, stdout, stderr } = await runNewhire([
      ...['validate', ...files, '-s', 'Ohio', '--format', 'json', '--server', url],
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('larger than the 15000 bytes');
    const { files: reported } = JSON.parse(stdout);
    expect(reported[0].error.code).toBe('TOO_LARGE');
    expect(reported[1].total_records).toBeGreaterThan(0);
  });

  it('waits for its turn when it has sent too many files', async () => {
    vi.useFakeTimers({ toFake: ['performance'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await startService({ profile: 'production' });
    const sample = await readFile(`${ROOT}examples/ohio-clean.txt`);
    for (let sent = 0; sent < 5; sent++) expect((await upload(url, sample)).status).toBe(200);
    // A sixth upload is let in after 12 seconds, a seventh after 24.
    vi.advanceTimersByTime(22_500);
    const files = ['many-1.txt', 'many-2.txt'].map((name) => join(folder, name));
    for (const file of files) await writeFile(file, sample);
    const began = Date.now();
    const args = ['validate', ...files, '-s', 'Ohio', '--format', 'json', '--server', url];
    // By the clock of the system.
    const { code, stdout, stderr } = await runProcess(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).files).toHaveLength(2);
    expect(Date.now() - began).toBeGreaterThan(1_000);
  });
});
