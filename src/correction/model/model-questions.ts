/**
 * The errors of a record that the language model is asked about: those of a city, state, ZIP code, country or employer's name
 * for which there are several candidates.
 */

import type { AskedError, ModelRequest } from '../../model/index.js';
import { expectedOf, faultText, type PlannedAddress, type PlannedField } from '../../validation/index.js';
import type { CheckedRecord, FieldFault } from '../record/checked-record.js';
import type { RepairContext } from '../record/repair-context.js';
import { targetOf } from '../record/repair-record.js';
import { goodParts, zipText } from '../rules/address-places.js';
import { candidatesFor } from '../rules/known-candidates.js';
import { addressOf } from '../rules/rule.js';
import { mayLeave, type SentText } from './what-may-leave.js';

/** A question about one error. */
export interface ModelQuestion {
  error: FieldFault;
  /** The address that the field is a part of; undefined for the employer's name. */
  address: PlannedAddress | undefined;
  /** No candidate can be untrue: the city is misspelled, and they are the names of its own ZIP code. */
  isHarmless: boolean;
  asked: AskedError;
}

/** The questions about one record. */
export interface Questions {
  questions: ModelQuestion[];
  /** `errorKey`s of errors that are not asked about because of what would be sent. */
  heldBack: string[];
}

/** The questions about the errors that remain. */
export function questionsFor(record: CheckedRecord, context: RepairContext): Questions {
  const questions: ModelQuestion[] = [];
  const heldBack: string[] = [];
  for (const error of record.errors) {
    const question = questionOf(record, error, context, `e${questions.length + 1}`);
    if (question === 'held back') heldBack.push(error.key);
    else if (question) questions.push(question);
  }
  return { questions, heldBack };
}

/** The request that contains the questions about one record. */
export function requestOf(questions: readonly ModelQuestion[]): ModelRequest {
  return { errors: questions.map(({ asked }) => asked) };
}

function questionOf(
  record: CheckedRecord,
  error: FieldFault,
  context: RepairContext,
  id: string,
): ModelQuestion | 'held back' | undefined {
  const { planned } = error;
  const { field } = planned;
  if (error.id === 'recordCount' || error.id === 'conflict') return undefined;
  const target = targetOf(record, error, context);
  const candidates = candidatesFor(target);
  // With one candidate there is nothing to choose: a rule proposes it.
  if (candidates.length < 2) return undefined;
  const address = addressOf(target);
  const neighbours = address ? neighboursOf(record, planned, address) : [];
  const known = candidates.map((text) => ({ field, text, isPublic: address !== undefined }));
  if (!mayLeave(record, [{ field, text: target.text }, ...known, ...neighbours])) return 'held back';
  const words = faultText(error.id);
  const asked: AskedError = {
    error_id: id,
    field_name: field.name,
    field_label: field.label,
    value: target.text,
    rule: `${words.problem}. ${words.hint}`.replace('{formats}', ''),
    width: planned.to - planned.from,
    allowed: expectedOf(field),
    may_write: target.text !== '' && (!address || planned === address.city),
    neighbours: neighbours.map(({ field, text }) => ({
      field_name: field.name,
      label: field.label,
      value: text,
    })),
    candidates: candidates.map((value, at) => ({ candidate_id: `c${at + 1}`, value })),
  };
  return { error, address, isHarmless: planned === address?.city && target.text !== '', asked };
}

/** The parts of the address that are related to the field and have no fault. */
function neighboursOf(record: CheckedRecord, planned: PlannedField, address: PlannedAddress): SentText[] {
  const { city, state, zip, countryCode, countryName } = address;
  if (planned === countryCode)
    return countryName ? [{ field: countryName.field, text: record.text(countryName) }] : [];
  const good = goodParts(record, address);
  const texts: [PlannedField, string | undefined][] = [
    [city, good.city],
    [state, good.state],
    [zip, good.zip === undefined ? undefined : zipText(good.zip)],
  ];
  return texts.flatMap(([part, text]) =>
    part === planned || text === undefined ? [] : [{ field: part.field, text }],
  );
}
