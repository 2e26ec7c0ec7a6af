/** Typing slips: one character replaced, left out or inserted, or two neighbours swapped; letters in place of digits. */

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

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

/** The text with the digits that its letters look like; undefined when it has none, or other characters remain. */
export function lettersAsDigits(text: string): string | undefined {
  const read = Array.from(text, (one) => LOOKALIKES[one.toUpperCase()] ?? one).join('');
  return /^\d+$/.test(read) && read !== text ? read : undefined;
}
