/**
 * Where newhire keeps what it remembers, and the names in it:
 *
 *     db.json                    files/<file_id>/source, findings.ndjson
 *     server.lock, server.json   jobs/<job_id>/job.json, corrected, audit.ndjson, journal.ndjson
 *
 * It holds personal data: folders have mode 0700, files 0600.
 */

import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { NewhireError } from '../errors.js';
import { syncFolder } from './atomic-file.js';
import { codeOf, storeFault } from './system-errors.js';

/** Only the owner enters what holds personal data. */
export const PRIVATE_FOLDER = 0o700;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface FilePaths {
  readonly folder: string;
  /** The uploaded bytes. */
  readonly source: string;
  readonly findings: string;
}

export interface JobPaths {
  readonly folder: string;
  /** Self-describing metadata. */
  readonly job: string;
  readonly corrected: string;
  readonly audit: string;
  /** Finished model calls, while the job runs. */
  readonly journal: string;
}

/** Whether a text can be an id of ours; only such a text becomes a part of a path. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The ids that have an entry in a folder of a data folder. */
export async function idsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isId);
}

/** The folder that `--data` or NEWHIRE_DATA names, else the user's own; not made yet. */
export function dataFolderPath(chosen: string | undefined, env: NodeJS.ProcessEnv): string {
  return resolve(chosen || env.NEWHIRE_DATA || envPaths('newhire', { suffix: '' }).data);
}

export class DataFolder {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /**
   * Makes the folder if it is not there.
   * @throws NewhireError STORE_UNAVAILABLE
   */
  static async open(path: string): Promise<DataFolder> {
    const folder = new DataFolder(resolve(path));
    try {
      await makeWithParents(folder.root);
      // An empty folder was made for us; one that holds other things keeps the permissions that its owner gave it.
      const isEmpty = (await readdir(folder.root)).length === 0;
      if (isEmpty) await chmod(folder.root, PRIVATE_FOLDER).catch(() => undefined);
      await makePrivate(folder.files);
      await makePrivate(folder.jobs);
      return folder;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw storeFault(error, folder.root);
      throw new NewhireError('STORE_UNAVAILABLE', `The data folder ${folder.root} cannot be made there.`, {
        next: 'Choose another folder with --data.',
        cause: error,
      });
    }
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

  /** @throws NewhireError FILE_NOT_FOUND for a text that is no id */
  filePaths(fileId: string): FilePaths {
    if (!isId(fileId)) throw new NewhireError('FILE_NOT_FOUND', 'No file has this id.');
    const folder = join(this.files, fileId);
    return { folder, source: join(folder, 'source'), findings: join(folder, 'findings.ndjson') };
  }

  /** @throws NewhireError JOB_NOT_FOUND for a text that is no id */
  jobPaths(jobId: string): JobPaths {
    if (!isId(jobId)) throw new NewhireError('JOB_NOT_FOUND', 'No job has this id.');
    return pathsOfJob(join(this.jobs, jobId));
  }

  /** Makes the folder of an upload, before its bytes. */
  async makeFile(fileId: string): Promise<FilePaths> {
    return this.#make(this.files, this.filePaths(fileId));
  }

  /** Makes the folder of a job; it may be there already from an earlier attempt. */
  async makeJob(jobId: string): Promise<JobPaths> {
    return this.#make(this.jobs, this.jobPaths(jobId));
  }

  /** Removes an upload's bytes; call it after the index has forgotten the file. */
  async removeFile(fileId: string): Promise<void> {
    await this.#remove(this.filePaths(fileId).folder);
  }

  /** Removes a job's result and audit; call it after the index has forgotten the job. */
  async removeJob(jobId: string): Promise<void> {
    await this.#remove(this.jobPaths(jobId).folder);
  }

  async #make<Paths extends { folder: string }>(parent: string, paths: Paths): Promise<Paths> {
    try {
      await makePrivate(paths.folder);
      await syncFolder(parent);
      return paths;
    } catch (error) {
      throw storeFault(error, this.root);
    }
  }

  async #remove(folder: string): Promise<void> {
    try {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      throw storeFault(error, this.root);
    }
  }
}

/** The names in a job's folder, wherever that folder stands. */
export function pathsOfJob(folder: string): JobPaths {
  return {
    folder,
    job: join(folder, 'job.json'),
    corrected: join(folder, 'corrected'),
    audit: join(folder, 'audit.ndjson'),
    journal: join(folder, 'journal.ndjson'),
  };
}

/** Our own steps: Node's recursive mkdir misnames a read-only disk and never ends in a place that takes no folder. */
async function makeWithParents(folder: string): Promise<void> {
  try {
    await makePrivate(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeWithParents(dirname(folder));
    await makePrivate(folder);
  }
}

/** Without its parents: a data folder that was taken away while newhire runs is not made anew without its index. */
async function makePrivate(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: PRIVATE_FOLDER });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  }
}
