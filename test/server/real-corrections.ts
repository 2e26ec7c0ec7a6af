/** Corrections of this process as servers make them: in a thread, by rules alone. */

import type { Correct } from '../../src/jobs/corrector/correction-task.js';
import { type Corrector, openCorrector } from '../../src/jobs/corrector/corrector.js';
import { TODAY } from '../support/facts.js';

let opened: Promise<Corrector> | undefined;

/** The thread serves all test files of this process, and ends with it: each new one would compile the program again. */
export const correctByRules: Correct = async (task, signal) => {
  opened ??= openCorrector({
    threads: 1,
    model: undefined,
    today: () => TODAY,
    onModelPlan: () => undefined,
  });
  return (await opened).correct(task, signal);
};
