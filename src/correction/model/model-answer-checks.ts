/** The checks that an answer of the model must pass before it is applied or proposed. */

import { distance } from 'fastest-levenshtein';
import type { ModelFix } from '../../model/index.js';
import { countryByName } from '../../reference/index.js';
import type { PlannedAddress, PlannedField } from '../../validation/index.js';
import type { CheckedRecord } from '../record/checked-record.js';
import type { RepairContext } from '../record/repair-context.js';
import { goodParts, isCityOfZip, zipInState } from '../rules/address-places.js';
import type { Question } from './model-questions.js';

/** The text that the model decided on, or why it cannot be used. */
export type Answer = { text: string; chosen: boolean } | { refused: string };

export const ABSTAINED = 'The model was asked and abstained.';
const NOT_OFFERED = 'The model chose a candidate that was not offered.';
const NOT_ALLOWED = 'The model wrote a value where it may only choose one.';
const NO_CHANGE = 'The model repeated the existing value.';
const NOT_FITTING = 'The model wrote a value that does not fit the field.';
const TOO_FAR = 'The model wrote a value with a number, or changed more than a slip.';

/** Checks the answer by itself: a known error, a decision that the field allows, a new value that fits the layout. */
export function readAnswer({ asked }: Question, fix: ModelFix | undefined): Answer | 'abstained' {
  if (!fix || fix.decision === 'abstain') return 'abstained';
  if (fix.decision === 'choose') {
    const chosen = asked.candidates.find(({ candidate_id }) => candidate_id === fix.candidate_id);
    return chosen ? { text: chosen.value, chosen: true } : { refused: NOT_OFFERED };
  }
  if (!asked.may_write || fix.value === null) return { refused: NOT_ALLOWED };
  const text = fix.value.trimEnd();
  if (text === asked.value) return { refused: NO_CHANGE };
  if (text.length > asked.width || !/^[!-`{-~][ -`{-~]*$/.test(text)) return { refused: NOT_FITTING };
  return !/\d/.test(text) && isNear(asked.value, text) ? { text, chosen: false } : { refused: TOO_FAR };
}

function isNear(before: string, after: string): boolean {
  return distance(before.toUpperCase(), after) <= Math.max(3, Math.floor(before.length / 4));
}

/** Checks the address with the answer in it: its parts without a fault must agree with the tables of places. */
export function tablesAgree(
  record: CheckedRecord,
  address: PlannedAddress,
  { places }: RepairContext,
): boolean {
  const { zip, state, city } = goodParts(record, address);
  const { countryCode } = address;
  if (countryCode && record.isUsable(countryCode)) return countryAgrees(record, countryCode, address);
  if (zip === undefined || !places.has(zip))
    return state !== undefined && city !== undefined && places.isCity(city, state);
  if (state === undefined && city === undefined) return false;
  return (
    (state === undefined || zipInState(places, zip, state)) &&
    (city === undefined || isCityOfZip(places, zip, city))
  );
}

function countryAgrees(
  record: CheckedRecord,
  countryCode: PlannedField,
  { countryName }: PlannedAddress,
): boolean {
  const named = countryName && countryByName(record.text(countryName));
  return named === undefined || named === record.text(countryCode);
}
