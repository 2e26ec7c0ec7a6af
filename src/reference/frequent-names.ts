/** Frequent names of this country, in capitals. Source: `NOTICE.md`. */

import NAMES from './frequent-names.json' with { type: 'json' };

/** Three hundred first names that are often last names too, or are not in `GIVEN_NAMES`. */
export const FREQUENT_FIRST_NAMES: readonly string[] = NAMES.first.split(' ');

/** First names that are less frequent, and are what is left of a frequent one without its first letters. */
export const SHORTER_FIRST_NAMES: readonly string[] = NAMES.others.split(' ');

/** The thousand most frequent last names. */
export const FREQUENT_LAST_NAMES: readonly string[] = NAMES.last.split(' ');
