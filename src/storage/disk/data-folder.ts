/**
 * The folder in which newhire keeps its data, and the paths in it:
 *
 *     db.json                    files/<file_id>/file.json, source, findings.ndjson, findings.index, plan.json,
 *                                origins.json
 *     server.lock, server.json   jobs/<job_id>/job.json, corrected, audit.ndjson, proposals.ndjson, journal.ndjson
 *     hash.key, reserve              conversions/<conversion_id>/conversion.json, table
 *     retention.json, runs.json
 *
 * A review of a job makes the next revision of its results: corrected.2, audit.ndjson.2, proposals.ndjson.2, and so on. A folder
 * whose name does not end with its id is not part of the store yet, or no longer. It contains personal data: folders have mode 0700,
 * files 0600.
 */

import { chmod, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { NewhireError } from '../../errors.js';
import { homeFolder, namedFolder } from '../../home-folder.js';
import { noSuchConversion, noSuchFile, noSuchJob } from '../ports/index.js';
import { syncFolder } from './durable-file.js';
import { codeOf, ifThere, onDisk, storeError } from './system-errors.js';

/** Mode of folders with personal data: only the owner has access. */
export const PRIVATE_FOLDER = 0o700;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The paths in an upload's folder. */
export interface FilePaths {
  readonly folder: string;
  /** Metadata that describes the upload without db.json. */
  readonly file: string;
  /** The uploaded bytes. */
  readonly source: string;
  readonly findings: string;
  /** Where each finding is; made from the findings. */
  readonly index: string;
  /** What a correction would do; made from the upload. */
  readonly plan: string;
  /** The cells of the table from which it was made. */
  readonly origins: string;
}

/** The paths in a conversion's folder. */
export interface ConversionPaths {
  readonly folder: string;
  /** All that is known of it. */
  readonly description: string;
  readonly table: string;
}

/** The paths in a job's folder. */
export interface JobPaths {
  readonly folder: string;
  /** Metadata that describes the job without db.json. */
  readonly job: string;
  readonly corrected: string;
  readonly audit: string;
  readonly proposals: string;
  /** Finished model calls, while the job runs, and as long as a review may need them. */
  readonly journal: string;
}

/** The suffix of a folder that is not complete yet, and of one that is being removed. */
export const BEGUN = '.new';
export const REMOVED = '.gone';
/** The suffix of the folder in which a job is reviewed. While it exists, the job's own folder may have parts of another revision. */
export const REVIEWED = '.review';

/** Whether a text has the form of an id; only such a text may become part of a path. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The ids that have an entry in a folder of the data folder. */
export async function idsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isId);
}

/** The ids whose folders are marked as removed, and are not there under their own names. */
export async function removedIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const there = new Set(names);
  const ids = names.filter((name) => name.endsWith(REMOVED)).map((name) => name.slice(0, -REMOVED.length));
  return ids.filter((id) => isId(id) && !there.has(id));
}

/** The path that `--data` or NEWHIRE_DATA names, otherwise that of the user's own data folder. Creates nothing. */
export function dataFolderPath(chosen: string | undefined, env: NodeJS.ProcessEnv): string {
  return resolve(chosen || env.NEWHIRE_DATA || usualFolder(env));
}

/** Where programs of the system keep data; never in the working folder, which may be shared or published. */
function usualFolder(env: NodeJS.ProcessEnv): string {
  const [chosen, below, name] = PLACES[process.platform]?.(env) ?? [
    env.XDG_DATA_HOME,
    '.local/share',
    'newhire',
  ];
  const folder = namedFolder(chosen);
  if (folder !== undefined) return join(folder, name);
  const home = homeFolder(env);
  return home === undefined ? temporaryRoot() : join(home, below, name);
}

/** The folder that the environment names, the usual one below the home folder, and the path of our data in them. */
const PLACES: Partial<
  Record<NodeJS.Platform, (env: NodeJS.ProcessEnv) => [string | undefined, string, string]>
> = {
  win32: (env) => [env.LOCALAPPDATA, 'AppData/Local', 'newhire/Data'],
  darwin: () => [undefined, 'Library/Application Support', 'newhire'],
};

/** The user's own folder among the temporary ones of the system, where all users can make folders. */
export const temporaryRoot = () => join(tmpdir(), `newhire-${process.getuid?.() ?? 'files'}`);

/** The path of the space that is set aside, so that a full disk can be cleared. It contains no data. */
export function reservePath(root: string): string {
  return join(root, 'reserve');
}

/** An open data folder: gives the paths in it, creates and removes its folders. */
export class DataFolder {
  private constructor(readonly root: string) {}

  /**
   * Creates the folder if it does not exist.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be used
   */
  static async open(path: string): Promise<DataFolder> {
    const folder = new DataFolder(resolve(path));
    await makeRoot(folder.root);
    await onDisk(folder.root, async () => {
      for (const part of [folder.files, folder.jobs]) await makePart(part);
    });
    return folder;
  }

  /**
   * The same for a command that only reads; undefined where nothing is, or a folder of something else, in which nothing is made.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be used
   */
  static async openIfAny(path: string): Promise<DataFolder | undefined> {
    const { root, files, jobs } = new DataFolder(resolve(path));
    const found = await onDisk(root, () =>
      Promise.all([root, files, jobs].map((path) => ifThere(stat(path)))),
    );
    const [top, ...parts] = found.map((one) => one?.isDirectory());
    return top === false || parts.some((part) => part !== undefined) ? DataFolder.open(root) : undefined;
  }

  get index(): string {
    return join(this.root, 'db.json');
  }

  get files(): string {
    return join(this.root, 'files');
  }

  get jobs(): string {
    return join(this.root, 'jobs');
  }

  /** There is none before the first conversion. */
  get conversions(): string {
    return join(this.root, 'conversions');
  }

  /** @throws {NewhireError} CONVERSION_NOT_FOUND when the text is not an id */
  conversionPaths(conversionId: string, suffix: '' | typeof BEGUN = ''): ConversionPaths {
    if (!isId(conversionId)) throw noSuchConversion();
    const folder = join(this.conversions, `${conversionId}${suffix}`);
    return { folder, description: join(folder, 'conversion.json'), table: join(folder, 'table') };
  }

  /** @throws {NewhireError} FILE_NOT_FOUND when the text is not an id */
  filePaths(fileId: string): FilePaths {
    if (!isId(fileId)) throw noSuchFile();
    return pathsOfFile(join(this.files, fileId));
  }

  /** Those of an upload that is not complete yet. @throws {NewhireError} FILE_NOT_FOUND when the text is not an id */
  begunFilePaths(fileId: string): FilePaths {
    return pathsOfFile(`${this.filePaths(fileId).folder}${BEGUN}`);
  }

  /** @throws {NewhireError} JOB_NOT_FOUND when the text is not an id */
  jobPaths(jobId: string, revision = 1): JobPaths {
    if (!isId(jobId)) throw noSuchJob();
    return pathsOfJob(join(this.jobs, jobId), revision);
  }

  /** Creates the folder of an upload; the store gives it its name once its bytes are in it. @throws {NewhireError} STORE_UNAVAILABLE */
  async makeFile(fileId: string): Promise<FilePaths> {
    return this.make(this.files, this.begunFilePaths(fileId));
  }

  /** Creates the folder of a job; an earlier attempt may have created it. @throws {NewhireError} STORE_UNAVAILABLE */
  async makeJob(jobId: string): Promise<JobPaths> {
    return this.make(this.jobs, this.jobPaths(jobId));
  }

  /** Creates the folder of a conversion, which gets its name once its table is in it. @throws {NewhireError} STORE_UNAVAILABLE */
  async makeConversion(conversionId: string): Promise<ConversionPaths> {
    await onDisk(this.root, () => makePart(this.conversions));
    return this.make(this.conversions, this.conversionPaths(conversionId, BEGUN));
  }

  /** Creates the folder in which a job is reviewed; an earlier review may have left it. @throws {NewhireError} STORE_UNAVAILABLE */
  async makeReview(jobId: string): Promise<string> {
    return (await this.make(this.jobs, { folder: `${this.jobPaths(jobId).folder}${REVIEWED}` })).folder;
  }

  /** Removes the folder of a review. @throws {NewhireError} STORE_UNAVAILABLE */
  async removeReview(jobId: string): Promise<void> {
    await this.remove(`${this.jobPaths(jobId).folder}${REVIEWED}`);
  }

  /** Removes an upload's bytes; call it once the store has deleted the file. @throws {NewhireError} STORE_UNAVAILABLE */
  async removeFile(fileId: string): Promise<void> {
    await this.remove(this.filePaths(fileId).folder);
  }

  /** Removes a job's results; call it once the store has deleted the job. @throws {NewhireError} STORE_UNAVAILABLE */
  async removeJob(jobId: string): Promise<void> {
    await this.remove(this.jobPaths(jobId).folder);
    await this.removeReview(jobId);
  }

  /** Removes one revision of a job's results. @throws {NewhireError} STORE_UNAVAILABLE */
  async removeRevision(jobId: string, revision: number): Promise<void> {
    const { corrected, audit, proposals } = this.jobPaths(jobId, revision);
    await onDisk(this.root, async () => {
      for (const path of [corrected, audit, proposals]) await rm(path, { force: true });
    });
  }

  private async make<Paths extends { folder: string }>(parent: string, paths: Paths): Promise<Paths> {
    return onDisk(this.root, async () => {
      await makePrivate(paths.folder);
      await syncFolder(parent);
      return paths;
    });
  }

  /** Removes the folder `<id>.new` of an upload that was not completed. @throws {NewhireError} STORE_UNAVAILABLE */
  async removeBegun(fileId: string): Promise<void> {
    await this.remove(this.begunFilePaths(fileId).folder);
  }

  private async remove(folder: string): Promise<void> {
    await onDisk(this.root, () => removeFolder(folder));
  }
}

/** Creates the data folder itself if it does not exist. @throws {NewhireError} STORE_UNAVAILABLE when it cannot be used */
export async function makeRoot(root: string): Promise<void> {
  try {
    await makeWithParents(root);
    await refuseForeign(root);
    // An empty folder was created for newhire; one in other use keeps the permissions that its owner gave it.
    const isEmpty = (await readdir(root)).length === 0;
    if (isEmpty) await chmod(root, PRIVATE_FOLDER).catch(() => undefined);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw storeError(error, root);
    throw new NewhireError('STORE_UNAVAILABLE', `The data folder ${root} cannot be created.`, {
      next: 'Choose another folder with --data.',
      cause: error,
    });
  }
}

/**
 * Refuses a folder that another user can change. A volume belongs to root, whoever uses it, and may be open to the group or to all of
 * its container, so that one is allowed.
 * @throws {NewhireError} STORE_UNAVAILABLE when another user could read or exchange what is in the folder
 */
export async function refuseForeign(root: string): Promise<void> {
  const me = process.getuid?.();
  if (me === undefined) return;
  const { uid, mode, dev } = await stat(root);
  if (uid !== me && uid !== 0)
    throw new NewhireError('STORE_UNAVAILABLE', `The data folder ${root} belongs to another user.`, {
      next: 'Choose another folder with --data, or give this one to the user who runs newhire.',
    });
  if ((mode & OTHERS_WRITE) === 0) return;
  const isVolume = uid === 0 && (mode & STICKY) === 0 && (await stat(dirname(root))).dev !== dev;
  if (isVolume) return;
  throw new NewhireError('STORE_UNAVAILABLE', `Other users can write to the data folder ${root}.`, {
    next: `Remove that permission: chmod o-w, or choose another folder with --data.`,
  });
}

const [OTHERS_WRITE, STICKY] = [0o002, 0o1000];

/**
 * Creates one of the folders in the data folder if it does not exist. A link is accepted if the user or the system has made it.
 * @throws {NewhireError} STORE_UNAVAILABLE when another user, who could write to the data folder, has put something in its place
 */
async function makePart(path: string): Promise<void> {
  await makePrivate(path);
  const me = process.getuid?.();
  const owners = await Promise.all([lstat(path), stat(path)]);
  if (me === undefined || owners.every(({ uid }) => uid === me || uid === 0)) return;
  throw new NewhireError('STORE_UNAVAILABLE', `The folder ${path} belongs to another user.`, {
    next: 'Find out who put it there. Then move it away, or choose another folder with --data.',
  });
}

/** Removes a folder, which need not exist. It is marked first, so that a part of it is never taken for the whole. */
export async function removeFolder(folder: string): Promise<void> {
  await markRemoved(folder);
  await rm(`${folder}${REMOVED}`, { recursive: true, force: true, maxRetries: 3 });
}

/** Marks a folder as one that is being removed, by its name; it need not exist. */
export async function markRemoved(folder: string): Promise<void> {
  const gone = `${folder}${REMOVED}`;
  await ifThere(rename(folder, gone)).catch(async (error: unknown) => {
    // What is left of an earlier one with this id.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
    await rm(gone, { recursive: true, force: true, maxRetries: 3 });
    await rename(folder, gone);
  });
}

function pathsOfFile(folder: string): FilePaths {
  return {
    folder,
    file: join(folder, 'file.json'),
    source: join(folder, 'source'),
    findings: join(folder, 'findings.ndjson'),
    index: join(folder, 'findings.index'),
    plan: join(folder, 'plan.json'),
    origins: join(folder, 'origins.json'),
  };
}

/** The paths in a job's folder, wherever that folder is. */
export function pathsOfJob(folder: string, revision = 1): JobPaths {
  const result = (name: string) => join(folder, revision === 1 ? name : `${name}.${revision}`);
  return {
    folder,
    job: join(folder, 'job.json'),
    corrected: result('corrected'),
    audit: result('audit.ndjson'),
    proposals: result('proposals.ndjson'),
    journal: join(folder, 'journal.ndjson'),
  };
}

/** Step by step, because Node's recursive mkdir reports a read-only disk wrongly and never ends where no folder can be created. */
async function makeWithParents(folder: string): Promise<void> {
  try {
    await makePrivate(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeWithParents(dirname(folder));
    await makePrivate(folder);
  }
}

/**
 * Makes a folder that only the owner can use, unless it is there. Without its parents: a data folder that was removed while newhire
 * runs must not be created again without its index. @throws the error of the system
 */
export async function makePrivate(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: PRIVATE_FOLDER });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  }
}
