/** One bit of db.json that is changed, anywhere: no upload is removed, and all rows are back. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openJsonStore } from '../../../src/storage/json/index.js';
import { runs } from '../../support/campaign.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

/** How many places are tried. All would be some 17,000. */
const PLACES = runs(60, 1000);

/** What a server that starts on the folder knows, and what it has warned of. */
async function started(root: string) {
  let warnings = 0;
  const { store, folder, close } = await openJsonStore(root, {
    onWarning: () => {
      warnings += 1;
    },
    onCompromised: (error) => {
      throw error;
    },
  });
  const all = { skip: 0, limit: 9 };
  const known = async () => ({ ...(await store.listFiles(all)), ...(await store.listJobs(all)) });
  const stored = async () => (await readdir(root, { recursive: true })).filter((name) => /s\//.test(name));
  return {
    store,
    folder,
    close,
    facts: async () => ({ ...(await known()), stored: await stored() }),
    warnings,
  };
}

test('one changed bit anywhere in db.json removes no upload and loses no row', {
  timeout: 600_000,
}, async () => {
  const root = await tempFolder();
  const first = await started(root);
  for (const file_name of ['march.txt', 'april.txt']) {
    const file = aFile({ file_name });
    await writeFile((await first.folder.makeFile(file.file_id)).source, 'the only copy');
    await first.store.insertJob(aJobOf(await first.store.insertFile(file)));
  }
  const facts = await first.facts();
  expect(facts.stored.filter((name) => name.endsWith('source'))).toHaveLength(2);
  await first.close();

  const whole = await readFile(`${root}/db.json`);
  for (let place = 0; place < PLACES; place++) {
    const bit = Math.floor(((place + 0.5) * whole.length * 8) / PLACES);
    const changed = Buffer.from(whole);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    await writeFile(`${root}/db.json`, changed);
    const again = await started(root);
    expect(await again.facts(), `bit ${bit}`).toEqual(facts);
    expect(again.warnings, `bit ${bit}`).toBe(1);
    await again.close();
  }
});
