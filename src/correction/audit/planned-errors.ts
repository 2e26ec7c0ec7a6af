/** How the errors of a file are divided by what a correction does about them: the same in every plan, and in the groups of reports. */

import type { Finding } from '../../validation/index.js';
import type { Outcome } from './change.js';

/** Most ranges of lines that are kept, where no other limit is given. */
const MAX_RANGES = 8;

/** Lines of findings: the first ranges of them, and how many more there are. */
export interface KeptLines {
  /** From 1; 0 for the file as a whole. */
  lines: { start: number; end: number }[];
  more: number;
}

/** Adds a line, in the order of the file: one that follows the last one makes its range longer. */
export function keepLine(kept: KeptLines, line: number, most = MAX_RANGES): void {
  const last = kept.lines.at(-1);
  if (kept.more === 0 && last && last.start > 0 && line === last.end + 1) last.end = line;
  else if (kept.more === 0 && kept.lines.length < most) kept.lines.push({ start: line, end: line });
  else kept.more++;
}

/** Who clears an error: `newhire correct` by itself, a person who accepts its proposal, or the payroll system. */
export type Actor = 'correct' | 'review' | 'payroll';

/** The members of a finding that decide its part of a plan and its group in a report. */
export type PartKey = Pick<Finding, 'error_type' | 'field_name' | 'record_number'>;

/**
 * The part of an error: those of one type and field, of employees or of all other records. Plans and the groups of reports are
 * divided by it alike, so that each error of a group has somebody who must act.
 */
export const partOf = ({ error_type, field_name, record_number }: PartKey): string =>
  `${error_type} ${field_name} ${record_number > 0}`;

/** Errors of one part that one actor clears. */
export interface PlannedErrors extends Pick<Finding, 'error_type' | 'field_name'> {
  /** The result of `partOf`. */
  part: string;
  /** Of employees, not of headers, totals or the file. */
  of_employees: boolean;
  actor: Actor;
  count: number;
  lines: KeptLines;
}

const ACTORS: Record<Outcome['resolution'], Actor> = {
  resolved: 'correct',
  proposed: 'review',
  declined: 'payroll',
  failed: 'payroll',
  not_attempted: 'payroll',
};

/** Divides the errors of a file by their outcomes, which come in the order of the file. */
export class PlannedParts {
  private readonly groups = new Map<string, PlannedErrors>();

  /** @param maxRanges the first ranges of lines that are kept of each group */
  constructor(private readonly maxRanges = MAX_RANGES) {}

  /** Adds an error to its group, and returns the group. */
  add(outcome: Outcome): PlannedErrors {
    const { error_type, field_name, line_number, record_number, resolution } = outcome;
    const actor = ACTORS[resolution];
    const part = partOf(outcome);
    const key = `${part} ${actor}`;
    const lines = { lines: [], more: 0 };
    const of_employees = record_number > 0;
    const group = this.groups.get(key) ?? {
      ...{ part, error_type, field_name, of_employees, actor, lines },
      count: 0,
    };
    this.groups.set(key, group);
    keepLine(group.lines, line_number, this.maxRanges);
    group.count++;
    return group;
  }

  get errors(): PlannedErrors[] {
    return [...this.groups.values()];
  }

  /** The number of errors that an actor clears. */
  countOf(actor: Actor): number {
    return this.errors.reduce((total, one) => total + (one.actor === actor ? one.count : 0), 0);
  }
}

/** The first ranges of these lines. */
export function firstLines({ lines, more }: KeptLines): KeptLines {
  const others = lines.slice(MAX_RANGES).reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return { lines: lines.slice(0, MAX_RANGES), more: more + others };
}

/** Who clears each error, by its part and its line. The lines of a part must be known, unless one actor clears all of it. */
export class ErrorActors {
  private readonly parts = new Map<string, PlannedErrors[]>();

  constructor(errors: readonly PlannedErrors[]) {
    for (const each of errors) {
      // Findings about the file as a whole may come last.
      const lines = { ...each.lines, lines: each.lines.lines.toSorted((a, b) => a.start - b.start) };
      const one = { ...each, lines };
      const others = this.parts.get(one.part);
      if (others) others.push(one);
      else this.parts.set(one.part, [one]);
    }
  }

  /** Undefined for what is not one of the errors. */
  of(error: PartKey & Pick<Finding, 'line_number'>): Actor | undefined {
    const some = this.parts.get(partOf(error)) ?? [];
    if (some.length < 2) return some[0]?.actor;
    return some.find(({ lines }) => hasLine(lines, error.line_number))?.actor;
  }
}

function hasLine({ lines }: KeptLines, line: number): boolean {
  let [low, high] = [0, lines.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { start = 0, end = 0 } = lines[middle] ?? {};
    if (start <= line && line <= end) return true;
    if (end < line) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** The errors with the lines that `ErrorActors` needs, and the first ranges of the others. */
export function withNeededLines(errors: readonly PlannedErrors[]): PlannedErrors[] {
  const actors = new Map<string, number>();
  for (const { part } of errors) actors.set(part, (actors.get(part) ?? 0) + 1);
  return errors.map((one) => (actors.get(one.part) === 1 ? { ...one, lines: firstLines(one.lines) } : one));
}
