/** Conversions as every engine keeps them: with their tables, as long as they are needed, and copied from one to the other. */

import { randomUUID } from 'node:crypto';
import * as nodeFiles from 'node:fs/promises';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DataFolder } from '../../src/storage/disk/data-folder.js';
import { openJsonStore, verifyFolder } from '../../src/storage/json/index.js';
import type { ConversionRow, Conversions } from '../../src/storage/ports/conversions.js';
import type { KeyedRequest, OpenStore } from '../../src/storage/ports/index.js';
import { copyStore } from '../../src/storage/postgres/copy-store.js';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { newDatabase } from '../support/databases.js';
import { refusal } from '../support/refusal.js';
import { tempFolder } from '../support/temp-folder.js';
import { aFile } from './sample-rows.js';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const MADE = [{ state: 'Ohio', file_id: '5d0f8a3e-6f0c-4d59-9a52-1c6f6f4f5b11', is_current: true }];

/** A store at noon, whose clock can be set on. */
interface Timed {
  readonly opened: OpenStore;
  later(milliseconds: number): void;
}

async function timed(open: (clock: () => Date) => Promise<OpenStore>): Promise<Timed> {
  let now = NOON;
  const opened = await open(() => new Date(now));
  onTestFinished(opened.close);
  const later = (milliseconds: number) => {
    now = NOON + milliseconds;
  };
  return { opened, later };
}

const opening = { onWarning: () => {}, onCompromised: () => {} };

const inFolder = async (root?: string) =>
  timed(async (clock) => {
    // A clock that agrees with the one that is set.
    const monotonic = () => clock().getTime();
    return openJsonStore(root ?? (await tempFolder()), { ...opening, clock, monotonic });
  });

const inDatabase = async () =>
  timed(async (clock) =>
    openPostgresStore({ url: await newDatabase(), folder: await tempFolder(), clock, beats: false }),
  );

async function added(conversions: Conversions, request?: KeyedRequest): Promise<string> {
  const table = 'Name\nAda\n';
  const conversion_id = randomUUID();
  const upload = await conversions.receive(conversion_id);
  await upload.write(Buffer.from(table));
  const facts = await upload.commit();
  expect(await readFile(upload.path, 'utf8')).toBe(table);
  const names = { conversion_id, group: 'acme', file_name: 'a\u0000b.csv' };
  const row = await conversions.insert({ ...names, ...facts, content: { state: null } }, upload, request);
  await upload.discard();
  return row.conversion_id;
}

describe.each([
  ['folder', () => inFolder()],
  ['database', inDatabase],
] as const)('%s', (_, open) => {
  test('gives a conversion with its table, and each change of it', async () => {
    const { conversions } = (await open()).opened;
    const id = await added(conversions);
    const row = await conversions.get(id);
    expect(row).toMatchObject({ revision: 1, group: 'acme', file_name: 'a\u0000b.csv', made: [] });
    expect(row?.created_at).toBe('2026-11-21T12:00:00.000Z');
    const placed = await conversions.open(row!);
    expect(await readFile(placed.path, 'utf8')).toBe('Name\nAda\n');
    await writeFile(join(placed.work, 'file'), 'x');
    await placed.close();
    expect(await conversions.ids()).toEqual([id]);

    const changes = [1, 2, 3].map((number) =>
      conversions.change(id, ({ content }) => ({ content: { ...content, [`n${number}`]: number } })),
    );
    expect((await Promise.all(changes)).map(({ revision }) => revision).sort()).toEqual([2, 3, 4]);
    expect(await conversions.get(id)).toMatchObject({ revision: 4, content: { n1: 1, n2: 2, n3: 3 } });
    await conversions.remove(id);
    expect(await conversions.get(id)).toBeUndefined();
    const gone = [
      () => conversions.remove(id),
      () => conversions.change(id, () => ({})),
      () => conversions.remove('x'),
    ];
    for (const ask of gone) expect(await refusal(ask())).toBe('CONVERSION_NOT_FOUND');
  });

  test('lists those from which no file was made, newest first, of one group or of all', async () => {
    const { opened, later } = await open();
    const { conversions } = opened;
    const ids: string[] = [];
    for (const hours of [0, 1, 2]) {
      later(hours * HOUR);
      ids.push(await added(conversions));
    }
    const [first, second, third] = ids as [string, string, string];
    const listed = async (group: string | undefined, limit = 10) => {
      const { total, rows } = await conversions.waiting({ group, limit });
      return [total, ...rows.map(({ conversion_id }) => conversion_id)];
    };
    expect(await listed('acme')).toEqual([3, third, second, first]);
    await conversions.change(second, () => ({ made: MADE }));
    expect(await listed(undefined)).toEqual([2, third, first]);
    expect(await listed(undefined, 1)).toEqual([2, third]);
    expect(await listed('birch')).toEqual([0]);
    await conversions.remove(third);
    expect(await listed('acme')).toEqual([1, first]);
  });

  test('does not give a file that an earlier version made without the group of the table', async () => {
    const { conversions } = (await open()).opened;
    const from = { conversion_id: await added(conversions), group: 'acme', isCurrent: () => true };
    const ungrouped = await conversions.insertFile(aFile(), from);
    const file = aFile({ group: 'acme' });
    expect(await conversions.insertFile(file, from)).toMatchObject({ file_id: file.file_id, group: 'acme' });
    const same = await conversions.insertFile(aFile({ group: 'acme' }), from);
    expect(same.file_id).toBe(file.file_id);
    expect(same.file_id).not.toBe(ungrouped.file_id);
  });

  test('names a file that is made of it, and adds the file alone when it was deleted', async () => {
    const { store, conversions } = (await open()).opened;
    const conversion_id = await added(conversions);
    const from = { conversion_id, group: 'acme', isCurrent: ({ revision }: ConversionRow) => revision === 1 };
    const request = { key: 'k', fingerprint: 'f' };
    const aMade = (state = 'Ohio') => aFile({ state, group: 'acme' });
    const file = await conversions.insertFile(aMade(), from, request);
    const again = await conversions.insertFile(aMade(), from, request);
    expect(again).toEqual(file);
    // With the same mapping, another request gets the same file as long as it is there.
    const second = { key: 'second', fingerprint: 'f' };
    const same = [undefined, second].map((one) => conversions.insertFile(aMade(), from, one));
    expect(await Promise.all(same)).toEqual([file, file]);
    expect(await store.answerTo(second)).toBe(file.file_id);
    const texan = await conversions.insertFile(aMade('Texas'), from);
    expect(texan.file_id).not.toBe(file.file_id);
    await store.deleteFile(file.file_id);
    const { file_id } = await conversions.insertFile(aMade(), from);
    expect(file_id).not.toBe(file.file_id);
    const state = 'Ohio';
    const changed = await conversions.change(conversion_id, () => ({ content: { state } }));
    const after = await conversions.insertFile(aMade(), from);
    expect(changed.made).toEqual([
      { state, file_id: file.file_id, is_current: true },
      { state: 'Texas', file_id: texan.file_id, is_current: true },
      { state, file_id, is_current: true },
    ]);
    // What is known of the table is the same.
    expect(await conversions.get(conversion_id)).toMatchObject({
      revision: 2,
      made: [{}, {}, {}, { file_id: after.file_id, is_current: false }],
    });
    await conversions.remove(conversion_id);
    const alone = await conversions.insertFile(aFile(), from);
    expect(await store.getFile(alone.file_id)).toEqual(alone);
  });

  test('keeps one without files for a day, and one with files as long as those', async () => {
    const { opened, later } = await open();
    const { conversions } = opened;
    const [unused, used] = [await added(conversions), await added(conversions)];
    await conversions.change(used, () => ({ made: MADE }));
    later(23 * HOUR);
    expect(await conversions.removeOld({ days: undefined })).toBe(0);
    later(25 * HOUR);
    expect(await conversions.removeOld({ days: undefined })).toBe(1);
    expect(await conversions.get(unused)).toBeUndefined();
    expect(await conversions.removeOld({ days: 2 })).toBe(0);
    expect(await conversions.removeOld({ days: 1 })).toBe(1);
    expect(await conversions.ids()).toEqual([]);
  });
});

describe('a folder of which a crash leaves what is there at any moment', () => {
  const request = { key: 'k', fingerprint: 'f' };

  /** Does something to a folder that `prepare` made, and gives copies of it as it was after each name that was given. */
  async function atEachMoment<T>(
    prepare: (opened: OpenStore) => Promise<T>,
    work: (opened: OpenStore, prepared: T) => Promise<unknown>,
  ): Promise<string[]> {
    const [root, copies] = [await tempFolder(), [] as string[]];
    let isWatched = false;
    const rename: typeof nodeFiles.rename = async (from, to) => {
      await nodeFiles.rename(from, to);
      if (!isWatched) return;
      const copy = await tempFolder();
      await nodeFiles.cp(root, copy, { recursive: true });
      copies.push(copy);
    };
    const opened = await openJsonStore(root, { ...opening, files: { ...nodeFiles, rename } });
    const prepared = await prepare(opened);
    isWatched = true;
    await work(opened, prepared);
    await opened.close();
    expect(copies.length).toBeGreaterThan(2);
    return copies;
  }

  const restarted = async (root: string) => {
    const opened = await openJsonStore(root, opening);
    onTestFinished(opened.close);
    return opened;
  };

  test('a table that is sent again with its key is kept once', async () => {
    const nothing = async () => undefined;
    for (const copy of await atEachMoment(nothing, ({ conversions }) => added(conversions, request))) {
      const { store, conversions } = await restarted(copy);
      const again = await added(conversions, request);
      expect(await conversions.ids()).toEqual([await store.answerTo(request)]);
      expect((await conversions.get((await conversions.ids())[0]!))?.size).toBe(9);
      expect([again, ...(await readdir(join(copy, 'conversions')))]).toHaveLength(2);
    }
  });

  test.each([
    ['a key', request],
    ['no key', undefined],
  ])('a file is there if its conversion names it, and only then, with %s', async (_, keyed) => {
    const make = async ({ blobs, conversions }: OpenStore, conversion_id: string) => {
      const file = aFile();
      const upload = await blobs.createUpload(file.file_id);
      const origins = await upload.keepOrigins(Buffer.from('{}'));
      const facts = await upload.commit();
      const from = { conversion_id, group: 'acme', isCurrent: () => true };
      return conversions.insertFile({ ...file, ...facts.source, ...facts, origins }, from, keyed);
    };
    for (const copy of await atEachMoment(({ conversions }) => added(conversions), make)) {
      const { store, conversions } = await restarted(copy);
      const named = async () => (await conversions.get((await conversions.ids())[0]!))?.made;
      const stored = async () => (await store.listFiles({ skip: 0, limit: 9 })).files;
      const ofFiles = async () =>
        (await stored()).map(({ file_id, state }) => ({ file_id, state, is_current: true }));
      expect(await named()).toEqual(await ofFiles());
      if (!keyed || (await stored()).length === 0) continue;
      expect(await store.answerTo(keyed)).toBe((await stored())[0]?.file_id);
    }
  });

  test('a file that cannot be added is not named, and one whose conversion was deleted is added', async () => {
    const { store, conversions, close } = await openJsonStore(await tempFolder(), opening);
    onTestFinished(close);
    const id = await added(conversions);
    const from = { conversion_id: id, group: 'acme', isCurrent: () => true };
    const file = aFile();
    await store.insertFile(file);
    expect(await refusal(conversions.insertFile(file, from))).toBe('INTERNAL');
    expect((await conversions.get(id))?.made).toEqual([]);
    expect(await conversions.waiting({ group: undefined, limit: 1 })).toMatchObject({ total: 1 });
    await conversions.remove(id);
    expect(await conversions.insertFile(aFile(), from)).toMatchObject({ state: 'Ohio' });
  });
});

test('a clock that jumps removes no conversion from a folder', async () => {
  let now = NOON;
  const folder = await tempFolder();
  const clock = () => new Date(now);
  const { conversions, close } = await openJsonStore(folder, { ...opening, clock, monotonic: () => 0 });
  onTestFinished(close);
  await added(conversions);
  expect(await conversions.removeOld({ days: undefined })).toBe(0);
  now += 48 * HOUR;
  expect(await conversions.removeOld({ days: undefined })).toBe(0);
  expect(await conversions.removeOld({ days: 1, isConfirmed: true })).toBe(1);
});

test('after a jump of the clock, tables are removed once a day has passed, or a person has confirmed the time', async () => {
  let [now, passed] = [NOON, 0];
  const [clock, monotonic] = [() => new Date(now), () => passed];
  const options = { ...opening, clock, monotonic };
  const { store, conversions, close } = await openJsonStore(await tempFolder(), options);
  onTestFinished(close);
  const set = (jump: number, after: number) => {
    now += jump + after;
    passed += after;
  };
  const remove = () => conversions.removeOld({ days: undefined });
  await added(conversions);
  expect(await remove()).toBe(0);
  set(48 * HOUR, HOUR);
  expect(await remove()).toBe(0);
  set(0, 23 * HOUR);
  expect(await remove()).toBe(0);
  set(0, HOUR);
  expect(await remove()).toBe(1);
  await added(conversions);
  set(2 * HOUR, HOUR);
  expect(await remove()).toBe(0);
  await store.deleteOldFiles({ days: 30, most: 1, isConfirmed: true });
  expect(await remove()).toBe(0);
  set(0, 25 * HOUR);
  expect(await remove()).toBe(1);
});

type Opened = Awaited<ReturnType<typeof openJsonStore>>;

/** A server that is started at a time, looks for what is old, and is stopped nine hours later. Gives what is left then. */
async function workingDay(root: string, start: number, work?: (opened: Opened) => Promise<unknown>) {
  let now = start;
  const clock = () => new Date(now);
  const opened = await openJsonStore(root, { ...opening, clock, monotonic: () => now - start });
  const { store, conversions, close } = opened;
  await work?.(opened);
  const paused: (string | null)[] = [];
  for (const hours of [0, 9]) {
    now = start + hours * HOUR;
    paused.push((await store.deleteOldFiles({ days: 30, most: 9 })).paused);
    await conversions.removeOld({ days: 30 });
  }
  const files = (await store.listFiles({ skip: 0, limit: 1 })).total;
  const left = { files, tables: (await conversions.ids()).length, requests: store.answered.length };
  await close();
  expect(paused).toEqual([null, null]);
  return left;
}

test.each([
  ['on working days', [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 17, 18, 19, 20, 21, 24, 25, 26, 27, 28], 31],
  ['once a week', [7, 14, 21, 28], 35],
])('a server that runs %s for nine hours removes what is old', async (_, days, end) => {
  const root = await tempFolder();
  const onDay = (day: number, work?: (opened: Opened) => Promise<unknown>) =>
    workingDay(root, NOON + day * 24 * HOUR, work);
  const all = { files: 1, tables: 1, requests: 1 };
  const first = await onDay(0, async ({ store, conversions }) => {
    await added(conversions);
    await store.insertFile(aFile(), { key: 'a', fingerprint: 'f' });
  });
  expect(first).toEqual(all);
  expect(await onDay(days[0]!)).toEqual(all);
  for (const day of days.slice(1)) await onDay(day);
  expect(await onDay(end)).toEqual({ files: 0, tables: 0, requests: 0 });
});

test('no two jumps of the clock lead up to each other, nor do the restarts after them', async () => {
  let [now, passed] = [NOON, 0];
  const root = await tempFolder();
  const start = () =>
    openJsonStore(root, { ...opening, clock: () => new Date(now), monotonic: () => passed });
  let opened = await start();
  const look = () => opened.conversions.removeOld({ days: undefined });
  await added(opened.conversions);
  expect(await look()).toBe(0);
  for (const days of [365, 370]) {
    now = NOON + days * 24 * HOUR;
    passed += 60_000;
    expect(await look()).toBe(0);
  }
  for (let restarts = 0; restarts < 3; restarts++) {
    await opened.close();
    now += HOUR;
    passed = 0;
    opened = await start();
    expect(await look()).toBe(0);
  }
  await opened.close();
});

test.each([
  ['no', undefined],
  ['a long', 500],
])(
  'a start with a clock that is a year ahead removes no table, however often it is started, with %s retention',
  async (_, days) => {
    let now = NOON;
    const root = await tempFolder();
    const start = async () => {
      const clock = () => new Date(now);
      const opened = await openJsonStore(root, { ...opening, clock, monotonic: () => 0 });
      if (days !== undefined) await opened.store.deleteOldFiles({ days, most: 9 });
      const removed = await opened.conversions.removeOld({ days });
      await opened.store.noteTime();
      return { ...opened, removed };
    };
    const first = await start();
    const id = await added(first.conversions);
    await first.close();
    now += 365 * 24 * HOUR;
    for (let at = 0; at < 3; at++) {
      const again = await start();
      expect(again.removed).toBe(0);
      expect(await again.conversions.get(id)).toBeDefined();
      await again.close();
    }
  },
);

test('a start removes tables that were begun, and verification names one that is damaged', async () => {
  const root = await tempFolder();
  const first = await openJsonStore(root, opening);
  const id = await added(first.conversions);
  const begun = await first.conversions.receive(randomUUID());
  await begun.write(Buffer.from('Name\n'));
  await begun.commit();
  await first.close();
  const second = await openJsonStore(root, opening);
  onTestFinished(second.close);
  expect(await readdir(join(root, 'conversions'))).toEqual([id]);
  const damage = async () => (await verifyFolder(await DataFolder.open(root), () => {})).damaged;
  expect(await damage()).toEqual([]);
  await writeFile(join(root, 'conversions', id, 'table'), 'Name\nEve\n');
  expect(await damage()).toMatchObject([{ kind: 'conversion', id }]);
  expect(await refusal(second.conversions.open((await second.conversions.get(id))!))).toBe('BLOB_DAMAGED');
  await writeFile(join(root, 'conversions', id, 'conversion.json'), '{}');
  expect(await refusal(second.conversions.get(id))).toBe('BLOB_DAMAGED');
});

test('a copy of a folder into a database has its conversions, and names one that is damaged', async () => {
  const root = await tempFolder();
  const { opened } = await inFolder(root);
  const id = await added(opened.conversions);
  const row = await opened.conversions.change(id, () => ({ made: MADE }));
  const spoilt = await added(opened.conversions);
  await writeFile(join(root, 'conversions', spoilt, 'table'), 'Name\nEve\n');
  const url = await newDatabase();
  const copy = () => copyStore({ url, from: opened, answered: [], journalOf: async () => [] });
  expect(await copy()).toMatchObject({ damaged: [{ kind: 'conversion', id: spoilt }] });
  await copy();
  const { conversions, close } = await openPostgresStore({ url, folder: await tempFolder(), beats: false });
  onTestFinished(close);
  expect(await conversions.get(id)).toEqual(row);
  const placed = await conversions.open(row);
  expect(await readFile(placed.path, 'utf8')).toBe('Name\nAda\n');
  await placed.close();
});
