/** The rows of the audit for people, from its entries and the bytes of the input. */

import { type AuditEntry, type Change, type Outcome, ruleTitle } from '../../correction/index.js';
import type { Layout } from '../../layouts/index.js';
import { RecordLines } from '../../validation/index.js';
import type { Masks } from '../masks/masks.js';
import { labelOf } from '../text/correction-tally.js';
import { type ChangeView, viewChange } from './change-view.js';
import { InputLines } from './input-lines.js';

/** A change of the file, or a remaining error. */
export interface AuditRow {
  status: 'changed' | 'left';
  /** 0 for the file as a whole. */
  line_number: number;
  record_number: number;
  /** `SSN ending in 6789`, or empty. */
  employee: string;
  field_name: string;
  field_label: string;
  /** Empty for a typed value in a field without an error. */
  error_type: string;
  /** The value before and after; for a line with displaced fields, what was removed and inserted. Empty for a remaining error. */
  before: string;
  after: string;
  value_masked: boolean;
  /** What was done and what proves it; or why the error is left. */
  why: string;
  /** Who decided on a change; or who must act on a remaining error. */
  who: string;
}

/** The run that the audit is about. */
export interface AuditFacts {
  file_name: string;
  state: string;
  job_id: string;
  /** ISO 8601 UTC; null where it is not known. */
  completed_at: string | null;
  corrections_applied: number;
  corrections_failed: number;
}

/** First all entries are added, then the input is pushed, then the rows are listed. */
export class AuditRows {
  /** The entries with a row. */
  private readonly entries: AuditEntry[] = [];
  /** The employee of each line with an entry; empty where it may not be shown. */
  private readonly employees = new Map<number, string>();
  private readonly chunks: Uint8Array[] = [];
  private readonly lines: RecordLines;
  /** Set once all of the input is pushed. */
  private input: InputLines | undefined;

  constructor(
    private readonly layout: Layout,
    private readonly masks: Masks,
  ) {
    this.lines = new RecordLines(layout, (line) => {
      if (!this.employees.has(line.number)) return;
      if (line.recordType !== 'employee' || line.length !== layout.record_length) return;
      this.employees.set(line.number, masks.record({ record_type: line.recordType }, line).employee());
    });
  }

  /** The next entry of the audit. */
  add(entry: AuditEntry): void {
    if (entry.kind === 'outcome' && entry.resolution === 'resolved') return;
    this.entries.push(entry);
    this.employees.set(entry.line_number, '');
  }

  /** The next bytes of the input, which are kept. The first chunk must contain HEAD_BYTES, or the whole file. */
  push(chunk: Uint8Array): void {
    this.chunks.push(chunk);
    this.lines.push(chunk);
  }

  /** How many rows have this status. */
  count(status: AuditRow['status']): number {
    return this.entries.filter((entry) => statusOf(entry) === status).length;
  }

  /** The rows in the order of the audit, or those of one status; no input may be pushed afterwards. */
  *list(status?: AuditRow['status']): Generator<AuditRow> {
    this.input ??= this.endInput();
    for (const entry of this.entries)
      if (status === undefined || statusOf(entry) === status) yield this.rowOf(entry, this.input);
  }

  private endInput(): InputLines {
    this.lines.end();
    const bytes = Buffer.concat(this.chunks.splice(0));
    return new InputLines((from, length) => bytes.subarray(from, from + length), this.layout);
  }

  private rowOf(entry: AuditEntry, lines: InputLines): AuditRow {
    const employee = this.employees.get(entry.line_number) ?? '';
    return entry.kind === 'change'
      ? changeRow(viewChange(entry, lines, this.layout, this.masks), employee)
      : leftRow(entry, employee, this.layout);
  }
}

const statusOf = ({ kind }: AuditEntry) => (kind === 'change' ? 'changed' : 'left');

function changeRow(view: ChangeView, employee: string): AuditRow {
  const { change, field_label, before, after, masked, evidence } = view;
  const titles = change.rule.split('+').map(ruleTitle).join(', then ');
  return {
    status: 'changed',
    ...placeOf(change),
    employee,
    field_label,
    before,
    after,
    value_masked: masked,
    why: `${titles}. ${evidence}`,
    who: decidedBy(change),
  };
}

function decidedBy({ by, model, tier, rule }: Change): string {
  if (by === 'person') return rule === 'typed' ? 'a person, who typed the value' : 'a person, in the review';
  if (by === 'model') return `the language model ${model}`;
  return tier === 'safe' ? 'a rule of newhire, with proof' : 'a rule of newhire';
}

/** Who must act on an error, by what became of it. */
const WHO_MUST_ACT: Record<Outcome['resolution'], string> = {
  resolved: 'nobody',
  proposed: 'you: decide on the proposal in the review',
  declined: 'payroll system: the proposal was declined',
  failed: 'payroll system',
  not_attempted: 'payroll system',
};

function leftRow(outcome: Outcome, employee: string, layout: Layout): AuditRow {
  return {
    status: 'left',
    ...placeOf(outcome),
    employee,
    field_label: labelOf(layout, outcome),
    before: '',
    after: '',
    value_masked: false,
    why: outcome.reason,
    who: WHO_MUST_ACT[outcome.resolution],
  };
}

function placeOf({ line_number, record_number, field_name, error_type }: Change | Outcome) {
  return { line_number, record_number, field_name, error_type: error_type ?? '' };
}
