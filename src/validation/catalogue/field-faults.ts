/** Every way in which a field can be wrong: the error type it falls under, what is said and what may be done. */

import type { Field } from '../../layouts/index.js';
import type { FaultText } from './fault-text.js';
import { FORM_FAULTS } from './form-faults.js';
import { MEANING_FAULTS } from './meaning-faults.js';

const FAULTS = { ...FORM_FAULTS, ...MEANING_FAULTS };

export type FaultId = keyof typeof FAULTS;

/** A fault found in a record, before it is put into words. */
export interface Fault {
  id: FaultId;
  field: Field;
  /** Said behind the problem; never a value from the file. */
  detail?: string;
}

/** The words of a fault. */
export function faultText(id: FaultId): FaultText {
  return FAULTS[id];
}
