/** Removes uploads that are older than the operator keeps them, with their jobs and results. */

import { type Blobs, type FileRow, removeBytes, type Store } from '../storage/index.js';
import { traceOf } from './error-trace.js';

/** How long uploads are kept, and where they are. */
export interface RetentionOptions {
  readonly store: Pick<Store, 'deleteFilesBefore'>;
  readonly blobs: Pick<Blobs, 'removeFile' | 'removeJob'>;
  /** Days after its upload at which a file is removed. */
  readonly days: number;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Called with each file that is gone from the store. */
  readonly onRemoved: (file: FileRow) => void;
}

const DAY = 86_400_000;

/** Milliseconds between searches for old files. */
const INTERVAL = 600_000;

/** Files that are deleted with one write of the store, so that requests are not delayed. */
const BATCH = 100;

/** Searches for old files when it is started, and every ten minutes from then on. */
export class Retention {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(private readonly options: RetentionOptions) {}

  /** Does not wait for the first search. */
  start(): void {
    const search = () => {
      this.running ??= this.removeOld().finally(() => {
        this.running = undefined;
      });
    };
    search();
    this.timer = setInterval(search, INTERVAL).unref();
  }

  /** Waits until the files that are being removed are gone. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async removeOld(): Promise<void> {
    const { store, days, log } = this.options;
    const before = new Date(Date.now() - days * DAY).toISOString();
    let files = 0;
    try {
      let batch: FileRow[];
      do {
        batch = await store.deleteFilesBefore(before, BATCH);
        for (const file of batch) await this.removeBytes(file);
        files += batch.length;
      } while (batch.length === BATCH && !this.isStopped);
    } catch (error) {
      log.error({ ...traceOf(error) }, 'old files could not be removed; they are tried again');
    }
    if (files > 0) log.info({ files, days }, 'old files were removed');
  }

  /** What cannot be removed now is removed at the next start, as the store no longer has it. */
  private async removeBytes(file: FileRow): Promise<void> {
    const { blobs, log, onRemoved } = this.options;
    onRemoved(file);
    try {
      await removeBytes(blobs, file);
    } catch (error) {
      log.error(
        { file_id: file.file_id, ...traceOf(error) },
        'the bytes of an old file could not be removed',
      );
    }
  }
}
