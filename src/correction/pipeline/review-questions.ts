/** Collects what a person is asked in a review, and checks each value that is typed. */

import type { PlannedField } from '../../validation/index.js';
import { LineCorrection } from '../line/correct-line.js';
import { type FileLine, type RecordLocation, textOf } from '../line/line-context.js';
import type { LoggedError } from '../record/logged-error.js';
import type { LeftError, Proposal, ReviewAnswers, ReviewQuestions } from '../record/proposal.js';
import type { LocatedValue, TypedValue } from '../typed/typed-value.js';
import type { CorrectionRun } from './apply-changes.js';
import { locateValue } from './locate-values.js';

/** Errors that are listed without a proposal: more than a person types in one review. */
const MAX_LEFT = 2_000;

/** A line that has a question. */
interface OpenLine {
  line: FileLine;
  location: RecordLocation;
  errors: readonly LoggedError[];
}

/** Collects the questions of a pass over the file. */
export class OpenQuestions implements ReviewQuestions {
  readonly proposals: Proposal[] = [];
  readonly left: LeftError[] = [];
  unlisted = 0;
  private readonly lines = new Map<number, OpenLine>();

  constructor(private readonly run: CorrectionRun) {}

  get isEmpty(): boolean {
    return this.proposals.length === 0 && this.left.length === 0;
  }

  readonly addProposal = (proposal: Proposal): void => void this.proposals.push(proposal);

  readonly addCorrected = (correction: LineCorrection): void => {
    const { line, location, errors } = correction;
    const outcomes = correction.errorOutcomes();
    const left = outcomes.flatMap(({ error, resolution }) => {
      const planned = resolution === 'failed' ? this.fieldOf(error) : undefined;
      return planned ? { error, planned } : [];
    });
    const isAsked = outcomes.some(({ resolution }) => resolution === 'proposed');
    if (left.length === 0 && !isAsked) return;
    const room = Math.max(0, MAX_LEFT - this.left.length);
    this.unlisted += Math.max(0, left.length - room);
    if (room === 0 && !isAsked) return;
    const { layout } = this.run.context;
    const record_text = textOf(line, layout.record_length);
    for (const { error, planned } of left.slice(0, room)) {
      const { hint, error_type, field_name } = error;
      const isInDoubt = correction.isInDoubt || error.columns_in_doubt;
      const { label, start, end } = planned.field;
      const place = { ...location, line_number: line.number, position: { start, end } };
      const what = { error_type, field_name, field_label: label, record_text, hint };
      this.left.push({ ...place, ...what, ...(isInDoubt && { columns_in_doubt: true }) });
    }
    // The bytes are a part of a chunk of the file, which is not kept.
    this.lines.set(line.number, { line: { ...line, bytes: line.bytes.slice() }, location, errors });
  };

  refusalOf(value: TypedValue, { decisions, values }: ReviewAnswers): string | undefined {
    const open = this.lines.get(value.line_number);
    if (!open) return 'There is nothing to decide on this line.';
    const located = locateValue(value, this.fieldsOf(open.location));
    if ('reason' in located) return located.reason;
    const others = [...this.givenFor(value.line_number), ...this.locatedIn(values, open.location, value)];
    const used = new Map(others.map((one) => [one.planned, one])).set(located.planned, located);
    const typed = { values: [...used.values()], isRolledBack: false };
    const correction = new LineCorrection(open.line, open.location, open.errors, this.run.context, typed);
    correction.decide({ decisions });
    return correction.refused.find((one) => one.typed === value)?.reason;
  }

  /** What was typed before the review. */
  private givenFor(line: number): readonly LocatedValue[] {
    return this.run.typed.get(line)?.values ?? [];
  }

  private locatedIn(
    values: readonly TypedValue[],
    location: RecordLocation,
    { line_number }: TypedValue,
  ): LocatedValue[] {
    return values.flatMap((one) => {
      const located = one.line_number === line_number && locateValue(one, this.fieldsOf(location));
      return located && 'planned' in located ? located : [];
    });
  }

  private fieldOf({ field_name, record_type }: LoggedError): PlannedField | undefined {
    return this.fieldsOf({ record_type }).find(({ field }) => field.name === field_name);
  }

  private fieldsOf({ record_type: type }: Pick<RecordLocation, 'record_type'>): readonly PlannedField[] {
    if (type === 'unknown' || type === 'file') return [];
    return this.run.context.checks.get(type)?.plan.fields ?? [];
  }
}
