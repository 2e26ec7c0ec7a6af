/** Delivers a finished file to the user: whole or not at all, and readable by nobody else. */

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { NewhireError } from '../../errors.js';
import { writeChunksDurably } from '../../storage/index.js';
import { unwritable } from '../run-failure.js';
import { openedInPlace, refuseExchanged } from './foreign-owner.js';
import { type OutputLocation, refuseExisting } from './output-location.js';
import { chunksOf, printDocument } from './writer.js';

/**
 * Copies the bytes of the file `from` to their location. A reader of standard output that goes away is not an error.
 * @throws {NewhireError} OUTPUT_EXISTS when a file has appeared there meanwhile, UNWRITABLE_OUTPUT; the signal's reason when
 *   it is aborted while a named pipe has no reader
 */
export async function deliver(
  from: string,
  location: OutputLocation,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { name, path, isDevice } = location;
  try {
    if (path === undefined) await printDocument(from);
    else if (isDevice) await writeInPlace(from, path, signal);
    else await writeChunksDurably(path, chunksOf(from), { beforeRename: () => refuseExisting(location) });
  } catch (error) {
    signal.throwIfAborted();
    const what = path === undefined ? 'Standard output' : `'${name}'`;
    throw error instanceof NewhireError ? error : unwritable(what, error);
  }
}

async function writeInPlace(from: string, path: string, signal: AbortSignal): Promise<void> {
  const opened = await untilRead(path, signal);
  // While the first is open, so that the reader does not see an end in between.
  const file = await open(...openedInPlace(path)).finally(() => opened.close());
  try {
    refuseExchanged(path, await file.stat());
    await pipeline(chunksOf(from), file.createWriteStream(), { signal });
  } finally {
    const closed = file.close().catch(() => undefined);
    // A write to a reader that has stopped never ends.
    if (!signal.aborted) await closed;
  }
}

/** How often a named pipe is tried. */
const RETRY_MS = 50;

/** Waits until a named pipe has a reader. To open one without a reader would wait too, and look at no signal. */
async function untilRead(path: string, signal: AbortSignal): Promise<FileHandle> {
  const [target, flags] = openedInPlace(path);
  for (;;) {
    const file = await open(target, flags | (constants.O_NONBLOCK ?? 0)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENXIO') throw error;
      },
    );
    if (file) return file;
    await pause(RETRY_MS, undefined, { signal });
  }
}
