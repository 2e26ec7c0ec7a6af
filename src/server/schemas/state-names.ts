/** The states as the API spells them, from the layouts. */

import { LAYOUTS } from '../../layouts/index.js';

export const STATES = LAYOUTS.map(({ state }) => state);

/** All of them for a sentence, separated by commas. */
export const STATE_NAMES = STATES.join(', ');
