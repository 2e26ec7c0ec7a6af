/** The message of a finding where its hint is shown separately. */

import type { Finding } from '../../validation/index.js';

/** The message without the hint at its end. */
export function withoutHint({
  error_message,
  fix: { hint },
}: Pick<Finding, 'error_message' | 'fix'>): string {
  return error_message.endsWith(hint) ? error_message.slice(0, -hint.length).trimEnd() : error_message;
}
