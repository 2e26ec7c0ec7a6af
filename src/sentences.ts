/** Parts of sentences: numbers, choices, and the first letter. */

/** `1,203`. Not `toLocaleString`, whose first call in a process takes 25 ms. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `Ohio`, `Ohio or Texas`, or `Alaska, Ohio or Texas`: what can be chosen. */
export function choiceList(choices: readonly string[]): string {
  const others = choices.slice(0, -1).join(', ');
  return [others, ...choices.slice(-1)].filter((part) => part !== '').join(' or ');
}

/** The text with its first letter in upper case: the beginning of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
