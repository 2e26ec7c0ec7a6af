/**
 * The errors of a record that the language model is asked about, with what it may see: the faulty field, its neighbours
 * in the address, candidates from our tables. Never an SSN, FEIN, date, phone number or a person's name.
 */

import type { AskedError, ModelRequest, Neighbour } from '../../model/index.js';
import { expectedOf, faultText, type PlannedAddress, type PlannedField } from '../../validation/index.js';
import type { CheckedRecord, FieldFault } from '../record/checked-record.js';
import type { RepairContext } from '../record/repair-context.js';
import { targetOf } from '../record/repair-record.js';
import { candidatesFor } from './candidates.js';

/** A question about one error. */
export interface Question {
  error: FieldFault;
  /** The address that the field is a part of; undefined for address lines and the employer's name. */
  address: PlannedAddress | undefined;
  asked: AskedError;
}

/** The questions about one record. */
export interface Questions {
  questions: Question[];
  /** `errorKey`s of errors that are not asked about because a person's name would be sent. */
  heldBack: string[];
}

/** The questions about the errors that remain. */
export function questionsFor(record: CheckedRecord, context: RepairContext): Questions {
  const questions: Question[] = [];
  const heldBack: string[] = [];
  for (const error of record.errors) {
    const question = questionOf(record, error, context, `e${questions.length + 1}`);
    if (!question) continue;
    if (containsPersonName(record, question)) heldBack.push(error.key);
    else questions.push(question);
  }
  return { questions, heldBack };
}

/** The request that contains the questions about one record. */
export function requestOf(questions: readonly Question[]): ModelRequest {
  return { errors: questions.map(({ asked }) => asked) };
}

function questionOf(
  record: CheckedRecord,
  error: FieldFault,
  context: RepairContext,
  id: string,
): Question | undefined {
  const { planned } = error;
  const { field } = planned;
  const part = askedPart(record, planned);
  if (!part || error.id === 'recordCount' || error.id === 'conflict') return undefined;
  const target = targetOf(record, error, context);
  const { address } = part;
  const candidates = address ? candidatesFor(target, address) : [];
  const hasText = target.text !== '' && error.id !== 'tooShort';
  const mayWrite = hasText && (field.kind === 'text' || field.kind === 'city');
  if (candidates.length === 0 && !mayWrite) return undefined;
  const words = faultText(error.id);
  const asked: AskedError = {
    error_id: id,
    field_name: field.name,
    field_label: field.label,
    value: target.text,
    rule: `${words.problem}. ${words.hint}`.replace('{formats}', ''),
    width: planned.to - planned.from,
    allowed: expectedOf(field),
    may_write: mayWrite,
    neighbours: address ? neighboursOf(record, planned, address) : [],
    candidates: candidates.map((value, at) => ({ candidate_id: `c${at + 1}`, value })),
  };
  return { error, address, asked };
}

/** The address of the field as a `Question` has it; undefined for a field that is never asked about. */
function askedPart({ plan }: CheckedRecord, planned: PlannedField): Pick<Question, 'address'> | undefined {
  const isText = { address: undefined };
  if (planned.field.name === 'employer_name') return isText;
  const address = plan.addresses.find(
    ({ line1, countryCode }) => planned.index >= line1.index && planned.index <= countryCode.index,
  );
  if (!address) return undefined;
  if (planned.index < address.city.index) return isText;
  return [address.city, address.state, address.zip, address.countryCode].includes(planned)
    ? { address }
    : undefined;
}

function neighboursOf(record: CheckedRecord, planned: PlannedField, address: PlannedAddress): Neighbour[] {
  const { city, state, zip, countryCode, countryName } = address;
  const near = planned === countryCode ? [countryName, city] : [city, state, zip];
  return near
    .filter((one) => one !== undefined)
    .filter((one) => one !== planned && record.isUsable(one))
    .map((one) => ({ label: one.field.label, value: record.text(one) }));
}

/** Shorter words are often parts of other words. */
const SHORTEST_NAME = 4;
const WORDS = /\p{L}+/gu;

/** True when what would be sent contains a word of a person's name that is not also in the name of the city. */
function containsPersonName(record: CheckedRecord, { asked, address }: Question): boolean {
  const city = address && record.isUsable(address.city) ? record.text(address.city).toUpperCase() : '';
  const sent = [
    asked.value,
    ...asked.neighbours.map(({ value }) => value),
    ...asked.candidates.map(({ value }) => value),
  ]
    .join('\n')
    .toUpperCase();
  return record.plan.fields
    .filter(({ field }) => field.kind === 'name' || field.name.endsWith('_contact'))
    .flatMap((planned) => record.text(planned).toUpperCase().match(WORDS) ?? [])
    .some((word) => word.length >= SHORTEST_NAME && !city.includes(word) && sent.includes(word));
}
