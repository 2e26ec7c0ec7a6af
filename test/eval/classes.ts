/** Every error class of the evaluation. */

import type { ErrorClass } from './case.js';
import { COUNTRY_CLASSES } from './classes-countries.js';
import { FIXED_CLASSES } from './classes-fixed.js';
import { LINE_CLASSES } from './classes-lines.js';
import { NAME_CLASSES } from './classes-names.js';
import { NUMBER_CLASSES } from './classes-numbers.js';
import { PLACE_CLASSES } from './classes-places.js';

export const CLASSES: readonly ErrorClass[] = [
  ...NAME_CLASSES,
  ...NUMBER_CLASSES,
  ...PLACE_CLASSES,
  ...COUNTRY_CLASSES,
  ...FIXED_CLASSES,
  ...LINE_CLASSES,
];
