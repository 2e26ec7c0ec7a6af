/** `newhire correct` with a language model, against a server on this computer. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oracle } from '../support/model-answers.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { BIN, cleanEnv } from '../support/run.js';
import { type Desk, ohioFile, openDesk, PATIENTLY, reportIn } from './correct-desk.js';

/** Two edits from COLUMBUS: no rule may repair it. */
const SLIP = { employee_city: 'C0LUMBS', employee_state: 'OH', employee_zip: '43215', employee_zip4: '' };
const CITIES = oracle(({ field, value }) =>
  field === 'Employee city' ? { C0LUMBS: 'COLUMBUS', DAYT0: 'DAYTON' }[value] : undefined,
);
const DAYTON = { employee_city: 'DAYT0', employee_state: 'OH', employee_zip: '45402', employee_zip4: '' };

let server: ModelServer;
let desk: Desk;
beforeEach(async () => {
  server = await startModelServer({ answer: CITIES });
  desk = await openDesk();
  await desk.write('march.txt', ohioFile([SLIP, {}, { employee_last_name: "O'BRIEN" }]));
});
afterEach(() => server.close());

const withServer = () => ({ env: { OPENAI_BASE_URL: server.baseURL, OPENAI_API_KEY: 'a-key' } });
const correct = (...flags: string[]) =>
  desk.run(['correct', 'march.txt', '-s', 'Ohio', '--format', 'json', ...flags], withServer());

describe('a named model', () => {
  it('chooses a city that no rule may choose; the audit says that it was the model', async () => {
    const run = await correct('--model', 'test');
    const report = reportIn(run);
    expect(run.code).toBe(0);
    expect(report.changed).toContainEqual(
      expect.objectContaining({ rule: 'model-choice', by: 'model', model: 'test', changes: 1 }),
    );
    expect((await desk.read('march.corrected.txt')).toString()).toContain('COLUMBUS');
    const audit = (await desk.run(['download', report.job_id!, '--audit', '-o', '-'])).stdout;
    const changes = audit
      .split('\n')
      .flatMap((line) => (line.includes('"change"') ? [JSON.parse(line)] : []));
    expect(changes.find(({ by }) => by === 'model')).toMatchObject({
      field_name: 'employee_city',
      removed: expect.stringContaining('C0LUMBS'),
      model: 'test',
    });
  });

  it('is told of on stderr before the first request: which fields of how many records go where', async () => {
    const { stderr } = await correct('--model', 'test');
    expect(stderr).toContain(
      `The model test at ${new URL(server.baseURL).host} gets 1 request about 1 record`,
    );
    expect(stderr).toMatch(
      /Fields sent, and of how many records: Employee city \(1\), Employee state \(1\), Employee ZIP code \(1\)\./,
    );
  });

  it('never sees an SSN, a FEIN, a date, a phone or a name', async () => {
    await correct('--model', 'test');
    const sent = server.requests.map(({ raw }) => raw).join();
    expect(sent).toContain('C0LUMBS');
    expect(sent).not.toMatch(/899\d{6}|BRIEN|\d{8}/);
  });

  it('in the environment counts as well as a flag; a settings file may not name one', async () => {
    const args = ['correct', 'march.txt', '-s', 'Ohio', '--dry-run', '--format', 'json'];
    const run = await desk.run(args, { env: { ...withServer().env, NEWHIRE_MODEL: 'test' } });
    expect(reportIn(run).model?.planned?.requests).toBe(1);
    await desk.write('.newhirerc.json', '{"model":"test"}');
    const refused = await desk.run(args, withServer());
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
    const run = await desk.run(['correct', 'march.txt', '-s', 'Ohio', '--model', 'test']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('OPENAI_API_KEY');
    expect(await desk.files()).toEqual(['march.txt']);
    expect(await desk.dataFiles()).toEqual([]);
  });
});

describe('limits', () => {
  it('--max-calls stops the requests, not the run', async () => {
    await desk.write('march.txt', ohioFile([SLIP, DAYTON]));
    const run = await correct('--model', 'test', '--max-calls', '1');
    expect(run.code).toBe(1);
    expect(reportIn(run).corrections_applied).toBe(1);
    expect(server.requests).toHaveLength(1);
  });

  it('--max-cost needs to know the price of the model', async () => {
    const refused = await correct('--model', 'test', '--max-cost', '0.50');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('the price of this model is not known');
    await desk.write('.newhirerc.json', '{"prices":{"test":{"input":1,"output":2}}}');
    expect((await correct('--model', 'test', '--max-cost', '0.50')).code).toBe(0);
    expect((await correct('--model', 'test', '--max-cost', '0.0001', '--force')).code).toBe(1);
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

describe('a dry run', () => {
  it('prints the requests with their tokens, and sends nothing', async () => {
    const planned = reportIn(await correct('--model', 'test', '--dry-run')).model!;
    expect(server.requests).toEqual([]);
    expect(planned.planned).toMatchObject({ records: 1, requests: 1 });
    await correct('--model', 'test');
    expect(planned.requests!.map(({ body }) => body)).toEqual(server.requests.map(({ body }) => body));
  });

  it('shows them to a person, too', async () => {
    const args = ['correct', 'march.txt', '-s', 'Ohio', '--model', 'test', '--dry-run'];
    const { stdout } = await desk.run(args, withServer());
    expect(stdout).toMatch(/1 request would be sent, about [\d,]+ tokens, at a price that is not known\./);
    expect(stdout).toContain('Request 1\n{\n  "model": "test",\n');
    expect(stdout).toContain('C0LUMBS');
  });
});

describe('a run that is killed while the model answers', () => {
  it('repeats no finished request the next time, and leaves no copy of the data', async () => {
    await desk.write('march.txt', ohioFile([SLIP, DAYTON]));
    server.behave((nth) => (nth === 0 ? { answer: CITIES } : { fault: 'silence' }));
    const args = ['correct', 'march.txt', '-s', 'Ohio', '--model', 'test'];
    const env = cleanEnv(desk.env(withServer().env));
    const child = spawn(process.execPath, [BIN, ...args], { cwd: desk.folder, env });
    await server.arrived(2);
    await expect.poll(() => journalLines(desk), PATIENTLY).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');

    server.behave({ answer: CITIES });
    const again = await correct('--model', 'test');
    expect(again.code).toBe(0);
    expect(reportIn(again).model).toMatchObject({ calls: 1, cached: 1 });
    expect(server.requests).toHaveLength(3);
    expect(await desk.files()).toEqual(['march.corrected.txt', 'march.txt']);
    expect(await desk.dataFiles()).toEqual(['audit.ndjson', 'corrected', 'job.json']);
  });
});

/** Lines of the one journal in the data folder. */
async function journalLines({ data, dataFiles }: Desk): Promise<number> {
  if (!(await dataFiles()).includes('journal.ndjson')) return 0;
  const { glob } = await import('tinyglobby');
  const [path = ''] = await glob('jobs/*/journal.ndjson', { cwd: data, absolute: true });
  return (await readFile(path, 'utf8')).split('\n').length - 1;
}
