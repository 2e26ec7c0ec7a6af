/** What a run of `newhire correct` does with the runs before it. */

import { expect, test } from 'vitest';
import { openRunStorage } from '../../../../src/cli/commands/correct/run-storage.js';
import { createCliJob, listCliJobs, purgeCliJobs } from '../../../../src/storage/cli-runs/index.js';
import { DataFolder } from '../../../../src/storage/index.js';
import { tempFolder } from '../../../support/temp-folder.js';

const FORTY_DAYS_AGO = () => new Date(Date.now() - 40 * 86_400_000);
const SOURCE = { path: '', sha256: 'a'.repeat(64), size: 817, version: '' };

async function oldRun(folder: DataFolder): Promise<string> {
  const run = await createCliJob(folder, { file_name: 'old.txt', state: 'Ohio' }, FORTY_DAYS_AGO);
  await run.finish({ corrections_applied: 0, corrections_failed: 0, output: null });
  return run.job.job_id;
}

/** The old runs that are kept once one more file has been corrected by this process. */
async function keptAfterOneMore(dataFolder: string): Promise<string[]> {
  const meta = { file_name: 'new.txt', state: 'Ohio' };
  const storage = await openRunStorage({ dataFolder, keepDays: 30, ...meta });
  await storage.begin(SOURCE);
  await storage.finish({ corrections_applied: 0, corrections_failed: 0, output: null });
  const kept = await listCliJobs(await DataFolder.open(dataFolder));
  return kept.filter(({ file_name }) => file_name === 'old.txt').map(({ job_id }) => job_id);
}

test('the runs of a data folder are read once, however many files a process corrects there', async () => {
  for (const path of [await tempFolder(), await tempFolder()]) {
    const folder = await DataFolder.open(path);
    await oldRun(folder);
    await purgeCliJobs(folder, 60, { isConfirmed: true });
    expect(await keptAfterOneMore(path)).toEqual([]);
    const notRead = await oldRun(folder);
    expect(await keptAfterOneMore(path)).toEqual([notRead]);
  }
});
