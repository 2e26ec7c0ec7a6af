/** The correction of one line: by rules, by the model, by decisions; and the outcome of each of its errors. */

import {
  type Alignment,
  type ErrorType,
  isAscii,
  judgeLength,
  type RecordAlignment,
  type RecordCheck,
} from '../../validation/index.js';
import type { Outcome } from '../audit/change.js';
import { askModel } from '../model/ask-model.js';
import type { ModelClient } from '../model/model-client.js';
import { questionsFor } from '../model/model-questions.js';
import { CheckedRecord, type FieldFault } from '../record/checked-record.js';
import { errorKey, type LoggedError } from '../record/logged-error.js';
import type { Proposal, ProvenDecision, ReviewDecision } from '../record/proposal.js';
import {
  chosenRepair,
  isSameOption,
  type ProposedRepair,
  proposalOf,
  proposedRepairsFor,
  repairAsDecided,
} from '../record/proposed-repair.js';
import {
  DECLINED_BY_PERSON,
  IN_DOUBT,
  NO_FIELDS,
  NO_MODEL,
  NO_READING,
  PROPOSED,
  ROLLED_BACK,
  reasonFor,
  TOO_LONG,
  TOO_SHORT,
} from '../record/reasons-not-repaired.js';
import { RecordDraft, safeCause } from '../record/record-draft.js';
import { applyRules, applyWarningRules, prove } from '../record/repair-record.js';
import { SAFE_RULES, WARNING_RULES } from '../rules/rule-catalogue.js';
import type { LineValues, LocatedValue, RefusedTyped } from '../typed/typed-value.js';
import { writeTyped } from '../typed/write-typed.js';
import { mayHavePadding, withoutPadding } from './blank-padding.js';
import { possibleRealigned, withoutDoubledDigit } from './displaced-readings.js';
import { checkOfType, type FileLine, type LineContext, type RecordLocation, textOf } from './line-context.js';
import { composeEdits, editLine, editsOf, type LineEdit } from './line-edit.js';
import { type LineProposal, proposeReadings } from './line-proposal.js';
import { type DamagedLine, fillEdit, hasMovedText, isSameRecord, type LineReading } from './line-reading.js';
import { lineLength } from './line-rules.js';
import { hasCutNumber, isPieced, mayEndMoved, mayHavePushedText } from './pushed-text.js';
import { forcedReadings, type LineReadings, repairLine } from './repair-line.js';

/** Errors of numbers and codes that may have too few or too many characters. */
export const PUSHING: ReadonlySet<string> = new Set<ErrorType>([
  'INVALID_ZIP_CODE',
  'INVALID_STATE_CODE',
  'INVALID_SSN',
  'INVALID_FEIN',
  'INVALID_PHONE',
]);

const NO_KEYS: ReadonlySet<string> = new Set();

/** How an error was resolved, and why. */
type ErrorOutcome = Pick<Outcome, 'resolution' | 'reason'>;

const DECLINED: ErrorOutcome = { resolution: 'declined', reason: DECLINED_BY_PERSON };

/** The outcome of one error of the line. */
export interface LoggedErrorOutcome extends ErrorOutcome {
  error: LoggedError;
}

/** What was decided, by proposal id. */
export interface Review {
  decisions: ReadonlyMap<string, ReviewDecision>;
  /** Called with each proposal and the decision that took effect; without it no proposal is put together. */
  onProposal?: ((proposal: Proposal, decision?: ProvenDecision) => void) | undefined;
}

/** What a person typed into the line, and whether nothing else may be changed in it. */
export interface TypedLine extends Pick<LineValues, 'values'> {
  /** The repairs of the rules failed the proof. */
  isRolledBack: boolean;
}

/** A line under correction. */
export class LineCorrection {
  /** Typed values that are not written. */
  refused: readonly RefusedTyped[] = [];
  /** The line was not repaired as a record: its fields may not be in their columns, or its repair was taken back. */
  isInDoubt = false;
  /** Typed values that wait until the fields of the line are in their columns. */
  private waiting: readonly LocatedValue[];
  /** The edits so far, in the order of the bytes of the line. */
  edits: LineEdit[] = [];
  /** Pads or cuts the end of a line that has only too few or too many blanks there. */
  private endEdits: LineEdit[] = [];
  /** Undefined when the line cannot be read as a record. */
  private record: CheckedRecord | undefined;
  private readonly outcomes = new Map<string, ErrorOutcome>();
  /** Why the model did not clear an error: kept apart, as the reason of a proposal includes it. */
  private modelResults: ReadonlyMap<string, ErrorOutcome> = new Map();
  private readonly modelRepairs = new Map<string, ProposedRepair>();
  private modelWasAsked = false;
  /** Readings of the line that a person may choose from. */
  private proposal: LineProposal | undefined;
  private readonly context: LineContext;
  private readonly check: RecordCheck | undefined;
  /** The number of the employer of its record; 0 for none. */
  private readonly employer: number;

  /** Applies the rules. */
  constructor(
    readonly line: FileLine,
    readonly location: RecordLocation,
    readonly errors: readonly LoggedError[],
    context: LineContext,
    { values, isRolledBack }: TypedLine = { values: [], isRolledBack: false },
  ) {
    this.waiting = values;
    const { record_type: type } = location;
    const check = checkOfType(context, type);
    const count = context.counts.get(line.number);
    const habits = context.habitsOf(line.number);
    this.employer = habits.employer;
    this.context = { ...context, count, habits };
    this.check = check;
    if (line.isTooLong) this.giveUpLine(TOO_LONG);
    else if (check && this.alignmentOf(check).isTooShort(line.bytes.length)) this.giveUpLine(TOO_SHORT);
    else if (check && isRolledBack) this.applyTypedOnly(check);
    else if (check) this.applyRules(check);
  }

  /** Asks the model about the errors that the rules have not cleared. */
  async askModel(client: ModelClient): Promise<void> {
    if (!this.record || this.record.errors.length === 0) return;
    this.modelWasAsked = true;
    const answer = await askModel(this.record, client, this.context);
    if (!answer) return;
    this.keep(answer.record);
    this.modelResults = answer.results;
    for (const [key, repair] of answer.proposed) this.modelRepairs.set(key, repair);
  }

  /** Proposes repairs of the errors that remain, and applies what was decided about them. */
  decide(review: Review): void {
    if (this.proposal) this.decideOnLine(this.proposal, review);
    for (const { key } of this.record?.errors ?? []) {
      const { record } = this;
      const error = record?.errors.find((one) => one.key === key);
      if (!record || !error) continue;
      const fromModel = this.modelRepairs.get(key);
      const proposed = proposedRepairsFor(record, error, this.context, fromModel);
      if (proposed.length > 0) this.decideOn(record, error, proposed, review);
    }
    this.writeWaiting();
  }

  /** The outcome of each error of the line, in their order. `cleared` is what `clearedKeys` gives. */
  errorOutcomes(cleared = this.clearedKeys()): LoggedErrorOutcome[] {
    const known = ({ key }: LoggedError) => this.outcomes.get(key) ?? this.modelResults.get(key);
    const isOpen = (error: LoggedError) => !cleared.has(error.key) && !known(error);
    const forModel = this.errors.some(isOpen) ? this.keysForModel() : NO_KEYS;
    return this.errors.map((error) => {
      if (cleared.has(error.key)) return { error, resolution: 'resolved', reason: '' };
      return { error, ...(known(error) ?? this.unrepaired(error, forModel)) };
    });
  }

  /** `errorKey`s of the errors and warnings that the edits clear. */
  clearedKeys(): Set<string> {
    const keys = new Set<string>();
    for (const { causes } of this.edits)
      for (const { clears } of causes) for (const key of clears) keys.add(key);
    return keys;
  }

  private applyRules(check: RecordCheck): void {
    const { context, errors } = this;
    const { record_length: recordLength } = context.layout;
    const draft = RecordDraft.of(this.line.bytes, recordLength);
    if (this.writesTyped(draft)) this.applyToTyped(draft, check);
    else if (draft.length === recordLength) this.applyToWhole(draft, check);
    else if (errors.length > 0) this.applyToWrongLength(draft, check);
  }

  /** Typed values are written first, as they may show what the rules need; those of a displaced record wait for its repair. */
  private writesTyped(draft: RecordDraft): boolean {
    const isShifted = this.errors.some(({ error_type }) => error_type === 'RECORD_SHIFTED');
    return this.waiting.length > 0 && draft.length === this.context.layout.record_length && !isShifted;
  }

  /** The rules repair the rest of the record, where nothing else contradicts its columns, and no typed value. */
  private applyToTyped(draft: RecordDraft, check: RecordCheck): void {
    const { waiting, context } = this;
    const { record: typed, written, refused } = writeTyped(this.begin(draft, check), waiting, context);
    this.waiting = [];
    this.refused = refused;
    if (written.length === 0) {
      this.applyToWhole(draft, check);
      return;
    }
    const { alignment, isUnreadable } = this.alignmentOf(check).examine(typed.draft.columns, 0);
    if (alignment || (typed.errors.length > 1 && isUnreadable) || mayHavePushedText(typed)) {
      this.keep(writeTyped(new CheckedRecord(draft, check, context.count), waiting, context).record);
      this.giveUpLine(IN_DOUBT);
      return;
    }
    const byRules = applyRules(typed, SAFE_RULES, context);
    const record = context.fixWarnings ? applyWarningRules(byRules, WARNING_RULES, context) : byRules;
    const keepsTyped = written.every(({ planned }) => record.text(planned) === typed.text(planned));
    this.keep(keepsTyped && !isPieced(typed, record) ? record : typed);
  }

  /** Nothing but the typed values, after the repairs of the rules failed the proof. */
  private applyTypedOnly(check: RecordCheck): void {
    this.giveUpLine(ROLLED_BACK);
    const draft = RecordDraft.of(this.line.bytes, this.context.layout.record_length);
    if (!this.writesTyped(draft)) return;
    const start = new CheckedRecord(draft, check, this.context.count);
    const { record, refused } = writeTyped(start, this.waiting, this.context);
    this.waiting = [];
    this.refused = refused;
    this.edits = editsOf(record.draft);
  }

  /** Writes typed values into a line that was realigned, or refuses them where its fields are not in their columns. */
  private writeWaiting(): void {
    const { waiting, check, context, edits } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    const repaired = editLine(this.line.bytes, edits);
    const draft = RecordDraft.of(repaired, context.layout.record_length);
    if (!check || edits.length === 0 || draft.length !== context.layout.record_length) {
      this.refused = waiting.map(({ typed }) => ({ typed, reason: NO_FIELDS }));
      return;
    }
    const { record, refused } = writeTyped(new CheckedRecord(draft, check, context.count), waiting, context);
    this.refused = refused;
    this.edits = composeEdits(edits, repaired, editsOf(record.draft));
  }

  /** A record whose columns are in doubt is realigned or left. */
  private applyToWhole(found: RecordDraft, check: RecordCheck): void {
    const isShifted = this.errors.some(({ error_type }) => error_type === 'RECORD_SHIFTED');
    const isPadded = !isShifted && mayHavePadding(found.columns);
    const draft = isPadded ? this.begin(found, check).draft : found;
    const { alignment, isUnreadable } = this.alignmentOf(check).examine(draft.columns, 0);
    if (isShifted) this.repairLine(draft, alignment, check);
    else if (this.hasPushed() && this.repairsPushed(this.damaged(found, undefined, check))) return;
    else if (alignment || (this.errors.length > 1 && isUnreadable)) this.leaveInDoubt(draft, check);
    else this.applyFieldRules(draft, check);
  }

  /**
   * Reads the line again as the rules left it: signs that pushed the fields after a number show in a whole record in plain ASCII
   * only, and a second correction must have nothing more to do.
   */
  private readAgain(check: RecordCheck): void {
    const { record, edits, context } = this;
    if (!record || record.errors.length === 0 || edits.length === 0 || !this.hasPushed()) return;
    const repaired = editLine(this.line.bytes, edits);
    const draft = RecordDraft.of(repaired, context.layout.record_length);
    if (draft.length !== context.layout.record_length || !isAscii(repaired)) return;
    const [only, ...others] = forcedReadings(this.damaged(draft, undefined, check));
    if (!only || only.isDoubtful || others.length > 0) return;
    this.record = undefined;
    this.edits = this.withWarningRules(composeEdits(edits, repaired, only.edits), check);
  }

  /** True if the error may come from a number or code that shifted the following fields. */
  private hasPushed(): boolean {
    return this.errors.some(({ error_type }) => PUSHING.has(error_type));
  }

  /** Repairs a record in which a number or a code pushed the fields after it; false when it is not such a record. */
  private repairsPushed(line: DamagedLine): boolean {
    const readings = forcedReadings(line);
    const [only, ...others] = readings;
    if (only && !only.isDoubtful && others.length === 0)
      this.edits = this.withWarningRules(only.edits, line.check);
    else if (only) this.propose(line, { readings }, IN_DOUBT);
    return only !== undefined;
  }

  /** No field is changed where the fields may not be in their columns; a person may choose how to read the line. */
  private leaveInDoubt(draft: RecordDraft, check: RecordCheck): void {
    const damaged = this.damaged(draft, undefined, check);
    this.propose(damaged, possibleRealigned(damaged), IN_DOUBT);
  }

  private applyToWrongLength(draft: RecordDraft, check: RecordCheck): void {
    const { length, lineColumns, columns, bytes } = draft;
    const { columns: habit } = this.context.habits;
    const verdict = judgeLength(lineColumns, this.context.layout, check, this.alignmentOf(check));
    if (verdict.kind !== 'trimmed') this.repairLine(draft, verdict.alignment, check);
    else if (
      hasMovedText(columns, check) ||
      habit.mayHaveLostEnd(length, columns, check.plan) ||
      withoutDoubledDigit(this.damaged(draft, undefined, check)).length > 0
    )
      this.leaveInDoubt(draft, check);
    else {
      const key = errorKey('record', 'RECORD_LENGTH_MISMATCH');
      const cause = safeCause(lineLength, 'Only blanks at the end of the line differ.', [key]);
      const surplus = length - columns.length;
      const end = surplus > 0 ? draft.byteAt(columns.length) : bytes.length;
      this.endEdits = fillEdit(end, surplus > 0 ? bytes.length - end : surplus, cause);
      this.applyFieldRules(draft, check, surplus);
    }
  }

  private begin(draft: RecordDraft, check: RecordCheck): CheckedRecord {
    return withoutPadding(new CheckedRecord(draft, check, this.context.count));
  }

  private applyFieldRules(draft: RecordDraft, check: RecordCheck, surplus = 0): void {
    const { context } = this;
    const start = this.begin(draft, check);
    if (mayHavePushedText(start, surplus)) {
      this.leaveInDoubt(draft, check);
      return;
    }
    const record = applyRules(start, SAFE_RULES, context);
    if (isPieced(start, record)) {
      this.leaveInDoubt(draft, check);
      return;
    }
    if (start.errors.length > 0 && surplus === 0 && (mayEndMoved(start) || hasCutNumber(record))) {
      const damaged = this.damaged(draft, undefined, check);
      const found = possibleRealigned(damaged);
      // The rules may have put the last text into its columns.
      const isOther = (other: LineReading) =>
        other.isTidy && !isSameRecord(other.record, record.draft.columns);
      if (found.readings.some(isOther)) {
        this.propose(damaged, found, IN_DOUBT);
        return;
      }
    }
    if (!context.fixWarnings) this.keep(record);
    // A warning, such as an employer's name in lower case, may have prevented the repair of an error.
    else this.keep(applyRules(applyWarningRules(record, WARNING_RULES, context), SAFE_RULES, context));
    this.readAgain(check);
  }

  private repairLine(draft: RecordDraft, alignment: Alignment | undefined, check: RecordCheck): void {
    const damaged = this.damaged(draft, alignment, check);
    const repair = repairLine(damaged);
    if ('edits' in repair) this.edits = this.withWarningRules(repair.edits, check);
    else this.propose(damaged, repair, NO_READING);
  }

  /** Proposes the readings of the line; leaves it for a reason where there are none. */
  private propose(line: DamagedLine, { readings, reason }: LineReadings, otherwise: string): void {
    this.giveUpLine(reason ?? otherwise);
    const [error] = this.errors.filter(({ field_name }) => field_name !== 'file');
    if (!error || readings.length === 0) return;
    const { proposed, edits } = proposeReadings(line, readings, error.error_type);
    this.proposal = { proposed, edits: edits.map((some) => this.withWarningRules(some, line.check)) };
  }

  private damaged(draft: RecordDraft, alignment: Alignment | undefined, check: RecordCheck): DamagedLine {
    const aligner = this.alignmentOf(check);
    return { draft, aligner, alignment, check, context: this.context, clears: this.ownErrorKeys() };
  }

  /** The edits of a repaired line, including those for its warnings: a second correction must find nothing to do. */
  private withWarningRules(edits: LineEdit[], check: RecordCheck): LineEdit[] {
    const { context, line } = this;
    if (!context.fixWarnings) return edits;
    const repaired = editLine(line.bytes, edits);
    const draft = RecordDraft.of(repaired, context.layout.record_length);
    const start = new CheckedRecord(draft, check, context.count);
    const { draft: fixed } = applyWarningRules(start, WARNING_RULES, context);
    return composeEdits(edits, repaired, editsOf(fixed));
  }

  /** Keys of the errors of the line itself, without file errors that are reported on it, such as a missing header. */
  private ownErrorKeys(): string[] {
    return this.errors.filter(({ field_name }) => field_name !== 'file').map(({ key }) => key);
  }

  private alignmentOf({ plan }: RecordCheck): RecordAlignment {
    const alignment = this.context.alignments.get(plan.type.id);
    if (!alignment) throw new Error(`The layout has no ${plan.type.id} record`);
    return alignment;
  }

  private decideOnLine({ proposed, edits }: LineProposal, { decisions, onProposal }: Review): void {
    const proposal_id = `${this.line.number}-record`;
    const decision = decisions.get(proposal_id);
    const option = proposed.options.findIndex(
      (one) => decision?.kind === 'accept' && isSameOption(one, decision.option),
    );
    const accepted = edits[option];
    if (accepted) this.edits = accepted;
    const settled = this.settled(this.ownErrorKeys(), decision, accepted && { option });
    onProposal?.({ ...this.placeOf(proposal_id), ...proposed }, settled);
  }

  /** Records the outcome of the errors of a proposal. `accepted` is set when the decision took effect. */
  private settled(
    keys: readonly string[],
    decision: ReviewDecision | undefined,
    accepted: { option: number } | undefined,
  ): ProvenDecision | undefined {
    if (accepted) return { status: 'accepted', option: accepted.option };
    const isDeclined = decision?.kind === 'decline';
    for (const key of keys) this.outcomes.set(key, isDeclined ? DECLINED : this.proposed(key));
    return isDeclined ? { status: 'declined' } : undefined;
  }

  private proposed(key: string): ErrorOutcome {
    const modelReason = this.modelResults.get(key)?.reason;
    return {
      resolution: 'proposed',
      reason: modelReason === undefined ? PROPOSED : `${PROPOSED} ${modelReason}`,
    };
  }

  private placeOf(proposal_id: string) {
    return {
      ...this.location,
      line_number: this.line.number,
      record_text: textOf(this.line, this.context.layout.record_length),
      proposal_id,
    };
  }

  private decideOn(
    record: CheckedRecord,
    error: FieldFault,
    proposed: readonly ProposedRepair[],
    { decisions, onProposal }: Review,
  ): void {
    const { name } = error.planned.field;
    const own = `${this.line.number}-${name}`;
    const together = proposed[0]?.repair.together;
    const proposal_id = together ? this.context.shared.idOf(together.of, name, own) : own;
    const decision = decisions.get(proposal_id);
    const chosen =
      proposal_id === own
        ? decision && chosenRepair(record, proposed, decision)
        : repairAsDecided(proposed, decision);
    const next = chosen && prove(record, error, chosen.repair.repair, chosen.repair.cause);
    if (next) this.keep(next);
    const settled = this.settled([error.key], decision, next && chosen);
    if (proposal_id === own)
      onProposal?.(proposalOf(record, error, proposed, this.placeOf(proposal_id), this.employer), settled);
  }

  private keep(record: CheckedRecord): void {
    this.record = record;
    this.edits = [...editsOf(record.draft), ...this.endEdits];
  }

  private unrepaired(error: LoggedError, forModel: ReadonlySet<string>): ErrorOutcome {
    if (!this.record) return { resolution: 'failed', reason: reasonFor(error, undefined) };
    const { plan } = this.record;
    const kind = plan.fields.find(({ field }) => field.name === error.field_name)?.field.kind;
    const reason = reasonFor(error, kind);
    return { resolution: 'failed', reason: forModel.has(error.key) ? `${reason} ${NO_MODEL}` : reason };
  }

  /** `errorKey`s of the errors that a model could be asked about, and was not. */
  private keysForModel(): ReadonlySet<string> {
    if (!this.record || this.modelWasAsked) return NO_KEYS;
    const { questions } = questionsFor(this.record, this.context);
    return new Set(questions.map(({ error }) => error.key));
  }

  private giveUpLine(reason: string): void {
    this.isInDoubt = true;
    for (const key of this.ownErrorKeys()) this.outcomes.set(key, { resolution: 'failed', reason });
  }
}
