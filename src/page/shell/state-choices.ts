/** The states that a person can choose. */

import { OUTLINES } from '../../layouts/index.js';

const CERTAIN: ReadonlySet<string> = new Set(['official', 'good']);

/** In the order of the alphabet. A layout that is not certain says so. */
export const STATE_CHOICES = OUTLINES.map(({ state, standing }) => ({
  state,
  text: CERTAIN.has(standing ?? '') ? state : `${state} (layout ${standing})`,
})).sort((a, b) => a.state.localeCompare(b.state, 'en'));
