/** An identity for a finding that stays the same from run to run and gives nothing of its value away. */

import { createHash } from 'node:crypto';

/** Hex SHA-256 of the parts; `('a', 'bc')` and `('ab', 'c')` differ. */
export function fingerprint(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}
