/** Claims jobs of the database named on its command line and holds them. Prints what it claims, and what it has lost. */

import type { JobRow } from '../../../src/storage/ports/store.js';
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.js';

const [url = '', folder = ''] = process.argv.slice(2);
const { queue } = await openPostgresStore({ url, folder });
const held = new Map<string, JobRow>();
const print = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`);
const late = { status: 'failed', error_message: 'Recorded too late.' } as const;

async function claim(): Promise<void> {
  const job = await queue.claimNextJob().catch(() => undefined);
  if (!job) return;
  held.set(job.job_id, job);
  print('claimed', job.job_id, job.attempts);
  await claim();
}

queue.listen({
  lanes: 1,
  waiting: () => void claim(),
  lost: async (jobId) => {
    const job = held.get(jobId);
    if (!held.delete(jobId) || !job) return;
    print('lost', jobId, (await queue.finishJob(job, late)) ? 'recorded' : 'refused');
  },
});
print('open');
await claim();
