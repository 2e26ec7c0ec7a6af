/** The states as the API spells them, from the layouts. */

import { OUTLINES } from '../../layouts/index.js';

export const STATES = OUTLINES.map(({ state }) => state);

/** All of them for a sentence, separated by commas. */
export const STATE_NAMES = STATES.join(', ');
