/** One record with texts of our choosing, corrected in a file with clean records of other employers around it. */

import type { CorrectOptions, Proposal, ReviewDecision } from '../../../src/correction/index.js';
import type { Layout } from '../../../src/layouts/types.js';
import { hasIdentifier } from '../../../src/validation/index.js';
import type { RecordOptions } from '../../support/facts.js';
import { findLayout } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import {
  cleanEmployer,
  cleanLines,
  cleanRecord,
  fieldText,
  framed,
  recordType,
  setField,
} from '../../support/records.js';
import type { Values } from '../../support/values.js';
import { type Corrected, correct } from './correct-bytes.js';

export interface RecordCase {
  /** Texts by field name, without `employee_`. */
  texts: Values;
  needs?: RecordOptions;
  encoding?: 'latin1' | 'utf-8';
  /** What is done to the line once its fields are filled. */
  line?: (line: string) => string;
  extra?: Partial<CorrectOptions>;
}

export interface CorrectedRecord extends Corrected {
  input: Buffer;
  /** The corrected line, blanks at its end included. */
  line: string;
  /** The text of a field, named without `employee_`, after the correction. */
  text(name: string): string;
  /** What became of the error of a field; undefined when it had none. */
  resolution(name: string): string | undefined;
}

const HOME: RecordOptions = { address: 'domestic', contractor: false, optional: 0 };

/** The layout of a state. @throws {Error} when there is none */
export function layoutOf(state: string): Layout {
  const layout = findLayout(state);
  if (!layout) throw new Error(`There is no layout for ${state}`);
  return layout;
}

/** The full name of a field: `city` is `employee_city`. */
function fullName(layout: Layout, name: string): string {
  const { fields } = layout.record_types.find(({ id }) => id === 'employee')!;
  return fields.some((field) => field.name === name) ? name : `employee_${name}`;
}

/** The fields of an employer that several records of a test have in common. */
export const employerOf = (layout: Layout): Values => cleanEmployer(layout, seeded(77), { optional: 0 });

/** A line of an employee record with the texts; of an employer of its own unless one is given. */
export function recordWith(
  layout: Layout,
  texts: Values,
  needs: RecordOptions = {},
  seed = 5,
  employer?: Values,
): string {
  const clean = cleanRecord(layout, seeded(seed), { ...HOME, number: 777, ...needs }, employer);
  return Object.entries(texts).reduce(
    (line, [name, text]) => setField(layout, line, fullName(layout, name), text),
    clean,
  );
}

/** The lines as one text, each with its end. */
export const asFile = (lines: readonly string[], end = '\n') => lines.map((line) => line + end).join('');

/** The lines with the header and the total of the layout, as one text. */
export function fileOf(layout: Layout, lines: readonly string[]): string {
  return asFile(framed(layout, seeded(3), lines));
}

/** Corrects the record between clean ones. */
export async function correctRecord(state: string, one: RecordCase): Promise<CorrectedRecord> {
  const layout = layoutOf(state);
  const { texts, needs, encoding = 'latin1', line: bend = (line: string) => line, extra } = one;
  const isEmployee = (line: string) => hasIdentifier(recordType(layout, 'employee'), Buffer.from(line), 0);
  const others = [...cleanLines(layout, { seed: 9, records: 4, frame: false })].filter(isEmployee);
  const own = bend(recordWith(layout, texts, needs));
  const file = fileOf(layout, [...others.slice(0, 2), own, ...others.slice(2)]);
  const input = Buffer.from(file, encoding);
  const corrected = await correct(layout, input, extra);
  const line = corrected.output.toString(encoding).split('\n')[file.split('\n').indexOf(own)] ?? '';
  return {
    ...corrected,
    input,
    line,
    text: (name) => fieldText(layout, line, fullName(layout, name)),
    resolution: (name) =>
      corrected.outcomes.find(({ field_name }) => field_name === fullName(layout, name))?.resolution,
  };
}

/** Accepts the option that is shown first. */
export const acceptBest = ({ options }: Proposal): ReviewDecision => ({
  kind: 'accept',
  option: options[0]!,
});

/** A review that decides on every proposal by the same function. */
export function always(
  decision: (proposal: Proposal) => ReviewDecision,
): NonNullable<CorrectOptions['review']> {
  return async ({ proposals }) => ({
    decisions: new Map(proposals.map((one) => [one.proposal_id, decision(one)])),
    values: [],
  });
}
