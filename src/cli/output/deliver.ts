/** Delivers a finished file to the user: whole or not at all, and readable by nobody else. */

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { NewhireError } from '../../errors.js';
import { writeChunksDurably } from '../../storage/index.js';
import { unwritable } from '../run-failure.js';
import { openedInPlace, refuseExchanged } from './foreign-owner.js';
import { type OutputLocation, refuseExisting } from './output-location.js';

/** Fewer, larger reads are faster. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Copies the bytes of the file `from` to their location. A reader of standard output that goes away is not an error.
 * @throws {NewhireError} OUTPUT_EXISTS when a file has appeared there meanwhile, UNWRITABLE_OUTPUT
 */
export async function deliver(from: string, location: OutputLocation): Promise<void> {
  const { name, path, isDevice } = location;
  try {
    if (path === undefined)
      await pipeline(chunksOf(from), process.stdout, { end: false }).catch(ignoreClosedPipe);
    else if (isDevice) await writeInPlace(from, path);
    else await writeChunksDurably(path, chunksOf(from), { beforeRename: () => refuseExisting(location) });
  } catch (error) {
    throw error instanceof NewhireError ? error : unwritable(`'${name}'`, error);
  }
}

async function writeInPlace(from: string, path: string): Promise<void> {
  const file = await open(...openedInPlace(path));
  try {
    refuseExchanged(path, await file.stat());
    await pipeline(chunksOf(from), file.createWriteStream());
  } finally {
    await file.close();
  }
}

/** The file is opened when the first chunk is asked for. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
