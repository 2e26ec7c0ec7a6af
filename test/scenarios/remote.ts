/** A real server for the program under test: checks and corrections as in production, on a free port. */

import { afterAll } from 'vitest';
import { openCorrector } from '../../src/jobs/corrector/corrector.js';
import { type Service, type ServiceOptions, startService } from '../server/test-service.js';
import { TODAY } from '../support/facts.js';

/** Ends with the test file. */
export async function startRealService(options: ServiceOptions = {}): Promise<Service> {
  const corrector = await openCorrector({
    threads: 1,
    model: undefined,
    today: () => TODAY,
    onModelPlan: () => {},
  });
  afterAll(() => corrector.close());
  return startService({ correct: corrector.correct, ...options }, afterAll);
}
