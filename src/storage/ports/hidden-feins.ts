/**
 * How it is known that two uploads have the same employers, without storing their FEINs: hashes with a key of the store. Of a
 * file of many employers the smallest hashes are kept, so that two files that share some employers share some of these.
 */

import { createHmac } from 'node:crypto';

/** Bytes of the key. */
export const KEY_BYTES = 32;

/** Hashes of an upload that are kept. */
const MAX_HASHES = 64;

/** The hashes of FEINs, which are given as numbers, or of other numbers that identify employers. @param key of the store */
export function hiddenFeins(key: Uint8Array, feins: Iterable<number>): string[] {
  const hashes = Array.from(feins, (fein) =>
    createHmac('sha256', key).update(`FEIN ${fein}`).digest('base64url').slice(0, 16),
  );
  return hashes.sort().slice(0, MAX_HASHES);
}
