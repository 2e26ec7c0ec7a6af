/** How many jobs a server does. */

import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFile } from './data.js';
import { type Server, upload } from './servers.js';

/** How long a rate is measured. */
export const SECONDS = 8;

/** Uploads files with 20 faults each, and has them corrected. */
export async function makeJobs({ url }: Server, jobs: number): Promise<void> {
  const path = dataFile('ohio', 'several faults', 20);
  const ids: string[] = [];
  for (let at = 0; at < jobs; at++)
    ids.push(JSON.parse((await upload(`${url}/api/v1/files`, path)).body).file_id);
  const headers = { 'content-type': 'application/json' };
  const create = (file_id: string) =>
    fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body: JSON.stringify({ file_id }) });
  await Promise.all(ids.map(create));
}

/** Jobs a second, of all servers of the same store. */
export async function jobRate({ url }: Server): Promise<number> {
  const done = async () => {
    const answer = await fetch(`${url}/api/v1/jobs?status=completed&limit=1`);
    return ((await answer.json()) as { total: number }).total;
  };
  const before = await done();
  const startedAt = performance.now();
  await pause(SECONDS * 1000);
  const after = await done();
  return ((after - before) * 1000) / (performance.now() - startedAt);
}
