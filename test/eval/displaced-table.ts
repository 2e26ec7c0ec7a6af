/**
 * Records of the clean examples with blanks put in, or characters taken out, at every few columns: what becomes of each. Only
 * what is byte for byte the record before the damage is right.
 */

import { readFileSync } from 'node:fs';
import type { WaitingProposal } from '../../src/correction/index.js';
import type { Layout } from '../../src/layouts/types.js';
import { hasIdentifier } from '../../src/validation/index.js';
import { correct } from '../correction/support/correct-bytes.js';
import { isOffered } from '../correction/support/offered.js';
import { findLayout } from '../support/layouts.js';
import { recordType } from '../support/records.js';

/** What became of the records of one example that were displaced by one distance. */
export interface DisplacedRow {
  state: string;
  /** Blanks put in; negative for characters taken out. */
  by: number;
  /** True where nothing but blanks is lost, at the place and at the end of the line. */
  lostOnlyBlanks: boolean;
  tried: number;
  /** Nothing is wrong with the record as it is now. */
  faultless: number;
  recognized: number;
  givenBack: number;
  /** Proposed, with the record before the damage among the options. */
  proposed: number;
  /** Proposed, without it. */
  otherwise: number;
  left: number;
  /** Changed without a decision into anything else. */
  wrong: string[];
}

export interface TableExtent {
  states: readonly string[];
  distances: readonly number[];
  /** A place at every so many columns. */
  step: number;
  /** Of so many columns, the first one that is tried. */
  first?: number;
}

export const TABLE_STATES = ['Ohio', 'Texas', 'Colorado', 'Louisiana'];
export const TABLE_DISTANCES = Array.from({ length: 40 }, (_, at) => [at + 1, -at - 1]).flat();

/** Damaged records of a file, so that it stays small. */
const MAX_CASES = 500;

interface Case {
  original: string;
  line: string;
  at: number;
  lostOnlyBlanks: boolean;
}

/** A row for each state, distance, and whether only blanks are lost. */
export async function* displacedRows(extent: TableExtent): AsyncGenerator<DisplacedRow> {
  const { states, distances, step, first = 0 } = extent;
  for (const state of states) {
    const layout = findLayout(state);
    if (!layout) throw new Error(`no layout ${state}`);
    const lines = exampleOf(layout);
    for (const by of distances) {
      const cases = lines
        .filter((line) => isEmployee(layout, line))
        .flatMap((line) => [...casesOf(line, by, step, first)]);
      const rows = [true, false].map((lostOnlyBlanks) => emptyRow(state, by, lostOnlyBlanks));
      for (let at = 0; at < cases.length; at += MAX_CASES)
        await countIn(rows, layout, lines, cases.slice(at, at + MAX_CASES));
      yield* rows.filter(({ tried }) => tried > 0);
    }
  }
}

/** The share of records that lost only blanks, and have an error, to be given back or proposed as they were. */
const MIN_RIGHT = 0.97;

/** What the rows have together. */
export function sumOf(rows: readonly DisplacedRow[]): Omit<DisplacedRow, 'state' | 'by' | 'lostOnlyBlanks'> {
  const all = emptyRow('', 0, true);
  for (const row of rows) {
    for (const part of PARTS) all[part] += row[part];
    all.wrong.push(...row.wrong);
  }
  return all;
}

const PARTS = ['tried', 'faultless', 'recognized', 'givenBack', 'proposed', 'otherwise', 'left'] as const;

/** What the rows miss of what is asked, without values. */
export function missedOf(rows: readonly DisplacedRow[]): string[] {
  const { wrong } = sumOf(rows);
  const { tried, faultless, givenBack, proposed } = sumOf(rows.filter((row) => row.lostOnlyBlanks));
  const share = (givenBack + proposed) / (tried - faultless);
  return [
    ...(wrong.length > 0 ? [`${wrong.length} records changed into others`] : []),
    ...(share < MIN_RIGHT ? [`${(100 * share).toFixed(1)} % given back or proposed as they were`] : []),
  ];
}

/** The lines of the clean example of a layout, without those after the last employee. */
function exampleOf(layout: Layout): string[] {
  const file = new URL(`../../examples/${layout.id}-clean.txt`, import.meta.url);
  const lines = readFileSync(file, 'latin1')
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/);
  return lines.slice(0, lines.findLastIndex((line) => isEmployee(layout, line)) + 1);
}

const isEmployee = (layout: Layout, line: string) =>
  hasIdentifier(recordType(layout, 'employee'), Buffer.from(line, 'latin1'), 0);

function* casesOf(original: string, by: number, step: number, first: number): Generator<Case> {
  const { length } = original;
  for (let at = first; at < length; at += step) {
    const removed = Math.min(Math.max(0, -by), length - at);
    const moved = original.slice(0, at) + ' '.repeat(Math.max(0, by)) + original.slice(at + removed);
    const line = moved.slice(0, length).padEnd(length);
    const lost = original.slice(at, at + removed) + (by > 0 ? original.slice(length - by) : '');
    if (line !== original) yield { original, line, at, lostOnlyBlanks: lost.trim() === '' };
  }
}

const emptyRow = (state: string, by: number, lostOnlyBlanks: boolean): DisplacedRow => ({
  state,
  by,
  lostOnlyBlanks,
  tried: 0,
  faultless: 0,
  recognized: 0,
  givenBack: 0,
  proposed: 0,
  otherwise: 0,
  left: 0,
  wrong: [],
});

async function countIn(
  rows: readonly DisplacedRow[],
  layout: Layout,
  clean: readonly string[],
  cases: readonly Case[],
): Promise<void> {
  const text = [...clean, ...cases.map(({ line }) => line)].map((line) => `${line}\n`).join('');
  const { output, outcomes, proposals } = await correct(layout, text);
  const now = output.toString('latin1').split('\n').slice(clean.length);
  const errors = new Map<number, string[]>();
  for (const { line_number, error_type } of outcomes)
    errors.set(line_number, [...(errors.get(line_number) ?? []), error_type]);
  const byLine = new Map<number, WaitingProposal[]>();
  for (const one of proposals) byLine.set(one.line_number, [...(byLine.get(one.line_number) ?? []), one]);
  cases.forEach((one, nth) => {
    const number = clean.length + nth + 1;
    const row = rows.find(({ lostOnlyBlanks }) => lostOnlyBlanks === one.lostOnlyBlanks);
    if (row) countCase(row, one, now[nth] ?? '', errors.get(number) ?? [], byLine.get(number) ?? []);
  });
}

function countCase(
  row: DisplacedRow,
  { original, line, at }: Case,
  now: string,
  errors: readonly string[],
  proposals: readonly WaitingProposal[],
): void {
  row.tried++;
  if (errors.length === 0) row.faultless++;
  if (errors.includes('RECORD_SHIFTED')) row.recognized++;
  if (now === original) row.givenBack++;
  else if (now !== line) row.wrong.push(`${row.state} ${row.by} at ${at}\n${line}\n${now}`);
  else if (isOffered(original, line, proposals)) row.proposed++;
  else if (proposals.length > 0) row.otherwise++;
  else row.left++;
}
