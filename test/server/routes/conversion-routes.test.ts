/** Tables over HTTP: sent, decided about, and made files, on both engines. */

import { readdir, readFile, rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Conversion } from '../../../src/api/index.js';
import type { Mapping } from '../../../src/conversion/index.js';
import { addKey, KeysFile } from '../../../src/server/service/keys-file.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { verifyFolder } from '../../../src/storage/json/index.js';
import { verifyStore } from '../../../src/storage/postgres/verify-store.js';
import { share } from '../../support/campaign.js';
import { query } from '../../support/databases.js';
import { HOSTILE } from '../../support/hostile-workbooks.js';
import { tempFolder } from '../../support/temp-folder.js';
import { ENGINES } from '../engines.js';
import {
  clean,
  fetch,
  form,
  json,
  type ServiceOptions,
  startService,
  tablesHere,
  upload,
} from '../test-service.js';

/** One SSN in it cannot be one. */
const TABLE = Buffer.from(
  (await readFile('examples/tables/adp.csv', 'utf8')).replace('899-36-5002', '000-36-5002'),
);
const MAPPING = JSON.parse(await readFile('examples/tables/adp.map.json', 'utf8')) as Mapping;
const KEYED = { 'idempotency-key': 'may-7' };

/** A service, and what a client does with it. */
async function converting(options: ServiceOptions = {}, headers: Record<string, string> = {}) {
  const { url, root } = await startService(options);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api/v1/${path}`, { ...init, headers: { ...headers, ...init.headers } });
  const withJson = (method: string, body: object, more: Record<string, string> = {}) => ({
    method,
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
  const send = (
    parts: Record<string, string | Buffer>,
    name = 'hires.csv',
    more: Record<string, string> = {},
  ) => ask('conversions', { method: 'POST', body: form(parts, name), headers: more });
  const conversion = async (answer: Response) => (await answer.json()) as Conversion;
  return { url, root, ask, withJson, send, conversion };
}

describe.each(ENGINES)('%s', (_, engine) => {
  test('a mapping is proposed and decided, a file is made from the table, and its findings name the cells', async () => {
    const options: ServiceOptions = await engine();
    const { ask, withJson, send, conversion, root } = await converting(options);
    const sent = await send({ state: 'ohio', table: TABLE });
    expect(sent.status).toBe(201);
    const proposed = await conversion(sent);
    expect(proposed).toMatchObject({ status: 'open', state: 'Ohio', form: 'csv', sheet: null, files: [] });
    expect(proposed.mapping?.wanted).not.toEqual([]);
    const { conversion_id, sha256 } = proposed;
    const etag = sent.headers.get('etag') ?? '';
    const known = { headers: { 'if-none-match': etag } };
    expect((await ask(`conversions/${conversion_id}`, known)).status).toBe(304);
    const waiting = async () => (await ask('conversions')).json();
    expect(await waiting()).toMatchObject({
      total: 1,
      conversions: [{ conversion_id, sha256, file_name: 'hires.csv', state: 'Ohio', status: 'open' }],
    });
    const ssn = proposed.columns.find(({ heading }) => heading === 'SSN');
    expect(ssn?.filled).toBe(1);
    expect(ssn?.samples).toHaveLength(3);
    const text = TABLE.toString();
    for (const { value, value_masked } of ssn!.samples) {
      expect(value_masked).toBe(true);
      expect(text).not.toContain(value);
    }
    const at = `conversions/${proposed.conversion_id}`;
    const shown = await conversion(await ask(`${at}?values=show`));
    for (const { value } of shown.columns.find(({ heading }) => heading === 'SSN')!.samples)
      expect(text).toContain(value);

    const early = await ask(`${at}/file`, withJson('POST', {}));
    expect([early.status, await json(early)]).toMatchObject([422, { code: 'MAPPING_NEEDED' }]);
    const renamed = { ...MAPPING, columns: MAPPING.columns.map((one) => ({ ...one })) };
    renamed.columns[1]!.heading = 'Surname';
    const unfit = await ask(`${at}/mapping`, withJson('PUT', renamed));
    expect([unfit.status, await json(unfit)]).toMatchObject([
      422,
      { code: 'MAPPING_UNFIT', detail: expect.stringContaining('Surname') },
    ]);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const body of ['{"columns":[]}', 'null', deep]) {
      const none = await ask(`${at}/mapping`, { ...withJson('PUT', {}), body });
      expect(await json(none)).toMatchObject({ code: 'MAPPING_UNFIT' });
    }
    const lacking = { ...MAPPING, constants: {} };
    const refused = await ask(`${at}/mapping`, withJson('PUT', lacking));
    expect(await json(refused)).toMatchObject({ code: 'MAPPING_NEEDED' });
    const wrong = { ...MAPPING, constants: { ...MAPPING.constants, employer_state: 'QQ' } };
    const notTaken = await ask(`${at}/mapping`, withJson('PUT', wrong));
    expect(await json(notTaken)).toMatchObject({
      code: 'MAPPING_NEEDED',
      detail: expect.stringContaining('The value of employer_state for all rows is wrong.'),
    });
    const draft = await ask(`${at}/mapping`, withJson('PUT', { ...lacking, confirmed: false }));
    expect(await conversion(draft)).toMatchObject({ status: 'open', mapping: { confirmed: false } });

    const stale = draft.headers.get('etag') ?? '';
    const decided = await ask(`${at}/mapping`, withJson('PUT', MAPPING, { 'if-match': stale }));
    const ready = await conversion(decided);
    expect(ready).toMatchObject({ status: 'ready', files: [{ state: 'Ohio', file_id: null }] });
    // The FEIN is covered, and stays what it was when a client sends back what it was shown.
    expect(ready.mapping!.constants.employer_fein).toMatch(/^\*{5}\d{4}$/);
    const sentBack = await ask(`${at}/mapping`, withJson('PUT', ready.mapping!));
    expect((await conversion(sentBack)).mapping!.constants).toEqual(ready.mapping!.constants);
    const whole = await conversion(await ask(`${at}?values=show`));
    expect(whole.mapping!.constants).toEqual(MAPPING.constants);
    expect(ready.files[0]!.hires).toBeGreaterThan(0);
    const late = { 'if-match': stale };
    expect((await ask(`${at}/mapping`, withJson('PUT', MAPPING, late))).status).toBe(412);
    expect((await ask(`${at}/file`, withJson('POST', {}, late))).status).toBe(412);

    const make = (body: object = {}) => ask(`${at}/file`, withJson('POST', body, KEYED));
    const answer = await make();
    expect(answer.status).toBe(201);
    const made = await json(answer);
    expect(made).toMatchObject({ state: 'Ohio', hires: ready.files[0]!.hires });
    expect(await json(await make())).toEqual(made);
    expect(await waiting()).toEqual({ total: 0, conversions: [] });
    // The mapping is still the one that was shown.
    const unchanged = { 'if-match': sentBack.headers.get('etag') ?? '' };
    const other = await ask(`${at}/file`, withJson('POST', { state: 'Ohio' }, unchanged));
    expect((await json(other)).file_id).toBe(made.file_id);
    const foreign = await ask(`${at}/file`, withJson('POST', { state: 'Texas' }));
    expect([foreign.status, (await json(foreign)).code]).toEqual([400, 'USAGE']);
    expect(await conversion(await ask(at))).toMatchObject({
      status: 'converted',
      files: [{ file_id: made.file_id }],
    });

    const file = await json(await ask(`files/${made.file_id}`));
    expect(file).toMatchObject({ file_name: 'hires-ohio.txt', total_errors: made.total_errors });
    const found = await json(await ask(`files/${made.file_id}/errors?severity=all`));
    const ofRecords = (found.errors as unknown as { record_number: number; cell?: string }[]).filter(
      ({ record_number }) => record_number > 0,
    );
    expect(ofRecords.length).toBeGreaterThan(0);
    for (const { cell } of ofRecords) expect(cell).toMatch(/^(?:[A-Z]+\d+|row \d+)$/);
    const [first] = ofRecords;
    const record = await json(await ask(`files/${made.file_id}/records/${first!.record_number}`));
    expect(record.findings).toContainEqual(expect.objectContaining({ cell: first!.cell }));

    const damaged =
      options.database === undefined
        ? (await verifyFolder(await DataFolder.open(root), () => {})).damaged
        : (await verifyStore(options.database, await tempFolder(), () => {})).damaged;
    expect(damaged).toEqual([]);
    // The file stays when its conversion goes.
    expect((await ask(at, { method: 'DELETE', headers: { 'if-match': stale } })).status).toBe(412);
    expect((await ask(at, { method: 'DELETE' })).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await ask(at, { method })).status).toBe(404);
    expect((await ask(`files/${made.file_id}/errors`)).status).toBe(200);
    expect((await ask(`files/${made.file_id}`, { method: 'DELETE' })).status).toBe(204);
    const left =
      options.database === undefined
        ? [...(await readdir(`${root}/conversions`)), ...(await readdir(`${root}/files`))]
        : await query(options.database, 'select blob_id from blobs');
    expect(left).toEqual([]);
  });

  test('another state is chosen for a table that the server has; what was decided stays', async () => {
    const { ask, send, conversion, withJson } = await converting(await engine());
    const sent = await send({ table: TABLE });
    const { conversion_id, mapping: proposed } = await conversion(sent);
    const at = `conversions/${conversion_id}`;
    const columns = proposed!.columns.map((one) =>
      one.heading === 'Employee ID' ? { ...one, field: null, level: 'confirmed' as const } : one,
    );
    const { constants } = MAPPING;
    await ask(`${at}/mapping`, withJson('PUT', { ...proposed, columns, constants, confirmed: false }));
    const choose = (state: unknown, more: Record<string, string> = {}) =>
      ask(`${at}/state`, withJson('PUT', { state }, more));
    const chosen = await choose('ohio', { 'if-match': (await ask(at)).headers.get('etag') ?? '' });
    expect(chosen.status).toBe(200);
    const forOhio = await conversion(chosen);
    expect(forOhio).toMatchObject({ conversion_id, status: 'open', state: 'Ohio', states: ['Ohio'] });
    expect(forOhio.mapping).toMatchObject({ state: 'Ohio', confirmed: false });
    const decided = forOhio.mapping!.columns.filter(({ level }) => level === 'confirmed');
    expect(decided.map(({ heading }) => heading)).toEqual(['Employee ID']);
    // Covered in the answer, whole in the store.
    expect(forOhio.mapping!.constants.employer_fein).toMatch(/^\*{5}\d{4}$/);
    expect((await conversion(await ask(`${at}?values=show`))).mapping!.constants).toEqual(constants);
    const whole = await conversion(await ask(`${at}/mapping`, withJson('PUT', MAPPING)));
    expect(whole).toMatchObject({ status: 'ready', files: [{ state: 'Ohio', file_id: null }] });
    const { file_id } = await json(await ask(`${at}/file`, withJson('POST', {})));

    const stale = await choose('Texas', { 'if-match': sent.headers.get('etag') ?? '' });
    expect(stale.status).toBe(412);
    const unknown = await choose('Ohoi');
    expect([unknown.status, (await json(unknown)).code]).toEqual([400, 'UNKNOWN_STATE']);
    expect((await choose(7)).status).toBe(400);
    expect(await conversion(await ask(at))).toMatchObject({ state: 'Ohio', files: [{ file_id }] });
    const texas = await conversion(await choose('Texas'));
    expect(texas).toMatchObject({ state: 'Texas', status: 'open', files: [] });
    expect(await conversion(await choose(null))).toMatchObject({ state: null, status: 'open' });
    // The file stays.
    expect((await ask(`files/${file_id}`)).status).toBe(200);
  });

  test('a mapping gives one file of a state, however often and at whatever time it is asked for', async () => {
    const options: ServiceOptions = await engine();
    const { ask, send, conversion, withJson, root } = await converting(options);
    const mapping = JSON.stringify(MAPPING);
    const { conversion_id } = await conversion(await send({ state: 'ohio', table: TABLE, mapping }));
    const at = `conversions/${conversion_id}`;
    const make = async (more: Record<string, string> = {}) => {
      const answer = await ask(`${at}/file`, withJson('POST', {}, more));
      return answer.status === 201 ? (await json(answer)).file_id : (await json(answer)).code;
    };
    const ids = await Promise.all([make(), make(), make({ 'idempotency-key': 'a' }), make()]);
    const [id] = ids;
    expect(new Set(ids).size).toBe(1);
    const kept =
      options.database === undefined
        ? await readdir(`${root}/files`)
        : await query(options.database, 'select distinct owner_id from blobs where kind = $$source$$');
    expect(kept).toHaveLength(1);

    // The same mapping, sent again, changes nothing.
    await ask(`${at}/mapping`, withJson('PUT', MAPPING));
    expect(await make()).toBe(id);

    // A key is answered as it was before, whatever has become of the mapping.
    const key = { 'idempotency-key': 'b', 'if-match': (await ask(at)).headers.get('etag') ?? '' };
    expect(await make(key)).toBe(id);
    const other = { ...MAPPING, constants: { ...MAPPING.constants, employer_name: 'BUCKEYE LAKE' } };
    await ask(`${at}/mapping`, withJson('PUT', other));
    expect(await Promise.all([make(key), make({ 'idempotency-key': 'a' })])).toEqual([id, id]);
    const next = await make();
    expect(next).not.toBe(id);
    await ask(`${at}/mapping`, withJson('PUT', { ...other, confirmed: false }));
    expect([await make(key), await make()]).toEqual([id, 'MAPPING_NEEDED']);
    await ask(`${at}/mapping`, withJson('PUT', other));
    await ask(`files/${id}`, { method: 'DELETE' });
    expect(await make(key)).toBe('FILE_NOT_FOUND');
  });

  test('a table that is sent again with its key gives the same conversion, as it is then', async () => {
    const options: ServiceOptions = await engine();
    const { ask, send, conversion, withJson, root } = await converting(options);
    const table = { state: 'Ohio', table: TABLE };
    const again = (parts: Record<string, string | Buffer> = table, name = 'hires.csv') =>
      send(parts, name, KEYED);
    // One that is refused does not use up its key.
    expect((await again({ state: 'Ohio', table: Buffer.from('PK\u0003\u0004 and no more') })).status).toBe(
      422,
    );
    const { conversion_id } = await conversion(await again());
    const at = `conversions/${conversion_id}`;
    await ask(`${at}/mapping`, withJson('PUT', MAPPING));
    const repeated = await again();
    expect(repeated.status).toBe(201);
    expect(await conversion(repeated)).toMatchObject({ conversion_id, status: 'ready' });
    const others = [
      again({ table: TABLE }),
      again({ ...table, mapping: JSON.stringify(MAPPING) }),
      again({ ...table, table: Buffer.concat([TABLE, Buffer.from('\n')]) }),
      again(table, 'may.csv'),
    ];
    for (const other of others)
      expect(await json(await other)).toMatchObject({ code: expect.stringMatching(/KEY_REUSED|UNDER_WAY/) });
    const unkeyed = await conversion(await send(table));
    expect(unkeyed.conversion_id).not.toBe(conversion_id);
    const kept =
      options.database === undefined
        ? await readdir(`${root}/conversions`)
        : await query(options.database, 'select conversion_id from conversions');
    expect(kept).toHaveLength(2);
    await ask(at, { method: 'DELETE' });
    expect((await again()).status).toBe(404);
  });
});

describe.each(share(ENGINES, 1))('%s', (_, engine) => {
  test('a table that cannot be read is refused with a sentence, and nothing is stored', async () => {
    const options: ServiceOptions = await engine();
    const { send, root } = await converting(options);
    for (const { name, bytes, says } of HOSTILE.filter(({ isHeavy }) => !isHeavy).slice(0, 6)) {
      const answer = await send({ state: 'Ohio', table: bytes() }, 'hires.xlsx');
      expect([answer.status, await json(answer)], name).toMatchObject([
        422,
        { code: 'TABLE_UNREADABLE', detail: expect.stringContaining(says) },
      ]);
    }
    const misfit = await send({ table: TABLE, mapping: JSON.stringify({ ...MAPPING, newhire_mapping: 2 }) });
    expect((await json(misfit)).code).toBe('MAPPING_UNFIT');
    const left =
      options.database === undefined
        ? await readdir(`${root}/conversions`)
        : await query(options.database, 'select conversion_id from conversions');
    expect(left).toEqual([]);
  });
});

test('the FEIN that a table says above its headings is covered wherever a mapping has it', async () => {
  const { ask, withJson, send, conversion } = await converting();
  const table = await readFile('examples/tables/paychex.xlsx');
  const sent = await send({ state: 'Ohio', table }, 'hires.xlsx');
  const text = await sent.clone().text();
  expect(text).not.toContain('311234567');
  const { conversion_id, mapping } = await conversion(sent);
  expect(mapping!.table.employer).toMatchObject({ employer_fein: '*****4567' });
  const at = `conversions/${conversion_id}/mapping`;
  const sentBack = await conversion(await ask(at, withJson('PUT', { ...mapping!, confirmed: false })));
  expect(sentBack.mapping!.table).toEqual(mapping!.table);
  const whole = await conversion(await ask(`conversions/${conversion_id}?values=show`));
  expect(whole.mapping!.table.employer).toMatchObject({ employer_fein: '311234567' });
});

test('a conversion that is deleted while its table is read is not found', async () => {
  let beforeReading = async () => {};
  const { ask, withJson, send, conversion } = await converting({
    tables: {
      survey: (...task) => beforeReading().then(() => tablesHere.survey(...task)),
      makeFile: (...task) => beforeReading().then(() => tablesHere.makeFile(...task)),
    },
  });
  const mapping = JSON.stringify(MAPPING);
  for (const [path, request] of [
    ['mapping', withJson('PUT', MAPPING)],
    ['state', withJson('PUT', { state: 'Texas' })],
    ['file', withJson('POST', {})],
  ] as const) {
    beforeReading = async () => {};
    const { conversion_id } = await conversion(await send({ state: 'ohio', table: TABLE, mapping }));
    beforeReading = async () => void (await ask(`conversions/${conversion_id}`, { method: 'DELETE' }));
    const answer = await ask(`conversions/${conversion_id}/${path}`, request);
    expect([answer.status, await json(answer)], path).toMatchObject([404, { code: 'CONVERSION_NOT_FOUND' }]);
  }
});

test('neither a choice of the state nor a mapping takes back what was decided while the table is read', async () => {
  let beforeReading = async () => {};
  const once = async () => {
    const before = beforeReading;
    beforeReading = async () => {};
    await before();
  };
  const { ask, withJson, send, conversion } = await converting({
    tables: { ...tablesHere, survey: (...task) => once().then(() => tablesHere.survey(...task)) },
  });
  const { conversion_id } = await conversion(await send({ state: 'ohio', table: TABLE }));
  const at = `conversions/${conversion_id}`;
  const decide = (more: Record<string, string> = {}) => ask(`${at}/mapping`, withJson('PUT', MAPPING, more));
  const choose = (state: string) => ask(`${at}/state`, withJson('PUT', { state }));
  beforeReading = async () => expect((await decide()).status).toBe(200);
  expect(await conversion(await choose('Texas'))).toMatchObject({ state: 'Texas' });
  const { mapping } = await conversion(await ask(`${at}?values=show`));
  expect(mapping?.constants).toEqual(MAPPING.constants);
  beforeReading = async () => expect((await choose('Ohio')).status).toBe(200);
  expect(await conversion(await decide())).toMatchObject({ state: 'Ohio', status: 'ready' });
  // What is to change one state of the conversion changes no other one.
  const etag = (await ask(at)).headers.get('etag') ?? '';
  beforeReading = async () => expect((await choose('Texas')).status).toBe(200);
  expect((await decide({ 'if-match': etag })).status).toBe(412);
  expect(await conversion(await ask(at))).toMatchObject({ state: 'Texas' });
});

test('a table with its mapping is ready at once, and a returned workbook needs none', async () => {
  const { url, send, conversion, ask, withJson } = await converting();
  const mapped = await conversion(await send({ table: TABLE, mapping: JSON.stringify(MAPPING) }));
  expect(mapped).toMatchObject({ status: 'ready', state: 'Ohio', mapping: { confirmed: true } });
  const asFile = await send({ table: TABLE, mapping: Buffer.from(JSON.stringify(MAPPING)) });
  expect(await conversion(asFile)).toMatchObject({ status: 'ready' });

  const file = clean('Ohio', 3);
  const { file_id } = await json(await upload(url, file));
  const workbook = Buffer.from(await (await ask(`files/${file_id}/table`)).arrayBuffer());
  const returned = await conversion(await send({ table: workbook }, 'back.xlsx'));
  expect(returned).toMatchObject({ status: 'ready', state: 'Ohio', mapping: null, hires: 3 });
  const at = `conversions/${returned.conversion_id}`;
  const made = await json(await ask(`${at}/file`, withJson('POST', {})));
  const [first, second] = await Promise.all(
    [file_id, made.file_id].map(async (id) => (await json(await ask(`files/${id}`))).sha256),
  );
  expect(second).toBe(first);
  for (const [part, body] of [
    ['mapping', MAPPING],
    ['state', { state: 'Texas' }],
  ] as const)
    expect((await json(await ask(`${at}/${part}`, withJson('PUT', body)))).code).toBe('MAPPING_UNFIT');
});

test('a table whose file would be larger than an upload may be is refused before the file is made', async () => {
  const { ask, send, conversion, withJson, root } = await converting({ maxUpload: 3000 });
  const { conversion_id, status } = await conversion(
    await send({ table: TABLE, mapping: JSON.stringify(MAPPING) }),
  );
  expect(status).toBe('ready');
  // Without its table no file can be made of it.
  await rm(`${root}/conversions/${conversion_id}/table`);
  const refused = await ask(`conversions/${conversion_id}/file`, withJson('POST', {}));
  expect([refused.status, await json(refused)]).toMatchObject([
    413,
    { code: 'TOO_LARGE', detail: expect.stringContaining('larger than this server accepts') },
  ]);
});

test('each hire of a table of several states goes to the file of its state', async () => {
  const { send, conversion, ask, withJson } = await converting();
  const table = [
    'First Name,Last Name,SSN,Hire Date,Address,City,State,Zip,State of Hire',
    'ADA,LOVELACE,123-45-6789,11/15/2026,1 MAIN ST,COLUMBUS,OH,43004,OH',
    'ALAN,TURING,123-45-6780,11/16/2026,2 MAIN ST,AUSTIN,TX,73301,TX',
    'GRACE,HOPPER,123-45-6781,11/17/2026,3 MAIN ST,RENO,NV,89501,NV',
  ].join('\n');
  const proposed = await conversion(await send({ table: Buffer.from(table) }));
  // What the states of the hires require is said before anything is decided.
  expect(proposed).toMatchObject({ status: 'open', state: null, states: ['Ohio', 'Texas'] });
  for (const state of ['Ohio', 'Texas'])
    expect(proposed.mapping?.wanted).toContain(`${state} requires employer_city (Employer city).`);
  const agreed = { ...proposed.mapping!, confirmed: true, constants: EMPLOYER };
  const at = `conversions/${proposed.conversion_id}`;
  const decided = await ask(`${at}/mapping`, withJson('PUT', agreed));
  expect(await conversion(decided)).toMatchObject({
    status: 'ready',
    files: [
      { state: 'Ohio', hires: 1 },
      { state: 'Texas', hires: 1 },
    ],
    without_layout: [{ row: 4 }],
  });
  const unnamed = await ask(`${at}/file`, withJson('POST', {}));
  expect([unnamed.status, (await json(unnamed)).errors[0]!.detail]).toEqual([
    400,
    'must be one of those of the table: Ohio, Texas',
  ]);
  const ids = await Promise.all(
    ['Ohio', 'TX'].map(
      async (state) => (await json(await ask(`${at}/file`, withJson('POST', { state })))).file_id,
    ),
  );
  expect((await conversion(await ask(at))).files.map(({ file_id }) => file_id)).toEqual(ids);
});

/** What the layouts of both states require in addition to the table. */
const EMPLOYER = {
  employer_fein: '311234567',
  employer_name: 'BUCKEYE TOOLS INC',
  employer_address_1: '9 MAIN ST',
  employer_city: 'COLUMBUS',
  employer_state: 'OH',
  employer_zip: '43004',
  employee_date_of_birth: '',
};

test('a conversion is for the keys of its group, and one of the role read changes nothing', async () => {
  const path = `${await tempFolder()}/keys.txt`;
  const key = async (name: string) => ({ 'x-api-key': (await addKey(path, name)).key });
  const [acme, beta, reader] = [
    await key('a:write:acme'),
    await key('b:write:beta'),
    await key('c:read:acme'),
  ];
  const { ask, send, withJson } = await converting({ keys: await KeysFile.open(path) }, acme);
  const { conversion_id } = (await (await send({ state: 'Ohio', table: TABLE })).json()) as Conversion;
  const at = `conversions/${conversion_id}`;
  const changes = [
    [`${at}/mapping`, withJson('PUT', MAPPING)],
    [`${at}/state`, withJson('PUT', { state: 'Texas' })],
    [`${at}/file`, withJson('POST', {})],
    [at, { method: 'DELETE' }],
  ] as const;
  for (const [address, init] of [[at, {}] as const, ...changes]) {
    const headers = { ...('headers' in init ? init.headers : {}), ...beta };
    expect((await ask(address, { ...init, headers })).status, address).toBe(404);
  }
  for (const [address, init] of changes) {
    const headers = { ...('headers' in init ? init.headers : {}), ...reader };
    expect((await ask(address, { ...init, headers })).status, address).toBe(403);
  }
  expect((await ask(at, { headers: reader })).status).toBe(200);
});
