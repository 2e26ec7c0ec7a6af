import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ModelSettings } from '../../src/model/index.js';
import type { ModelOutcome } from '../../src/model/model-port.js';
import { share } from '../support/campaign.js';
import { abstainer, oracle } from '../support/model-answers.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { startScript } from '../support/script-process.js';
import { cityNamed, cityRequest, openHasty } from './sample-request.js';

let folder: string;
let journal: string;
let server: ModelServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-model-'));
  journal = join(folder, 'journal.ndjson');
  server = await startModelServer({ answer: oracle(() => 'COLUMBUS') });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** One run of a job: asks about each value, closes, and gives the outcomes. */
async function run(values: string[], settings: ModelSettings = {}): Promise<ModelOutcome[]> {
  const model = await openHasty({ baseURL: server.baseURL, journal, ...settings });
  const outcomes: ModelOutcome[] = [];
  for (const value of values) outcomes.push(await model.ask(cityRequest(value)));
  await model.close();
  return outcomes;
}

const lines = async () => (await readFile(journal, 'utf8')).split('\n').filter(Boolean);

describe('a second run of a job', () => {
  test('does not repeat requests and gets the same answers', async () => {
    const before = await run(['A', 'B']);
    const after = await run(['A', 'B', 'C']);
    expect(server.requests).toHaveLength(3);
    const fixes = (outcome?: ModelOutcome) => outcome?.kind === 'answered' && outcome.fixes;
    expect(fixes(after[0])).toEqual(fixes(before[0]));
    expect(after.map((o) => o.kind === 'answered' && o.cached)).toEqual([true, true, false]);
  });

  test('takes a refusal of the model as said, and asks again what failed', async () => {
    server.behave({ message: 'refusal' });
    await run(['A']);
    server.behave({ message: 'length' });
    await run(['B']);
    server.behave({ status: 500 });
    await run(['C']);
    const sent = server.requests.length;
    server.behave({ answer: abstainer });
    const outcomes = await run(['A', 'B', 'C']);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['declined', 'answered', 'answered']);
    expect(server.requests).toHaveLength(sent + 2);
  });

  test('asks again when it is another model', async () => {
    await run(['A']);
    await run(['A'], { model: 'another' });
    expect(server.requests).toHaveLength(2);
  });

  test('has only the rest of the limit of calls', async () => {
    await run(['A', 'B'], { maxCalls: 3 });
    const outcomes = await run(['C', 'D'], { maxCalls: 3 });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['answered', 'not_attempted']);
  });
});

describe('a killed run', () => {
  const start = () => startScript(new URL('./ask-until-killed.ts', import.meta.url), server.baseURL, journal);

  test.each(share([1, 6, 3], 1))(
    'with request %i under way asks that one again and no other',
    async (fatal) => {
      server.behave((nth) => (nth + 1 === fatal ? { fault: 'silence' } : { answer: abstainer }));
      const killed = await start();
      await server.arrived(fatal);
      await killed.kill();

      server.behave({ answer: abstainer });
      expect(await (await start()).ended).toBe(0);
      const asked = server.requests.map(({ raw }) => /CITY [A-Z]{2}/.exec(raw)?.[0]);
      const all = Array.from({ length: 6 }, (_, i) => cityNamed(i));
      expect(asked).toEqual([...all.slice(0, fatal), ...all.slice(fatal - 1)]);
    },
  );

  test('may leave half a line at any byte, and the journal stays sound', async () => {
    await run(['A', 'B']);
    const whole = await readFile(journal);
    const firstLine = whole.indexOf('\n') + 1;
    for (const length of [firstLine + 1, firstLine + 40, whole.length - 1]) {
      await writeFile(journal, whole);
      await truncate(journal, length);
      const sent = server.requests.length;
      await run(['A', 'B']);
      expect(server.requests).toHaveLength(sent + 1);
      expect((await lines()).map((line) => JSON.parse(line).outcome.kind)).toEqual(['answered', 'answered']);
    }
  });

  test('may leave a line of rubbish, which is passed over', async () => {
    await run(['A']);
    await appendFile(journal, '{"key":"x","outcome":{"kind":"answered","fixes":"all"}}\n\0\0\0\n');
    await run(['A']);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a line that the disk has changed', () => {
  test.each([
    ['another choice', (line: string) => line.replace('"candidate_id":"c1"', '"candidate_id":"c3"')],
    ['another decision', (line: string) => line.replace('"decision":"choose"', '"decision":"abstain"')],
    ['no spend', (line: string) => line.replace('"attempts":1', '"attempts":0')],
    ['another word', (line: string) => line.replace(/"evidence":"./, '"evidence":"~')],
  ])('to %s is passed over, and the request is repeated', async (_what, change) => {
    const before = await run(['A', 'B']);
    const whole = await readFile(journal, 'utf8');
    const changed = change(whole);
    expect(changed).not.toBe(whole);
    await writeFile(journal, changed);
    const after = await run(['A', 'B']);
    expect(server.requests).toHaveLength(3);
    const fixes = after.map((outcome) => outcome.kind === 'answered' && outcome.fixes);
    expect(fixes).toEqual(before.map((outcome) => outcome.kind === 'answered' && outcome.fixes));
  });
});

describe('the file', () => {
  test('contains the reply and no field of the request, for its owner alone', async () => {
    await writeFile(journal, '', { mode: 0o644 });
    await run(['COLUMBS']);
    const [line] = await lines();
    expect(line).toMatch(/"candidate_id":"c1"/);
    expect(line).not.toMatch(/COLUMBS|COLUMBUS|43215/);
    expect((await stat(journal)).mode & 0o777).toBe(0o600);
  });

  test('has a line for each reply by the time the answer is given', async () => {
    const model = await openHasty({ baseURL: server.baseURL, journal });
    for (let i = 1; i <= 3; i++) {
      await model.ask(cityRequest(cityNamed(i)));
      expect(await lines()).toHaveLength(i);
    }
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => model.ask(cityRequest(`TOWN OF ${cityNamed(i)}`))),
    );
    expect((await lines()).map((line) => JSON.parse(line).attempts)).toEqual(Array(23).fill(1));
    await model.close();
  });

  test('that cannot be used is a clear error before anything is sent', async () => {
    const missing = openHasty({ baseURL: server.baseURL, journal: join(folder, 'none', 'j.ndjson') });
    await expect(missing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(server.requests).toEqual([]);
  });
});
