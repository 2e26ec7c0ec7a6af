/** The order of the test files: those that wait for programs, sockets and timers come first, so that none of them is left for the end. */

import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WAITS = /\/test\/(scenarios|server|page|storage|jobs|cli)\//;

export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => WAITS.test(moduleId);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
