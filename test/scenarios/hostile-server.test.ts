/** A server that lies, in every answer and way: the client ends, in time, with a plain sentence, and obeys nothing. */

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { share } from '../support/campaign.js';
import { ATTACK, expectNothingObeyed } from '../support/obeyed.js';
import { ROOT, runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';
import {
  type Asked,
  CHANGE,
  endless,
  FILE,
  FINDING,
  JOB,
  JOB_ID,
  type Lie,
  OUTCOME,
  startHostileServer,
  WARNING,
} from './hostile-server.js';

const OHIO = join(ROOT, 'examples/ohio-faults.txt');

/** What a user types, apart from the address of the server. */
const COMMANDS = {
  validate: ['validate', OHIO, '-s', 'Ohio', '--max', '500'],
  json: ['validate', OHIO, '-s', 'Ohio', '--format', 'json'],
  github: ['validate', OHIO, '-s', 'Ohio', '--format', 'github'],
  correct: ['correct', OHIO, '-s', 'Ohio', '--diff', '-o', 'out.txt'],
  list: ['download', '--list'],
  'json list': ['download', '--list', '--format', 'json'],
  download: ['download', JOB_ID],
  audit: ['download', JOB_ID, '--audit', '-o', '-'],
} as const;

/** Runs a command in a folder of its own, in which it must stay. */
async function runAgainst(command: keyof typeof COMMANDS, lies: Partial<Record<Asked, Lie>>) {
  const top = await tempFolder();
  const cwd = join(top, 'a', 'b');
  await mkdir(cwd, { recursive: true });
  const { url, asked } = await startHostileServer(lies);
  const env = { GITHUB_ACTIONS: 'true', TMPDIR: top };
  const run = await runNewhire([...COMMANDS[command], '--server', url], { cwd, env });
  expect((await readdir(top)).sort(), 'nothing is left, and nothing leads out').toEqual(['a']);
  expect(await readdir(join(top, 'a'))).toEqual(['b']);
  return { ...run, asked, made: await readdir(cwd) };
}

const file = (changes: object) => ({ ...FILE, ...changes });
const found = (changes: object) => file({ errors: [{ ...FINDING, ...changes }] });
/** An upload with findings of both severities, and what is answered when their order is asked. */
const both = (errors: Lie) => ({ upload: file({ warnings: [WARNING], total_warnings: 1 }), errors });
const ordered = (...errors: object[]) => both({ total: errors.length, errors });
const job = (changes: object) => ({ ...JOB, ...changes });
const audit = (...corrections: object[]) => ({ total: corrections.length, corrections });
const status = (code: number, body: unknown, headers: Record<string, string> = {}): Lie => {
  return (answer) => answer.writeHead(code, headers).end(JSON.stringify(body));
};
const named = (encoded: string): Lie => {
  return (answer) => answer.setHeader('content-disposition', `attachment; filename*=UTF-8''${encoded}`).end();
};

/** Lies that are recognized: each ends the command with exit code 3 (a failure of the service) and a sentence. */
const REFUSED: [string, keyof typeof COMMANDS, Partial<Record<Asked, Lie>>][] = [
  ['findings without end', 'validate', { upload: endless }],
  ['a job without end', 'correct', { job: endless }],
  ['a list without end', 'list', { jobs: endless }],
  ['a corrected file without end', 'correct', { download: endless }],
  [
    'an audit without end',
    'correct',
    { corrections: { total: 1e15, corrections: Array(1000).fill(OUTCOME) } },
  ],
  ['an error without end', 'validate', { upload: (answer) => endless(answer.writeHead(500)) }],
  ['an error type with a command for the terminal', 'json', { upload: found({ error_type: ATTACK }) }],
  ['an unknown error type', 'json', { upload: found({ error_type: '__proto__' }) }],
  ['a severity with a command', 'json', { upload: found({ severity: ATTACK }) }],
  ['a record type with a command', 'json', { upload: found({ record_type: ATTACK }) }],
  ['a field name with a command', 'json', { upload: found({ field_name: ATTACK }) }],
  ['columns that are none', 'validate', { upload: found({ position: { start: -5, end: 1e300 } }) }],
  ['a line that is no number', 'json', { upload: found({ line_number: '1,"x":1' }) }],
  ['an order without end', 'validate', both(endless)],
  ['an order of findings without end', 'validate', both({ total: 1e15, errors: Array(1000).fill(FINDING) })],
  ['an order of fewer findings', 'json', ordered(WARNING)],
  ['an order of more findings', 'json', ordered(FINDING, WARNING, FINDING)],
  ['an order with an unknown error type', 'json', ordered(WARNING, { ...FINDING, error_type: ATTACK })],
  ['counts that are none', 'validate', { upload: file({ total_errors: ATTACK }) }],
  ['findings that are no list', 'validate', { upload: file({ errors: { length: 1e9 } }) }],
  ['null', 'validate', { upload: status(200, null) }],
  ['brackets without end', 'validate', { upload: (answer) => answer.end('['.repeat(1_000_000)) }],
  ['a file id that leads elsewhere', 'correct', { upload: file({ file_id: '../jobs' }) }],
  ['a job id with a command', 'correct', { create: job({ job_id: ATTACK }) }],
  ['a job id that leads elsewhere', 'list', { jobs: { total: 1, jobs: [job({ job_id: '../../../x' })] } }],
  ['an unknown status', 'list', { jobs: { total: 1, jobs: [job({ status: ATTACK })] } }],
  ['an invalid time', 'list', { jobs: { total: 1, jobs: [job({ created_at: ATTACK })] } }],
  ['more rows than a page has', 'list', { jobs: { total: 5000, jobs: Array(5000).fill(JOB) } }],
  ['another address', 'validate', { upload: status(302, {}, { location: 'http://127.0.0.1:1/' }) }],
  ['a wait without end', 'validate', { upload: status(429, {}, { 'retry-after': '999999999' }) }],
  [
    'headers without end',
    'validate',
    { upload: (answer) => answer.socket?.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}`) },
  ],
  ['no HTTP', 'validate', { upload: (answer) => answer.socket?.end(ATTACK) }],
  ['a compressed answer', 'validate', { upload: status(200, 'x', { 'content-encoding': 'gzip' }) }],
  [
    'fewer bytes than it says',
    'download',
    {
      download: (answer) =>
        answer.writeHead(200, { 'content-length': '100' }).write('x', () => answer.destroy()),
    },
  ],
  ['a reason with commands', 'correct', { job: job({ status: 'failed', error_message: ATTACK }) }],
  [
    'an error with commands',
    'validate',
    { upload: status(503, { code: 'STORE_UNAVAILABLE', detail: ATTACK }) },
  ],
  ['a repair with commands', 'correct', { corrections: audit({ ...CHANGE, field_name: ATTACK }) }],
];

it.each(share(REFUSED, 6))('%s ends %s with a sentence', async (_, command, lies) => {
  const run = await runAgainst(command, lies);
  expectNothingObeyed(run);
  expect(run.code).toBe(3);
  expect(run.stderr).toMatch(/^newhire: (The server|http:\/\/\S+ is not a newhire server)/m);
  expect(run.made).toEqual([]);
});

/** Lies that change texts only: the command continues, and shows them as text. */
const SHOWN: [string, keyof typeof COMMANDS, Partial<Record<Asked, Lie>>][] = [
  [
    'texts of a finding',
    'validate',
    {
      upload: found({
        field_label: ATTACK,
        error_message: ATTACK,
        expected: ATTACK,
        fix: { tier: 'never', hint: ATTACK },
      }),
    },
  ],
  [
    'texts of a finding',
    'json',
    {
      upload: found({ field_label: ATTACK, current_value: ATTACK, error_message: ATTACK, expected: ATTACK }),
    },
  ],
  [
    'texts of a finding',
    'github',
    {
      upload: found({ field_label: ATTACK, current_value: ATTACK, error_message: ATTACK, expected: ATTACK }),
    },
  ],
  ['texts of findings in order', 'json', ordered({ ...FINDING, error_message: ATTACK }, WARNING)],
  ['notes and the edition', 'validate', { upload: file({ notes: [ATTACK], layout_edition: ATTACK }) }],
  ['a file name', 'list', { files: { total: 1, files: [file({ file_name: ATTACK, state: ATTACK })] } }],
  ['a file name', 'json list', { files: { total: 1, files: [file({ file_name: ATTACK, state: ATTACK })] } }],
  ['columns far away', 'validate', { upload: found({ position: { start: 1e15, end: 1e15 } }) }],
  [
    'lines far away',
    'validate',
    {
      upload: found({
        line_number: 1e15,
        record_number: 1e15,
        occurrences: 1e15,
        places: { lines: [{ start: 1, end: 1e15 }], more: 1e15 },
      }),
    },
  ],
  ['a deletion without end', 'validate', { delete: endless }],
  ['a repair far away', 'correct', { corrections: audit({ ...CHANGE, offset: 1e15 }, OUTCOME) }],
  [
    'texts of a repair',
    'correct',
    {
      corrections: audit(
        { ...CHANGE, rule: ATTACK, evidence: ATTACK, removed: ATTACK, model: ATTACK, by: 'model' },
        { ...OUTCOME, reason: ATTACK },
      ),
    },
  ],
  [
    'texts of an audit',
    'audit',
    { corrections: audit({ ...CHANGE, removed: ATTACK }, { ...OUTCOME, reason: ATTACK }) },
  ],
  ['a refusal', 'download', { job: status(404, { code: 'JOB_NOT_FOUND', detail: ATTACK, next: ATTACK }) }],
  [
    'a diagnosis',
    'validate',
    { upload: status(422, { code: 'FORMAT_FAULT', detail: ATTACK, diagnosis: 'NO_RECORDS' }) },
  ],
];

it.each(share(SHOWN, 3))('%s are shown as text by %s', async (_, command, lies) => {
  expectNothingObeyed(await runAgainst(command, lies));
});

it.each([
  ['%E0%A4%A', `${JOB_ID}.corrected.txt`],
  ['', `${JOB_ID}.corrected.txt`],
  ['..', `${JOB_ID}.corrected.txt`],
  ['..%2F..%2F..%2Fescaped.txt', 'escaped.corrected.txt'],
  ['%2Fetc%2Fpasswd', 'passwd.corrected'],
  ['a%00b%1B%0A.txt', 'a␀b␛␊.corrected.txt'],
  // As servers of 0.1.0 name it, and of 0.2.0.
  ['hires.txt.corrected', 'hires.corrected.txt'],
  ['hires.corrected.txt', 'hires.corrected.txt'],
  ['hires.corrected', 'hires.corrected'],
])('the file name %j becomes a file of this folder, %s', async (encoded, name) => {
  const run = await runAgainst('download', { head: named(encoded) });
  expectNothingObeyed(run);
  expect(run.code).toBe(0);
  expect(run.made).toEqual([name]);
});

it.each([404, 400])(
  'a server that answers %i when it is asked for the order has errors first',
  async (code) => {
    const { code: exit, stdout } = await runAgainst('json', both(status(code, { detail: ATTACK })));
    expect(exit).toBe(1);
    const [reported] = JSON.parse(stdout).files;
    expect([reported.errors, reported.warnings].map((list: object[]) => list.length)).toEqual([1, 1]);
  },
);

it('a name that is there already is not replaced', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'hires.corrected.txt'), 'precious');
  const { url } = await startHostileServer({});
  const run = await runNewhire([...COMMANDS.download, '--server', url], { cwd: folder });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain("'hires.corrected.txt' already exists.");
});

it.each([
  { record_type: 'header' },
  { record_type: 'file', record_number: 0 },
  { field_name: 'employee_city', position: { start: 1, end: 801 } },
  { error_type: 'FILE_FORM', field_name: 'file' },
])('a finding that calls a line of this computer something else, %j, unmasks nothing of it', async (lie) => {
  const { stdout } = await runAgainst('validate', { upload: found(lie) });
  expect(stdout).not.toMatch(/\d{9}/);
  const shown = await runAgainst('github', { upload: found(lie) });
  expect(shown.stdout).not.toMatch(/\d{9}/);
});

it.each(['validate', 'correct', 'list'] as const)(
  '%s sends nothing to a server elsewhere without TLS',
  async (command) => {
    const run = await runNewhire([...COMMANDS[command], '--server', 'http://198.51.100.7:9'], {
      cwd: await tempFolder(),
    });
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toMatch(/without TLS[\s\S]*--insecure/);
  },
);
