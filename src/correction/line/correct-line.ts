/** One line on its way through a correction: rules, model, person, and what came of each of its errors. */

import type { RecordType } from '../../layouts/index.js';
import { decode, fromWindows1252, type RecordCheck } from '../../validation/index.js';
import type { Resolution } from '../audit/change.js';
import { questionsFor } from '../model/model-questions.js';
import { type Asker, askModel } from '../model/model-stage.js';
import { errorKey, type LoggedError } from '../pipeline/error-log.js';
import type { FileLine } from '../pipeline/file-pieces.js';
import { Judged, type Problem } from '../record/checked-record.js';
import {
  chosenOffer,
  type Decision,
  type Offer,
  offersFor,
  type Proposal,
  proposalOf,
} from '../record/proposal.js';
import {
  DECLINED_BY_PERSON,
  NO_MODEL,
  PROPOSED,
  reasonFor,
  TOO_LONG,
} from '../record/reasons-not-repaired.js';
import { Draft } from '../record/record-draft.js';
import type { World } from '../record/repair-context.js';
import { applyRules, applyWarningRules, prove } from '../record/repair-record.js';
import { SAFE_RULES, WARNING_RULES } from '../rules/index.js';
import { editsOf, type LineEdit } from './line-edit.js';
import { repairLine } from './repair-line.js';

/** What the work on any line of the file needs. */
export interface Workshop {
  world: World;
  checks: ReadonlyMap<RecordType['id'], RecordCheck>;
  /** Also repair warnings. */
  fixWarnings: boolean;
}

/** Which record the line is. */
export type Place = Pick<LoggedError, 'record_number' | 'record_type'>;

/** What became of one error. */
export interface ErrorResult {
  error: LoggedError;
  resolution: Resolution;
  reason: string;
}

interface Note {
  resolution: Resolution;
  reason: string;
}

export class LineWork {
  /** What is to be done to the line, in the order of its bytes. */
  edits: LineEdit[] = [];
  private record: Judged | undefined;
  private readonly notes = new Map<string, Note>();
  private readonly modelOffers = new Map<string, Offer>();
  private wasAsked = false;
  private world: World;

  constructor(
    readonly line: FileLine,
    readonly place: Place,
    readonly errors: readonly LoggedError[],
    private readonly shop: Workshop,
  ) {
    this.world = shop.world;
    const { record_type: type } = place;
    const check = type === 'unknown' || type === 'file' ? undefined : shop.checks.get(type);
    if (line.isTooLong) this.noteAll(TOO_LONG);
    else if (check) this.applyRules(check);
  }

  /** Asks the model about what the rules have left. */
  async ask(asker: Asker): Promise<void> {
    if (!this.record || this.record.errors.length === 0) return;
    this.wasAsked = true;
    const result = await askModel(this.record, asker, this.world);
    if (!result) return;
    this.keep(result.record);
    for (const [key, note] of result.notes) this.notes.set(key, note);
    for (const [key, offer] of result.offers) this.modelOffers.set(key, offer);
  }

  /** Offers what is left to a person: hands out proposals, and carries out what was decided on them. */
  decide(decisions: ReadonlyMap<string, Decision>, onProposal: (proposal: Proposal) => void): void {
    const { record } = this;
    for (const { key } of record?.errors ?? []) {
      const problem = this.record?.errors.find((error) => error.key === key);
      if (!problem || !this.record) continue;
      const written = this.modelOffers.get(key);
      const offers = [...offersFor(this.record, problem, this.world), ...(written ? [written] : [])];
      if (offers.length > 0) this.decideOn(problem, offers, decisions, onProposal);
    }
  }

  /** What became of each error of the line. */
  results(): ErrorResult[] {
    const cleared = new Set(this.edits.flatMap(({ causes }) => causes.flatMap(({ clears }) => clears)));
    return this.errors.map((error) => {
      const key = errorKey(error.field_name, error.error_type);
      if (cleared.has(key)) return { error, resolution: 'resolved', reason: '' };
      return { error, ...(this.notes.get(key) ?? this.unsolved(error)) };
    });
  }

  private applyRules(check: RecordCheck): void {
    const counted = check.plan.roles.record_count?.field.name;
    // The count of a header that stands there twice is nobody's error.
    if (!this.errors.some(({ field_name }) => field_name === counted))
      this.world = { ...this.world, records: undefined };
    const { world } = this;
    const draft = Draft.of(this.line.bytes, world.layout.record_length);
    if (draft.length !== world.layout.record_length) {
      if (this.errors.length > 0) this.applyLineRules(check);
      return;
    }
    const record = applyRules(new Judged(draft, check, world), SAFE_RULES, world);
    this.keep(this.shop.fixWarnings ? applyWarningRules(record, WARNING_RULES, world) : record);
  }

  private applyLineRules(check: RecordCheck): void {
    const keys = this.errors.map((error) => errorKey(error.field_name, error.error_type));
    const repair = repairLine(this.line.bytes, check, this.world, keys);
    if ('edits' in repair) this.edits = repair.edits;
    else this.noteAll(repair.reason);
  }

  private decideOn(
    problem: Problem,
    offers: readonly Offer[],
    decisions: ReadonlyMap<string, Decision>,
    onProposal: (proposal: Proposal) => void,
  ): void {
    const [record, { key, planned }] = [this.record!, problem];
    const { number } = this.line;
    const id = `${number}-${planned.field.name}`;
    const decision = decisions.get(id);
    const offer = decision && chosenOffer(offers, problem, decision);
    const next = offer && prove(record, problem, offer.repair, offer.cause);
    if (next) this.keep(next);
    else if (decision?.kind === 'decline')
      this.notes.set(key, { resolution: 'declined', reason: DECLINED_BY_PERSON });
    else {
      this.notes.set(key, { resolution: 'proposed', reason: PROPOSED });
      const place = {
        ...this.place,
        line_number: number,
        record_text: columnsOf(this.line.bytes, this.world),
      };
      onProposal(proposalOf(record, problem, offers, { proposal_id: id, ...place }));
    }
  }

  private keep(record: Judged): void {
    this.record = record;
    this.edits = editsOf(record.draft);
  }

  private unsolved(error: LoggedError): Note {
    if (!this.record) return { resolution: 'failed', reason: reasonFor(error, undefined) };
    const { plan } = this.record;
    const kind = plan.fields.find(({ field }) => field.name === error.field_name)?.field.kind;
    const reason = reasonFor(error, kind);
    return { resolution: 'failed', reason: this.couldBeAsked(error) ? `${reason} ${NO_MODEL}` : reason };
  }

  /** True when only a model was missing. */
  private couldBeAsked({ field_name, error_type }: LoggedError): boolean {
    if (!this.record || this.wasAsked) return false;
    const key = errorKey(field_name, error_type);
    return questionsFor(this.record, this.world).questions.some(({ problem }) => problem.key === key);
  }

  private noteAll(reason: string): void {
    for (const { field_name, error_type } of this.errors)
      this.notes.set(errorKey(field_name, error_type), { resolution: 'failed', reason });
  }
}

/** The line, one character a column. */
function columnsOf(bytes: Uint8Array, { layout }: World): string {
  return bytes.length === layout.record_length ? fromWindows1252(bytes) : decode(bytes);
}
