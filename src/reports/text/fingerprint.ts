/** An identifier for a finding that is the same in every run and reveals nothing of its value. */

import { createHash } from 'node:crypto';

/** Hex SHA-256 of the parts; `('a', 'bc')` and `('ab', 'c')` differ. */
export function fingerprint(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}
