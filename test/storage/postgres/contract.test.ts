/** The contracts of the ports, with a real server. */

import { onTestFinished } from 'vitest';
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.js';
import { atEndOfFile } from '../../support/at-end-of-file.js';
import { empty, newDatabase } from '../../support/databases.js';
import { tempFolder } from '../../support/temp-folder.js';
import { describeBlobs } from '../blobs-contract.js';
import { describeQueue } from '../queue-contract.js';
import { aFile } from '../sample-rows.js';
import { describeStore } from '../store-contract.js';

const database = newDatabase(undefined, atEndOfFile());

/** Leases run out at once, as those of processes that are gone. */
async function openNew(clock?: () => Date) {
  const url = await database;
  const opened = await openPostgresStore({
    url,
    folder: await tempFolder(),
    lease: 0,
    beats: false,
    ...(clock && { clock }),
  });
  onTestFinished(async () => {
    await opened.close();
    await empty(url);
  });
  return opened;
}

describeStore('PostgreSQL store', async (clock) => (await openNew(clock)).store);

describeQueue('queue in PostgreSQL', openNew);

describeBlobs('bytes in PostgreSQL', async () => {
  const { store, blobs } = await openNew();
  return { blobs, keep: async (file_id) => void (await store.insertFile(aFile({ file_id }))) };
});
