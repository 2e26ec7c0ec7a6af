/**
 * Reads a whole data folder, and says what in it is not as it was written. It changes nothing and needs no lock, so that a copy can be
 * verified, and a folder that a server uses: what changes meanwhile is not damage.
 */

import { readdir, readFile, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type DataFolder, idsIn, ifThere, onDisk, originOf, readDescription } from '../disk/index.js';
import {
  type Damage,
  damageOfConversions,
  damageOfFile,
  damageOfJob,
  damageOfSource,
  type FileRow,
  type JobRow,
  systemClock,
  type Verified,
} from '../ports/index.js';
import { FolderBlobs } from './folder-blobs.js';
import { FolderConversions } from './folder-conversions.js';
import { FIRST_SCHEMA, type Index, readIndex, SCHEMA_VERSION } from './index-format.js';
import { RetentionGuard } from './retention-guard.js';
import { describedFile, describedJob } from './row-descriptions.js';

/** @param onFile called before each upload with the number of those before @throws {NewhireError} STORE_UNAVAILABLE */
export async function verifyFolder(
  folder: DataFolder,
  onFile: (done: number, total: number) => void,
): Promise<Verified> {
  return onDisk(folder.root, async () => {
    const found = await indexOf(folder);
    const index = typeof found === 'object' ? found : { schema: SCHEMA_VERSION, files: [], jobs: [] };
    const damaged: Damage[] =
      found === 'damaged' ? [{ kind: 'index', id: null, reason: 'db.json is damaged.' }] : [];
    const files = await withUnlisted(
      index.files,
      await idsIn(folder.files),
      fileIdOf,
      async (id) => (await describedFile(folder, id))?.row,
    );
    const jobs = await withUnlisted(
      index.jobs,
      await idsIn(folder.jobs),
      jobIdOf,
      async (id) => (await describedJob(folder, id))?.row,
    );
    let done = 0;
    for (const file of files.rows) {
      onFile(done++, files.rows.length);
      const wrong = await wrongWithFile(folder, file, index.schema);
      if (wrong.length > 0 && (await isStill(folder, file, fileIdOf))) damaged.push(...wrong);
    }
    for (const job of jobs.rows) {
      const wrong = await wrongWithJob(folder, job, index.schema);
      if (wrong.length > 0 && (await isStill(folder, job, jobIdOf))) damaged.push(...wrong);
    }
    for (const id of files.unknown) damaged.push(undescribed(id));
    for (const id of jobs.unknown) if (await isDamagedJob(folder, id)) damaged.push(undescribed(id));
    const guard = new RetentionGuard(folder.root, systemClock);
    const conversions = new FolderConversions(folder, systemClock, guard, NOTHING_INSERTED);
    damaged.push(...(await damageOfConversions(conversions)));
    return { files: files.rows.length, jobs: jobs.rows.length, damaged };
  });
}

const refuse = () => Promise.reject(new Error('Nothing is inserted into a folder that is verified.'));
const NOTHING_INSERTED = {
  answerTo: refuse,
  remember: refuse,
  forget: refuse,
  insertFile: refuse,
  getFile: refuse,
};

const fileIdOf = ({ file_id }: FileRow) => file_id;
const jobIdOf = ({ job_id }: JobRow) => job_id;

async function indexOf({ index }: DataFolder): Promise<Index | 'damaged' | undefined> {
  const text = await ifThere(readFile(index));
  return text === undefined ? undefined : (readIndex(text) ?? 'damaged');
}

/** The rows of the index, and those that only their folders describe; `unknown` are the folders that nothing describes. */
async function withUnlisted<Row>(
  listed: readonly Row[],
  ids: readonly string[],
  idOf: (row: Row) => string,
  describe: (id: string) => Promise<Row | undefined>,
): Promise<{ rows: Row[]; unknown: string[] }> {
  const known = new Set(listed.map(idOf));
  const rows = [...listed];
  const unknown: string[] = [];
  for (const id of ids) {
    if (known.has(id)) continue;
    const row = await describe(id);
    if (row) rows.push(row);
    else unknown.push(id);
  }
  return { rows, unknown };
}

async function wrongWithFile(folder: DataFolder, file: FileRow, schema: number): Promise<Damage[]> {
  const { file_id: id } = file;
  const paths = folder.filePaths(id);
  if (!(await isThere(paths.folder))) return [{ kind: 'file', id, reason: 'Its folder is missing.' }];
  const blobs = new FolderBlobs(folder);
  // A folder of 0.1.0 has neither description nor hash of the findings until a server has taken it over.
  if (schema === FIRST_SCHEMA) return damageOfSource(blobs, file);
  const wrong = await damageOfFile(blobs, file);
  if (!(await describedFile(folder, id))) wrong.push({ kind: 'file', id, reason: 'file.json is damaged.' });
  return wrong;
}

async function wrongWithJob(folder: DataFolder, job: JobRow, schema: number): Promise<Damage[]> {
  const { job_id: id } = job;
  if (schema === FIRST_SCHEMA) return [];
  if (!(await isThere(folder.jobPaths(id).folder)))
    return [{ kind: 'job', id, reason: 'Its folder is missing.' }];
  const described = await describedJob(folder, id);
  if (!described) return [{ kind: 'job', id, reason: 'job.json is damaged.' }];
  return damageOfJob(new FolderBlobs(folder), described.row);
}

/** Whether a row that seemed wrong is still the same: a server may have deleted or changed it meanwhile. */
async function isStill<Row extends FileRow | JobRow>(
  folder: DataFolder,
  row: Row,
  idOf: (row: Row) => string,
): Promise<boolean> {
  const index = await indexOf(folder);
  if (typeof index !== 'object') return true;
  const rows = ('status' in row ? index.jobs : index.files) as unknown as readonly Row[];
  const now = rows.find((one) => idOf(one) === idOf(row));
  if (now) return isDeepStrictEqual(now, row);
  const parent = 'status' in row ? folder.jobs : folder.files;
  return (await readdir(parent)).includes(idOf(row));
}

/** A folder of jobs without a job.json is one of a job that was just begun. */
async function isDamagedJob(folder: DataFolder, id: string): Promise<boolean> {
  const paths = folder.jobPaths(id);
  if ((await originOf(paths)) === 'cli') return false;
  const names = (await ifThere(readdir(paths.folder))) ?? [];
  return names.some((name) => !name.endsWith('.tmp')) || (await readDescription(paths.job)) === 'damaged';
}

function undescribed(id: string): Damage {
  return { kind: 'folder', id, reason: 'Nothing describes this folder.' };
}

async function isThere(path: string): Promise<boolean> {
  return (await ifThere(stat(path))) !== undefined;
}
