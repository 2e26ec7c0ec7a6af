/** Repairs that need a decision: lists them, shows them, and finds the one that was chosen. */

import type { Repair, Rule } from '../rules/rule.js';
import { CONFIRM_RULES, MODEL_TEXT, rulesFor } from '../rules/rule-catalogue.js';
import type { CheckedRecord, FieldFault } from './checked-record.js';
import type { Proposal, ProposalOption, ReviewDecision, ShownOption } from './proposal.js';
import type { Cause } from './record-draft.js';
import type { RepairContext } from './repair-context.js';
import { prove, targetOf } from './repair-record.js';

/** A repair with the texts of its rule, and the cause for the audit. */
export interface ProposedRepair {
  repair: Repair;
  title: string;
  premise: string;
  cause: Omit<Cause, 'clears'>;
}

/**
 * The repairs proposed for an error, each proven by itself, best first: the candidate that the language model chose, then
 * the repairs of the rules, then the text that the model wrote itself.
 */
export function proposedRepairsFor(
  record: CheckedRecord,
  error: FieldFault,
  context: RepairContext,
  fromModel?: ProposedRepair,
): ProposedRepair[] {
  const target = targetOf(record, error, context);
  const byRules = rulesFor(CONFIRM_RULES, error).flatMap((rule) =>
    rule.repairs(target).map((repair) => proposedBy(rule, repair)),
  );
  // What is decided once for a field is not decided for one record.
  const byModel = fromModel && !byRules.some(({ repair }) => repair.together) ? [fromModel] : [];
  const isWritten = fromModel?.cause.rule === MODEL_TEXT.id;
  return (isWritten ? [...byRules, ...byModel] : [...byModel, ...byRules])
    .filter(isFirstWithItsTexts())
    .filter(({ repair, cause }) => prove(record, error, repair, cause) !== undefined);
}

function proposedBy({ id, title, premise }: Rule, repair: Repair): ProposedRepair {
  const cause = { rule: id, tier: 'confirm', by: 'rule', evidence: repair.evidence } as const;
  return { repair, title, premise, cause };
}

function isFirstWithItsTexts(): (one: ProposedRepair) => boolean {
  const seen = new Set<string>();
  return ({ repair }) => {
    const before = seen.size;
    seen.add(JSON.stringify(repair.edits.map(({ planned, text }) => [planned.from, text])));
    return seen.size > before;
  };
}

/** The repair that was accepted, with its index; undefined when the decision matches none of those proposed. */
export function chosenRepair(
  record: CheckedRecord,
  proposed: readonly ProposedRepair[],
  decision: ReviewDecision,
): { repair: ProposedRepair; option: number } | undefined {
  if (decision.kind !== 'accept') return undefined;
  const option = proposed.findIndex((one) => isSameOption(optionOf(record, one), decision.option));
  const chosen = proposed[option];
  return chosen && { repair: { ...chosen, cause: { ...chosen.cause, by: 'person' } }, option };
}

/** The repair of a record for which the decision was made with another one. */
export function repairAsDecided(
  [best]: readonly ProposedRepair[],
  decision: ReviewDecision | undefined,
): { repair: ProposedRepair; option: number } | undefined {
  if (decision?.kind !== 'accept' || !best) return undefined;
  return { repair: { ...best, cause: { ...best.cause, by: 'person' } }, option: 0 };
}

/** True when both change the same fields in the same way. */
export function isSameOption(one: ShownOption, other: ShownOption): boolean {
  const textsOf = ({ edits }: ShownOption) =>
    JSON.stringify(edits.map(({ field_name, before, after }) => [field_name, before, after]));
  return textsOf(one) === textsOf(other);
}

/** The proposal that shows the repairs; there must be at least one. */
export function proposalOf(
  record: CheckedRecord,
  error: FieldFault,
  proposed: readonly ProposedRepair[],
  line: Pick<Proposal, 'proposal_id' | 'line_number' | 'record_number' | 'record_type' | 'record_text'>,
  /** The number of its employer; 0 for none. */
  employer: number,
): Proposal {
  const { field } = error.planned;
  const { together } = proposed[0]?.repair ?? {};
  return {
    proposal_id: line.proposal_id,
    error_type: error.type,
    record_type: line.record_type,
    field_name: field.name,
    line_number: line.line_number,
    record_number: line.record_number,
    record_text: line.record_text,
    ...(proposed.some(({ repair }) => repair.edits.some(({ planned }) => planned.field.kind === 'date'))
      ? { about_date: true }
      : {}),
    ...(employer > 0 && proposed.some(({ repair }) => repair.dateOrder) ? { employer_number: employer } : {}),
    ...(together ? { records: together.records } : {}),
    field_label: field.label,
    position: { start: field.start, end: field.end },
    options: proposed.map((one) => optionOf(record, one)),
  };
}

function optionOf(record: CheckedRecord, { repair, title, premise, cause }: ProposedRepair): ProposalOption {
  return {
    rule: cause.rule,
    title,
    premise,
    evidence: cause.evidence,
    ...(cause.model === undefined ? {} : { model: cause.model }),
    ...(repair.dateOrder ? { date_order: repair.dateOrder } : {}),
    edits: repair.edits.map(({ planned: { field }, planned, text }) => ({
      field_name: field.name,
      field_label: field.label,
      position: { start: field.start, end: field.end },
      before: record.text(planned),
      after: text,
    })),
  };
}
