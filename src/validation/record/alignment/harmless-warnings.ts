/** Warnings that say nothing about the columns of a record. */

import type { FaultId } from '../../fields/field-faults.js';

/** Warnings that are common in records with correct columns. Any other warning counts against a reading. */
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
  'countryTrapNameless',
  'countryNameUs',
  'placeholder',
  'nothing',
]);
