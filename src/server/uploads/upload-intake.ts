/** An upload while it arrives: its bytes are written to the data folder, hashed and checked at the same time. */

import { randomUUID } from 'node:crypto';
import { NewhireError } from '../../errors.js';
import type { Layout } from '../../layouts/index.js';
import {
  type BlobFacts,
  type Blobs,
  FindingLines,
  hiddenFeins,
  type SentFile,
  type UploadBlobs,
} from '../../storage/index.js';
import { type Checker, createChecker, type ErrorType, type StandardOptions } from '../../validation/index.js';
import { FormatError } from '../plugins/problem-details.js';
import { lastFourOf, ssnColumns } from './last-four.js';
import { yieldToRequests } from './yield-to-requests.js';

/** Where an upload goes, and how it is checked. */
export interface IntakeOptions {
  readonly blobs: Blobs;
  /** The key of the store's hashes. */
  readonly key: Uint8Array;
  readonly standardOptions: StandardOptions;
  /** Today as YYYY-MM-DD. */
  readonly today: () => string;
}

/** Takes one upload: `begin`, `write` for each chunk, then `finish` or `abandon`. */
export class UploadIntake {
  readonly file_id = randomUUID();
  /** The number of findings of each error type, for the metrics. */
  readonly counts = new Map<ErrorType, number>();
  /** Bytes received so far. */
  size = 0;

  private readonly findings = new FindingLines();
  private index: Uint8Array | undefined;
  private origins: BlobFacts | undefined;
  private stored: UploadBlobs | undefined;
  private checker: Checker | undefined;

  constructor(private readonly options: IntakeOptions) {}

  /** Creates the files; with a layout the bytes are checked as they arrive. @throws {NewhireError} STORE_UNAVAILABLE */
  async begin(layout: Layout | undefined): Promise<void> {
    this.stored = await this.options.blobs.createUpload(this.file_id);
    if (layout) this.checkAs(layout);
  }

  /** Adds bytes. @throws {NewhireError} STORE_UNAVAILABLE when they cannot be written */
  async write(chunk: Uint8Array): Promise<void> {
    this.size += chunk.length;
    // A file that does not match the layout is read to its end and not kept.
    if (this.checker?.stopped) return;
    await this.stored?.writeSource(chunk);
    if (this.checker) await this.check(this.checker, chunk);
  }

  /** Keeps the cells of which the file was made, as JSON. @throws {NewhireError} STORE_UNAVAILABLE */
  async keepOrigins(bytes: Uint8Array): Promise<void> {
    this.origins = await this.started().keepOrigins(bytes);
  }

  /**
   * Puts everything on disk and gives what the store needs to know.
   * @throws {FormatError} when the upload does not match the layout
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be written
   */
  async finish(layout: Layout, file_name: string, signal: AbortSignal): Promise<SentFile> {
    const checker = this.checker ?? (await this.checkFromDisk(layout, signal));
    await yieldToRequests(checker.steps(), () => this.writeFindings());
    const { diagnosis, ...summary } = checker.end();
    if (diagnosis) throw new FormatError(diagnosis);
    await this.writeFindings(true);
    const { source, findings } = await this.started().commit();
    this.index = this.findings.indexOf(findings);
    const { state, edition: layout_edition } = layout;
    const feins = hiddenFeins(this.options.key, checker.feins);
    return {
      file_id: this.file_id,
      file_name,
      state,
      layout_edition,
      ...summary,
      ...source,
      findings,
      feins,
      ...(this.origins && { origins: this.origins }),
    };
  }

  /** Keeps the index of the findings, once the store knows the file. Never throws: it is made again when it is missing. */
  async keepIndex(): Promise<void> {
    const { file_id, index } = this;
    if (index) await this.options.blobs.keepDerived('index', file_id, index).catch(() => undefined);
  }

  /** Removes everything of the upload. Never throws: the next start removes what could not be removed now. */
  async abandon(): Promise<void> {
    await this.stored?.discard();
  }

  private checkAs(layout: Layout): Checker {
    const { standardOptions, today } = this.options;
    const ssnOf = ssnColumns(layout);
    this.checker = createChecker(layout, {
      today: today(),
      ...standardOptions,
      onFinding: (finding, record) => {
        this.counts.set(finding.error_type, (this.counts.get(finding.error_type) ?? 0) + 1);
        this.findings.add(finding, lastFourOf(finding, record && ssnOf(record.text())));
      },
    });
    return this.checker;
  }

  private async checkFromDisk(layout: Layout, signal: AbortSignal): Promise<Checker> {
    const checker = this.checkAs(layout);
    for await (const chunk of this.started().sourceChunks()) {
      signal.throwIfAborted();
      await this.check(checker, chunk);
      if (checker.stopped) break;
    }
    return checker;
  }

  /** A form that has no file is not finished. */
  private started(): UploadBlobs {
    if (!this.stored) throw new NewhireError('INTERNAL', 'The upload was not started.');
    return this.stored;
  }

  private async check(checker: Checker, chunk: Uint8Array): Promise<void> {
    await yieldToRequests(checker.steps(chunk), () => this.writeFindings());
  }

  private async writeFindings(areLast = false): Promise<void> {
    const lines = await this.findings.take(areLast);
    if (lines) await this.stored?.writeFindings(lines);
  }
}
