/** The table at the end of the report of a file: what was found, where, and who must act. */

import type { KeptLines } from '../../../correction/index.js';
import type { ErrorType, Finding, Severity } from '../../../validation/index.js';
import type { ShownPlan } from '../../correction-plan.js';
import { counted, grouped } from '../../text/counts.js';
import type { Group } from '../../text/finding-groups.js';
import { joinedLines, lineRanges } from '../../text/places.js';
import { problemOf } from '../../text/problem.js';
import { ACTOR_NAMES } from '../../text/steps-after-check.js';
import { widthOf } from '../../text/text-width.js';
import { NARROWEST, wrap } from '../../text/wrap.js';
import type { KeptFinding } from './pretty-finding.js';

/** One row; a group has one for each actor. */
export interface SummaryRow {
  severity: Severity;
  error_type: ErrorType;
  cells: [count: string, what: string, where: string, who: string];
}

const HEADINGS: SummaryRow['cells'] = ['', 'What', 'Line', 'Who must act'];

/** Who looks at a warning; the flag is that of `newhire correct`. */
const warned = ({ fix }: Pick<Finding, 'fix'>): string =>
  fix.tier === 'safe' ? 'you (--fix-warnings)' : 'you (check it)';

const withoutActor = ([count, what, where]: SummaryRow['cells']): SummaryRow['cells'] => [
  count,
  what,
  where,
  '',
];

/** Most ranges of lines that a row names. */
const MAX_RANGES = 4;
/** The narrowest column for what was found; a narrower terminal gets stacked rows. */
const MIN_WHAT_WIDTH = 32;
const GAP = '  ';

/** The lines of the table. Without a plan it is unknown who can clear an error, and the column is left out. */
export function summaryTable(
  given: readonly SummaryRow[],
  width: number,
  paintOf: (severity: Severity) => (text: string) => string,
): string[] {
  const isKnown = given.every(({ cells: [, , , who] }) => who !== '');
  const headings = isKnown ? HEADINGS : withoutActor(HEADINGS);
  const rows = given.map((row) => (isKnown ? row : { ...row, cells: withoutActor(row.cells) }));
  const widest = (column: number) =>
    Math.max(...[headings, ...rows.map(({ cells }) => cells)].map((cells) => widthOf(cells[column] ?? '')));
  const [count, where, who] = [widest(0), Math.min(widest(2), 18), widest(3)];
  const what = Math.min(widest(1), width - count - where - who - 3 * GAP.length);
  if (what < MIN_WHAT_WIDTH)
    return rows.flatMap(({ severity, cells: [amount, title, place, actor] }) => [
      ...wrap(`${amount}  ${title}`, width, 2).map(paintOf(severity)),
      ...wrap([place && linesNamed(place), actor].filter(Boolean).join(' · '), width - 4).map(
        (line) => `    ${line}`,
      ),
    ]);
  const widths = [count, what, where, who];
  return [
    ...rowLines(headings, widths),
    ...rows.flatMap(({ severity, cells }) => rowLines(cells, widths, paintOf(severity))),
  ];
}

/** What a row is made of, before those of one cause are joined. */
interface Cause extends Pick<SummaryRow, 'severity' | 'error_type'> {
  /** The sentence about it. A cause without one is not joined to another: its findings say different things, or are few. */
  sentence: string | undefined;
  labels: string[];
  count: number;
  lines: KeptLines;
  who: string;
}

/** Findings of a field from which on they are a habit of the export, which other fields have too. */
const HABIT = 3;
/** Most fields that a row names. */
const MAX_LABELS = 3;

/**
 * The rows of all groups, one for each cause: what is wrong in several fields for one reason, and is cleared by one actor, is
 * one. With a plan each error has somebody who must act, as the plan is divided as the groups are.
 */
export function summaryRows(
  groups: readonly Group<KeptFinding>[],
  plan: ShownPlan | undefined,
): SummaryRow[] {
  const causes = new Map<string, Cause>();
  for (const cause of groups.flatMap((group) => causesOf(group, plan))) {
    const { severity, error_type, sentence, who, labels } = cause;
    const key = [severity, error_type, sentence ?? `in ${labels.join()}`, who].join('\n');
    const known = causes.get(key);
    causes.set(key, known ? joined(known, cause) : cause);
  }
  return [...causes.values()].map(({ severity, error_type, labels, count, lines, who }) => {
    const more = labels.length - MAX_LABELS;
    const named = `${labels.slice(0, MAX_LABELS).join(', ')}${more > 0 ? ` and ${counted(more, 'more field')}` : ''}`;
    const cells: SummaryRow['cells'] = [
      grouped(count),
      `${error_type} · ${named}`,
      lineRanges(lines, MAX_RANGES),
      who,
    ];
    return { severity, error_type, cells };
  });
}

const joined = (one: Cause, other: Cause): Cause => ({
  ...one,
  labels: [...one.labels, ...other.labels],
  count: one.count + other.count,
  lines: joinedLines(one.lines, other.lines),
});

function causesOf(group: Group<KeptFinding>, plan: ShownPlan | undefined): Cause[] {
  const { first, count, lines, isAlike } = group;
  const { severity, error_type, field_label } = first;
  const cause = {
    severity,
    error_type,
    sentence: isAlike && count >= HABIT ? problemOf(first) : undefined,
    labels: [field_label],
  };
  if (severity === 'warning') return [{ ...cause, count, lines, who: warned(first) }];
  if (!plan) return [{ ...cause, count, lines, who: '' }];
  return plan.errorsLike(first).map((one) => ({
    ...cause,
    count: one.count,
    lines: one.lines,
    who: ACTOR_NAMES[one.actor],
  }));
}

/** `line 4`, `lines 4; 22-30`, of a cell with lines. */
export const linesNamed = (where: string): string => `${/^[\d,]+$/.test(where) ? 'line' : 'lines'} ${where}`;

/** A cell that is too long for its column continues below. */
function rowLines(
  cells: SummaryRow['cells'],
  widths: readonly number[],
  paint: (text: string) => string = (text) => text,
): string[] {
  const folded = cells.map((cell, column) => wrap(cell, Math.max(NARROWEST, widths[column] ?? 0)));
  const height = Math.max(...folded.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => {
    const row = folded.map((lines, column) => {
      const text = lines[line] ?? '';
      const pad = ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(text)));
      if (column === 0) return pad + text;
      return (column === 1 ? paint(text) : text) + pad;
    });
    return row.join(GAP).trimEnd();
  });
}
