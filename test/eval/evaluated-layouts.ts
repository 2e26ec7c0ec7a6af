/** The layouts that the classes of errors are tried with. */

import { LAYOUTS } from '../support/layouts.js';

/** Their sheets are large enough to show the habits of a file, which the bars need; others have no record of every class. */
export const EVALUATED = LAYOUTS.filter(({ id }) => ['colorado', 'louisiana', 'ohio', 'texas'].includes(id));

/** The other layouts, tried with fewer errors of each class: nothing may be written wrongly there either. */
export const OTHER_LAYOUTS = LAYOUTS.filter((layout) => !EVALUATED.includes(layout));
