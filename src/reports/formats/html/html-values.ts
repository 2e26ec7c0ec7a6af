/** What the head of a page says about the values in it. */

import type { ValueMode } from '../../masks/masks.js';

/** One sentence for each mode. */
export const VALUES_SHOWN: Record<ValueMode, string> = {
  mask: 'Of Social Security and employer numbers only the last four characters are shown, of birth dates nothing.',
  hide: 'The values of employees are covered.',
  show: 'Values are shown in full: this page holds personal data.',
};
