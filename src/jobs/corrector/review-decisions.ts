/**
 * Decisions about the proposals of a job and values typed for its file: combined with those made before, and checked that all of
 * them took effect.
 */

import type { AuditSinks, ReviewDecision, StatedOrder, TypedResult } from '../../correction/index.js';
import { type ErrorCode, NewhireError } from '../../errors.js';
import type { Layout } from '../../layouts/index.js';
import type { KeptProposal, KeptRefusals, KeptValue, Refusal } from '../../storage/index.js';
import { type AskedValue, ReviewValues } from './review-values.js';

/** The request for a review. */
export interface Asked {
  readonly decisions: readonly AskedDecision[];
  readonly date_orders: readonly AskedOrder[];
  readonly values: readonly AskedValue[];
  /** The one that the person has seen: a value that was typed later is not replaced unseen. */
  readonly revision?: number | undefined;
  /** What cannot be done is refused, and the rest takes effect; without it all of it takes effect, or nothing. */
  readonly partial: boolean;
}

/** A decision as it is asked for. `option` is the index of the one to accept, from 0. */
interface AskedDecision {
  readonly proposal_id: string;
  readonly decision: 'accept' | 'decline' | 'reopen';
  readonly option: number;
}

/** An order of dates that is stated for an employer: its open dates are accepted in it. */
interface AskedOrder {
  readonly employer_number: number;
  readonly date_order: StatedOrder;
}

/** Most refusals that an error lists; the client knows the others. */
const MAX_NAMED = 10;

/** Corrections with what is left of a request, before everything that is left is refused. */
const MAX_ROUNDS = 5;

/** Requests whose refusals are kept. */
const MAX_KEPT = 20;

type About = Omit<Refusal, 'reason'>;

/** Something that was asked for and that the correction tries. */
interface Ask {
  readonly about: About;
  takeBack(): void;
}

/** Something that did not take effect: asked for now, or decided or typed before. */
interface Failure {
  readonly about: About;
  readonly reason: string;
}

/** The decisions and values of one review, with those made before. */
export class ReviewDecisions {
  /** By proposal id, for the correction. */
  readonly all = new Map<string, ReviewDecision>();
  /** The requests that were refused. */
  readonly refused: Refusal[] = [];
  private asks: Ask[] = [];
  private rounds = 0;
  private readonly values: ReviewValues;
  private readonly places = new Map<string, About>();
  private readonly missing = new Set<string>();
  private readonly refusals: KeptRefusals[] = [];

  private constructor(
    private readonly asked: Asked,
    layout: Layout,
  ) {
    this.values = new ReviewValues(layout);
  }

  /**
   * Reads what was decided and typed before, and adds what is asked for.
   * @throws {NewhireError} unless `partial`: PROPOSAL_NOT_FOUND, PROPOSAL_STATE; USAGE when a proposal has no such option
   */
  static async of(
    kept: AsyncIterable<readonly (KeptProposal | KeptValue | KeptRefusals)[]>,
    asked: Asked,
    layout: Layout,
  ): Promise<ReviewDecisions> {
    const review = new ReviewDecisions(asked, layout);
    const left = new Map(asked.decisions.map((one) => [one.proposal_id, one]));
    const orders = new Map(asked.date_orders.map((one) => [one.employer_number, one.date_order]));
    for await (const some of kept) {
      for (const one of some) {
        // Values that an older version kept have no revision; they are older than any that a request names.
        if (one.status === 'typed') review.values.keep({ revision: 1, ...typedValue(one) });
        else if (one.status === 'refused') review.refusals.push(one);
        else {
          review.add(one, left.get(one.proposal_id), orders.get(one.employer_number ?? 0));
          left.delete(one.proposal_id);
        }
      }
    }
    if (left.size > 0) review.refuseUnknown([...left.keys()]);
    asked.values.forEach((value, index) => {
      review.addValue(value, index);
    });
    return review;
  }

  /** What a person typed, for the correction. */
  typed(): ReturnType<ReviewValues['all']> {
    return this.values.all();
  }

  /** The sinks, which also record the decisions that took effect. */
  recording(sinks: AuditSinks): AuditSinks {
    return {
      ...sinks,
      begin: async () => {
        this.missing.clear();
        for (const [id, { kind }] of this.all) if (kind === 'accept') this.missing.add(id);
        await sinks.begin();
      },
      decided: async (proposal, decision) => {
        this.missing.delete(proposal.proposal_id);
        await sinks.decided?.(proposal, decision);
      },
    };
  }

  /**
   * Call it after a correction. Returns true if the correction is final: everything took effect, or with `partial` nothing is left. With
   * `partial`, what did not take effect is refused; if something else is left, it returns false, and the file must be corrected again.
   * A declined proposal may be gone, as another change may have cleared its error.
   * @throws {NewhireError} DECISION_NOT_PROVEN when something did not take effect, unless `partial`
   */
  settle({ refused }: Pick<TypedResult, 'refused'>): boolean {
    const missing = [...this.missing].map((id) => ({
      about: { proposal_id: id, ...this.places.get(id) },
      reason: 'It could not be proven together with the other decisions.',
    }));
    const failures = [...missing, ...refused.map(({ reason, ...about }) => ({ about, reason }))];
    if (failures.length === 0) return true;
    if (!this.asked.partial || this.asks.length === 0) throw notProven(failures);
    const failed = this.failedOf(failures);
    for (const { ask, reason } of failed) {
      ask.takeBack();
      this.refused.push({ ...ask.about, reason });
    }
    const gone = new Set(failed.map(({ ask }) => ask));
    this.asks = this.asks.filter((ask) => !gone.has(ask));
    return this.asks.length === 0;
  }

  /** How much of what was asked for takes effect. */
  get taken(): number {
    return this.asks.length;
  }

  /**
   * What is kept with the proposals.
   * @param request the key of the request, if it has one
   * @param revision the one that this review makes
   */
  kept(request: string | undefined, revision: number): (KeptValue | KeptRefusals)[] {
    const values = this.typed().map((value): KeptValue => ({ status: 'typed', revision, ...value }));
    const isNew = this.asked.partial && request !== undefined;
    const last: KeptRefusals[] = isNew ? [{ status: 'refused', request, refused: this.refused }] : [];
    return [...values, ...[...this.refusals, ...last].slice(-MAX_KEPT)];
  }

  /** What is asked for and did not take effect, else what may be in the way of what was decided before. */
  private failedOf(failures: readonly Failure[]): { ask: Ask; reason: string }[] {
    this.rounds++;
    const reasonOf = (reason: string) => (ask: Ask) => ({ ask, reason });
    if (this.rounds >= MAX_ROUNDS) return this.asks.map(reasonOf(NOT_TOGETHER));
    const reasons = new Map(failures.map(({ about, reason }) => [nameOf(about), reason]));
    const failed = this.asks.flatMap((ask) => {
      const reason = reasons.get(nameOf(ask.about));
      return reason === undefined ? [] : [{ ask, reason }];
    });
    if (failed.length > 0) return failed;
    const lines = new Set(failures.map(({ about }) => about.line_number));
    const near = this.asks.filter(({ about }) => lines.has(about.line_number));
    return (near.length > 0 ? near : this.asks).map(reasonOf(RULED_OUT));
  }

  private add(
    proposal: KeptProposal,
    asked: AskedDecision | undefined,
    order: StatedOrder | undefined,
  ): void {
    const { proposal_id: id, line_number, field_name } = proposal;
    const before = earlier(proposal);
    if (before) this.all.set(id, before);
    const about = { proposal_id: id, line_number, field_name };
    if (before || asked || order) this.places.set(id, about);
    const decided = asked ? decisionOf(proposal, asked) : inOrder(proposal, order);
    if (!decided) return;
    if ('code' in decided) {
      this.refuse(decided, about);
      return;
    }
    if (decided.decision) this.all.set(id, decided.decision);
    else this.all.delete(id);
    this.asks.push({
      about,
      takeBack: () => (before ? this.all.set(id, before) : this.all.delete(id)),
    });
  }

  private addValue(value: AskedValue, value_index: number): void {
    const { line_number, field_name } = value;
    const about = { value_index, line_number, field_name };
    const where = `line ${line_number}, ${field_name}`;
    const before = this.values.of(value);
    if ((before?.revision ?? 0) > (this.asked.revision ?? Number.POSITIVE_INFINITY))
      this.refuse(
        {
          code: 'PROPOSAL_STATE',
          message: `A value was typed for ${where} after the revision that you name.`,
          reason:
            'Somebody else has typed a value there in the meantime. Look at that value before you do it again.',
          next: 'Look at that value before you do it again.',
        },
        about,
      );
    else if (value.value !== null || before) {
      this.values.ask(value);
      this.asks.push({ about, takeBack: () => this.values.drop(value) });
    } else
      this.refuse(
        {
          code: 'PROPOSAL_STATE',
          message: `No value was typed for ${where}.`,
          reason: 'No value was typed there.',
        },
        about,
      );
  }

  private refuseUnknown(ids: readonly string[]): void {
    if (!this.asked.partial)
      throw new NewhireError('PROPOSAL_NOT_FOUND', `The job has no such proposal: ${named(ids)}.`, {
        next: 'Take the ids from the proposals of the job.',
      });
    for (const proposal_id of ids)
      this.refused.push({ proposal_id, reason: 'There is no such proposal. Look at the proposals again.' });
  }

  /** @throws {NewhireError} unless `partial` */
  private refuse({ code, message, reason, next }: Refused, about: About): void {
    if (!this.asked.partial) throw new NewhireError(code, message, { next });
    this.refused.push({ ...about, reason });
  }
}

const NOT_TOGETHER = 'It could not be proven together with the other decisions. Decide on it alone.';
const RULED_OUT =
  'Earlier decisions or values cannot be proven together with this one. Take those back first, or leave this one out.';

/** Why something is refused: for a program, and as a person reads it next to the proposal or the field. */
interface Refused {
  code: ErrorCode;
  message: string;
  next?: string;
  /** With what the person can do, in the words of a view. */
  reason: string;
}

const typedValue = ({ status: _, ...value }: KeptValue) => value;

const nameOf = ({ proposal_id, line_number, field_name }: About): string =>
  proposal_id ?? `${line_number} ${field_name}`;

function earlier({ status, accepted_option, options }: KeptProposal): ReviewDecision | undefined {
  if (status === 'declined') return { kind: 'decline' };
  const option = accepted_option === null ? undefined : options[accepted_option];
  return option && { kind: 'accept', option };
}

/** A decision; undefined for one that is taken back. */
interface Decided {
  decision: ReviewDecision | undefined;
}

/** The one option of an open date in an order; undefined for none or several. */
function inOrder({ status, options }: KeptProposal, order: StatedOrder | undefined): Decided | undefined {
  const fitting = options.filter(({ date_order }) => date_order === order);
  const [option] = fitting;
  return status === 'open' && order && option && fitting.length === 1
    ? { decision: { kind: 'accept', option } }
    : undefined;
}

function decisionOf(proposal: KeptProposal, { decision, option: at }: AskedDecision): Decided | Refused {
  const { proposal_id, status, options } = proposal;
  if (decision === 'reopen') {
    if (status !== 'open') return { decision: undefined };
    const message = `There is no decision to take back about ${proposal_id}.`;
    return { code: 'PROPOSAL_STATE', message, reason: 'There is no decision to take back.' };
  }
  if (status !== 'open')
    return {
      code: 'PROPOSAL_STATE',
      message: `The proposal ${proposal_id} is ${status} already.`,
      reason: `It is ${status} already. Take that decision back first.`,
      next: 'To decide otherwise, take back the decision first (reopen).',
    };
  if (decision === 'decline') return { decision: { kind: 'decline' } };
  const option = options[at];
  if (option) return { decision: { kind: 'accept', option } };
  return {
    code: 'USAGE',
    message: `The proposal ${proposal_id} has no option ${at}.`,
    reason: 'The chosen value is not one of its possible values. Look at it again.',
    next: `It has ${options.length}; they are counted from 0.`,
  };
}

function notProven(failures: readonly Failure[]): NewhireError {
  const ids = failures.flatMap(({ about }) => about.proposal_id ?? []);
  const values = failures.flatMap(({ about, reason }) =>
    about.proposal_id === undefined ? [`line ${about.line_number}, ${about.field_name}: ${reason}`] : [],
  );
  const sentences = [
    ids.length > 0 &&
      `With all decisions together, these could not be proven as they were proposed: ${named(ids)}.`,
    values.length > 0 && `These values cannot be written: ${named(values)}`,
  ];
  return new NewhireError('DECISION_NOT_PROVEN', sentences.filter(Boolean).join(' '), {
    next:
      ids.length > 0
        ? 'Nothing was changed. Look at the proposals again, and decide on those of one record one by one.'
        : 'Nothing was changed. Correct the values, or leave them out.',
  });
}

function named(texts: readonly string[]): string {
  const more = texts.length - MAX_NAMED;
  return texts.slice(0, MAX_NAMED).join(', ') + (more > 0 ? `, and ${more} more` : '');
}
