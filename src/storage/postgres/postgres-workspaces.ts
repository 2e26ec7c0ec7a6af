/** Jobs are corrected in temporary folders: the upload is copied there, and the results are written back to the database. */

import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { NewhireError } from '../../errors.js';
import { fileChunks } from '../../file-chunks.js';
import {
  type BatchedWriter,
  copyVerified,
  damaged,
  PRIVATE_FILE,
  pathsOfJob,
  removeQuietly,
  storeError,
  type WorkFolder,
  writeAll,
} from '../disk/index.js';
import type {
  BlobFacts,
  BlobName,
  FileRow,
  JobResults,
  JobRow,
  KeptResults,
  PlanWorkspace,
  ResultPaths,
  ReviewWorkspace,
  Workspace,
  Workspaces,
} from '../ports/index.js';
import type { Database } from './database.js';
import { partsOf, partWriter } from './parts.js';
import { JOB_BLOBS, keptBlob, newBlobs } from './postgres-blobs.js';

/** Implements `Workspaces`. */
export class PostgresWorkspaces implements Workspaces {
  /** @param url of the database, for the thread of the correction */
  constructor(
    private readonly database: Database,
    private readonly folder: WorkFolder,
    private readonly url: string,
  ) {}

  async forAttempt(job: JobRow, file: FileRow): Promise<Workspace> {
    return this.workspace(job, file, []);
  }

  async forReview(job: JobRow, file: FileRow, revision: number): Promise<ReviewWorkspace> {
    const facts = job.results?.proposals ?? null;
    const before = { kind: 'proposals', id: job.job_id, revision } as const;
    const workspace = await this.workspace(job, file, [{ name: before, facts }]);
    return Object.assign(workspace, { proposals: join(workspace.work, before.kind) });
  }

  async forPlan(file: FileRow): Promise<PlanWorkspace> {
    const root = await this.folderWith(file, []);
    const close = () => removeQuietly(root);
    return { root, source: join(root, 'source'), close };
  }

  private async workspace(
    { job_id }: JobRow,
    file: FileRow,
    further: readonly { name: BlobName; facts: BlobFacts | null }[],
  ): Promise<PostgresWorkspace> {
    return new PostgresWorkspace(this.database, job_id, await this.folderWith(file, further), this.url);
  }

  /** A folder with these bytes as files, named by their kinds. */
  private async folderWith(
    { file_id, size, sha256 }: FileRow,
    further: readonly { name: BlobName; facts: BlobFacts | null }[],
  ): Promise<string> {
    const work = await this.locally(() => this.folder.makeFolder());
    try {
      const source = { name: { kind: 'source', id: file_id } as const, facts: { size, sha256 } };
      for (const { name, facts } of [source, ...further])
        await this.fetch(name, facts, join(work, name.kind));
      return work;
    } catch (error) {
      await removeQuietly(work);
      throw error;
    }
  }

  private async fetch(name: BlobName, facts: BlobFacts | null, path: string): Promise<void> {
    const blobId = facts && (await keptBlob(this.database, name));
    if (!facts || !blobId) throw damaged(name.kind);
    const file = await this.locally(() => open(path, 'wx', PRIVATE_FILE));
    try {
      const write = (part: Buffer) => this.locally(() => writeAll(file, [part]));
      if (!(await copyVerified(partsOf(this.database, blobId), facts, write))) throw damaged(name.kind);
    } finally {
      await file.close();
    }
  }

  private locally<T>(work: () => Promise<T>): Promise<T> {
    return onThisComputer(work, this.folder.path);
  }
}

class PostgresWorkspace implements Workspace {
  readonly root: string;
  readonly source: string;
  readonly paths: ResultPaths;
  private readonly sets: string[] = [];
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly jobId: string,
    readonly work: string,
    url: string,
  ) {
    this.root = work;
    this.source = join(work, 'source');
    this.paths = { ...pathsOfJob(work), journal: { url, job_id: jobId } };
  }

  /** They are fenced by what makes them the job's: the end of this attempt, or the next revision. */
  async keep(results: JobResults): Promise<KeptResults> {
    const set = randomUUID();
    this.sets.push(set);
    try {
      await this.write(results, set);
      return set;
    } catch (error) {
      // `close` may have been called before there was anything to remove.
      await this.database.abandon(set);
      throw error;
    }
  }

  private async write(results: JobResults, set: string): Promise<void> {
    const { revision } = results;
    const ids = await newBlobs(this.database, this.jobId, JOB_BLOBS, { set, revision });
    for (const kind of JOB_BLOBS) {
      const writer = partWriter(this.database, ids[kind]);
      await this.copy(this.paths[kind], writer);
      const { sha256 } = await writer.end();
      if (sha256 !== results[kind]?.sha256) throw damaged(kind);
      if (this.isClosed) throw new NewhireError('INTERNAL', 'The attempt has ended.');
    }
  }

  private async copy(path: string, writer: BatchedWriter): Promise<void> {
    const chunks = fileChunks(path, 256 * 1024);
    try {
      for (;;) {
        const { value, done } = await onThisComputer(() => chunks.next(), this.work);
        if (done) return;
        await writer.write(value);
      }
    } finally {
      // The file is closed also when the database does not take the bytes.
      await chunks.return(undefined);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await removeQuietly(this.work);
    await this.database.abandon(...this.sets);
  }
}

/** The disk of this computer is not the store: waiting for the database does not help. @throws {NewhireError} UNWRITABLE_OUTPUT */
async function onThisComputer<T>(work: () => Promise<T>, root: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message, next } = storeError(error, root);
    throw new NewhireError('UNWRITABLE_OUTPUT', message.replaceAll(` ${root}`, ''), { next, cause: error });
  }
}
