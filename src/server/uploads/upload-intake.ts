/** One upload on its way into the data folder: bytes to disk, hash and checker at once, while it arrives. */

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
  storeFault,
} from '../../storage/index.js';
import { type Checker, createChecker, type ErrorType, type StandardOptions } from '../../validation/index.js';
import { FormatFault } from '../request-errors.js';

export interface IntakeOptions {
  readonly folder: DataFolder;
  readonly standardOptions: StandardOptions;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
  /** Tests put failing file operations here. */
  readonly files?: FileOps | undefined;
}

/** How much is read back at a time when the state became known only after the file. */
const PIECE_BYTES = 256 * 1024;

export class Intake {
  readonly file_id = randomUUID();
  /** How often each rule was broken, for the metrics. */
  readonly counts = new Map<ErrorType, number>();
  size = 0;

  readonly #options: IntakeOptions;
  readonly #hash = createHash('sha256');
  #paths: FilePaths | undefined;
  #source: BatchedFile | undefined;
  #findings: FindingsFile | undefined;
  #checker: Checker | undefined;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** Makes room for the bytes; with a layout they are checked as they come. @throws NewhireError STORE_UNAVAILABLE */
  async begin(layout: Layout | undefined): Promise<void> {
    await this.#onDisk(async () => {
      const { folder, files } = this.#options;
      const paths = await folder.makeFile(this.file_id);
      this.#paths = paths;
      this.#source = await BatchedFile.create(paths.source, files);
      this.#findings = await FindingsFile.create(paths.findings, files);
    });
    if (layout) this.#checkAs(layout);
  }

  /** @throws NewhireError STORE_UNAVAILABLE, as does `finish` */
  async write(chunk: Uint8Array): Promise<void> {
    this.size += chunk.length;
    // A file that is none of this layout is read to its end and not kept.
    if (this.#checker?.stopped) return;
    this.#hash.update(chunk);
    this.#checker?.push(chunk);
    await this.#onDisk(async () => {
      await this.#source?.write(chunk);
      await this.#findings?.flush();
    });
  }

  /**
   * Puts everything on disk and gives what the index needs to know.
   * @throws FormatFault when the upload is no file of the layout
   */
  async finish(layout: Layout, file_name: string, signal: AbortSignal): Promise<NewFile> {
    const checker = this.#checker ?? (await this.#checkFromDisk(layout, signal));
    const { diagnosis, ...summary } = checker.end();
    if (diagnosis) throw new FormatFault(diagnosis);
    await this.#onDisk(() => Promise.all([this.#source?.commit(), this.#findings?.commit()]));
    const { file_id, size } = this;
    const { state, edition: layout_edition } = layout;
    return { file_id, file_name, state, layout_edition, ...summary, size, sha256: this.#hash.digest('hex') };
  }

  /** Leaves nothing of the upload behind. Never throws: the next start sweeps what could not be removed. */
  async abandon(): Promise<void> {
    if (!this.#paths) return;
    await this.#source?.discard();
    await this.#findings?.discard();
    await this.#options.folder.removeFile(this.file_id).catch(() => undefined);
  }

  #checkAs(layout: Layout): Checker {
    const { standardOptions, today } = this.#options;
    this.#checker = createChecker(layout, {
      today: today(),
      ...standardOptions,
      onFinding: (finding) => {
        this.counts.set(finding.error_type, (this.counts.get(finding.error_type) ?? 0) + 1);
        this.#findings?.add(finding);
      },
    });
    return this.#checker;
  }

  async #checkFromDisk(layout: Layout, signal: AbortSignal): Promise<Checker> {
    const checker = this.#checkAs(layout);
    await this.#onDisk(async () => {
      await this.#source?.commit();
      this.#source = undefined;
      for await (const chunk of createReadStream(this.#paths!.source, { highWaterMark: PIECE_BYTES })) {
        signal.throwIfAborted();
        checker.push(chunk);
        if (checker.stopped) break;
        await this.#findings?.flush();
      }
    });
    return checker;
  }

  async #onDisk(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw storeFault(error, this.#options.folder.root);
    }
  }
}
