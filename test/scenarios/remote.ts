/** A real server for the program under test: checks and corrections as in production, on a free port. */

import { onTestFinished } from 'vitest';
import { correctByRules } from '../server/real-corrections.js';
import { type Service, type ServiceOptions, startService } from '../server/test-service.js';
import type { AtEnd } from '../support/at-end-of-file.js';

/** `atEnd` takes what ends it: with the test by default. */
export async function startRealService(
  options: ServiceOptions = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Service> {
  return startService({ correct: correctByRules, ...options }, atEnd);
}
