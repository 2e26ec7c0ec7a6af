/** First names that hardly anyone in this country has as a last name, in capitals. Source: `NOTICE.md`. */

import NAMES from './given-names.json' with { type: 'json' };

/** A thousand of them, none with more than 11 letters. A name that is often both, like JAMES or KELLY, is left out. */
export const GIVEN_NAMES: readonly string[] = NAMES.split(' ');
