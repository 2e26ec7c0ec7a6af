/** Codes that people write as words: states, and the listed values of a layout. */

import type { Field } from '../../layouts/index.js';
import { STATES } from '../../reference/index.js';
import { carried, type FieldReading } from './reading.js';

const plain = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();
const CODES = new Map(STATES.map(({ code, name }) => [plain(name), code]));

/** The code of a state that is written as a name; any other text as it is. */
export function readState(text: string): FieldReading {
  const code = text.length > 2 ? CODES.get(plain(text)) : undefined;
  return code === undefined ? carried(text) : carried(code, 'state name to code');
}

/** Words by the value that they mean, which is used only where the layout lists it. */
const WORDS: Readonly<Record<string, string>> = {
  YES: 'Y',
  NO: 'N',
  FEMALE: 'F',
  MALE: 'M',
  UNKNOWN: 'U',
};

/** The listed value that a word means; any other text as it is. */
export function readListed(text: string, { values = [] }: Pick<Field, 'values'>): FieldReading {
  const meant = WORDS[text.toUpperCase()];
  if (meant === undefined || values.includes(text) || !values.includes(meant)) return carried(text);
  return carried(meant, 'word to listed value');
}
