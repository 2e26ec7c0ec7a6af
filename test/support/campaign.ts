/** How far tests go that try many cases, or many times: a little with `npm test`, the whole way in `.ci/run`. */

/** Set `NEWHIRE_TEST=long` for the long campaigns. */
export const isLong = process.env.NEWHIRE_TEST === 'long';

/** The number of tries of a property or a kill: `many` in a long campaign, otherwise `few`. */
export function runs(few: number, many: number): number {
  return isLong ? many : few;
}
