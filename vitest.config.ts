import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isLong, LONG_TESTS, TEST_TIMEOUT } from './test/support/campaign.js';
import { storeInMemory } from './test/support/memory-folder.js';
import { namesSources, nativeSources } from './test/support/native-sources.js';
import { NODE_FLAGS } from './test/support/node-flags.js';
import { WaitingFirst } from './test/support/waiting-first.js';

storeInMemory();

export default defineConfig({
  plugins: [nativeSources()],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: isLong ? [] : [LONG_TESTS],
    globalSetup: [
      './test/support/fresh-build.ts',
      './test/support/own-data-folder.ts',
      './test/support/postgres-on-demand.ts',
    ],
    reporters: ['default', './test/support/closing-line.ts'],
    // Files share the modules that a worker has loaded: what a test changes for all, such as the clock, it puts back.
    isolate: false,
    // The built program is loaded as it is.
    server: { deps: { external: [/\/dist\//, /\.newhire-\d+/] } },
    execArgv: [
      // Most of what tests make is short-lived: a larger nursery is collected less often.
      '--max-semi-space-size=64',
      ...NODE_FLAGS,
      ...(namesSources ? ['--enable-source-maps'] : []),
    ],
    // One more than there are cores, as many tests wait, for a timeout or a program that they started. Each worker loads and
    // compiles the program for itself, and starts a browser of its own.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    testTimeout: TEST_TIMEOUT,
    // CI machines are shared, and one stall of many seconds is no fault of the program; the report names what was retried.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: TEST_TIMEOUT,
    // A condition that is waited for comes late on a busy machine.
    expect: { poll: { timeout: 80_000 } },
    // Whoever runs the tests, commands are spelled as for an installed program.
    env: { NO_COLOR: '1', npm_command: '' },
  },
});
