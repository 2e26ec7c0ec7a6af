/** `newhire correct` with a language model, against a server on this computer. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oracle } from '../support/model-answers.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { BIN, cleanEnv } from '../support/run.js';
import { ohioFile, openWorkspace, PATIENTLY, reportIn, type Workspace } from './correct-workspace.js';

/** Two slips from either name of its ZIP code: no rule may choose. */
/** A name that no city is near: such a city is not sent. */
const NAME = { employee_first_name: 'JANE', employee_middle_name: '', employee_last_name: 'ROE' };
const SLIP = {
  ...NAME,
  employee_city: 'LANESBOROU;',
  employee_state: 'MA',
  employee_zip: '01237',
  employee_zip4: '',
};
const OTHER = { ...SLIP, employee_city: 'CONELLY/ SPRINGS', employee_state: 'NC', employee_zip: '28612' };
/** One of several ZIP codes of its city, which the model cannot know. */
const ODD_ZIP = { ...SLIP, employee_city: 'COLUMBUS', employee_state: 'OH', employee_zip: '432X5' };
const CITIES = oracle(
  ({ value }) =>
    ({ 'LANESBOROU;': 'LANESBORO', 'CONELLY/ SPRINGS': 'CONNELLY SPRINGS', '432X5': '43215' })[value],
);

let server: ModelServer;
let workspace: Workspace;
beforeEach(async () => {
  server = await startModelServer({ answer: CITIES });
  workspace = await openWorkspace();
  await workspace.write('march.txt', ohioFile([SLIP, {}, { employee_last_name: "O'BRIEN" }]));
});
afterEach(() => server.close());

const withServer = () => ({ env: { OPENAI_BASE_URL: server.baseURL, OPENAI_API_KEY: 'a-key' } });
const correct = (...flags: string[]) =>
  workspace.run(['correct', 'march.txt', '-s', 'Ohio', '--format', 'json', ...flags], withServer());

describe('a named model', () => {
  it('chooses a city that no rule may choose; the audit says that it was the model', async () => {
    const run = await correct('--model', 'test');
    const report = reportIn(run);
    expect(run.code).toBe(0);
    expect(report.changed).toContainEqual(
      expect.objectContaining({ rule: 'model-city', by: 'model', model: 'test', changes: 1 }),
    );
    expect((await workspace.read('march.corrected.txt')).toString()).toContain('LANESBORO ');
    const audit = (await workspace.run(['download', report.job_id!, '--audit', '-o', '-'])).stdout;
    const changes = audit
      .split('\n')
      .flatMap((line) => (line.includes('"change"') ? [JSON.parse(line)] : []));
    expect(changes.find(({ by }) => by === 'model')).toMatchObject({
      field_name: 'employee_city',
      removed: expect.stringContaining('U;'),
      model: 'test',
    });
  });

  it('is announced on stderr before the first request: which fields of how many records go where', async () => {
    const { stderr } = await correct('--model', 'test');
    expect(stderr).toContain(
      `The model test at ${new URL(server.baseURL).host} gets 1 request about 1 record`,
    );
    expect(stderr).toMatch(
      /Fields that are sent \(number of records\): Employee city \(1\), Employee state \(1\), Employee ZIP code \(1\)\./,
    );
  });

  it('never sees an SSN, a FEIN, a date, a phone or a name', async () => {
    await correct('--model', 'test');
    const sent = server.requests.map(({ raw }) => raw).join();
    expect(sent).toContain('LANESBOROU;');
    expect(sent).not.toMatch(/899\d{6}|BRIEN|\d{8}/);
  });

  it('in the environment counts as well as a flag; a settings file may not name one', async () => {
    const args = ['correct', 'march.txt', '-s', 'Ohio', '--dry-run', '--format', 'json'];
    const run = await workspace.run(args, { env: { ...withServer().env, NEWHIRE_MODEL: 'test' } });
    expect(reportIn(run).model?.planned?.requests).toBe(1);
    await workspace.write('.newhirerc.json', '{"model":"test"}');
    const refused = await workspace.run(args, withServer());
    expect(refused.code).toBe(2);
    expect(server.requests).toEqual([]);
  });

  it('that fails leaves what the rules did', async () => {
    server.behave({ status: 401 });
    const run = await correct('--model', 'test');
    expect(run.code).toBe(1);
    expect(reportIn(run)).toMatchObject({ corrections_applied: 1, corrections_failed: 1 });
    expect(server.requests).toHaveLength(1);
  });

  it('without a key for a service elsewhere: exit 2 before anything is done', async () => {
    const run = await workspace.run(['correct', 'march.txt', '-s', 'Ohio', '--model', 'test']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('OPENAI_API_KEY');
    expect(await workspace.files()).toEqual(['march.txt']);
    expect(await workspace.dataFiles()).toEqual([]);
  });
});

describe('limits', () => {
  it('--max-calls stops the requests, not the run', async () => {
    await workspace.write('march.txt', ohioFile([SLIP, OTHER]));
    const run = await correct('--model', 'test', '--max-calls', '1');
    expect(run.code).toBe(1);
    expect(reportIn(run).corrections_applied).toBe(1);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['--max-cost', ['--max-cost', '0.5'], {}],
    ['--max-cost', ['--max-cost=0.5'], {}],
    ['NEWHIRE_MAX_COST', [], { NEWHIRE_MAX_COST: '0.5' }],
  ])('%s was removed: exit 2 before anything is done', async (what, flags, env) => {
    const run = await workspace.run(['correct', 'march.txt', '-s', 'Ohio', ...flags], { env });
    expect(run).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `newhire: ${what} was removed.\nUse --max-calls, which limits the requests to the model.\n`,
    });
    expect(await workspace.files()).toEqual(['march.txt']);
  });
});

describe('without a named model', () => {
  it('nothing is sent, though a key and a server are there', async () => {
    const run = await correct();
    expect(run.code).toBe(1);
    expect(reportIn(run).model).toBeNull();
    expect(run.stderr).toBe('');
    expect(server.requests).toEqual([]);
  });
});

describe('what only a person could tell', () => {
  beforeEach(() => workspace.write('march.txt', ohioFile([ODD_ZIP, {}])));

  it('is proposed with the reason of the model, and nothing is changed', async () => {
    const run = await correct('--model', 'test', '--values', 'show');
    expect(run.code).toBe(1);
    expect(reportIn(run)).toMatchObject({ corrections_applied: 0, corrections_failed: 1 });
    expect((await workspace.read('march.corrected.txt')).equals(await workspace.read('march.txt'))).toBe(
      true,
    );
    const [{ options } = { options: [] }] = JSON.parse(run.stdout).proposals;
    expect(options[0]).toMatchObject({
      rule: 'model-choice',
      model: 'test',
      evidence: 'One letter differs and the ZIP agrees.',
      edits: [{ after: '43215' }],
    });
  });

  it('is proposed with --trust-model, too, where another value fits as well; the flag is not for --server', async () => {
    for (const [flags, env] of [
      [['--trust-model'], {}],
      [[], { NEWHIRE_TRUST_MODEL: '1' }],
    ] as const) {
      const args = ['correct', 'march.txt', '-s', 'Ohio', '--model', 'test', '--force', '--format', 'json'];
      const run = await workspace.run([...args, ...flags], { env: { ...withServer().env, ...env } });
      expect(run.code).toBe(1);
      expect(reportIn(run)).toMatchObject({ changed: [], corrections_failed: 1 });
    }
    const refused = await workspace.run([
      'correct',
      'march.txt',
      '--trust-model',
      '--server',
      'http://127.0.0.1:1',
    ]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('A server asks the model that it was started with.');
  });
});

describe('a dry run', () => {
  it('prints the requests, and sends nothing', async () => {
    const planned = reportIn(await correct('--model', 'test', '--dry-run', '--values', 'show')).model!;
    expect(server.requests).toEqual([]);
    expect(planned.planned).toMatchObject({ records: 1, requests: 1 });
    await correct('--model', 'test');
    expect(planned.requests!.map(({ body }) => body)).toEqual(server.requests.map(({ body }) => body));
  });

  it('shows them to a person, too', async () => {
    const args = ['correct', 'march.txt', '-s', 'Ohio', '--model', 'test', '--dry-run', '--values', 'show'];
    const { stdout } = await workspace.run(args, withServer());
    expect(stdout).toContain('1 request would be sent.');
    expect(stdout).toContain('Request 1\n{\n  "model": "test",\n');
    expect(stdout).toContain('LANESBOROU;');
  });

  it.each(['pretty', 'json'])(
    'hides the values of an employee in a pipe (%s), and counts the same',
    async (format) => {
      const args = ['correct', 'march.txt', '-s', 'Ohio', '--model', 'test', '--dry-run', '--format', format];
      const hidden = await workspace.run(args, withServer());
      expect(hidden.stdout).not.toMatch(/LANESB|01237|\bMA\b/);
      expect(hidden.stdout).toContain('***');
      const shown = await workspace.run([...args, '--values', 'show'], withServer());
      expect(shown.stdout).toContain('LANESBOROUGH');
      const requests = (text: string) => /(\d+) request would be sent|"requests": (\d+)/.exec(text)?.[0];
      expect(requests(hidden.stdout)).toBeDefined();
      expect(requests(hidden.stdout)).toBe(requests(shown.stdout));
    },
  );
});

it('a model that gives no usable answer is reported, also where a rule proposes repairs', async () => {
  await workspace.write('march.txt', ohioFile([SLIP, ODD_ZIP]));
  server.behave(() => ({ message: 'prose' }));
  const args = ['correct', 'march.txt', '-s', 'Ohio', '--model', 'test'];
  const { code, stdout } = await workspace.run(args, withServer());
  expect(code).toBe(1);
  expect(stdout.replace(/\s+/g, ' ')).toContain('tokens. 2 requests got no usable answer.');
  expect(stdout).toMatch(/why {7}A person has to decide\. The model/);
});

describe('the announcement', () => {
  it('is what is sent: equal questions once, and none that was answered before', async () => {
    await workspace.write('march.txt', ohioFile([SLIP, SLIP, OTHER, ODD_ZIP, {}]));
    const { stderr } = await correct('--model', 'test');
    expect(stderr).toContain('gets 3 requests about 4 records');
    expect(server.requests).toHaveLength(3);
  });

  it('says how many are sent at most when --max-calls allows fewer', async () => {
    await workspace.write('march.txt', ohioFile([SLIP, OTHER, ODD_ZIP]));
    const { stderr } = await correct('--model', 'test', '--max-calls', '2');
    expect(stderr).toContain('gets at most 2 of 3 requests about 3 records');
    expect(server.requests).toHaveLength(2);
  });

  it('prints no value of the file into a pipe', async () => {
    for (const format of ['json', 'pretty']) {
      const args = ['correct', 'march.txt', '-s', 'Ohio', '--model', 'test', '--dry-run', '--format', format];
      const run = await workspace.run(args, withServer());
      expect(run.stdout).toContain('***');
      expect(run.stdout).not.toMatch(/C0LUMBS|COLUMBUS|\b43\d{3}\b/);
    }
  });
});

describe('a run that is killed while the model answers', () => {
  it('repeats no finished request the next time, and leaves no copy of the data', async () => {
    await workspace.write('march.txt', ohioFile([SLIP, OTHER]));
    server.behave((nth) => (nth === 0 ? { answer: CITIES } : { fault: 'silence' }));
    const args = ['correct', 'march.txt', '-s', 'Ohio', '--model', 'test'];
    const env = cleanEnv(workspace.env(withServer().env));
    const child = spawn(process.execPath, [BIN, ...args], { cwd: workspace.folder, env });
    await server.arrived(2);
    await expect.poll(() => journalLines(workspace), PATIENTLY).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');

    server.behave({ answer: CITIES });
    const again = await correct('--model', 'test');
    expect(again.code).toBe(0);
    expect(reportIn(again).model).toMatchObject({ calls: 1, cached: 1 });
    expect(server.requests).toHaveLength(3);
    expect(await workspace.files()).toEqual(['march.corrected.txt', 'march.txt']);
    expect(await workspace.dataFiles()).toEqual(['audit.ndjson', 'corrected', 'job.json', 'runs.json']);
  });
});

/** Lines of the one journal in the data folder. */
async function journalLines({ data, dataFiles }: Workspace): Promise<number> {
  if (!(await dataFiles()).includes('journal.ndjson')) return 0;
  const { glob } = await import('tinyglobby');
  const [path = ''] = await glob('jobs/*/journal.ndjson', { cwd: data, absolute: true });
  return (await readFile(path, 'utf8')).split('\n').length - 1;
}
