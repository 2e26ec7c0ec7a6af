/** Checks stored bytes again, while other requests are answered. */

import type { Layout } from '../../layouts/index.js';
import type { StoredBlob } from '../../storage/index.js';
import { type CheckerOptions, createChecker, type Summary } from '../../validation/index.js';
import { yieldToRequests } from '../uploads/yield-to-requests.js';

/** Gives the counts; the findings are passed to the options' `onFinding`. @throws {NewhireError} what reading the bytes throws */
export async function checkStored(
  bytes: Pick<StoredBlob, 'chunks'>,
  layout: Layout,
  options: CheckerOptions,
): Promise<Summary> {
  const checker = createChecker(layout, options);
  for await (const chunk of bytes.chunks()) await yieldToRequests(checker.steps(chunk), async () => {});
  await yieldToRequests(checker.steps(), async () => {});
  return checker.end();
}
