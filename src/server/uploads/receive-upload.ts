/** Receives, checks and stores an upload, or leaves nothing of it. */

import type { FastifyRequest } from 'fastify';
import type { FileRow, KeyedRequest, NewFile, Store } from '../../storage/index.js';
import type { Timeouts } from '../service/timeouts.js';
import { UploadClock } from './upload-clock.js';
import { readUploadForm } from './upload-form.js';
import { type IntakeOptions, UploadIntake } from './upload-intake.js';

/** Limits of an upload, and where it goes. */
export interface UploadOptions extends IntakeOptions {
  readonly store: Store;
  /** Largest size of the file part in bytes. */
  readonly maxUpload: number;
  readonly timeouts: Pick<Timeouts, 'stalled' | 'validation'>;
  /** Aborted when the server must stop. */
  readonly stopping: AbortSignal;
}

/** A stored upload. */
export interface Upload {
  readonly row: FileRow;
  /** The same request stored it before. */
  readonly isRepeated: boolean;
  /** The number of findings of each error type. */
  readonly counts: UploadIntake['counts'];
}

/**
 * The bytes are on disk before the store contains the file. `keyed` makes of the content of the request what the store
 * remembers of it.
 * @throws {NewhireError} from the form, the check or the disk; then nothing is stored
 */
export async function receiveUpload(
  request: FastifyRequest,
  options: UploadOptions,
  keyed: (...content: string[]) => KeyedRequest | undefined,
): Promise<Upload> {
  const intake = new UploadIntake(options);
  const clock = new UploadClock(options.timeouts, options.stopping);
  const receiving = receive(request, intake, options, clock);
  try {
    const file = await clock.limit(receiving);
    clock.stop();
    const { sha256, state, file_name } = file;
    const row = await options.store.insertFile(file, keyed(sha256, state, file_name));
    const isRepeated = row.file_id !== file.file_id;
    if (isRepeated) await intake.abandon();
    return { row, isRepeated, counts: intake.counts };
  } catch (error) {
    clock.stop();
    await intake.abandon();
    // The upload that was too late may only now be creating its files.
    if (clock.signal.aborted) void receiving.catch(() => intake.abandon());
    throw error;
  }
}

async function receive(
  request: FastifyRequest,
  intake: UploadIntake,
  { maxUpload }: UploadOptions,
  clock: UploadClock,
): Promise<NewFile> {
  const { signal } = clock;
  const { layout, file_name } = await readUploadForm(request, {
    maxUpload,
    signal,
    receive: async (bytes, known) => {
      await intake.begin(known);
      clock.waits();
      for await (const chunk of bytes) {
        clock.checks();
        await intake.write(chunk);
        clock.waits();
      }
    },
  });
  clock.checks();
  const file = await intake.finish(layout, file_name, signal);
  signal.throwIfAborted();
  return file;
}
