/** Hands a finished file to the user: whole or not at all, and readable by nobody else. */

import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { NewhireError } from '../../../errors.js';
import { DurableFile } from '../../../storage/index.js';
import { unwritable } from '../../run-failure.js';
import { type OutputPlace, refuseExisting } from './output-location.js';

/** Fewer, larger reads are quicker. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Copies the bytes of `from` to their place. A reader of standard output that goes away is no fault.
 * @throws NewhireError OUTPUT_EXISTS when something stands there by now, UNWRITABLE_OUTPUT
 */
export async function deliver(from: string, place: OutputPlace): Promise<void> {
  const { name, path, isDevice } = place;
  try {
    if (path === undefined)
      await pipeline(piecesOf(from), process.stdout, { end: false }).catch(ignoreClosedPipe);
    else if (isDevice) await pipeline(piecesOf(from), createWriteStream(path));
    else await writeWhole(path, from, place);
  } catch (error) {
    throw error instanceof NewhireError ? error : unwritable(`'${name}'`, error);
  }
}

function piecesOf(path: string): ReadStream {
  return createReadStream(path, { highWaterMark: PIECE_BYTES });
}

async function writeWhole(path: string, from: string, place: OutputPlace): Promise<void> {
  const file = await DurableFile.create(path);
  try {
    for await (const chunk of piecesOf(from)) await file.write(chunk);
    await file.commit(() => refuseExisting(place));
  } catch (error) {
    await file.discard();
    throw error;
  }
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
