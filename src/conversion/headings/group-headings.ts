/** Cells over several headings: whom the columns below are about, or what. */

import { wordsOfHeading } from './heading-words.js';
import { VOCABULARY } from './vocabulary.js';

const GROUPS = new Set([
  ...VOCABULARY.flatMap(({ means, phrases }) =>
    'party' in means ? Object.values(phrases).flatMap((some) => some.split(', ')) : [],
  ),
  ...['date', 'dates', 'key dates', 'important dates', 'fechas'],
  ...['name', 'names', 'legal name', 'employee name', 'employer name', 'worker name'],
  ...[
    'address',
    'street address',
    'employee address',
    'employer address',
    'company address',
    'business address',
  ],
  ...['direccion', 'datos'],
]);

/** True for the words of a party or group: `Employee`, `Dates`, `Home address`. */
export const isGroupHeading = (text: string): boolean => GROUPS.has(wordsOfHeading(text).join(' '));
