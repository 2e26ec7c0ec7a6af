/** The bytes of uploads and jobs as files of the data folder, and the places in it where jobs are corrected. */

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NewhireError } from '../../errors.js';
import { fileChunks } from '../../file-chunks.js';
import {
  BatchedFile,
  type DataFolder,
  type FileOps,
  type FilePaths,
  ifThere,
  onDisk,
  openVerified,
  readVerified,
  storeError,
  tempNextTo,
  writeChunksDurably,
} from '../disk/index.js';
import type {
  BlobFacts,
  BlobName,
  BlobSpan,
  Blobs,
  DerivedKind,
  FileRow,
  JobRow,
  PlanWorkspace,
  ReviewWorkspace,
  StoredBlob,
  UploadBlobs,
  Workspace,
  Workspaces,
} from '../ports/index.js';
import { removeUnkept } from './row-descriptions.js';

/** Size of the chunks in which a source is read back. */
const CHUNK_BYTES = 256 * 1024;

/** Implements `Blobs`. */
export class FolderBlobs implements Blobs {
  private readonly lost: Set<string>;

  constructor(
    private readonly folder: DataFolder,
    /** Tests pass failing file operations. */
    private readonly files?: FileOps,
    /** Ids of uploads and jobs whose folders were missing at the start. */
    missing: readonly string[] = [],
  ) {
    this.lost = new Set(missing);
  }

  async createUpload(fileId: string): Promise<UploadBlobs> {
    const paths = await this.folder.makeFile(fileId);
    const upload = new FolderUpload(this.folder, fileId, paths);
    try {
      await upload.open(this.files);
      return upload;
    } catch (error) {
      await upload.discard();
      throw error;
    }
  }

  async open({ kind, id, revision }: BlobName, facts: BlobFacts | null): Promise<StoredBlob> {
    const opened = openVerified(this.pathOf(kind, id, revision), kind, facts, this.folder.root);
    return opened.catch((error: unknown) => this.notice(id, error));
  }

  async readSpan({ kind, id, revision }: BlobName, span: BlobSpan): Promise<Buffer> {
    const read = readVerified(this.pathOf(kind, id, revision), kind, span, this.folder.root);
    return read.catch((error: unknown) => this.notice(id, error));
  }

  async missing(kind: 'file' | 'job', ids: readonly string[]): Promise<ReadonlySet<string>> {
    const suspected = ids.filter((id) => this.lost.has(id));
    for (const id of suspected) {
      const { folder } = kind === 'file' ? this.folder.filePaths(id) : this.folder.jobPaths(id);
      if (existsSync(folder)) this.lost.delete(id);
    }
    return new Set(suspected.filter((id) => this.lost.has(id)));
  }

  /** For `catch`: remembers what is missing. @throws the error */
  private notice(id: string, error: unknown): never {
    if (error instanceof NewhireError && error.code === 'BLOB_MISSING') this.lost.add(id);
    throw error;
  }

  async readDerived(kind: DerivedKind, fileId: string): Promise<Buffer | undefined> {
    const path = this.folder.filePaths(fileId)[kind];
    return onDisk(this.folder.root, () => ifThere(readFile(path)));
  }

  async keepDerived(kind: DerivedKind, fileId: string, bytes: Uint8Array): Promise<void> {
    const path = this.folder.filePaths(fileId)[kind];
    await onDisk(this.folder.root, () => writeChunksDurably(path, [bytes], { temp: tempNextTo(path) }));
  }

  private pathOf(kind: BlobName['kind'], id: string, revision: number | undefined): string {
    const { folder } = this;
    const paths = {
      ...folder.filePaths(id),
      ...folder.jobPaths(id, revision),
      ...folder.conversionPaths(id),
    };
    return paths[kind];
  }

  async removeFile(fileId: string): Promise<void> {
    await this.folder.removeFile(fileId);
    this.lost.delete(fileId);
  }

  async removeJob(jobId: string): Promise<void> {
    await this.folder.removeJob(jobId);
    this.lost.delete(jobId);
  }

  async removeRevision(jobId: string, revision: number): Promise<void> {
    await this.folder.removeRevision(jobId, revision);
  }
}

class FolderUpload implements UploadBlobs {
  private source: BatchedFile | undefined;
  private findings: BatchedFile | undefined;
  private sourceFacts: BlobFacts | undefined;
  private origins: BatchedFile | undefined;

  constructor(
    private readonly folder: DataFolder,
    private readonly fileId: string,
    private readonly paths: FilePaths,
  ) {}

  async open(files: FileOps | undefined): Promise<void> {
    await onDisk(this.folder.root, async () => {
      this.source = await BatchedFile.create(this.paths.source, files);
      this.findings = await BatchedFile.create(this.paths.findings, files);
    });
  }

  async writeSource(chunk: Uint8Array): Promise<void> {
    await onDisk(this.folder.root, async () => this.source?.write(chunk));
  }

  async writeFindings(chunk: Uint8Array): Promise<void> {
    await onDisk(this.folder.root, async () => this.findings?.write(chunk));
  }

  async keepOrigins(bytes: Uint8Array): Promise<BlobFacts> {
    return onDisk(this.folder.root, async () => {
      this.origins = await BatchedFile.create(this.paths.origins);
      await this.origins.write(bytes);
      return this.origins.commit();
    });
  }

  async *sourceChunks(): AsyncGenerator<Uint8Array> {
    try {
      this.sourceFacts = await this.source?.commit();
      yield* fileChunks(this.paths.source, CHUNK_BYTES);
    } catch (error) {
      throw storeError(error, this.folder.root);
    }
  }

  async commit(): Promise<Record<'source' | 'findings', BlobFacts>> {
    return onDisk(this.folder.root, async () => {
      if (!this.source || !this.findings) throw new NewhireError('INTERNAL', 'The upload is not open.');
      const [source, findings] = await Promise.all([
        this.sourceFacts ?? this.source.commit(),
        this.findings.commit(),
      ]);
      return { source, findings };
    });
  }

  async discard(): Promise<void> {
    await this.source?.discard();
    await this.findings?.discard();
    await this.origins?.discard();
    // The store may have given the folder its name.
    await this.folder.removeBegun(this.fileId).catch(() => undefined);
    await this.folder.removeFile(this.fileId).catch(() => undefined);
  }
}

/** Implements `Workspaces`: jobs are corrected in their own folders, so that results that are complete are in their places. */
export class FolderWorkspaces implements Workspaces {
  constructor(private readonly folder: DataFolder) {}

  async forAttempt({ job_id }: JobRow, file: FileRow): Promise<Workspace> {
    // In the folder of the job: where the folder was not restored, the attempt fails and says so.
    return this.workspace(job_id, file, 1, this.folder.jobPaths(job_id).folder);
  }

  async forReview({ job_id }: JobRow, file: FileRow, revision: number): Promise<ReviewWorkspace> {
    const mark = await this.folder.makeReview(job_id);
    const { proposals } = this.folder.jobPaths(job_id, revision);
    const workspace = this.workspace(job_id, file, revision + 1, mark);
    const close = async () => {
      await workspace.close();
      await this.folder.removeReview(job_id);
    };
    return { ...workspace, proposals, close };
  }

  async forPlan({ file_id }: FileRow): Promise<PlanWorkspace> {
    return { root: this.folder.root, source: this.folder.filePaths(file_id).source, close: async () => {} };
  }

  /** @param parent the folder in which it works, until the results are in their places */
  private workspace(jobId: string, { file_id }: FileRow, revision: number, parent: string): Workspace {
    const { folder } = this;
    const work = join(parent, `${randomBytes(4).toString('hex')}.tmp`);
    const removeWork = () => onDisk(folder.root, () => rm(work, { recursive: true, force: true }));
    // Before the job is recorded as completed: at its start, a server looks only into the folders of other jobs.
    const keep = async () => {
      await removeWork();
      return undefined;
    };
    const close = async () => {
      // First, so that a thread that was ended puts nothing more in its place.
      await removeWork();
      await removeUnkept(folder, jobId, revision);
    };
    const { source } = folder.filePaths(file_id);
    return { root: folder.root, source, paths: folder.jobPaths(jobId, revision), work, keep, close };
  }
}
