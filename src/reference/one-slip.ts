/** Typing slips: one character replaced, left out or inserted, or two neighbors swapped. */

/** True when exactly one slip turns one word into the other. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1)) return true;
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true;
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0];
  return isSwap && restA.slice(2) === restB.slice(2);
}
