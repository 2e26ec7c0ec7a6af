/** What programs and people write where there is nothing. As a middle name, it would give an initial. */

import { commonName } from './field-names.js';
import { carried, type Reading } from './reading.js';

/** Null, None and Na are names of people too, but only where there must be a name. */
const NOTHING = /^(?:\(?null\)?|\\n|none|n\/a|nmn|nmi|no middle (?:name|initial))$/i;
/** Neither a letter nor a digit. */
const ONLY_SIGNS = /^[^\p{L}\p{N}]+$/u;
/** Fields that most people have nothing for, and in which any text counts. */
const MAY_BE_EMPTY = /_(?:middle_name|address_[23])$/;

/** The change of a cell with such a text: its cells are listed. */
export const NO_VALUE = 'word or sign for no value left out';

/** The reading of a field; nothing where its text says that there is nothing. `name`: by any of its names. */
export function withoutNoValue(name: string, reading: Reading): Reading {
  const { text } = reading;
  if (!(NOTHING.test(text) || ONLY_SIGNS.test(text)) || !MAY_BE_EMPTY.test(commonName(name))) return reading;
  return carried('', ...reading.changes, NO_VALUE);
}
