/** One finding on a terminal: the place and the message, and the drawing of the record where there is a value to see. */

import type { Layout } from '../../../layouts/index.js';
import { visible } from '../../../printable.js';
import { capitalized } from '../../../sentences.js';
import { columnsOf } from '../../../validation/index.js';
import type { ShownPlan } from '../../correction-plan.js';
import type { ReportContext, ShownFinding, ShownLine } from '../../report.js';
import { grouped } from '../../text/counts.js';
import { employersOf } from '../../text/employers-at-fault.js';
import type { Palette } from '../../text/palette.js';
import { andMorePlaces } from '../../text/places.js';
import { problemOf } from '../../text/problem.js';
import { type RecordWindow, windowOf } from '../../text/record-window.js';
import { clip } from '../../text/text-width.js';

/** A finding as its group keeps it until the end of the file: what the correction would do is not known before. */
export interface KeptFinding {
  finding: ShownFinding;
  /** `SSN ending in 6789`, or empty. */
  employee: string;
  /** The cell of the table that the value comes from; empty where the file was made from none. */
  origin: string;
  /** The record around the value; undefined where no value may be seen, and after the first of a group. */
  window: RecordWindow | undefined;
}

/** How the parts of the report are drawn. */
export interface Style {
  context: ReportContext;
  palette: Palette;
  /** Most columns of running text, which is hard to read in long lines. */
  prose: number;
}

/** Most columns of a record that are drawn. */
const WINDOW_WIDTH = 120;
const INDENT = ' '.repeat(4);
/** Columns up to which a field is not drawn. */
const SHORT_FIELD = 2;
/** Longer values are cut within a sentence. */
const MAX_VALUE_LENGTH = 40;

/** Keeps what is shown of a finding: the text of its record is valid only during the call. */
export function keepFinding(
  finding: ShownFinding,
  record: ShownLine | undefined,
  layout: Layout,
  { width, values, madeFrom }: ReportContext,
  nth: number,
): KeptFinding {
  const isDrawn = nth === 0 && record && isWorthDrawing(finding, values);
  const room = Math.min(width - INDENT.length, WINDOW_WIDTH);
  const window = isDrawn ? windowOf(finding, record.text(), layout, room) : undefined;
  return { finding, employee: record?.employee() ?? '', origin: madeFrom?.originOf(finding) ?? '', window };
}

/** True if the value and its neighbors can be seen: rows of asterisks are useless, and a short code is named in the text. */
function isWorthDrawing(finding: ShownFinding, values: ReportContext['values']): boolean {
  const { field_name, record_type, position, current_value, value_masked } = finding;
  // Its value is a description, and its message names the columns; only a missing identifier is seen in the line.
  if (field_name === 'record') return values === 'show' && record_type === 'unknown';
  if (field_name === 'file' || (values === 'hide' && record_type === 'employee')) return false;
  return !value_masked && current_value !== '' && position.end - position.start >= SHORT_FIELD;
}

/** `line 10, SSN ending in 6789`, the other places of a folded finding, and their employers where these are several. */
export function placeOf({ finding, employee, origin }: KeptFinding, most: number): string {
  const { line_number, employers, position } = finding;
  const line = line_number === 0 ? 'the file' : `line ${grouped(line_number)}`;
  const place = origin === '' ? line : `${origin}, ${line}, ${columnsOf(position)}`;
  const whose = employers ? `, ${employersOf(finding)}` : '';
  return `${place}${employee && `, ${employee}`}${andMorePlaces(finding, most)}${whose}`;
}

/**
 * What is wrong and what to do, below the title of the group. If it is not drawn, the value is named, and the columns if the
 * title does not.
 */
export function firstMessage(kept: KeptFinding, plan: ShownPlan | undefined): string {
  const { finding, window, origin } = kept;
  const { field_name, position } = finding;
  const isTold = window || field_name === 'record' || field_name === 'file';
  const columns = origin === '' ? columnsOf(position) : '';
  const where = isTold ? '' : `${columns}${foundIn(kept)}`.replace(/^, /, '');
  return capitalized(`${where === '' ? '' : `${where}: `}${messageOf(finding, plan)}`);
}

/**
 * The other findings of a group, in their order. A sentence that was said is not said again: then only the places and values
 * follow each other, with what the correction would write.
 */
export function furtherMessages(
  first: KeptFinding,
  others: readonly KeptFinding[],
  plan: ShownPlan | undefined,
  most: number,
): string[] {
  const lines: string[] = [];
  let sentence = sentenceOf(first);
  let alike: string[] = [];
  const end = () => {
    if (alike.length > 0) lines.push(`Also ${alike.join('; ')}.`);
    alike = [];
  };
  for (const kept of others) {
    const where = `${placeOf(kept, most)}${foundIn(kept)}`;
    if (sentenceOf(kept) === sentence) alike.push(`${where}${writtenIn(kept, plan)}`);
    else {
      end();
      lines.push(`Also ${where}: ${messageOf(kept.finding, plan)}`);
      sentence = sentenceOf(kept);
    }
  }
  end();
  return lines;
}

/** What is wrong and what to do, without any value. */
const sentenceOf = ({ finding }: KeptFinding) => `${problemOf(finding)} ${finding.fix.hint}`;

/** ` (corrected: GA)`, or empty. */
function writtenIn({ finding }: KeptFinding, plan: ShownPlan | undefined): string {
  const advice = plan?.advice(finding);
  if (!advice) return '';
  const value = clip(visible(advice.value), MAX_VALUE_LENGTH);
  return ` (${advice.actor === 'correct' ? 'corrected' : 'proposed'}: ${value})`;
}

/** `, found OHIO`. Omitted for asterisks only, and for an SSN whose last four digits are already named. */
function foundIn({ finding: { current_value, value_masked, field_name }, employee }: KeptFinding): string {
  const isHidden = value_masked && (employee === '' ? /^[* ]*$/ : /^[* \d]*$/).test(current_value);
  if (current_value === '' || isHidden || field_name === 'record' || field_name === 'file') return '';
  return `, found ${clip(visible(current_value), MAX_VALUE_LENGTH)}`;
}

function messageOf(finding: ShownFinding, plan: ShownPlan | undefined): string {
  return `${problemOf(finding)} ${hintWith(finding, plan)}`;
}

/** The rows of the drawing: the record, and below it a ruler with carets under the columns of the finding. */
export function drawing({ finding, window }: KeptFinding, { palette }: Style): string[] {
  if (!window) return [];
  const { before, focus, after } = window.line;
  const ruler = rulerOf(window)
    .split(/(\^+)/)
    .map((part) =>
      part === '' ? '' : part.startsWith('^') ? palette[finding.severity](part) : palette.faint(part),
    );
  return [INDENT + before + palette.strong(focus) + after, INDENT + ruler.join('')];
}

/** The ticks of a window with its numbers in them, but for those that would touch the carets. */
function rulerOf({ numbers, ticks, carets }: RecordWindow): string {
  const isCaret = (at: number) => carets[at] === '^';
  const labels = Array.from(numbers.matchAll(/\d+/g)).filter(
    ({ 0: { length }, index }) =>
      !Array.from({ length: length + 2 }, (_, at) => index - 1 + at).some(isCaret),
  );
  const characters = Array.from(ticks);
  for (const { 0: label, index } of labels) characters.splice(index, label.length, ...label);
  return characters.map((character, at) => (isCaret(at) ? '^' : character)).join('');
}

/** The hint, with the value that the correction would write or proposes. */
function hintWith(finding: ShownFinding, plan: ShownPlan | undefined): string {
  const { hint } = finding.fix;
  const advice = plan?.advice(finding);
  if (!advice) return hint;
  const value = clip(visible(advice.value), MAX_VALUE_LENGTH);
  const named = value.endsWith('.') ? value : `${value}.`;
  if (advice.actor === 'correct') return `${hint.replace(/\.$/, '')}: ${named}`;
  // A date can be read in several ways: its distance from the others is given last.
  const [distance = ''] = (finding.error_type === 'INVALID_DATE' && /[^.]+\.$/.exec(advice.evidence)) || [];
  return `${hint} Proposed: ${named}${distance}`;
}
