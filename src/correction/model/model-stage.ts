/** Asks the language model about what the rules have left of one record, and lets its answers through the gates. */

import type { Model, ModelOutcome, ModelRequest } from '../../model/index.js';
import type { Resolution } from '../audit/change.js';
import type { Judged } from '../record/checked-record.js';
import type { Offer } from '../record/proposal.js';
import type { World } from '../record/repair-context.js';
import { prove } from '../record/repair-record.js';
import { inField } from '../rules/rule.js';
import { MODEL_CHOICE, MODEL_TEXT, RULES } from '../rules/rule-catalogue.js';
import { ABSTAINED, readAnswer, tablesAgree } from './model-answer-checks.js';
import { type Question, questionsFor, requestOf } from './model-questions.js';

const { title, premise } = RULES.find(({ id }) => id === MODEL_TEXT)!;

const HELD_BACK = "A word of a person's name would have been sent, so the model was not asked.";
const NOT_PROVEN = 'The choice of the model did not pass the checks of the whole record.';
const TABLES_DISAGREE = 'The choice of the model does not agree with the tables of places.';

/** Who answers; the same request is asked once in a run. */
export interface Asker {
  readonly name: string;
  ask(request: ModelRequest): Promise<ModelOutcome>;
}

/** What the model brought. */
export interface ModelResult {
  record: Judged;
  /** What became of the errors that it did not clear, by key. */
  notes: Map<string, { resolution: Resolution; reason: string }>;
  /** What it wrote itself, by key: for a person to decide. */
  offers: Map<string, Offer>;
}

/** An asker that remembers, so that several passes over a file cost one. */
export function rememberingAsker(model: Model, signal?: AbortSignal): Asker {
  const asked = new Map<string, Promise<ModelOutcome>>();
  return {
    name: model.name,
    ask(request) {
      const key = JSON.stringify(request);
      const known = asked.get(key) ?? model.ask(request, signal);
      asked.set(key, known);
      return known;
    },
  };
}

/** The record with the model's choices that passed every gate; undefined when there was nothing to ask. */
export async function askModel(record: Judged, asker: Asker, world: World): Promise<ModelResult | undefined> {
  const { questions, heldBack } = questionsFor(record, world);
  const result: ModelResult = { record, notes: new Map(), offers: new Map() };
  for (const key of heldBack) result.notes.set(key, { resolution: 'not_attempted', reason: HELD_BACK });
  if (questions.length === 0) return heldBack.length > 0 ? result : undefined;
  const outcome = await asker.ask(requestOf(questions));
  for (const question of questions) settle(result, question, outcome, asker.name, world);
  return result;
}

function settle(
  result: ModelResult,
  question: Question,
  outcome: ModelOutcome,
  model: string,
  world: World,
): void {
  const { key } = question.problem;
  const note = (resolution: Resolution, reason: string) => result.notes.set(key, { resolution, reason });
  if (outcome.kind !== 'answered') {
    note(outcome.kind, outcome.reason);
    return;
  }
  const problem = result.record.errors.find((error) => error.key === key);
  if (!problem) return;
  const fix = outcome.fixes.find(({ error_id }) => error_id === question.asked.error_id);
  const answer = readAnswer(question, fix);
  if (answer === 'abstained') note('declined', ABSTAINED);
  else if ('refused' in answer) note('failed', answer.refused);
  else {
    const repair = inField(problem.planned, answer.text, fix?.evidence ?? '');
    const rule = answer.chosen ? MODEL_CHOICE : MODEL_TEXT;
    const tier = answer.chosen ? 'safe' : 'confirm';
    const cause = { rule, tier, by: 'model', model, evidence: repair.evidence } as const;
    const next = prove(result.record, problem, repair, cause);
    if (!next) note('failed', NOT_PROVEN);
    else if (!answer.chosen) result.offers.set(key, { repair, cause, title, premise });
    else if (question.address && tablesAgree(next, question.address, world)) result.record = next;
    else note('failed', TABLES_DISAGREE);
  }
}
