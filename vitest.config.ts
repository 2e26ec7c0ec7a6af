import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    reporters: ['default', './test/support/closing-line.ts'],
    testTimeout: 30_000,
    // CI machines are shared, and one stall of many seconds is no fault of the program; the report names what was retried.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    env: { NO_COLOR: '1' },
  },
});
