/** Receives, checks and stores an upload, or leaves nothing of it. */

import type { FastifyRequest } from 'fastify';
import { NewhireError } from '../../errors.js';
import type { FileRow, KeyedRequest, SentFile } from '../../storage/index.js';
import type { Timeouts } from '../service/timeouts.js';
import { readUploadForm } from './upload-form.js';
import { type IntakeOptions, UploadIntake } from './upload-intake.js';

/** Limits of an upload, and where it goes. */
export interface UploadOptions extends IntakeOptions {
  /** Largest size of the file part in bytes. */
  readonly maxUpload: number;
  readonly timeouts: Pick<Timeouts, 'stalled' | 'validation'>;
  /** Aborted when the server must stop. */
  readonly stopping: AbortSignal;
}

/** A stored upload. */
export interface StoredUpload {
  readonly row: FileRow;
  /** The same request stored it before. */
  readonly isRepeated: boolean;
  /** The number of findings of each error type. */
  readonly counts: UploadIntake['counts'];
}

/**
 * The bytes are on disk before the store contains the file. `keyed` makes what the store remembers of the
 * request from its content.
 * @throws {NewhireError} from the form, the check or the disk; then nothing is stored
 */
export async function receiveUpload(
  request: FastifyRequest,
  options: UploadOptions,
  keyed: (...content: string[]) => KeyedRequest | undefined,
): Promise<StoredUpload> {
  return storeFile(request, options, keyed, (intake, clock) => receive(request, intake, options, clock));
}

/**
 * Stores the file that `receive` gives to the intake, within the time limits, or leaves nothing of it. `insert` adds it to the store.
 * @throws {NewhireError} from `receive` or the disk; then nothing is stored
 */
export async function storeFile(
  request: FastifyRequest,
  options: UploadOptions,
  keyed: (...content: string[]) => KeyedRequest | undefined,
  receive: (intake: UploadIntake, clock: UploadClock) => Promise<SentFile>,
  insert = (file: SentFile, again: KeyedRequest | undefined) => request.store.insertFile(file, again),
): Promise<StoredUpload> {
  const intake = new UploadIntake(options);
  const clock = new UploadClock(options.timeouts, options.stopping);
  const receiving = receive(intake, clock);
  try {
    const file = await clock.limit(receiving);
    clock.stop();
    const { sha256, state, file_name } = file;
    const row = await insert(file, keyed(sha256, state, file_name));
    const isRepeated = row.file_id !== file.file_id;
    await (isRepeated ? intake.abandon() : intake.keepIndex());
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
): Promise<SentFile> {
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

/**
 * The time limits of an upload: for the client to send the next bytes, and for the server to check all of them. Aborts `signal` with
 * the error for the client when a limit is reached, or when the server has to stop.
 */
export class UploadClock {
  private readonly ending = new AbortController();
  /** Milliseconds left for the check. */
  private left: number;
  private timer: NodeJS.Timeout | undefined;
  private checkingSince: number | undefined;
  private isStopped = false;
  private readonly onStop = () => this.ending.abort(new NewhireError('STOPPING', STOPPED, { next: LATER }));

  constructor(
    private readonly limits: Pick<Timeouts, 'stalled' | 'validation'>,
    private readonly stopping: AbortSignal,
  ) {
    this.left = limits.validation;
    stopping.addEventListener('abort', this.onStop);
    if (stopping.aborted) this.onStop();
    this.waits();
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** The server waits for the client. */
  waits(): void {
    if (this.checkingSince !== undefined) this.left -= performance.now() - this.checkingSince;
    this.checkingSince = undefined;
    this.endIn(this.limits.stalled, () => {
      const seconds = this.limits.stalled / 1000;
      return new NewhireError('REQUEST_TIMEOUT', `No bytes came for ${seconds} seconds. Nothing is stored.`, {
        next: 'Send the file again.',
      });
    });
  }

  /** The server works on what the client sent. */
  checks(): void {
    this.checkingSince ??= performance.now();
    this.endIn(this.left, () => {
      const seconds = this.limits.validation / 1000;
      return new NewhireError(
        'TOO_SLOW',
        `The upload was not checked within ${seconds} seconds. Nothing is stored.`,
        { next: 'Try again, or send the file in parts.' },
      );
    });
  }

  /** Ends all limits. Work that has not noticed yet sets no new one. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.stopping.removeEventListener('abort', this.onStop);
  }

  /** The result of `work`. @throws {NewhireError} the reason when a limit is reached first; the work continues */
  async limit<T>(work: Promise<T>): Promise<T> {
    const ended = new Promise<never>((_, reject) => {
      const end = () => reject(this.signal.reason);
      if (this.signal.aborted) end();
      else this.signal.addEventListener('abort', end, { once: true });
    });
    return Promise.race([work, ended]);
  }

  private endIn(ms: number, reason: () => NewhireError): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.timer = setTimeout(() => this.ending.abort(reason()), Math.max(0, ms));
  }
}

const STOPPED = 'The server is stopping. Nothing is stored.';
const LATER = 'Send the file again in a moment.';

/** The uploads of one server that are under way, and their maximum: each needs memory and file handles. */
export class UploadSlots {
  /** Uploads that are received and checked now. */
  taken = 0;

  constructor(private readonly most: number) {}

  /** @throws {NewhireError} TOO_MANY_UPLOADS when no slot is free */
  async run<Result>(upload: () => Promise<Result>): Promise<Result> {
    if (this.taken >= this.most) {
      throw new NewhireError('TOO_MANY_UPLOADS', 'Too many uploads are under way. Nothing is stored.', {
        next: 'Wait for the number of seconds in the header Retry-After, then send the file again.',
      });
    }
    this.taken += 1;
    try {
      return await upload();
    } finally {
      this.taken -= 1;
    }
  }
}
