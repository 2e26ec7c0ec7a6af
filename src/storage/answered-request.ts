/** A request that comes again with the same `Idempotency-Key`: how long its answer is remembered, and what it may be. */

import { NewhireError } from '../errors.js';
import type { AnsweredRequest, KeyedRequest } from './store.js';

/** Milliseconds for which an answer is remembered. */
export const ONE_DAY = 24 * 3600 * 1000;

/** The id of the earlier answer. @throws {NewhireError} IDEMPOTENCY_KEY_REUSED when something else was asked for then */
export function earlierAnswer(
  row: Pick<AnsweredRequest, 'fingerprint' | 'id'>,
  { fingerprint }: KeyedRequest,
): string {
  if (row.fingerprint === fingerprint) return row.id;
  throw new NewhireError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.', {
    next: 'Use a new key for each new request, and the same one only to send a request again.',
  });
}
