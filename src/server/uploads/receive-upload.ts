/** Takes an upload from its first byte to its place in the store, or leaves nothing of it. */

import type { FastifyRequest } from 'fastify';
import type { FileRow, NewFile, Store } from '../../storage/index.js';
import { before } from '../with-deadline.js';
import { readUploadForm } from './upload-form.js';
import { Intake, type IntakeOptions } from './upload-intake.js';

export interface UploadOptions extends IntakeOptions {
  readonly store: Store;
  /** Most bytes of the file part. */
  readonly maxUpload: number;
  /** Milliseconds in which an upload must have come and been checked. */
  readonly validationTimeout: number;
}

export interface Upload {
  readonly row: FileRow;
  /** How often each rule was broken. */
  readonly counts: Intake['counts'];
}

/**
 * The bytes are on disk before the index knows of them.
 * @throws NewhireError as the form, the check or the disk gives it; then nothing is stored
 */
export async function takeUpload(request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  const intake = new Intake(options);
  const deadline = AbortSignal.timeout(options.validationTimeout);
  const receiving = receive(request, intake, options, deadline);
  try {
    const seconds = options.validationTimeout / 1000;
    const file = await before(deadline, receiving, {
      message: `The upload was not received and checked within ${seconds} seconds. Nothing is stored.`,
      next: 'Try again, or send the file in parts.',
    });
    return { row: await options.store.insertFile(file), counts: intake.counts };
  } catch (error) {
    await intake.abandon();
    // What came too late may be just beginning to write.
    if (deadline.aborted) void receiving.catch(() => intake.abandon());
    throw error;
  }
}

async function receive(
  request: FastifyRequest,
  intake: Intake,
  { maxUpload }: UploadOptions,
  signal: AbortSignal,
): Promise<NewFile> {
  const { layout, file_name } = await readUploadForm(request, {
    maxUpload,
    signal,
    receive: async (bytes, known) => {
      await intake.begin(known);
      for await (const chunk of bytes) await intake.write(chunk);
    },
  });
  const file = await intake.finish(layout, file_name, signal);
  signal.throwIfAborted();
  return file;
}
