/**
 * The key of a data folder, for the hashes of what must stay secret. If it is lost, a new one is created, and old hashes no longer
 * match.
 */

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, type FileOps, ifThere, onDisk, writeChunksDurably } from '../disk/index.js';
import { KEY_BYTES } from '../ports/index.js';

/**
 * Reads it, or makes one. On a full disk the new key is not kept, and used until the process ends.
 * @throws {NewhireError} STORE_UNAVAILABLE
 */
export async function storeKey({ root }: DataFolder, files?: FileOps): Promise<Buffer> {
  const path = join(root, 'hash.key');
  return onDisk(root, async () => {
    const known = await ifThere(readFile(path));
    if (known?.length === KEY_BYTES) return known;
    const key = randomBytes(KEY_BYTES);
    await writeChunksDurably(path, [key], { temp: `${path}.tmp`, ...(files && { files }) }).catch(
      () => undefined,
    );
    return key;
  });
}
