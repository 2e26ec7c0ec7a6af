/** How sure a measured share is. */

/** The z of a two-sided interval of 95 %. */
const Z = 1.959964;

/** The Wilson interval of 95 % for `hits` of `n`; from 0 to 1 when nothing was measured. */
export function wilson(hits: number, n: number): { low: number; high: number } {
  if (n === 0) return { low: 0, high: 1 };
  const share = hits / n;
  const scale = 1 + Z ** 2 / n;
  const middle = (share + Z ** 2 / (2 * n)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The most that a share may be when it never happened in `n` cases, at 95 %: the rule of three. */
export function ruleOfThree(n: number): number {
  return 3 / n;
}
