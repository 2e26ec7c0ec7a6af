/** What has changed in a file since an earlier one: hires as `newhire compare` matches them, findings, and by employer. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileChanges } from '../../../src/api/index.js';
import { addKey, KeysFile } from '../../../src/server/service/keys-file.js';
import { compareBytes } from '../../cli/commands/compare/compare-files.js';
import { runs, share } from '../../support/campaign.js';
import { newDatabase, query } from '../../support/databases.js';
import { findLayout } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanFile, cleanRecord, framed, setField } from '../../support/records.js';
import { tempFolder } from '../../support/temp-folder.js';
import { ENGINES } from '../engines.js';
import { clean, fetch, form, json, startService, upload } from '../test-service.js';

const OHIO = findLayout('Ohio')!;
const ALDER = { employer_name: 'ALDER MILLS LLC', employer_fein: '310000123' };
const BIRCH = { employer_name: 'BIRCH YARDS INC', employer_fein: '840000618' };

/** The record of a hire, with these fields. */
function hire(number: number, fields: Record<string, string>): string {
  const record = cleanRecord(OHIO, seeded(number), { number, address: 'domestic', contractor: false });
  return Object.entries(fields).reduce((text, [name, value]) => setField(OHIO, text, name, value), record);
}

const fileOf = (...lines: string[]) =>
  Buffer.from(`${framed(OHIO, seeded(1), lines, { frame: false }).join('\n')}\n`, 'latin1');

/** Hire 1 stays, 2 moves and loses a fault, 3 goes with its fault, 4 keeps a fault with another value, 5 comes with one. */
const OCTOBER = fileOf(
  hire(1, ALDER),
  hire(2, { ...ALDER, employee_first_name: '' }),
  hire(3, { ...BIRCH, employee_last_name: '' }),
  hire(4, { ...BIRCH, employee_zip: '4321' }),
);
const NOVEMBER = fileOf(
  hire(5, { ...ALDER, employee_last_name: '' }),
  hire(1, ALDER),
  hire(2, { ...ALDER, employee_first_name: 'MARTHA', employee_date_of_birth: '19810203' }),
  hire(4, { ...BIRCH, employee_zip: '432' }),
);

const changesAt = (url: string, id: string, query = '') => `${url}/api/v1/files/${id}/changes${query}`;
const changesOf = async (url: string, id: string, query = '') =>
  (await (await fetch(changesAt(url, id, query))).json()) as FileChanges;

describe.each(ENGINES)('in %s', (_, place) => {
  test('hires and findings that are new, gone and changed are told, by employer', async () => {
    const where = await place();
    const { url, close } = await startService(where);
    const old = await json(await upload(url, OCTOBER));
    const { file_id } = await json(await upload(url, NOVEMBER));
    const changes = await changesOf(url, file_id);
    const terminal = await compareBytes(OHIO, OCTOBER, NOVEMBER);
    expect(changes).toMatchObject({
      file_id,
      since: { file_id: old.file_id, file_name: 'hires.txt' },
      same_bytes: false,
      hires: {
        added: terminal.totals.added,
        gone: terminal.totals.gone,
        changed: terminal.totals.changed,
        already_reported: terminal.totals.already_reported,
      },
    });
    expect([changes.hires.added, changes.hires.gone, changes.hires.changed]).toEqual([1, 1, 2]);
    expect(changes.changed.map((one) => one.fields)).toEqual(
      terminal.changed.map(({ fields }) => fields.map(({ value_masked: _masked, ...field }) => field)),
    );
    expect(changes.added).toEqual(terminal.added);
    expect(changes.gone).toEqual(terminal.gone);
    const about = (some: FileChanges['new_findings']) =>
      some
        .filter(({ severity }) => severity === 'error')
        .map((one) => `${one.line_number} ${one.field_name} ${one.current_value}`);
    expect(about(changes.new_findings)).toEqual(['2 employee_last_name ']);
    expect(about(changes.gone_findings)).toEqual(['3 employee_first_name ', '4 employee_last_name ']);
    // Errors are counted apart from warnings.
    expect([changes.findings.new_errors, changes.findings.gone_errors]).toEqual([1, 2]);
    expect(about(changes.changed_findings)).toEqual(['5 employee_zip 432']);
    expect(changes.changed_findings.map(({ since_line_number }) => since_line_number)).toContain(5);
    const byFein = new Map(changes.employers.map(({ employer_fein, ...one }) => [employer_fein, one]));
    expect(byFein.get(ALDER.employer_fein)).toMatchObject({ added: 1, gone: 0, changed: 1 });
    expect(byFein.get(BIRCH.employer_fein)).toMatchObject({ added: 0, gone: 1, changed: 1 });
    await close();

    // The key of the hashes is kept.
    const again = await startService(where);
    expect(await changesOf(again.url, file_id)).toEqual(changes);
    const row = await json(await fetch(`${again.url}/api/v1/files/${file_id}`));
    expect(row).not.toHaveProperty('feins');
  });

  test('without a file to compare with, it is the newest earlier one with an employer of this one', async () => {
    const { url } = await startService(await place());
    const one = async (...lines: string[]) => (await json(await upload(url, fileOf(...lines)))).file_id;
    const first = await one(hire(1, ALDER));
    const both = await one(hire(1, ALDER), hire(2, BIRCH));
    const other = await one(hire(3, { employer_fein: '310000777' }));
    const last = await one(hire(4, ALDER));
    const sinceOf = async (id: string) => {
      const { since, code } = (await (await fetch(changesAt(url, id))).json()) as FileChanges & {
        code: string;
      };
      // A client that only wants to know asks for the list, which may be empty.
      const { total, files } = await json(await fetch(`${url}/api/v1/files?earlier_than=${id}`));
      const ids = (files as { file_id: string }[]).map(({ file_id }) => file_id);
      expect([total, ids[0]]).toEqual([ids.length, since?.file_id]);
      return since ? ids : code;
    };
    expect([await sinceOf(last), await sinceOf(both)]).toEqual([[both, first], [first]]);
    expect((await json(await fetch(`${url}/api/v1/files?earlier_than=${last}&limit=1`))).files).toHaveLength(
      1,
    );
    expect([await sinceOf(first), await sinceOf(other)]).toEqual(['NO_EARLIER_FILE', 'NO_EARLIER_FILE']);
    await fetch(`${url}/api/v1/files/${both}`, { method: 'DELETE' });
    expect(await sinceOf(last)).toEqual([first]);
    const { since } = await changesOf(url, last, `?since=${other}`);
    expect(since.file_id).toBe(other);
  });

  test.each(['New York', 'Massachusetts', 'Illinois'])(
    'an earlier file of %s is found, however the layout names its employers',
    async (state) => {
      const { url } = await startService(await place());
      const file = clean(state, 6);
      const others = cleanFile(findLayout(state)!, { seed: 77, records: 6 });
      const first = await json(await upload(url, file, state));
      await upload(url, others, state);
      const again = await json(await upload(url, Buffer.concat([file, Buffer.from('\n')]), state));
      const { files } = await json(await fetch(`${url}/api/v1/files?earlier_than=${again.file_id}`));
      expect((files as { file_id: string }[]).map(({ file_id }) => file_id)).toEqual([first.file_id]);
    },
  );

  test('no file of another group is compared with', async () => {
    const path = join(await tempFolder(), 'keys.txt');
    const key = async (name: string) => (await addKey(path, name)).key;
    const [acme, beta, all] = [await key('a:write:acme'), await key('b:write:beta'), await key('o:write:*')];
    const { url } = await startService({ ...(await place()), keys: await KeysFile.open(path) });
    const uploaded = async (who: string, file: Buffer) => {
      const body = form({ state: 'Ohio', file });
      return json(
        await fetch(`${url}/api/v1/files`, { method: 'POST', body, headers: { 'x-api-key': who } }),
      );
    };
    const ofAcme = await uploaded(acme, OCTOBER);
    const ofBeta = await uploaded(beta, NOVEMBER);
    const codeFor = async (who: string, query: string) =>
      (await json(await fetch(changesAt(url, ofBeta.file_id, query), { headers: { 'x-api-key': who } })))
        .code;
    expect(await codeFor(beta, '')).toBe('NO_EARLIER_FILE');
    const earlier = (who: string) =>
      fetch(`${url}/api/v1/files?earlier_than=${ofBeta.file_id}`, { headers: { 'x-api-key': who } });
    expect([(await json(await earlier(all))).total, (await earlier(acme)).status]).toEqual([0, 404]);
    expect(await codeFor(all, '')).toBe('NO_EARLIER_FILE');
    expect(await codeFor(beta, `?since=${ofAcme.file_id}`)).toBe('FILE_NOT_FOUND');
    expect(await codeFor(acme, `?since=${ofAcme.file_id}`)).toBe('FILE_NOT_FOUND');
    expect(await codeFor(all, `?since=${ofAcme.file_id}`)).toBe('NOT_COMPARABLE');
  });
});

describe.each(share(ENGINES, 1))('in %s', (_, place) => {
  test('values are covered when they are to be, and lists are as long as asked', async () => {
    const { url } = await startService(await place());
    await upload(url, OCTOBER);
    const { file_id } = await json(await upload(url, NOVEMBER));
    const masked = await changesOf(url, file_id, '?values=mask');
    // A made-up id can have nine digits in a row.
    const withoutIds = JSON.stringify(masked, (name, value) => (name === 'file_id' ? undefined : value));
    expect(withoutIds).not.toMatch(/\d{9}/);
    const [born] = masked.changed.flatMap(({ fields }) =>
      fields.filter(({ field_name }) => field_name === 'employee_date_of_birth'),
    );
    expect(born).toMatchObject({ before: '***', after: '***', value_masked: true });
    expect(masked.employers.map((one) => one.employer_fein).sort()).toEqual(['*****0123', '*****0618']);
    const { added, changed, gone, new_findings, ...counts } = await changesOf(url, file_id, '?limit=0');
    expect([added, changed, gone, new_findings]).toEqual([[], [], [], []]);
    expect(counts.hires).toMatchObject({ added: 1, gone: 1, changed: 2 });
    const answer = await fetch(changesAt(url, file_id));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const etag = answer.headers.get('etag')!;
    const known = await fetch(changesAt(url, file_id), { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
    expect((await fetch(changesAt(url, file_id), { headers: { 'if-match': '"x"' } })).status).toBe(412);
  });

  test('files that cannot be compared are refused in a sentence', async () => {
    const { url } = await startService(await place());
    const { file_id } = await json(await upload(url, NOVEMBER));
    const texas = await json(await upload(url, clean('Texas'), 'Texas'));
    const refused = async (query: string) => {
      const { status, code, detail } = await json(await fetch(changesAt(url, file_id, query)));
      return [status, code, detail];
    };
    expect(await refused('')).toEqual([
      404,
      'NO_EARLIER_FILE',
      'No earlier file of this state has an employer in common with this file.',
    ]);
    expect(await refused(`?since=${file_id}`)).toEqual([
      409,
      'NOT_COMPARABLE',
      'A file cannot be compared with itself.',
    ]);
    expect(await refused(`?since=${texas.file_id}`)).toEqual([
      409,
      'NOT_COMPARABLE',
      'The files are for different states: Texas and Ohio.',
    ]);
    expect(await refused('?since=unknown')).toEqual([404, 'FILE_NOT_FOUND', 'No file has this id.']);
  });
});

test('no FEIN can be read from what is kept to know employers again', async () => {
  const { url, root } = await startService();
  await upload(url, OCTOBER);
  const index = await readFile(join(root, 'db.json'), 'utf8');
  expect(index).toContain('"feins":["');
  expect(index).not.toMatch(/310000123|840000618/);
  expect((await readFile(join(root, 'hash.key'))).length).toBe(32);
  const database = await newDatabase();
  const other = await startService({ database });
  await upload(other.url, OCTOBER);
  const rows = JSON.stringify(await query(database, 'select * from files'));
  expect(rows).not.toMatch(/310000123|840000618/);
});

test('a damaged file is named, and a file of many hires is compared as a whole', async () => {
  const { url, root } = await startService();
  const many = runs(400, 2000);
  const lines = Array.from({ length: many }, (_, number) => hire(number, ALDER));
  await upload(url, fileOf(...lines));
  const turned = lines.toReversed().map((line) => setField(OHIO, line, 'employee_city', 'DAYTON'));
  const { file_id } = await json(await upload(url, fileOf(...turned)));
  const { hires, changed, since } = await changesOf(url, file_id);
  expect([hires.added, hires.gone, hires.already_reported]).toEqual([0, 0, many]);
  expect(hires.changed).toBeGreaterThan(0.95 * many);
  expect(changed).toHaveLength(hires.changed);
  const { writeFile } = await import('node:fs/promises');
  await writeFile(join(root, 'files', since.file_id, 'source'), 'other bytes');
  expect(await json(await fetch(changesAt(url, file_id)))).toMatchObject({ code: 'BLOB_DAMAGED' });
});
