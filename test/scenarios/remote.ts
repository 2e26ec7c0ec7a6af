/** A real server for the program under test: checks and corrections as in production, on a free port. */

import { onTestFinished } from 'vitest';
import { openCorrector } from '../../src/jobs/corrector/corrector.js';
import { type Service, type ServiceOptions, startService } from '../server/test-service.js';
import type { AtEnd } from '../support/at-end-of-file.js';
import { TODAY } from '../support/facts.js';

/** `atEnd` takes what ends it: with the test unless given. */
export async function startRealService(
  options: ServiceOptions = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Service> {
  const corrector = await openCorrector({
    threads: 1,
    model: undefined,
    today: () => TODAY,
    onModelPlan: () => {},
  });
  atEnd(async () => void (await corrector.close()));
  return startService({ correct: corrector.correct, ...options }, atEnd);
}
