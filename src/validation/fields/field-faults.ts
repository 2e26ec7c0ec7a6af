/** Every way in which a field can be wrong, by its id: the error type it falls under, what is said and what may be done. */

import type { Field } from '../../layouts/index.js';
import type { FaultText } from '../catalogue/fault-text.js';
import { FORM_FAULTS, type FormFaultId } from '../catalogue/form-faults.js';
import { RELATION_FAULTS, type RelationFaultId } from '../catalogue/relation-faults.js';
import { KINDS, type KindFaultId } from './kinds/index.js';

export type FaultId = FormFaultId | RelationFaultId | KindFaultId;

/** A fault found in a record, before it is put into words. */
export interface Fault {
  id: FaultId;
  field: Field;
  /** Said after the problem; never a value from the file. */
  detail?: string;
  /** The day that is odd, as YYYYMMDD, where findings say how far from today it is. */
  day?: number;
}

const known = new Map<string, FaultText>(Object.entries({ ...FORM_FAULTS, ...RELATION_FAULTS }));

/** The words of a fault. @throws {Error} when neither a table nor a kind describes it */
export function faultText(id: FaultId): FaultText {
  const words = known.get(id) ?? kindFaultText(id);
  if (!words) throw new Error(`No fault has the id ${id}.`);
  known.set(id, words);
  return words;
}

/** True for a fault between fields or records: the value of a field may be right, and that of another wrong. */
export const isBetweenFields = (id: string): boolean => Object.hasOwn(RELATION_FAULTS, id);

function kindFaultText(id: string): FaultText | undefined {
  for (const kind of Object.values(KINDS)) {
    const rule = kind.rules.find((one) => one.id === id);
    if (rule) return rule;
    if (kind.form !== 'text' && kind.faults[id]) return kind.faults[id];
  }
  return undefined;
}
