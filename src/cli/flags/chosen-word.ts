/** Reads flags whose value is one of a few words. */

import { NewhireError } from '../../errors.js';

/**
 * The word that was typed. `refusal` is the beginning of the message, such as `The list cannot be shown as`.
 * @throws {NewhireError} USAGE when it is none of the words
 */
export function chosenWord<const Word extends string>(
  typed: string,
  words: readonly Word[],
  refusal: string,
): Word {
  const word = words.find((one) => one === typed);
  if (word !== undefined) return word;
  throw new NewhireError('USAGE', `${refusal} '${typed}'.`, { next: `There are: ${words.join(', ')}.` });
}
