/** How old a file is says the clock of the database, whatever that of a server says. */

import { afterEach, expect, test, vi } from 'vitest';
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.js';
import { newDatabase } from '../../support/databases.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile } from '../sample-rows.js';

afterEach(() => {
  vi.useRealTimers();
});

test('servers whose clocks are ten years ahead or behind remove nothing that is young', async () => {
  const options = { url: await newDatabase(), folder: await tempFolder(), beats: false };
  const { store, close } = await openPostgresStore(options);
  const now = Date.now();
  for (const years of [10, -10, 0]) {
    vi.useFakeTimers({ toFake: ['Date'], now: now + years * 365 * 86_400_000 });
    const { uploaded_at } = await store.insertFile(aFile());
    expect(Math.abs(Date.parse(uploaded_at) - now)).toBeLessThan(600_000);
    expect(await store.deleteOldFiles({ days: 30, most: 9 })).toEqual({ files: [], paused: null });
  }
  expect((await store.deleteOldFiles({ days: 0, most: 9 })).files).toHaveLength(3);
  await close();
});
