/** What programs and people write where there is nothing, or the same as elsewhere. As a middle name, it would give an initial. */

import { commonName } from './field-names.js';
import { carried, type FieldReading, leftBlank } from './reading.js';

/** Null, None and Na are names of people too, but only where there must be a name. */
const NOTHING = /^(?:\(?null\)?|\\n|none|n\/a|nmn|nmi|no middle (?:name|initial))$/i;
/** Neither a letter nor a digit. */
const ONLY_SIGNS = /^[^\p{L}\p{N}]+$/u;
/** Fields that most people have nothing for, and in which any text counts. */
const MAY_BE_EMPTY = /_(?:middle_name|address_[23])$/;

/** The change of a cell with such a text: its cells are listed. */
export const NO_VALUE = 'word or sign for no value left out';

/** What people write for an address that is in another cell. None is a city or a street. */
const REFERS =
  /^(?:["'\u2033\u3003]{1,2}|ditto|same|(?:same|see|as)(?: as)? (?:above|before|previous|mailing|home|physical)(?: address)?)$/i;
const IS_PLACE = /_(?:address_1|address_2|address_3|city)$/;

/** The reading of a field; nothing where its text says that there is nothing, or is elsewhere. `name`: by any of its names. */
export function withoutNoValue(name: string, reading: FieldReading): FieldReading {
  const { text } = reading;
  if (REFERS.test(text) && IS_PLACE.test(commonName(name)))
    return leftBlank('reference', 'it says that the value is in another cell.', 'Write the value itself.');
  if (!(NOTHING.test(text) || ONLY_SIGNS.test(text)) || !MAY_BE_EMPTY.test(commonName(name))) return reading;
  return carried('', ...reading.changes, NO_VALUE);
}
