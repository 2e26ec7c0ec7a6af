/**
 * What an answer of the model has to pass before it counts. A model that lies can pick a wrong candidate for a field
 * that was already wrong, and can do nothing else.
 */

import { distance } from 'fastest-levenshtein';
import type { ModelFix } from '../../model/index.js';
import { countryByName } from '../../reference/index.js';
import type { PlannedAddress } from '../../validation/index.js';
import type { Judged } from '../record/checked-record.js';
import type { World } from '../record/repair-context.js';
import { goodState, goodZip, isCityOfZip, zipInState } from '../rules/address-places.js';
import type { Question } from './model-questions.js';

/** The text that the model decided on, or why it does not count. */
export type Answer = { text: string; chosen: boolean } | { refused: string };

export const ABSTAINED = 'The model was asked and abstained.';
const NOT_OFFERED = 'The model named a candidate that it was not offered.';
const NOT_ALLOWED = 'The model wrote a value where it may not.';
const NO_CHANGE = 'The model repeated the value as it is.';
const NOT_FITTING = 'The model wrote a value that does not fit the field.';
const TOO_FAR = 'The model wrote a value that changes more than a slip, or a number.';

/** First gates: a known error, a decision that the field allows, a value that is another one and fits the layout. */
export function readAnswer({ asked, choices }: Question, fix: ModelFix | undefined): Answer | 'abstained' {
  if (!fix || fix.decision === 'abstain') return 'abstained';
  if (fix.decision === 'choose') {
    const text = fix.candidate_id === null ? undefined : choices.get(fix.candidate_id);
    return text === undefined ? { refused: NOT_OFFERED } : { text, chosen: true };
  }
  if (!asked.may_write || fix.value === null) return { refused: NOT_ALLOWED };
  const text = fix.value.trimEnd();
  if (text === asked.value) return { refused: NO_CHANGE };
  if (text.length > asked.width || !/^[!-`{-~][ -`{-~]*$/.test(text)) return { refused: NOT_FITTING };
  return keepsNumbers(asked.value, text) && isNear(asked.value, text)
    ? { text, chosen: false }
    : { refused: TOO_FAR };
}

/** House and box numbers stay as they are, and no digit is added; one within a word (C0LUMBUS) may go. */
function keepsNumbers(before: string, after: string): boolean {
  const numbers = (text: string) => text.match(/(?<![\p{L}\d])\d+/gu)?.join(' ');
  const digits = (text: string) => text.replace(/\D/g, '').length;
  return numbers(before) === numbers(after) && digits(after) <= digits(before);
}

function isNear(before: string, after: string): boolean {
  return distance(before.toUpperCase(), after) <= Math.max(3, Math.floor(before.length / 4));
}

/** Last gate: what the tables know about the parts of the address that are good, agrees. */
export function tablesAgree(record: Judged, address: PlannedAddress, { places }: World): boolean {
  const zip = goodZip(record, address);
  const state = goodState(record, address);
  const city = record.isGood(address.city) ? record.text(address.city) : undefined;
  if (record.isGood(address.countryCode)) return countryAgrees(record, address);
  if (zip === undefined) return state !== undefined && city !== undefined && places.isCity(city, state);
  if (!places.has(zip) || (state === undefined && city === undefined)) return false;
  return (
    (state === undefined || zipInState(places, zip, state)) &&
    (city === undefined || isCityOfZip(places, zip, city))
  );
}

function countryAgrees(record: Judged, { countryCode, countryName }: PlannedAddress): boolean {
  const named = countryName && countryByName(record.text(countryName));
  return named === undefined || named === record.text(countryCode);
}
