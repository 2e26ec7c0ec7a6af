/** Ends a test run with the line that every CI can read, and says before it what was skipped. */

import { globSync } from 'tinyglobby';
import type { Reporter, TestModule } from 'vitest/node';
import { isLong, LONG_TESTS } from './campaign.js';

const lines = (names: readonly string[]) => names.map((name) => `  ${name}\n`).join('');

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outsideTests: readonly unknown[]): void {
    const count = { passed: 0, failed: outsideTests.length, skipped: 0, pending: 0 };
    const skipped: string[] = [];
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) count.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state]++;
        if (state === 'skipped') skipped.push(test.fullName);
      }
    }
    if (skipped.length > 0) process.stdout.write(`\nSkipped:\n${lines(skipped)}`);
    if (!isLong)
      process.stdout.write(`\nOnly in .ci/run, as they take minutes:\n${lines(globSync(LONG_TESTS).sort())}`);
    process.once('exit', () =>
      process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`),
    );
  }
}
