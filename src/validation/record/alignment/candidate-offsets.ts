/**
 * By how many columns the fields of a line may be out of their places. Values that are hard to mistake, such as a
 * Social Security number or a state with its ZIP code, vote for the offset at which a field of their kind would be right.
 */

import { STATE_INDEX } from '../../../reference/index.js';
import { classAt, DIGIT, numberAt, pairAt, spells } from '../../fields/bytes.js';
import { digitsOf, type NumberKind, type NumberRule } from '../../fields/kind.js';
import type { PlannedField, RecordPlan } from '../record-plan.js';
import { type LineColumns, MARGIN } from './line-columns.js';

/** Offsets that are followed up with any number of changes, and with one; the undisplaced one included. */
const OFFSETS = 6;
const OFFSETS_OF_ONE = 12;
/** Most offsets in all, including those of the last text. */
export const MAX_OFFSETS = OFFSETS_OF_ONE + 6;
/** Furthest offset that a number votes for; displacements add up. */
const FURTHEST = 80;
/** Furthest offset that a text votes for. */
const FURTHEST_OF_TEXT = 45;
/** Fewest votes of an offset that is followed up. */
const MIN_VOTES = 3;
/** Longer runs of digits are read only this far. */
const MAX_RUN = 40;

const VOTES = { exact: 4, within: 3, stateAndZip: 5, text: 1, identifier: 4 };

interface NumberSeat {
  planned: PlannedField;
  kind: NumberKind;
  width: number;
}

export class CandidateOffsets {
  private readonly numbers: readonly NumberSeat[];
  /** Fewest digits in a row that may be one of the numbers. */
  private readonly shortestRun: number;
  /** Where a state code is directly followed by its ZIP code. */
  private readonly states: readonly number[];
  private readonly texts: readonly number[];
  /** Where any text may begin. */
  private readonly starts: readonly number[];
  private readonly identifier: string;
  private readonly ignoreCase: boolean;
  private readonly votes = new Int16Array(2 * FURTHEST + 1);

  constructor({ fields, type }: RecordPlan) {
    this.numbers = fields.flatMap((planned) => {
      const { kind } = planned;
      if (kind.form !== 'number' || !kind.cost.strong) return [];
      const width = digitsOf(kind, planned.field);
      return width > 5 ? [{ planned, kind, width }] : [];
    });
    this.shortestRun = Math.min(...this.numbers.map(({ width }) => width));
    this.states = fields.flatMap(({ field, from, to }, at) => {
      const after = fields[at + 1]?.field.kind;
      return field.kind === 'state' && (after === 'zip' || after === 'postal') && to - from === 2
        ? [from]
        : [];
    });
    this.texts = fields.flatMap(({ kind, from }) => (kind.form === 'text' && kind.capitals ? [from] : []));
    this.starts = fields.flatMap(({ kind, from }) => (kind.form === 'text' ? [from] : []));
    this.identifier = fields[0]?.field.values?.[0] ?? '';
    this.ignoreCase = type.identified_by.ignore_case;
  }

  /**
   * The offsets that are followed, 0 first: at most so many of those with most votes, and the one that agrees with the
   * length of the line.
   */
  of(line: LineColumns, recordLength: number, lastYear: number, most = OFFSETS): number[] {
    const { votes } = this;
    votes.fill(0);
    this.countNumbers(line, lastYear);
    this.countStates(line);
    this.countTexts(line);
    this.countIdentifier(line);
    const surplus = line.length - recordLength;
    const chosen = surplus !== 0 && Math.abs(surplus) <= FURTHEST ? [0, surplus] : [0];
    while (chosen.length < most) {
      let best = -1;
      for (let at = 0; at < votes.length; at++) {
        const more = (votes[at] as number) - (best < 0 ? MIN_VOTES - 1 : (votes[best] as number));
        if (more > 0 && !chosen.includes(at - FURTHEST)) best = at;
      }
      if (best < 0) break;
      chosen.push(best - FURTHEST);
    }
    return chosen;
  }

  /**
   * The offsets at which one change may explain the line, 0 first: also those at which its last text, which alone may have moved,
   * would begin a field near it.
   */
  ofOneChange(line: LineColumns, recordLength: number, lastYear: number): number[] {
    const start = startOfLastText(line) - MARGIN;
    const near = this.starts
      .map((from) => start - from)
      .filter((offset) => Math.abs(offset) <= FURTHEST_OF_TEXT)
      .sort((a, b) => Math.abs(a) - Math.abs(b));
    const offsets = [...this.of(line, recordLength, lastYear, OFFSETS_OF_ONE), ...near];
    return [...new Set(offsets)].slice(0, MAX_OFFSETS);
  }

  private vote(offset: number, count: number, furthest = FURTHEST): void {
    if (offset >= -furthest && offset <= furthest)
      this.votes[offset + FURTHEST] = (this.votes[offset + FURTHEST] as number) + count;
  }

  private countNumbers({ bytes, end }: LineColumns, lastYear: number): void {
    for (let at = MARGIN; at < end; at++) {
      if (classAt(bytes, at) !== DIGIT) continue;
      let after = at + 1;
      while (after < end && classAt(bytes, after) === DIGIT) after++;
      if (after - at >= this.shortestRun) this.countRun(bytes, at, Math.min(after, at + MAX_RUN), lastYear);
      at = after;
    }
  }

  /** Votes of a run of digits, each part of which may be a number. */
  private countRun(bytes: Uint8Array, start: number, end: number, lastYear: number): void {
    for (const { planned, kind, width } of this.numbers) {
      const first = start - MARGIN - planned.from;
      if (first > FURTHEST || first + end - start < -FURTHEST) continue;
      const votes = end - start === width ? VOTES.exact : VOTES.within;
      for (let at = start; at + width <= end; at++)
        if (isValue(numberAt(bytes, at, at + width), planned, kind, lastYear))
          this.vote(at - MARGIN - planned.from, votes);
    }
  }

  private countStates({ bytes, end }: LineColumns): void {
    for (let at = MARGIN; at + 7 <= end; at++) {
      if (classAt(bytes, at + 2) !== DIGIT || classAt(bytes, at + 6) !== DIGIT) continue;
      if (STATE_INDEX[pairAt(bytes, at)] === 0 || !isDigits(bytes, at + 2, at + 7)) continue;
      for (const from of this.states) this.vote(at - MARGIN - from, VOTES.stateAndZip);
    }
  }

  /** A text that begins after two blanks. */
  private countTexts({ bytes, end }: LineColumns): void {
    for (let at = MARGIN; at < end; at++) {
      if (bytes[at] === 0x20 || bytes[at - 1] !== 0x20 || bytes[at - 2] !== 0x20) continue;
      for (const from of this.texts) this.vote(at - MARGIN - from, VOTES.text, FURTHEST_OF_TEXT);
    }
  }

  /** The identifier after something in front of it, or what is left of it. */
  private countIdentifier({ bytes, end }: LineColumns): void {
    const { identifier, ignoreCase } = this;
    const votes = Math.min(identifier.length, VOTES.identifier);
    for (let offset = 1; offset <= FURTHEST_OF_TEXT && MARGIN + offset < end; offset++)
      if (spells(bytes, MARGIN + offset, identifier, ignoreCase)) this.vote(offset, votes);
    for (let lost = 1; lost < identifier.length; lost++)
      if (spells(bytes, MARGIN, identifier.slice(lost), ignoreCase)) this.vote(-lost, VOTES.identifier);
  }
}

/** Offset of the last text that begins after two blanks. */
function startOfLastText({ bytes, end }: LineColumns): number {
  let at = end;
  while (at > MARGIN && bytes[at - 1] === 0x20) at--;
  while (at > MARGIN && !(bytes[at - 1] === 0x20 && bytes[at - 2] === 0x20)) at--;
  return at;
}

function isDigits(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (classAt(bytes, at) !== DIGIT) return false;
  return true;
}

function isValue(
  digits: number,
  { field, rules }: PlannedField,
  kind: NumberKind,
  lastYear: number,
): boolean {
  const value = kind.value ? kind.value(digits, field, lastYear) : digits;
  if (value < 0) return false;
  const tests = rules as readonly NumberRule[];
  for (let i = 0; i < tests.length; i++) {
    const { usable, fails } = tests[i] as NumberRule;
    if (!usable && fails(value)) return false;
  }
  return true;
}
