/**
 * What a correction did to a file, cell by cell and byte by byte. A cell is a field of a record; where a line has
 * not the length of a record, the whole line is one cell.
 */

import { recordType } from '../support/records.js';
import type { ErrorClass } from './case.js';
import { cellOf, columnsOf } from './cells.js';
import type { Planted, Sheet, SheetLine } from './sheet.js';

/** The best proposal for a field that was not written: the text that a person would be asked to accept. */
export interface Proposal {
  line_number: number;
  /** Texts by field name. */
  writes: Readonly<Record<string, string>>;
}

/** What became of a file. */
export interface Corrected {
  /** The lines, without their ends. */
  lines: readonly Uint8Array[];
  proposals: readonly Proposal[];
}

/** Counts of cells. An error is a cell that differs from the clean one before the correction. */
export interface Tally {
  /** Cells that were not blank and were right before. */
  clean: number;
  errors: number;
  /** Errors that were given the right text, a wrong one, or none. */
  right: number;
  wrong: number;
  kept: number;
  /** Right cells that were changed. */
  harm: number;
  /** Errors that were kept and proposed, and those proposals that would have been right. */
  offered: number;
  offeredRight: number;
  /** Records with proposals. */
  questions: number;
  records: number;
}

const NOTHING: Tally = {
  clean: 0,
  errors: 0,
  right: 0,
  wrong: 0,
  kept: 0,
  harm: 0,
  offered: 0,
  offeredRight: 0,
  questions: 0,
  records: 0,
};

/** The sum of some counts. */
export function sum(tallies: Iterable<Tally>): Tally {
  const total = { ...NOTHING };
  for (const one of tallies) add(total, one);
  return total;
}

const KEYS = Object.keys(NOTHING) as (keyof Tally)[];

function add(total: Tally, one: Tally): void {
  for (const key of KEYS) total[key] += one[key];
}

/** The counts of a class within a score, to be added to. */
function countsOf(score: Score, kind: ErrorClass | undefined): Tally {
  const known = score.get(kind) ?? { ...NOTHING };
  score.set(kind, known);
  return known;
}

/** Counts of a file by class of error; `undefined` has the records without one. */
export type Score = Map<ErrorClass | undefined, Tally>;

/** Scores a corrected file against what it should be. Throws when lines were lost or added. */
export function score(sheet: Sheet, corrected: Corrected): Score {
  if (corrected.lines.length !== sheet.lines.length) throw new Error('The correction lost or added lines.');
  const proposals = new Map<number, Proposal['writes']>();
  for (const { line_number, writes } of corrected.proposals)
    proposals.set(line_number, { ...writes, ...proposals.get(line_number) });
  const scored: Score = new Map();
  sheet.lines.forEach((line, at) => {
    for (const { kind, tally } of scoreLine(sheet, line, corrected.lines[at]!, proposals.get(at + 1))) {
      add(countsOf(scored, kind), tally);
    }
  });
  return scored;
}

/** Adds the counts of one score to another. */
export function addScore(total: Score, score: Score): Score {
  for (const [kind, tally] of score) add(countsOf(total, kind), tally);
  return total;
}

interface Scored {
  kind: ErrorClass | undefined;
  tally: Tally;
}

function scoreLine(
  sheet: Sheet,
  line: SheetLine,
  after: Uint8Array,
  writes: Proposal['writes'] = {},
): Scored[] {
  const [first] = line.planted;
  const length = sheet.layout.record_length;
  const [was, is] = [columnsOf(line.dirty, length), columnsOf(after, length)];
  const questions = Object.keys(writes).length > 0 ? 1 : 0;
  const record: Scored = { kind: first?.kind, tally: { ...NOTHING, records: 1, questions } };
  if (!was || !is || first?.kind.part === 'line')
    return [record, { kind: first?.kind, tally: wholeLine(line, after) }];
  const cells = recordType(sheet.layout, line.type).fields.map((field): Scored => {
    const [clean, before, now] = [cellOf(line.clean, field), cellOf(was, field), cellOf(is, field)];
    const kind = plantedIn(line.planted, field.name)?.kind;
    return { kind, tally: scoreCell(clean, before, now, writes[field.name]?.padEnd(clean.length)) };
  });
  return [record, ...cells];
}

/** The error that a field was given; any of the record's own when the field had none. */
function plantedIn(planted: readonly Planted[], name: string): Planted | undefined {
  return planted.find(({ fields }) => fields.includes(name)) ?? planted[0];
}

function wholeLine({ clean, dirty }: SheetLine, after: Uint8Array): Tally {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  return scoreCell(clean, text(dirty), text(after), undefined);
}

function scoreCell(clean: string, before: string, now: string, proposed: string | undefined): Tally {
  if (before === clean) {
    const harm = now === clean ? 0 : 1;
    return { ...NOTHING, clean: clean.trim() === '' && harm === 0 ? 0 : 1, harm };
  }
  const changed = now !== before;
  const offered = !changed && proposed !== undefined;
  return {
    ...NOTHING,
    errors: 1,
    right: now === clean ? 1 : 0,
    wrong: changed && now !== clean ? 1 : 0,
    kept: changed ? 0 : 1,
    offered: offered ? 1 : 0,
    offeredRight: offered && proposed === clean ? 1 : 0,
  };
}

/** Of the cells that were changed, those that are right now. */
export function precision({ right, wrong, harm }: Tally): { hits: number; n: number } {
  return { hits: right, n: right + wrong + harm };
}

/** Of the errors, those that were repaired. */
export function recall({ right, errors }: Tally): { hits: number; n: number } {
  return { hits: right, n: errors };
}

/** The worth of a correction when a wrong change costs ten times what a repair is worth: 1 at best, 0 for none at all. */
export function phi10({ right, wrong, harm, errors }: Tally): number {
  return errors === 0 ? 0 : (right - 10 * (wrong + harm)) / errors;
}
