/** The `Idempotency-Key` of decisions. */

import type { Job } from '../../api/index.js';
import { newRequestKey } from '../api/requests.js';
import type { SentDecision } from './review-items.js';

let last = { sent: '', key: '' };

/** The same key for the same decisions about the same revision: their answer may have been lost. */
export function decisionKey(
  jobId: string,
  revision: Job['revision'],
  decisions: readonly SentDecision[],
): string {
  const sent = JSON.stringify([jobId, revision, decisions]);
  if (last.sent !== sent) last = { sent, key: newRequestKey() };
  return last.key;
}
