/** One question of a review as it is shown: a proposal, or an error that only a typed value can clear. Its values are already masked. */

import type { StatedOrder } from '../../correction/index.js';
import { CATALOGUE, type ErrorType } from '../../validation/index.js';
import { counted, grouped } from '../text/counts.js';

/** A field before and after the change. */
export interface ReviewField {
  label: string;
  /** Columns, 1-based, inclusive. */
  start: number;
  end: number;
  before: string;
  after: string;
}

/** One way to make the change; it may concern several fields. */
export interface ReviewOption {
  fields: readonly ReviewField[];
  evidence: string;
}

/** A date whose order may be stated once for its employer. */
export interface DateChoice {
  /** The label of its field. */
  label: string;
  /** The number of the employer in the file; undefined for none. */
  employer: number | undefined;
  /** The order of each option. */
  orders: readonly (StatedOrder | undefined)[];
}

/** The orders of the options of a proposal; undefined when it is not about a date. */
export function dateChoiceOf({
  field_label: label,
  about_date,
  employer_number: employer,
  options,
}: {
  field_label: string;
  about_date?: true | undefined;
  employer_number?: number | undefined;
  options: readonly { date_order?: StatedOrder | undefined }[];
}): DateChoice | undefined {
  const orders = options.map(({ date_order }) => date_order);
  return about_date ? { label, employer, orders } : undefined;
}

/** A field that can be given a value. */
export interface TypeableField {
  field_name: string;
  label: string;
  /** The text that typing starts with; empty where the value is covered. */
  text: string;
}

/** The field of an item for which a value can be typed. */
interface ReviewTyping {
  line_number: number;
  /** The field of the item; undefined where it is a record. */
  own: TypeableField | undefined;
  /** All fields of its record. */
  fields(): readonly TypeableField[];
}

/** One question. */
export interface ReviewItem {
  /** Id of the rule; the proposals of one rule follow each other. */
  rule: string;
  /** What the rule does: `Swap day and month`; or the error. */
  title: string;
  /** `Line 17, record 16` */
  place: string;
  /** The record, to be drawn with a ruler. */
  line: string;
  /** Columns with the error, 1-based, inclusive. */
  focus: { start: number; end: number };
  /** What is wrong, one sentence. */
  why: string;
  /** Best first; none for an error that only a typed value can clear. */
  options: readonly ReviewOption[];
  /** The value with such an error, and what to do. */
  left?: { label: string; value: string; fix: string } | undefined;
  /** Characters that an option changes are covered. */
  covered?: boolean | undefined;
  /** The same with nothing covered; undefined where nothing is. */
  revealed?: (() => ReviewItem) | undefined;
  /** Set for a date. */
  date?: DateChoice | undefined;
  /** What the change does to the errors of the file; empty without an option. */
  effect: string;
  /** Undefined where no value can be typed. */
  typing?: ReviewTyping | undefined;
}

/** What was decided about a question. `option` is an index, from 0. What was typed is kept apart. */
export type Decision = { kind: 'accept'; option: number } | { kind: 'decline' } | { kind: 'type' };

/** The option of an item, by its index: the state of a review has only indexes of options that exist. */
export function optionAt({ options }: ReviewItem, index: number): ReviewOption {
  const option = options[index];
  if (!option) throw new RangeError(`the item has no option ${index}`);
  return option;
}

/** The values of each option, with the names of their fields unless all options are for one and the same. */
export function optionWords(options: readonly ReviewOption[]): string[] {
  const labels = new Set(options.flatMap(({ fields }) => fields.map(({ label }) => label)));
  return options.map(({ fields }) =>
    fields.map(({ label, after }) => `${labels.size > 1 ? `${label} ` : ''}${after || '(blank)'}`).join(', '),
  );
}

/** The proposals with those of one rule together, in the order in which the rules first appear. */
export function byRule<One extends { options: readonly { rule: string }[] }>(
  proposals: readonly One[],
): One[] {
  const rules = new Map<string | undefined, One[]>();
  for (const proposal of proposals) {
    const rule = proposal.options[0]?.rule;
    const same = rules.get(rule);
    if (same) same.push(proposal);
    else rules.set(rule, [proposal]);
  }
  return [...rules.values()].flat();
}

/** Where the error is, what is wrong, and what accepting does. */
export function proposalWords({
  error_type,
  field_label,
  line_number,
  record_number,
  records,
}: {
  error_type: ErrorType;
  field_label: string;
  line_number: number;
  record_number: number;
  records?: number | undefined;
}): Pick<ReviewItem, 'place' | 'why' | 'effect'> {
  const { title, meaning } = CATALOGUE[error_type];
  const isOther = record_number > 0 && record_number !== line_number;
  return {
    place: `Line ${grouped(line_number)}${isOther ? `, record ${grouped(record_number)}` : ''}${records ? `, the first of ${counted(records, 'record')}` : ''}`,
    why: `${title}: ${meaning}`,
    effect: `Clears the error "${title} · ${field_label}"${records ? ' in all of them where the text can be moved' : ''}.`,
  };
}

/** The evidence for an option. */
export function evidenceWords({
  evidence,
  premise,
  model,
}: {
  evidence: string;
  premise: string;
  model?: string | undefined;
}): string {
  return model === undefined ? `${evidence} ${premise}` : `${model} gives this reason: ${evidence}`;
}
