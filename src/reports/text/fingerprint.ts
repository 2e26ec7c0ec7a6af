/** An identifier for a finding that is the same in every run and reveals nothing of its value. */

import { hash } from 'node:crypto';

/** Hex SHA-256 of the parts; `('a', 'bc')` and `('ab', 'c')` differ. */
export function fingerprint(...parts: (string | number)[]): string {
  return hash('sha256', parts.join('\0'));
}
