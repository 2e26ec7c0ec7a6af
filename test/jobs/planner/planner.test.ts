/** The outcome of a plan whose file is deleted, in this process or by another one, and of one that a stop meets. */

import { expect, onTestFinished, test } from 'vitest';
import { NewhireError } from '../../../src/errors.js';
import { Planner, type PlannerOptions } from '../../../src/jobs/planner/planner.js';
import type { FileRow } from '../../../src/storage/ports/store.js';
import { planHere } from '../../server/test-service.js';
import { MemoryStore } from '../../storage/memory-store.js';
import { aFile } from '../../storage/sample-rows.js';

test('an upload that another process deletes while it is read is not damaged', async () => {
  const store = new MemoryStore();
  const { file_id } = await store.insertFile(aFile());
  const [ended, logged]: [unknown[], object[]] = [[], []];
  const forPlan = async (file: FileRow): Promise<never> => {
    await store.deleteFile(file.file_id);
    throw new NewhireError('BLOB_DAMAGED', 'The stored upload is damaged.');
  };
  const planner = plannerOf(store, file_id, { ended, logged, forPlan, maker: planHere });
  onTestFinished(() => planner.stop());
  planner.start();
  await expect.poll(() => ended).toEqual(['made']);
  expect(logged).toEqual([]);
});

test('a stop while the upload is being opened starts no plan of it', async () => {
  const store = new MemoryStore();
  const { file_id } = await store.insertFile(aFile());
  const [ended, logged]: [unknown[], object[]] = [[], []];
  const forPlan = async () => {
    void planner.stop();
    return { root: '', source: '', close: async () => {} };
  };
  const made: FileRow[] = [];
  const make: PlannerOptions['maker']['make'] = async ({ file }) => {
    made.push(file);
    return [];
  };
  const planner = plannerOf(store, file_id, { ended, logged, forPlan, maker: { make, pause() {} } });
  planner.start();
  await expect.poll(() => ended).toEqual(['left']);
  expect({ made, logged }).toEqual({ made: [], logged: [] });
});

interface Watched extends Pick<PlannerOptions, 'maker'> {
  readonly forPlan: PlannerOptions['workspaces']['forPlan'];
  /** How plans ended. */
  readonly ended: unknown[];
  /** What was logged. */
  readonly logged: object[];
}

/** A planner for which there is one plan to make. */
function plannerOf(store: MemoryStore, fileId: string, { maker, forPlan, ended, logged }: Watched): Planner {
  const claims = [fileId];
  const log = (facts: object) => logged.push(facts);
  return new Planner({
    store,
    plans: {
      claim: async () => claims.pop(),
      end: async (_, how) => void ended.push(how),
      want: async () => undefined,
      listen: () => {},
    },
    blobs: { readDerived: async () => undefined, keepDerived: async () => {} },
    workspaces: { forPlan },
    maker,
    timeLimit: 10_000,
    edition: '0.1.0',
    log: { info: log, error: log },
  });
}
