/** An upload while it arrives: its bytes are written to the data folder, hashed and checked at the same time. */

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Layout } from '../../layouts/index.js';
import {
  BatchedFile,
  type DataFolder,
  type FileOps,
  type FilePaths,
  FindingsFile,
  type NewFile,
  storeError,
} from '../../storage/index.js';
import { type Checker, createChecker, type ErrorType, type StandardOptions } from '../../validation/index.js';
import { FormatError } from '../request-errors.js';

/** Where an upload goes, and how it is checked. */
export interface IntakeOptions {
  readonly folder: DataFolder;
  readonly standardOptions: StandardOptions;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
  /** Tests pass failing file operations. */
  readonly files?: FileOps | undefined;
}

/** Size of the chunks that are read back when the state came after the file. */
const CHUNK_BYTES = 256 * 1024;

/** Takes one upload: `begin`, `write` for each chunk, then `finish` or `abandon`. */
export class UploadIntake {
  readonly file_id = randomUUID();
  /** The number of findings of each error type, for the metrics. */
  readonly counts = new Map<ErrorType, number>();
  /** Bytes received so far. */
  size = 0;

  private readonly hash = createHash('sha256');
  private paths: FilePaths | undefined;
  private source: BatchedFile | undefined;
  private findings: FindingsFile | undefined;
  private checker: Checker | undefined;

  constructor(private readonly options: IntakeOptions) {}

  /** Creates the files; with a layout the bytes are checked as they arrive. @throws {NewhireError} STORE_UNAVAILABLE */
  async begin(layout: Layout | undefined): Promise<void> {
    await this.onDisk(async () => {
      const { folder, files } = this.options;
      const paths = await folder.makeFile(this.file_id);
      this.paths = paths;
      this.source = await BatchedFile.create(paths.source, files);
      this.findings = await FindingsFile.create(paths.findings, files);
    });
    if (layout) this.checkAs(layout);
  }

  /** Adds bytes. @throws {NewhireError} STORE_UNAVAILABLE when they cannot be written */
  async write(chunk: Uint8Array): Promise<void> {
    this.size += chunk.length;
    // A file that does not match the layout is read to its end and not kept.
    if (this.checker?.stopped) return;
    this.hash.update(chunk);
    this.checker?.push(chunk);
    await this.onDisk(async () => {
      await this.source?.write(chunk);
      await this.findings?.flush();
    });
  }

  /**
   * Puts everything on disk and gives what the store needs to know.
   * @throws {FormatError} when the upload does not match the layout
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be written
   */
  async finish(layout: Layout, file_name: string, signal: AbortSignal): Promise<NewFile> {
    const checker = this.checker ?? (await this.checkFromDisk(layout, signal));
    const { diagnosis, ...summary } = checker.end();
    if (diagnosis) throw new FormatError(diagnosis);
    await this.onDisk(() => Promise.all([this.source?.commit(), this.findings?.commit()]));
    const { file_id, size } = this;
    const { state, edition: layout_edition } = layout;
    return { file_id, file_name, state, layout_edition, ...summary, size, sha256: this.hash.digest('hex') };
  }

  /** Removes everything of the upload. Never throws: the next start removes what could not be removed now. */
  async abandon(): Promise<void> {
    if (!this.paths) return;
    await this.source?.discard();
    await this.findings?.discard();
    await this.options.folder.removeFile(this.file_id).catch(() => undefined);
  }

  private checkAs(layout: Layout): Checker {
    const { standardOptions, today } = this.options;
    this.checker = createChecker(layout, {
      today: today(),
      ...standardOptions,
      onFinding: (finding) => {
        this.counts.set(finding.error_type, (this.counts.get(finding.error_type) ?? 0) + 1);
        this.findings?.add(finding);
      },
    });
    return this.checker;
  }

  private async checkFromDisk(layout: Layout, signal: AbortSignal): Promise<Checker> {
    const checker = this.checkAs(layout);
    await this.onDisk(async () => {
      await this.source?.commit();
      this.source = undefined;
      // The files have been created, or there would be no form to finish.
      const { source } = this.paths!;
      for await (const chunk of createReadStream(source, { highWaterMark: CHUNK_BYTES })) {
        signal.throwIfAborted();
        checker.push(chunk);
        if (checker.stopped) break;
        await this.findings?.flush();
      }
    });
    return checker;
  }

  private async onDisk(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw storeError(error, this.options.folder.root);
    }
  }
}
