/** Reads flags whose value is one of a few words. */

import { NewhireError } from '../../errors.js';
import { VALUE_KINDS, type ValueOf } from './value-kinds.js';

/**
 * The word that was typed. `refusal` is the beginning of the message, such as `The list cannot be shown as`.
 * @throws {NewhireError} USAGE when the kind has no such word
 */
export function chosenWord<Kind extends 'pretty-or-json' | 'table-or-json' | 'text-or-json'>(
  typed: string,
  kind: Kind,
  refusal: string,
): ValueOf<Kind> {
  const { words } = VALUE_KINDS[kind];
  const word = words.find((one) => one === typed);
  if (word !== undefined) return word as ValueOf<Kind>;
  throw new NewhireError('USAGE', `${refusal} '${typed}'.`, { next: `There are: ${words.join(', ')}.` });
}
