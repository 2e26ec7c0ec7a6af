/** Removes uploads that are older than the operator's retention period, with their jobs and results. */

import {
  type Blobs,
  type Conversions,
  type FileRow,
  type PurgeOrders,
  removeBytes,
  type Store,
} from '../storage/index.js';
import { type Log, traceOf } from './error-trace.js';

/** How long uploads are kept, and where they are. */
export interface RetentionOptions {
  readonly store: Pick<Store, 'deleteOldFiles' | 'noteTime'>;
  readonly blobs: Pick<Blobs, 'removeFile' | 'removeJob'>;
  readonly conversions: Pick<Conversions, 'removeOld'>;
  /** Purges that the command line asks for. */
  readonly orders?: PurgeOrders | undefined;
  /** Days after its upload at which a file is removed; undefined keeps files. */
  readonly days: number | undefined;
  readonly log: Log;
  /** Called with each file that is gone from the store. */
  readonly onRemoved: (file: FileRow) => void;
  /** Called after each search: whether a person has to confirm that files are removed. */
  readonly onPaused?: (isPaused: boolean) => void;
}

/** Milliseconds between searches for old files. */
const INTERVAL = 600_000;

/** Files that are deleted with one write of the store, so that requests are not delayed. */
const BATCH = 100;

/** Searches for old files when it is started, and every ten minutes from then on. */
export class Retention {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private endOrders: (() => Promise<void>) | undefined;
  private isStopped = false;
  private isPaused = false;

  constructor(private readonly options: RetentionOptions) {}

  /** Does not wait for the first search. */
  start(): void {
    const search = () => {
      this.running ??= this.look().finally(() => {
        this.running = undefined;
      });
    };
    search();
    this.timer = setInterval(search, INTERVAL).unref();
    this.endOrders = this.options.orders?.follow(async (days) => {
      const files = await this.removeOld(days, true);
      // This removal ends a pause.
      search();
      return files;
    });
  }

  /** Waits until the files that are being removed are gone. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.endOrders?.();
    await this.running;
  }

  private async look(): Promise<void> {
    const { days, store } = this.options;
    if (days !== undefined) await this.removeOld(days);
    else {
      await this.removeConversions(undefined, false);
      await store.noteTime();
    }
  }

  private async removeOld(days: number, isConfirmed = false): Promise<number> {
    const { store, log } = this.options;
    let files = 0;
    try {
      for (let isLast = false; !isLast && !this.isStopped; ) {
        const removed = await store.deleteOldFiles({ days, most: BATCH, isConfirmed });
        this.tell(removed.paused, days);
        for (const file of removed.files) await this.removeBytes(file);
        files += removed.files.length;
        isLast = removed.files.length < BATCH;
      }
    } catch (error) {
      log.error({ ...traceOf(error) }, 'old files could not be removed; this will be tried again');
    }
    if (files > 0) log.info({ files, days }, 'old files were removed');
    await this.removeConversions(this.isPaused ? undefined : days, isConfirmed);
    return files;
  }

  private async removeConversions(days: number | undefined, isConfirmed: boolean): Promise<void> {
    const { conversions, log } = this.options;
    try {
      const removed = await conversions.removeOld({ days, isConfirmed });
      if (removed > 0) log.info({ conversions: removed, days }, 'old conversions were removed');
    } catch (error) {
      log.error({ ...traceOf(error) }, 'old conversions could not be removed; this will be tried again');
    }
  }

  private tell(paused: string | null, days: number): void {
    this.options.onPaused?.(paused !== null);
    if (paused !== null && !this.isPaused)
      this.options.log.warn(
        { days, reason: paused },
        `old files are kept until a person confirms it: newhire data --purge ${days} --yes`,
      );
    this.isPaused = paused !== null;
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
