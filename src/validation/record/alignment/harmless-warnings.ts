/** Warnings that say nothing about the columns of a record. */

import { isError } from '../../catalogue/finding-messages.js';
import type { Fault, FaultId } from '../../fields/field-faults.js';

/** Warnings that are common in records with correct columns. */
const HARMLESS: ReadonlySet<FaultId> = new Set<FaultId>([
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

/** True for errors, and for warnings that are rare in records with correct columns. */
export function speaksAgainstColumns(fault: Fault): boolean {
  return isError(fault) || !HARMLESS.has(fault.id);
}

/** True when the columns are worth a look: also where a part of a block is blank, whose text may stand elsewhere. */
export function mayBeDisplacement(fault: Fault): boolean {
  return fault.id === 'blankInBlock' || speaksAgainstColumns(fault);
}
