/** Reads all that a database keeps, and says what in it is not as it was written. */

import {
  type Damage,
  damageOfConversions,
  damageOfFile,
  damageOfJob,
  type Verified,
} from '../ports/index.js';
import { openPostgresStore } from './open-postgres-store.js';

const PAGE = 100;

/** @param folder of temporary files @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function verifyStore(
  url: string,
  folder: string,
  onFile: (done: number, total: number) => void,
): Promise<Verified> {
  const opened = await openPostgresStore({ url, folder, beats: false });
  const { store, blobs, conversions, close } = opened;
  const damaged: Damage[] = [];
  let [files, jobs] = [0, 0];
  try {
    for (let after: { time: string; id: string } | undefined; ; ) {
      const page = await store.listFiles({ skip: 0, limit: PAGE, after });
      for (const file of page.files) {
        onFile(files, page.total);
        files += 1;
        const job = file.job_id === null ? undefined : await store.getJob(file.job_id);
        if (job) jobs += 1;
        const wrong = [...(await damageOfFile(blobs, file)), ...(job ? await damageOfJob(blobs, job) : [])];
        if (wrong.length === 0) continue;
        const [now, jobNow] = [await store.getFile(file.file_id), job && (await store.getJob(job.job_id))];
        // It may have been deleted or reviewed meanwhile.
        if (now && jobNow?.results?.revision === job?.results?.revision) damaged.push(...wrong);
      }
      const last = page.files.at(-1);
      if (!last) break;
      after = { time: last.uploaded_at, id: last.file_id };
    }
    damaged.push(...(await damageOfConversions(conversions)));
    return { files, jobs, damaged };
  } finally {
    await close();
  }
}
