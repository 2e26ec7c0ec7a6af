/** jobs/<job_id>/ of a server's job: it says what it is without db.json. */

import { writeFileDurably } from './atomic-file.js';
import type { DataFolder, JobPaths } from './data-folder.js';
import type { FileRow, JobRow } from './store.js';
import { storeFault } from './system-errors.js';

/** Makes the folder, or writes its job.json anew. @throws NewhireError STORE_UNAVAILABLE */
export async function describeJob(folder: DataFolder, job: JobRow, file: FileRow): Promise<JobPaths> {
  const paths = await folder.makeJob(job.job_id);
  const { file_name, state, sha256, size } = file;
  const described = { ...job, origin: 'server', file_name, state, input: { sha256, size } };
  try {
    await writeFileDurably(paths.job, `${JSON.stringify(described, null, 2)}\n`);
  } catch (error) {
    throw storeFault(error, folder.root);
  }
  return paths;
}
