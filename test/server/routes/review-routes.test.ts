/** Review over HTTP: the proposals of a job, and what decisions about them do. */

import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ProposalOption, ReviewDecision } from '../../../src/correction/index.js';
import { correct } from '../../correction/support/correct-bytes.js';
import { employerOf, fileOf, layoutOf, recordWith } from '../../correction/support/one-record.js';
import { COLUMBUS } from '../../correction/support/rule-cases.js';
import { atEndOfFile } from '../../support/at-end-of-file.js';
import { correctByRules } from '../real-corrections.js';
import {
  type Body,
  createJob,
  fetch,
  heldBack,
  jobEnded,
  json,
  type Service,
  type ServiceOptions,
  startService,
  upload,
} from '../test-service.js';

const OHIO = layoutOf('Ohio');

/** Lines 2 to 4, after the header: a city with two slips, an address of two countries, a name with a comma. */
const FILE = Buffer.from(
  fileOf(OHIO, [
    recordWith(OHIO, { ...COLUMBUS, city: 'C0LUMBS' }, {}, 5),
    recordWith(OHIO, { ...COLUMBUS, country_code: 'DE', country_name: 'IRELAND' }, {}, 6),
    recordWith(OHIO, { last_name: 'ROE,' }, {}, 7),
  ]),
);
const [CITY, ADDRESS, COUNTRY, NAME] = [
  '2-employee_city',
  '3-employee_state',
  '3-employee_country_code',
  '4-employee_last_name',
] as const;

interface Proposal {
  proposal_id: string;
  status: string;
  accepted_option: number | null;
  record_text: string;
  options: (ProposalOption & { tier: string; edits: { value_masked?: boolean }[] })[];
}

interface Reviewed extends Service {
  job_id: string;
  file_id: string;
  proposals(query?: string): Promise<{ total: number; proposals: Proposal[] }>;
  decide(decisions: object[], key?: string): Promise<Response>;
  download(): Promise<{ bytes: Buffer; etag: string | null }>;
  job(): Promise<Body>;
}

/** A service whose only job is completed. */
async function reviewed(
  file: Buffer = FILE,
  options: ServiceOptions = {},
  atEnd?: (close: () => Promise<void>) => void,
  state = 'Ohio',
): Promise<Reviewed> {
  const service = await startService({ correct: correctByRules, ...options }, atEnd);
  const { url } = service;
  const { file_id } = await json(await upload(url, file, state));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const address = `${url}/api/v1/jobs/${job_id}`;
  return {
    ...service,
    job_id,
    file_id,
    proposals: async (query = '') => (await fetch(`${address}/proposals${query}`)).json() as never,
    decide: (decisions, key) =>
      fetch(`${address}/decisions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
        body: JSON.stringify({ decisions }),
      }),
    download: async () => {
      const answer = await fetch(`${address}/download`);
      return { bytes: Buffer.from(await answer.arrayBuffer()), etag: answer.headers.get('etag') };
    },
    job: async () => json(await fetch(address)),
  };
}

const accept = (proposal_id: string, option?: number) => ({ proposal_id, decision: 'accept', option });
const decline = (proposal_id: string) => ({ proposal_id, decision: 'decline' });
const reopen = (proposal_id: string) => ({ proposal_id, decision: 'reopen' });
const named = (file: Buffer) => `"${createHash('sha256').update(file).digest('hex')}"`;

test('a completed job keeps its proposals, in the order of the file and in pages', async () => {
  const { proposals, url, job_id } = await reviewed();
  const all = await proposals();
  expect(all.total).toBe(4);
  expect(all.proposals.map(({ proposal_id }) => proposal_id)).toEqual([CITY, ADDRESS, COUNTRY, NAME]);
  expect(all.proposals[0]).toEqual({
    proposal_id: CITY,
    status: 'open',
    accepted_option: null,
    line_number: 2,
    record_number: 1,
    record_type: 'employee',
    error_type: 'INVALID_CHARACTER',
    field_name: 'employee_city',
    field_label: 'Employee city',
    position: { start: 193, end: 217 },
    record_text: FILE.toString('latin1').split('\n')[1],
    options: [
      {
        tier: 'confirm',
        rule: 'city-of-zip',
        title: expect.any(String),
        premise: expect.stringMatching(/\.$/),
        evidence: 'It is a city of the ZIP code.',
        edits: [
          {
            field_name: 'employee_city',
            field_label: 'Employee city',
            position: { start: 193, end: 217 },
            before: 'C0LUMBS',
            after: 'COLUMBUS',
          },
        ],
      },
    ],
  });
  expect(await proposals('?skip=1&limit=2')).toEqual({ total: 4, proposals: all.proposals.slice(1, 3) });
  const first = await fetch(`${url}/api/v1/jobs/${job_id}/proposals?limit=3`);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
  expect(await json(await fetch(url + next))).toMatchObject({ proposals: [{ proposal_id: NAME }] });
});

test('with values=mask a proposal, a change and the record show no private value', async () => {
  const [ssn, born] = ['123456789', '19610203'];
  const file = fileOf(OHIO, [
    recordWith(OHIO, { ...COLUMBUS, city: 'C0LUMBS', ssn, date_of_birth: born, address_1: '    12 OAK ST' }),
  ]);
  const { url, job_id, proposals, decide } = await reviewed(Buffer.from(file));
  expect(JSON.stringify(await proposals())).toContain(ssn);
  const masked = await proposals('?values=mask');
  const [one] = masked.proposals;
  expect(JSON.stringify(masked)).not.toMatch(/123456789|12345|19610203|1961/);
  expect(one?.record_text).toHaveLength(OHIO.record_length);
  expect(one?.record_text).toContain('*****6789');
  expect(one?.options[0]?.edits).toMatchObject([{ before: 'C0LUMBS', after: 'COLUMBUS' }]);
  await decide([accept(CITY)]);
  const corrections = async (query: string) =>
    (await json(await fetch(`${url}/api/v1/jobs/${job_id}/corrections${query}`))).corrections as object[];
  const [plain, covered] = [await corrections(''), await corrections('?values=mask')];
  expect(covered).toHaveLength(plain.length);
  const city = { field_name: 'employee_city', by: 'person' };
  const changed = { ...city, removed: 'C0LUMBS ', inserted: 'COLUMBUS' };
  expect(plain).toContainEqual(expect.objectContaining(changed));
  expect(covered).toContainEqual(
    expect.objectContaining({ ...city, removed: '***', inserted: '***', value_masked: true }),
  );
  expect(JSON.stringify(covered)).not.toContain('OAK');
});

test('accepted and declined proposals make the corrected file that the review at the terminal makes', async () => {
  const { proposals, decide, download, job } = await reviewed();
  const before = await download();
  expect(before.etag).toBe(named(before.bytes));
  const { corrections_applied, total_errors } = await job();
  expect(total_errors).toBeUndefined();
  const answer = await decide([accept(CITY), accept(ADDRESS, 1), decline(NAME)]);
  expect(answer.status).toBe(200);
  expect(await json(answer)).toMatchObject({
    status: 'completed',
    revision: 2,
    corrections_applied: Number(corrections_applied) + 2,
    corrections_failed: 2,
    corrections_proposed: 1,
  });
  const after = await download();
  expect(after.etag).toBe(named(after.bytes));
  expect(after.etag).not.toBe(before.etag);
  const atTerminal = await correct(OHIO, FILE, {
    review: async ({ proposals: all }) => {
      const option = (id: string, at: number) => all.find((one) => one.proposal_id === id)!.options[at]!;
      const decisions = new Map<string, ReviewDecision>([
        [CITY, { kind: 'accept', option: option(CITY, 0) }],
        [ADDRESS, { kind: 'accept', option: option(ADDRESS, 1) }],
        [NAME, { kind: 'decline' }],
      ]);
      return { decisions, values: [] };
    },
  });
  expect(after.bytes.equals(atTerminal.output)).toBe(true);
  const states = (await proposals()).proposals.map((one) => [
    one.proposal_id,
    one.status,
    one.accepted_option,
  ]);
  expect(states).toEqual([
    [CITY, 'accepted', 0],
    [ADDRESS, 'accepted', 1],
    [COUNTRY, 'open', null],
    [NAME, 'declined', null],
  ]);
  expect((await proposals('?status=open')).proposals.map(({ proposal_id }) => proposal_id)).toEqual([
    COUNTRY,
  ]);
});

test('the audit of the new revision accounts for each error, and names the person', async () => {
  const { url, job_id, decide } = await reviewed();
  await decide([accept(CITY), decline(NAME)]);
  const { corrections } = (await json(
    await fetch(`${url}/api/v1/jobs/${job_id}/corrections`),
  )) as unknown as {
    corrections: Record<string, unknown>[];
  };
  const of = (kind: string, field_name: string) =>
    corrections.filter((entry) => entry.kind === kind && entry.field_name === field_name);
  expect(of('change', 'employee_city')).toMatchObject([{ by: 'person', tier: 'confirm' }]);
  expect(of('outcome', 'employee_city')).toMatchObject([{ resolution: 'resolved' }]);
  expect(of('outcome', 'employee_last_name')).toMatchObject([
    { resolution: 'declined', reason: 'A person declined it.' },
  ]);
});

test('a decision remains valid until the proposal is reopened, which restores the previous file', async () => {
  const { decide, download, job, proposals } = await reviewed();
  const [before, counts] = [await download(), await job()];
  await decide([accept(CITY)]);
  for (const again of [accept(CITY), decline(CITY)]) {
    const refused = await decide([decline(NAME), again]);
    expect(refused.status).toBe(409);
    expect(await json(refused)).toMatchObject({
      code: 'PROPOSAL_STATE',
      detail: `The proposal ${CITY} is accepted already.`,
      next: 'To decide otherwise, take back the decision first (reopen).',
    });
  }
  expect((await decide([reopen(CITY)])).status).toBe(200);
  expect(await download()).toEqual(before);
  expect(await job()).toEqual({ ...counts, revision: 3 });
  expect((await decide([reopen(CITY)])).status).toBe(409);
  expect((await decide([decline(CITY)])).status).toBe(200);
  expect((await proposals()).proposals[0]).toMatchObject({ proposal_id: CITY, status: 'declined' });
});

test('decisions that cannot be proven together change nothing, and each alone can be made', async () => {
  const { decide, download, job, proposals, root, job_id } = await reviewed();
  const before = [await download(), await job(), await proposals()];
  // The address is made a domestic one, so that the country code is no longer wrong.
  const refused = await decide([accept(CITY), accept(ADDRESS, 0), accept(COUNTRY)]);
  expect(refused.status).toBe(422);
  expect(await json(refused)).toMatchObject({
    code: 'DECISION_NOT_PROVEN',
    detail: expect.stringContaining(`: ${COUNTRY}.`),
  });
  expect([await download(), await job(), await proposals()]).toEqual(before);
  expect(await readdir(`${root}/jobs`)).toEqual([job_id]);
  expect((await decide([accept(ADDRESS, 0)])).status).toBe(200);
  const left = (await proposals()).proposals.map(({ proposal_id }) => proposal_id);
  expect(left).toEqual([CITY, ADDRESS, NAME]);
});

const atEnd = atEndOfFile();

/** For what changes nothing. */
let untouched: Promise<Reviewed> | undefined;

test.each<[string, object[], number, string]>([
  ['an unknown proposal', [accept('99-employee_city')], 404, 'PROPOSAL_NOT_FOUND'],
  ['an id that is none', [decline('../../etc')], 404, 'PROPOSAL_NOT_FOUND'],
  ['an option that is not there', [accept(CITY, 3)], 400, 'USAGE'],
  ['an option that is no number', [{ ...accept(CITY), option: '0' }], 400, 'USAGE'],
  ['two decisions about one proposal', [accept(CITY), decline(CITY)], 400, 'USAGE'],
  ['an unknown decision', [{ proposal_id: CITY, decision: 'maybe' }], 400, 'USAGE'],
  ['no decision', [], 400, 'USAGE'],
])('%s is refused, and with it all decisions of the request', async (_what, decisions, status, code) => {
  untouched ??= reviewed(FILE, {}, atEnd);
  const { decide, job, proposals } = await untouched;
  const others = decisions.length === 1 ? [decline(NAME)] : [];
  const answer = await decide([...others, ...decisions]);
  expect(answer.status).toBe(status);
  expect(await json(answer)).toMatchObject({ code });
  expect((await job()).revision).toBe(1);
  expect((await proposals('?status=open')).total).toBe(4);
});

test('a job that is not completed, or that nobody knows, has neither proposals nor decisions', async () => {
  const held = heldBack();
  const { url } = await startService({ correct: held.correct });
  const { file_id } = await json(await upload(url, FILE));
  const { job_id } = await json(await createJob(url, file_id));
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const [id, code] of [
    [job_id, 'JOB_NOT_COMPLETED'],
    [nobody, 'JOB_NOT_FOUND'],
  ]) {
    const address = `${url}/api/v1/jobs/${id}`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ decisions: [decline(CITY)] });
    for (const answer of [
      await fetch(`${address}/proposals`),
      await fetch(`${address}/decisions`, { method: 'POST', headers, body }),
    ]) {
      expect(answer.status).toBe(404);
      expect(await json(answer)).toMatchObject({ code });
    }
  }
  held.letGo();
});

test('a job of version 0.1.0, which kept no proposals, says so', async () => {
  const old: NonNullable<ServiceOptions['correct']> = async (task, signal) => {
    const counts = await correctByRules(task, signal);
    return { ...counts, results: { ...counts.results, proposals: null, basis: null } };
  };
  const { decide, url, job_id } = await reviewed(FILE, { correct: old });
  for (const answer of [
    await decide([accept(CITY)]),
    await fetch(`${url}/api/v1/jobs/${job_id}/proposals`),
  ]) {
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({ code: 'JOB_STATE', next: 'Upload the file again.', job_id });
  }
});

test('decisions sent again with their key are made once, and give the job as it is now', async () => {
  const { decide, job } = await reviewed();
  const first = await decide([accept(CITY)], 'review-1');
  const again = await decide([accept(CITY)], 'review-1');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await json(again)).toEqual(await json(first));
  expect((await job()).revision).toBe(2);
  const other = await decide([decline(NAME)], 'review-1');
  expect(other.status).toBe(422);
  expect(await json(other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  // A refused request does not use up its key.
  expect((await decide([accept('99-employee_city')], 'review-2')).status).toBe(404);
  expect((await decide([decline(NAME)], 'review-2')).status).toBe(200);
});

test('decisions made at the same time all take effect, and whoever reads meanwhile gets one revision whole', async () => {
  const { decide, download, job, proposals } = await reviewed();
  let done = false;
  const reader = (async () => {
    let reads = 0;
    for (; !done; reads++) {
      const { bytes, etag } = await download();
      expect(etag).toBe(named(bytes));
      expect((await proposals()).total).toBe(4);
    }
    return reads;
  })();
  const answers = await Promise.all([
    decide([accept(CITY)]),
    decide([decline(NAME)]),
    decide([accept(ADDRESS, 1)]),
    decide([decline(COUNTRY)]),
  ]);
  done = true;
  expect(await reader).toBeGreaterThan(0);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await job()).revision).toBe(5);
  const states = (await proposals()).proposals.map(({ status }) => status);
  expect(states).toEqual(['accepted', 'accepted', 'declined', 'declined']);
});

test('a review that hangs ends at its limit, and nothing was decided', async () => {
  const hanging: NonNullable<ServiceOptions['correct']> = (task, signal) =>
    task.review ? new Promise(() => {}) : correctByRules(task, signal);
  const { decide, job } = await reviewed(FILE, { correct: hanging, timeouts: { review: 50 } });
  const answer = await decide([accept(CITY)]);
  expect(answer.status).toBe(503);
  expect(await json(answer)).toMatchObject({
    code: 'TOO_SLOW',
    detail: 'The decisions were not applied in time. Nothing was decided.',
  });
  expect((await job()).revision).toBe(1);
});

test('a file that is deleted while its job is reviewed leaves nothing, and the decisions find no job', async () => {
  let begin = () => {};
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const slow: NonNullable<ServiceOptions['correct']> = (task, signal) => {
    if (!task.review) return correctByRules(task, signal);
    begin();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const { decide, url, root, file_id } = await reviewed(FILE, { correct: slow });
  const answer = decide([accept(CITY)]);
  await started;
  const deleted = await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
  expect(deleted.status).toBe(204);
  expect((await answer).status).toBe(404);
  expect([await readdir(`${root}/files`), await readdir(`${root}/jobs`)]).toEqual([[], []]);
});

test('the review of a job does not wait for another job', async () => {
  const held = heldBack();
  let jobs = 0;
  const one: NonNullable<ServiceOptions['correct']> = (task, signal) =>
    task.review || jobs++ === 0 ? correctByRules(task, signal) : held.correct(task, signal);
  const { decide, url } = await reviewed(FILE, { correct: one });
  await createJob(url, (await json(await upload(url, FILE))).file_id);
  await held.started;
  expect((await decide([accept(CITY)])).status).toBe(200);
  held.letGo();
});

test('an order of dates is stated once for an employer, and what excludes it stays open', async () => {
  const layout = layoutOf('Colorado');
  const own = employerOf(layout);
  const born = (date_of_birth: string, number: number, employer?: typeof own) =>
    recordWith(layout, { date_of_birth }, { number }, number, employer);
  const file = Buffer.from(
    fileOf(layout, [
      born('10111961', 1, own),
      born('02031970', 2, own),
      born('25121988', 3, own),
      born('10111961', 4),
    ]),
  );
  const { proposals, url, job_id, download } = await reviewed(file, {}, undefined, 'Colorado');
  const { proposals: open } = await proposals();
  const [first] = open as (Proposal & { employer_number?: number })[];
  expect(first?.options.map(({ date_order }) => date_order)).toEqual(['DMY', 'MDY']);
  const answer = await fetch(`${url}/api/v1/jobs/${job_id}/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      date_orders: [{ employer_number: first?.employer_number, date_order: 'MDY' }],
    }),
  });
  expect(answer.status).toBe(200);
  const { proposals: after } = await proposals();
  expect(after.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'open', 'open']);
  expect((await download()).bytes.toString('latin1')).toContain('19611011');
});
