/** The table at the end of the report of a file: what was found, where, and who must act. */

import type { Severity } from '../../../validation/index.js';
import type { ShownPlan } from '../../correction-plan.js';
import { grouped } from '../../text/counts.js';
import type { Group } from '../../text/finding-groups.js';
import { linesOf } from '../../text/places.js';
import { ACTOR_NAMES } from '../../text/steps-after-check.js';
import { widthOf } from '../../text/text-width.js';
import { wrap } from '../../text/wrap.js';
import type { KeptFinding } from './pretty-finding.js';

/** One row; a group has one for each actor. */
interface SummaryRow {
  severity: Severity;
  cells: [count: string, what: string, where: string, who: string];
}

const HEADINGS: SummaryRow['cells'] = ['', 'What', 'Line', 'Who must act'];

const WARNED = 'you (check it)';

const withoutActor = ([count, what, where]: SummaryRow['cells']): SummaryRow['cells'] => [
  count,
  what,
  where,
  '',
];

/** Most lines that a row names. */
const MOST_LINES = 4;
/** The narrowest column for what was found; a narrower terminal gets stacked rows. */
const LEAST_WHAT = 32;
const GAP = '  ';

/** The lines of the table. Without a plan it is unknown who can clear an error. */
export function summaryTable(
  groups: readonly Group<KeptFinding>[],
  plan: ShownPlan | undefined,
  width: number,
  paintOf: (severity: Severity) => (text: string) => string,
): string[] {
  const isKnown = plan !== undefined || !groups.some(({ first }) => first.severity === 'error');
  const headings = isKnown ? HEADINGS : withoutActor(HEADINGS);
  const rows = groups
    .flatMap((group) => rowsOf(group, plan))
    .map(({ severity, cells }) => ({ severity, cells: isKnown ? cells : withoutActor(cells) }));
  const widest = (column: number) =>
    Math.max(...[headings, ...rows.map(({ cells }) => cells)].map((cells) => widthOf(cells[column] ?? '')));
  const [count, where, who] = [widest(0), Math.min(widest(2), 18), widest(3)];
  const what = Math.min(widest(1), width - count - where - who - 3 * GAP.length);
  if (what < LEAST_WHAT)
    return rows.flatMap(({ severity, cells: [amount, title, place, actor] }) => [
      ...wrap(`${amount}  ${title}`, width, 2).map(paintOf(severity)),
      ...wrap([place && `line ${place}`, actor].filter(Boolean).join(' · '), width - 4).map(
        (line) => `    ${line}`,
      ),
    ]);
  const widths = [count, what, where, who];
  return [
    ...rowLines(headings, widths),
    ...rows.flatMap(({ severity, cells }) => rowLines(cells, widths, paintOf(severity))),
  ];
}

function rowsOf(group: Group<KeptFinding>, plan: ShownPlan | undefined): SummaryRow[] {
  const { first, count } = group;
  const { severity, error_type, field_label } = first;
  const what = `${error_type} · ${field_label}`;
  const lines = [...group.drawn.map(({ finding }) => finding.line_number), ...group.further_lines];
  const planned = severity === 'error' && plan ? plan.errorsLike(first) : [];
  const isWhole = planned.reduce((sum, one) => sum + one.count, 0) === count;
  if (isWhole)
    return planned.map((one) => ({
      severity,
      cells: [grouped(one.count), what, placesOf(one.lines, one.count), ACTOR_NAMES[one.actor]],
    }));
  const where = linesOf(first, MOST_LINES).replace(/^lines? /, '') || placesOf(lines, count);
  return [{ severity, cells: [grouped(count), what, where, severity === 'warning' ? WARNED : ''] }];
}

/** `4; 22 and 3 more`; empty for the file as a whole. */
function placesOf(lines: readonly number[], count: number): string {
  const named = lines.filter((line) => line > 0).slice(0, MOST_LINES);
  if (named.length === 0) return '';
  const more = count - named.length;
  return `${named.map(grouped).join('; ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`;
}

/** A cell that is too long for its column continues below. */
function rowLines(
  cells: SummaryRow['cells'],
  widths: readonly number[],
  paint: (text: string) => string = (text) => text,
): string[] {
  const folded = cells.map((cell, column) => wrap(cell, Math.max(8, widths[column] ?? 0)));
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
