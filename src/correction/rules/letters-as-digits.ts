/** Letters in place of the digits that they look like. */

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

/** The text with the digits that its letters look like; undefined when it has none, or other characters remain. */
export function lettersAsDigits(text: string): string | undefined {
  const read = Array.from(text, (one) => LOOKALIKES[one.toUpperCase()] ?? one).join('');
  return /^\d+$/.test(read) && read !== text ? read : undefined;
}
