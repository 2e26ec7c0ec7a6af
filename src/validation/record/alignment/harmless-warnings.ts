/** Warnings that say nothing about the columns of a record. */

import type { FaultId } from '../../fields/field-faults.js';

/** Warnings that a record in its right columns may well have. Any other one counts against a reading. */
export const HARMLESS: ReadonlySet<FaultId> = new Set<FaultId>([
  'lowerCase',
  'suffix',
  'late',
  'hireState',
  'zerosForBlank',
  'blank',
  'zeros',
  'blankInBlock',
  'blankFrequency',
  'countryTrap',
  'countryNameUs',
  'placeholder',
]);
