/** Asks the language model about the errors of one record that the rules have not cleared, and checks its answers. */

import { distance } from 'fastest-levenshtein';
import type { ModelFix } from '../../model/index.js';
import { countryByName } from '../../reference/index.js';
import type { PlannedAddress } from '../../validation/index.js';
import type { Outcome } from '../audit/change.js';
import type { CheckedRecord } from '../record/checked-record.js';
import type { ProposedRepair } from '../record/proposed-repair.js';
import type { RepairContext } from '../record/repair-context.js';
import { prove } from '../record/repair-record.js';
import { goodParts, isCityOfZip, zipInState } from '../rules/address-places.js';
import { fieldRepair, type RuleDescription } from '../rules/rule.js';
import { MODEL_CHOICE, MODEL_CITY, MODEL_TEXT } from '../rules/rule-catalogue.js';
import type { ModelClient } from './model-client.js';
import { type ModelQuestion, questionsFor, requestOf } from './model-questions.js';

const HELD_BACK = 'The model was not asked, because the text it would need must not leave this computer.';
const NOT_PROVEN = "The model's answer did not pass the check of the whole record.";
const TABLES_DISAGREE = "The model's answer does not agree with the tables of places.";

/** The contribution of the model to a record. */
export interface ModelAnswer {
  /** The record with the choices that were applied. */
  record: CheckedRecord;
  /** Why the model did not clear an error, by `errorKey`: not asked, not answered, abstained, or an unusable answer. */
  results: Map<string, Pick<Outcome, 'resolution' | 'reason'>>;
  /** The other answers that passed every check, by `errorKey`: they need a decision. */
  proposed: Map<string, ProposedRepair>;
}

/** Asks about the errors that remain in the record; undefined when there is nothing to ask. */
export async function askModel(
  record: CheckedRecord,
  client: ModelClient,
  context: RepairContext,
): Promise<ModelAnswer | undefined> {
  const { questions, heldBack } = questionsFor(record, context);
  const answer: ModelAnswer = { record, results: new Map(), proposed: new Map() };
  for (const key of heldBack) answer.results.set(key, { resolution: 'not_attempted', reason: HELD_BACK });
  if (questions.length === 0) return heldBack.length > 0 ? answer : undefined;
  const outcome = await client.ask(requestOf(questions));
  for (const question of questions) {
    const { error, asked } = question;
    if (outcome.kind !== 'answered') {
      answer.results.set(error.key, { resolution: outcome.kind, reason: outcome.reason });
    } else {
      const fix = outcome.fixes.find(({ error_id }) => error_id === asked.error_id);
      handleFix(answer, question, fix, client, context);
    }
  }
  return answer;
}

/** Applies or proposes the answer of the model to a question, or records why neither is possible. */
function handleFix(
  answer: ModelAnswer,
  question: ModelQuestion,
  fix: ModelFix | undefined,
  { name: model, isTrusted }: ModelClient,
  context: RepairContext,
): void {
  const { record, results, proposed } = answer;
  const { error, address } = question;
  const { key } = error;
  const fail = (reason: string) => results.set(key, { resolution: 'failed', reason });
  if (!record.errors.some((one) => one.key === key)) return;
  const text = readAnswer(question, fix);
  if (text === 'abstained') results.set(key, { resolution: 'declined', reason: ABSTAINED });
  else if ('refused' in text) fail(text.refused);
  else {
    const repair = fieldRepair(error.planned, text.text, fix?.evidence ?? '');
    const { id: rule, tier, title, premise } = ruleOf(question, text.chosen);
    const cause = { rule, tier, by: 'model', model, evidence: repair.evidence } as const;
    const next = prove(record, error, repair, cause);
    if (!next) fail(NOT_PROVEN);
    else if (text.chosen && address && !tablesAgree(next, address, context)) fail(TABLES_DISAGREE);
    else if (tier === 'safe') answer.record = next;
    else if (isTrusted && text.chosen && isAloneInAgreeing(text.text, record, question, context))
      answer.record = next;
    else proposed.set(key, { repair, cause, title, premise });
  }
}

/**
 * True when the tables of places and the other fields of the address agree with the chosen candidate, and with no other:
 * that a value is one of our candidates does not prove it.
 */
function isAloneInAgreeing(
  chosen: string,
  record: CheckedRecord,
  { error, address, asked }: ModelQuestion,
  context: RepairContext,
): boolean {
  if (!address) return false;
  const { id: rule, tier } = MODEL_CHOICE;
  const cause = { rule, tier, by: 'model', evidence: '' } as const;
  return asked.candidates.every(({ value }) => {
    if (value === chosen) return true;
    const other = prove(record, error, fieldRepair(error.planned, value, ''), cause);
    return !other || !tablesAgree(other, address, context);
  });
}

function ruleOf({ isHarmless }: ModelQuestion, isChosen: boolean): RuleDescription {
  if (!isChosen) return MODEL_TEXT;
  return isHarmless ? MODEL_CITY : MODEL_CHOICE;
}

const ABSTAINED = 'The model was asked and abstained.';
const NOT_OFFERED = 'The model chose a candidate that was not offered.';
const NOT_ALLOWED = 'The model wrote a value where it may only choose one.';
const NO_CHANGE = 'The model repeated the existing value.';
const NOT_FITTING = 'The model wrote a value that does not fit the field.';
const TOO_FAR = 'The model wrote a value with a number, or changed more than a typing error.';

/** The text that the model decided on, or why it cannot be used. Checks the answer by itself, not the record with it. */
function readAnswer(
  { asked }: ModelQuestion,
  fix: ModelFix | undefined,
): { text: string; chosen: boolean } | { refused: string } | 'abstained' {
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
function tablesAgree(record: CheckedRecord, address: PlannedAddress, { places }: RepairContext): boolean {
  const { zip, state, city } = goodParts(record, address);
  const { countryCode, countryName } = address;
  if (countryCode && record.isUsable(countryCode)) {
    const named = countryName && countryByName(record.text(countryName));
    return named === undefined || named === record.text(countryCode);
  }
  if (zip === undefined || !places.has(zip))
    return state !== undefined && city !== undefined && places.isCity(city, state);
  if (state === undefined && city === undefined) return false;
  return (
    (state === undefined || zipInState(places, zip, state)) &&
    (city === undefined || isCityOfZip(places, zip, city))
  );
}
