/** How far tests go that try many cases, or many times: a little with `npm test`, the whole way in `.ci/run`. */

/** Set `NEWHIRE_TEST=long` for the long campaigns. */
export const isLong = process.env.NEWHIRE_TEST === 'long';

/** The test files that run in `.ci/run` only: they kill processes, wait for leases, or need programs of others. */
export const LONG_TESTS = 'test/**/*.long.test.ts';

/** Milliseconds that a test may take: far more than any takes on a quiet machine, as a busy one is no reason to fail. */
export const TEST_TIMEOUT = isLong ? 300_000 : 180_000;

/** As many tries as NEWHIRE_TEST_RUNS says: for one test, when it is to be surer than a campaign can be each time. */
const WANTED_RUNS = Number(process.env.NEWHIRE_TEST_RUNS) || undefined;

/** The number of tries of a property or a kill: `many` in a long campaign, otherwise `few`. */
export function runs(few: number, many: number): number {
  return WANTED_RUNS ?? (isLong ? many : few);
}

/** The cases of a table: all in a long campaign, otherwise `few`, spread over the table. */
export function share<Case>(cases: readonly Case[], few: number): Case[] {
  if (isLong || cases.length <= few) return [...cases];
  return Array.from({ length: few }, (_, at) => cases[Math.ceil(((at + 1) * cases.length) / few) - 1]!);
}
