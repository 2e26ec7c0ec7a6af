/** What becomes of a plan whose file is deleted, in this process or by another one. */

import { expect, onTestFinished, test } from 'vitest';
import { NewhireError } from '../../../src/errors.js';
import { Planner } from '../../../src/jobs/planner/planner.js';
import type { FileRow } from '../../../src/storage/ports/store.js';
import { planHere } from '../../server/test-service.js';
import { MemoryStore } from '../../storage/memory-store.js';
import { aFile } from '../../storage/sample-rows.js';

test('an upload that another process deletes while it is read is not damaged', async () => {
  const store = new MemoryStore();
  const { file_id } = await store.insertFile(aFile());
  const claims = [file_id];
  const [ended, logged]: [unknown[], object[]] = [[], []];
  const forPlan = async (file: FileRow): Promise<never> => {
    await store.deleteFile(file.file_id);
    throw new NewhireError('BLOB_DAMAGED', 'The stored upload is damaged.');
  };
  const log = (facts: object) => logged.push(facts);
  const planner = new Planner({
    store,
    plans: {
      claim: async () => claims.pop(),
      end: async (_, how) => void ended.push(how),
      want: async () => undefined,
      listen: () => {},
    },
    blobs: { readDerived: async () => undefined, keepDerived: async () => {} },
    workspaces: { forPlan },
    maker: planHere,
    timeLimit: 10_000,
    edition: '0.1.0',
    log: { info: log, error: log },
  });
  onTestFinished(() => planner.stop());
  planner.start();
  await expect.poll(() => ended).toEqual(['made']);
  expect(logged).toEqual([]);
});
