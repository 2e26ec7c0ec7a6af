/**
 * First names in place of last names. One record proves nothing: LINDA may be a last name. In many records of a file, or of
 * an employer, it is a fault of the export. It is said in a note: each value is valid, so no rule moves them.
 */

import { GIVEN_NAMES } from '../../reference/index.js';
import { grouped } from '../../sentences.js';
import { ONE_CAUSE } from '../catalogue/shared-cause.js';
import { columnsOf } from '../columns.js';
import { byteAt, classAt, LOWER, UPPER } from '../fields/bytes.js';
import type { RecordPlan } from '../record/record-plan.js';
import type { RecordState } from '../record/record-state.js';

/** Fewer records do not show a habit. */
const MIN_RECORDS = 3;
/** There must be at least this many times as many records for a swap as against it. */
const TIMES = 4;
/** And at least one in this many records must show it: most names are in no table. */
const ONE_OF = 5;
/** Employers whose records are counted, some 100 bytes each, and those that are named in notes. */
const MAX_EMPLOYERS = 50_000;
const MAX_NOTES = 5;

const [BLANK, COMMA] = [0x20, 0x2c];
/** The letters of longer names do not fit into a number. */
const MAX_LETTERS = 11;

interface Votes {
  /** Records whose last-name field has a first name, and whose first-name field has none. */
  swapped: number;
  /** Records whose first-name field has a first name, and whose last-name field has none. */
  right: number;
  records: number;
  /** The line of the first one that is swapped. */
  line: number;
}

/** Counts them in the file, and by employer. */
export class SwappedNames {
  private readonly file = noVotes();
  private readonly byEmployer = new Map<number, Votes>();
  /** The employer of the record before, and its votes: the records of one follow each other in most files. */
  private employer = 0;
  private votes: Votes | undefined;

  constructor(private readonly plan: RecordPlan) {}

  /** Observes a record in its columns; `employer` is the number of the employer in layouts with employer records, else 0. */
  observe(record: RecordState, line: number, employer = 0): void {
    const { last_name: last, first_name: first, full_name: full } = this.plan.roles;
    const { line: bytes, base } = record;
    if (full) {
      const [from, to] = [base + full.from, base + full.to];
      const comma = commaBetween(bytes, from, to);
      if (comma < to)
        this.count(record, line, employer, isGiven(bytes, from, to), isGiven(bytes, comma + 1, to));
    } else if (last && first) {
      const isLastGiven = isGiven(bytes, base + last.from, base + last.to);
      this.count(record, line, employer, isLastGiven, isGiven(bytes, base + first.from, base + first.to));
    }
  }

  /** The notes about the file at its end. */
  notes(): string[] {
    const { file } = this;
    if (isHabit(file))
      return [`In ${grouped(file.swapped)} of ${grouped(file.records)} records ${this.what()}`];
    const habits = [...this.byEmployer.values()].filter(isHabit);
    const further = habits.length - MAX_NOTES;
    return [
      ...habits
        .slice(0, MAX_NOTES)
        .map(
          ({ swapped, line }) =>
            `In ${grouped(swapped)} records of the employer of line ${grouped(line)} ${this.what()}`,
        ),
      ...(further > 0 ? [`The same is true of the records of ${grouped(further)} more employers.`] : []),
    ];
  }

  private count(record: RecordState, line: number, employer: number, last: boolean, first: boolean): void {
    const isSwapped = last && !first;
    const isRight = first && !last;
    add(this.file, line, isSwapped, isRight);
    const votes = this.votesOf(employer || this.feinOf(record));
    if (votes) add(votes, line, isSwapped, isRight);
  }

  /** Undefined for 0, an employer that is not known, and once there is no room for more of them. */
  private votesOf(employer: number): Votes | undefined {
    if (employer === this.employer) return this.votes;
    this.employer = employer;
    this.votes = this.byEmployer.get(employer);
    if (!this.votes && employer > 0 && this.byEmployer.size < MAX_EMPLOYERS) {
      this.votes = noVotes();
      this.byEmployer.set(employer, this.votes);
    }
    return this.votes;
  }

  private feinOf(record: RecordState): number {
    const { fein } = this.plan.roles;
    return record.isGood(fein) ? record.valueOf(fein) : 0;
  }

  private what(): string {
    const { last_name: last, first_name: first, full_name: full } = this.plan.roles;
    const fields = [last, first, full].filter((planned) => planned !== undefined);
    const where = fields.map(({ field }) => `${field.label}, ${columnsOf(field)}`).join(', and ');
    const order = full ? 'wants the last name first' : 'has a field for each';
    return `the last-name field contains a first name, and the first-name field contains none; this has ${ONE_CAUSE}, or in the columns of the layout, which ${order} (${where}). The names may be in the wrong fields. No rule moves them: compare some records with the payroll system, then set up the export.`;
  }
}

const noVotes = (): Votes => ({ swapped: 0, right: 0, records: 0, line: 0 });

function add(votes: Votes, line: number, isSwapped: boolean, isRight: boolean): void {
  votes.records++;
  if (isRight) votes.right++;
  if (!isSwapped) return;
  if (votes.swapped === 0) votes.line = line;
  votes.swapped++;
}

const isHabit = ({ swapped, right, records }: Votes) =>
  swapped >= MIN_RECORDS && swapped >= TIMES * right && swapped * ONE_OF >= records;

const encoder = new TextEncoder();

const GIVEN: ReadonlySet<number> = new Set(
  GIVEN_NAMES.map((name) => numberOf(encoder.encode(name), 0, name.length)),
);

function isGiven(line: Uint8Array, from: number, to: number): boolean {
  return GIVEN.has(numberOf(line, from, to));
}

/** The offset of the first comma; `to` when there is none. */
function commaBetween(line: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && byteAt(line, at) !== COMMA) at++;
  return at;
}

/** The letters of the first word as one number, another for each word; 0 for what is not a word. */
function numberOf(line: Uint8Array, from: number, to: number): number {
  let number = 0;
  const end = Math.min(to, from + MAX_LETTERS + 1);
  for (let at = from; at < end; at++) {
    const byte = byteAt(line, at);
    if (byte === BLANK || byte === COMMA) return number;
    if (!(classAt(line, at) & (UPPER | LOWER)) || at - from === MAX_LETTERS) return 0;
    number = number * 27 + (byte & 0x1f);
  }
  return number;
}
