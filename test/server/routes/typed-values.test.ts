/** Values that a person types, over HTTP: what takes effect, what is refused, and where they are never kept. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../../../src/correction/index.js';
import { correct } from '../../correction/support/correct-bytes.js';
import { fileOf, layoutOf, recordWith } from '../../correction/support/one-record.js';
import { COLUMBUS } from '../../correction/support/rule-cases.js';
import { type AtEnd, atEndOfFile } from '../../support/at-end-of-file.js';
import { runs, share } from '../../support/campaign.js';
import { query } from '../../support/databases.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldText } from '../../support/records.js';
import { ENGINES } from '../engines.js';
import { correctByRules } from '../real-corrections.js';
import {
  type Body,
  createJob,
  fetch,
  jobEnded,
  json,
  type ServiceOptions,
  startService,
  upload,
} from '../test-service.js';

const OHIO = layoutOf('Ohio');
/** Lines 2 to 4: a city with two slips; no first name and no SSN; a name with a comma. */
const FILE = Buffer.from(
  fileOf(OHIO, [
    recordWith(OHIO, { ...COLUMBUS, city: 'C0LUMBS' }, {}, 5),
    recordWith(OHIO, { first_name: '', ssn: '' }, {}, 6),
    recordWith(OHIO, { last_name: 'ROE,' }, {}, 7),
  ]),
);
const [CITY, NAME] = ['2-employee_city', '4-employee_last_name'];
/** Never issued: no area number is above 899, so that it is refused. */
const SSN = '987-65-4329';
/** As in the tests of --edits. */
const [GOOD_SSN, DIGITS] = ['465-62-5872', '465625872'];

const value = (field_name: string, text: string | null, line_number = 3) => ({
  ...{ line_number, field_name },
  value: text,
});
const accept = (proposal_id: string) => ({ proposal_id, decision: 'accept' });

interface Answer extends Body {
  refused?: {
    proposal_id?: string;
    value_index?: number;
    line_number?: number;
    field_name?: string;
    reason: string;
  }[];
}

const atEnd = atEndOfFile();

async function reviewed(options: ServiceOptions = {}, bytes = FILE, end?: AtEnd) {
  const service = await startService({ correct: correctByRules, ...options }, end);
  const { file_id } = await json(await upload(service.url, bytes, 'Ohio'));
  const { job_id } = await json(await createJob(service.url, file_id));
  await jobEnded(service.url, job_id);
  const address = `${service.url}/api/v1/jobs/${job_id}`;
  const get = async (path: string) => (await fetch(`${address}${path}`)).json() as never;
  return {
    ...service,
    file_id,
    job_id,
    decide: (body: object, headers: Record<string, string> = {}) =>
      fetch(`${address}/decisions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    file: async () => Buffer.from(await (await fetch(`${address}/download`)).arrayBuffer()),
    job: () => get('') as Promise<Body>,
    audit: async () => (await fetch(`${address}/audit`)).text(),
    changes: async () => ((await get('/corrections?kind=change')) as { corrections: Change[] }).corrections,
    proposals: async (search = '') =>
      (await get(`/proposals${search}`)) as {
        total: number;
        proposals: { proposal_id: string; status: string }[];
      },
  };
}

const answerOf = async (response: Response) => (await json(response)) as Answer;

/** Everything that a server keeps of a job, as text. */
async function keptIn(root: string): Promise<Map<string, string>> {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return new Map(
    await Promise.all(files.map(async (path) => [path, await readFile(path, 'latin1')] as const)),
  );
}

describe.each(share(ENGINES, 1))('values in decisions, in %s', (_, options) => {
  test('are written with the decisions, as --edits writes them, and stay with later decisions', async () => {
    const { decide, file, changes, proposals, job } = await reviewed(await options());
    const values = [value('employee_ssn', GOOD_SSN), value('Employee first name', 'Ana')];
    const answer = await decide({ values, decisions: [accept(CITY)] });
    expect(answer.status).toBe(200);
    expect(await json(answer)).toMatchObject({ revision: 2, corrections_failed: 1 });
    const atTerminal = await correct(OHIO, FILE, {
      values: values.map((one) => ({ ...one, value: String(one.value) })),
      review: async ({ proposals }) => {
        const [option] = proposals.find(({ proposal_id }) => proposal_id === CITY)!.options;
        return { decisions: new Map([[CITY, { kind: 'accept', option: option! }]]), values: [] };
      },
    });
    expect((await file()).equals(atTerminal.output)).toBe(true);
    expect((await file()).toString('latin1')).toContain(DIGITS);
    const typed = (await changes()).filter(({ rule }) => rule === 'typed');
    expect(typed.map(({ field_name, by, removed, inserted }) => [field_name, by, removed, inserted])).toEqual(
      [
        ['employee_ssn', 'person', '', ''],
        ['employee_first_name', 'person', '', ''],
      ],
    );
    expect((await proposals()).total).toBe(2);
    expect((await decide({ decisions: [accept(NAME)] })).status).toBe(200);
    expect((await file()).toString('latin1')).toContain(DIGITS);
    // Typed again, by another name of the field, it replaces the first; taken back, the error is there again.
    await decide({ values: [value('employee_first_name', 'Eve')] });
    expect((await file()).toString('latin1')).toContain('EVE');
    const back = [value('Employee first name', null), value('employee_ssn', null)];
    expect(await json(await decide({ values: back }))).toMatchObject({ revision: 5, corrections_failed: 2 });
    expect((await file()).toString('latin1')).not.toContain(DIGITS);
    // A value that clears no error changes the file all the same, until nothing is left that does.
    await decide({ decisions: [CITY, NAME].map((proposal_id) => ({ proposal_id, decision: 'reopen' })) });
    for (const [text, isChanged] of [
      [null, false],
      ['Q', true],
    ] as const) {
      if (text !== null) await decide({ values: [value('employee_middle_name', text)] });
      expect(await job()).toMatchObject({ corrections_applied: 0, file_changed: isChanged });
      expect((await file()).equals(FILE)).toBe(!isChanged);
    }
  });

  test('with partial, what cannot be done is refused with its place and reason, and the rest takes effect', async () => {
    const { decide, proposals, file, job } = await reviewed(await options());
    const body = {
      decisions: [accept(CITY), accept('99-employee_city')],
      values: [value('employee_ssn', SSN), value('employee_first_name', 'Ana'), value('shoe_size', '9')],
      partial: true,
    };
    const before = await file();
    const whole = await decide({ ...body, decisions: [accept(CITY)], partial: false });
    expect(whole.status).toBe(422);
    expect(await json(whole)).toMatchObject({
      code: 'DECISION_NOT_PROVEN',
      detail: expect.stringMatching(/^These values cannot be written: line 3, employee_ssn: /),
    });
    expect((await file()).equals(before)).toBe(true);
    const key = { 'idempotency-key': 'partly' };
    const answer = await answerOf(await decide(body, key));
    expect(answer).toMatchObject({ revision: 2, corrections_failed: 2 });
    expect(answer.refused?.map(({ reason: _, ...about }) => about)).toEqual([
      { proposal_id: '99-employee_city' },
      { value_index: 0, line_number: 3, field_name: 'employee_ssn' },
      { value_index: 2, line_number: 3, field_name: 'shoe_size' },
    ]);
    for (const { reason } of answer.refused ?? []) expect(reason).toMatch(/^[A-Z].*\.$/);
    expect(await answerOf(await decide(body, key))).toEqual(answer);
    expect((await decide({ ...body, values: [value('employee_ssn', GOOD_SSN)] }, key)).status).toBe(422);
    const after = await answerOf(await decide({ decisions: [accept(CITY), accept(NAME)], partial: true }));
    expect(after.refused).toEqual([
      {
        proposal_id: CITY,
        line_number: 2,
        field_name: 'employee_city',
        reason: 'It is accepted already. Take that decision back first.',
      },
    ]);
    // Nothing of this takes effect: the job stays as it is.
    const none = { decisions: [accept(CITY)], values: [value('shoe_size', '9')], partial: true };
    const same = await answerOf(await decide(none));
    expect([same.revision, same.refused?.length]).toEqual([after.revision, 2]);
    // What the first request did not do is known after later decisions too.
    expect((await answerOf(await decide(body, key))).refused).toEqual(answer.refused);
    expect((await proposals('?status=accepted')).proposals.map(({ proposal_id }) => proposal_id)).toEqual([
      CITY,
      NAME,
    ]);
    expect((await job()).revision).toBe(3);
  });
});

describe.each(ENGINES)('typed values, in %s', (_, options) => {
  test('are kept with the proposals only, and a typed number is nowhere after the file was deleted', async () => {
    const lines: string[] = [];
    const log = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const given = await options();
    const { decide, root, audit, url, file_id, proposals } = await reviewed({
      ...given,
      logger: { level: 'trace', stream: log },
    } as ServiceOptions);
    const first = await decide(
      { values: [value('employee_ssn', GOOD_SSN)] },
      { 'idempotency-key': 'typed-1' },
    );
    const refused = await decide({ values: [value('employee_ssn', SSN)] });
    const partly = await decide(
      { values: [value('employee_ssn', SSN)], partial: true },
      { 'idempotency-key': 'typed-2' },
    );
    const said = [await first.text(), await refused.text(), await partly.text(), await audit()];
    said.push(JSON.stringify(await proposals()), lines.join(''));
    expect([refused.status, partly.status]).toEqual([422, 200]);
    expect(said.filter((text) => /465-?62-?5872|987-?65-?4329/.test(text))).toEqual([]);
    const isIn = ([path, text]: [string, string]) =>
      /465-?62-?5872|987-?65-?4329/.test(text) && !/proposals\.ndjson|\bcorrected/.test(path);
    expect([...(await keptIn(root))].filter(isIn).map(([path]) => path)).toEqual([]);
    await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
    const left = [...(await keptIn(root)).values()].join('');
    const rows = given.database
      ? JSON.stringify([
          await query(given.database, 'select * from keyed_requests'),
          await query(given.database, 'select count(*)::int as n from parts'),
        ])
      : '"n":0';
    expect(left + rows).not.toMatch(/465-?62-?5872|987-?65-?4329/);
    expect(rows).toContain('"n":0');
  });
});

test('of random values those take effect that take effect on the terminal, in several requests too, and nothing else', async () => {
  for (let seed = 1; seed <= runs(2, 60); seed++) {
    const random = seeded(seed);
    const lines = Array.from({ length: 6 }, (_, at) =>
      recordWith(OHIO, at < 3 ? { first_name: '' } : {}, {}, at),
    );
    const input = Buffer.from(fileOf(OHIO, lines));
    const fields = OHIO.record_types.find(({ id }) => id === 'employee')!.fields;
    const values = Array.from({ length: 12 }, () => {
      const field = random.pick(fields);
      const other = fieldText(OHIO, cleanRecord(OHIO, random, { number: 700 }), field.name).trim();
      const text = random.pick([
        other,
        other.toLowerCase(),
        `${other}9`,
        other.slice(1),
        '000000000',
        'ÖZ',
        '',
      ]);
      const place = { line_number: random.int(2, 8), field_name: random.pick([field.name, field.label]) };
      return { ...place, value: text };
    }).filter((one, at, all) => all.findIndex((same) => isSamePlace(one, same)) === at);
    const { decide, file, changes } = await reviewed({}, input);
    const cut = random.int(0, values.length);
    const refused: string[] = [];
    for (const part of [values.slice(0, cut), values.slice(cut)].filter(({ length }) => length > 0)) {
      const answer = await answerOf(await decide({ values: part, partial: true }));
      for (const one of answer.refused ?? []) refused.push(placeOf(part[one.value_index ?? -1]!));
    }
    const made = values.filter((one) => !refused.includes(placeOf(one)));
    const atTerminal = await correct(OHIO, input, { values: made });
    expect([seed, atTerminal.result.typed]).toEqual([seed, { made: made.length, refused: [] }]);
    expect((await file()).equals(atTerminal.output)).toBe(true);
    const inJson = JSON.parse(JSON.stringify(atTerminal.changes)) as object[];
    expect(await changes()).toEqual(inJson.map((one) => ({ kind: 'change', ...one })));
  }
});

const placeOf = ({ line_number, field_name }: { line_number: number; field_name: string }) =>
  `${line_number} ${OHIO.record_types.flatMap(({ fields }) => fields).find(({ label }) => label === field_name)?.name ?? field_name}`;
const isSamePlace = (one: Parameters<typeof placeOf>[0], other: Parameters<typeof placeOf>[0]) =>
  placeOf(one) === placeOf(other);

test('a value that makes an earlier decision impossible is refused, and the decision stays', async () => {
  const { decide, proposals } = await reviewed();
  await decide({ decisions: [accept(CITY)] });
  const values = [value('employee_city', 'Dayton', 2), value('employee_first_name', 'Ana')];
  const { refused, revision } = await answerOf(await decide({ values, partial: true }));
  expect(refused).toEqual([
    {
      value_index: 0,
      line_number: 2,
      field_name: 'employee_city',
      reason: expect.stringContaining('Take those back first'),
    },
  ]);
  expect(revision).toBe(3);
  expect((await proposals('?status=accepted')).total).toBe(1);
});

/** A job that no test changes. */
let untouched: ReturnType<typeof reviewed>;
beforeAll(() => {
  untouched = reviewed({}, FILE, atEnd);
});

test.each<[string, object, number]>([
  ['a line that is none', { values: [value('employee_ssn', GOOD_SSN, 0)] }, 400],
  ['a field without a name', { values: [value('', 'x')] }, 400],
  ['a value that is a number', { values: [{ ...value('employee_ssn', null), value: 465625872 }] }, 400],
  ['a value that was never typed, taken back', { values: [value('employee_ssn', null)] }, 409],
  ['nothing', { values: [] }, 400],
])('%s is refused without the value', async (_, body, status) => {
  const { decide, job } = await untouched;
  const answer = await decide(body);
  expect(answer.status).toBe(status);
  expect(await answer.text()).not.toMatch(/465-?62/);
  expect((await job()).revision).toBe(1);
});

test('values for another revision are refused by If-Match', async () => {
  const { decide, url, job_id } = await reviewed();
  const etag = (await fetch(`${url}/api/v1/jobs/${job_id}`)).headers.get('etag') ?? '';
  const body = { values: [value('employee_ssn', GOOD_SSN)] };
  expect((await decide(body, { 'if-match': etag })).status).toBe(200);
  expect((await decide(body, { 'if-match': etag })).status).toBe(412);
});
