/**
 * The errors of a record that the language model is asked about, with what it may see: the faulty field, its direct
 * neighbours in the address, candidates from our tables. Never an SSN, FEIN, date, phone or a person's name.
 */

import type { AskedError, ModelRequest, Neighbour } from '../../model/index.js';
import { expectedOf, faultText, type PlannedAddress, type PlannedField } from '../../validation/index.js';
import type { Judged, Problem } from '../record/checked-record.js';
import type { World } from '../record/repair-context.js';
import { targetOf } from '../record/repair-record.js';
import { candidatesFor } from './candidates.js';

export interface Question {
  problem: Problem;
  /** Set for a part of an address, unset for its lines and the employer's name. */
  address: PlannedAddress | undefined;
  asked: AskedError;
  /** The text of each candidate by its id. */
  choices: ReadonlyMap<string, string>;
}

export interface Questions {
  questions: Question[];
  /** Keys of errors that the model could have been asked about, had it not been for a person's name. */
  heldBack: string[];
}

/** What to ask about the errors that the rules have left. */
export function questionsFor(record: Judged, world: World): Questions {
  const questions: Question[] = [];
  const heldBack: string[] = [];
  for (const problem of record.errors) {
    const question = questionOf(record, problem, world, `e${questions.length + 1}`);
    if (!question) continue;
    if (namesSomebody(record, question.asked, question.address)) heldBack.push(problem.key);
    else questions.push(question);
  }
  return { questions, heldBack };
}

export function requestOf(questions: readonly Question[]): ModelRequest {
  return { errors: questions.map(({ asked }) => asked) };
}

function questionOf(record: Judged, problem: Problem, world: World, id: string): Question | undefined {
  const { planned } = problem;
  const { field } = planned;
  const place = placeOf(record, planned);
  if (!place || problem.id === 'recordCount' || problem.id === 'conflict') return undefined;
  const target = targetOf(record, problem, world);
  const address = place === 'line' ? undefined : place;
  const candidates = address ? candidatesFor(target, address) : [];
  const hasText = target.text !== '' && problem.id !== 'tooShort';
  const mayWrite = hasText && (field.kind === 'text' || field.kind === 'city');
  if (candidates.length === 0 && !mayWrite) return undefined;
  const words = faultText(problem.id);
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
  const choices = new Map(candidates.map((text, at) => [`c${at + 1}`, text]));
  return { problem, address, asked, choices };
}

/** The address that the field is a part of, `line` for address lines and the employer's name, else undefined. */
function placeOf({ plan }: Judged, planned: PlannedField): PlannedAddress | 'line' | undefined {
  if (planned.field.name === 'employer_name') return 'line';
  const address = plan.addresses.find(
    ({ line1, countryCode }) => planned.index >= line1.index && planned.index <= countryCode.index,
  );
  if (!address) return undefined;
  if (planned.index < address.city.index) return 'line';
  return [address.city, address.state, address.zip, address.countryCode].includes(planned)
    ? address
    : undefined;
}

function neighboursOf(record: Judged, planned: PlannedField, address: PlannedAddress): Neighbour[] {
  const { city, state, zip, countryCode, countryName } = address;
  const near = planned === countryCode ? [countryName, city] : [city, state, zip];
  return near
    .filter((one) => one !== undefined)
    .filter((one) => one !== planned && record.isGood(one))
    .map((one) => ({ label: one.field.label, value: record.text(one) }));
}

/** Shorter words are as often parts of others as names. */
const SHORTEST_NAME = 4;

/** True when a word of a person's name, other than the name of their city, stands in what would be sent. */
function namesSomebody(record: Judged, asked: AskedError, address: PlannedAddress | undefined): boolean {
  const city = address && record.isGood(address.city) ? record.text(address.city).toUpperCase() : '';
  const sent = [
    asked.value,
    ...asked.neighbours.map(({ value }) => value),
    ...asked.candidates.map(({ value }) => value),
  ]
    .join('\n')
    .toUpperCase();
  return record.plan.fields
    .filter(({ field }) => field.kind === 'name' || field.name.endsWith('_contact'))
    .flatMap(
      (planned) =>
        record
          .text(planned)
          .toUpperCase()
          .match(/\p{L}+/gu) ?? [],
    )
    .some((word) => word.length >= SHORTEST_NAME && !city.includes(word) && sent.includes(word));
}
