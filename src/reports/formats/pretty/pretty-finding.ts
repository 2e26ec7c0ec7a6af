/** One finding on a terminal: the place and the message, the drawing of the record, and the value found. */

import type { Layout } from '../../../layouts/index.js';
import type { Finding, RecordText } from '../../../validation/index.js';
import type { ReportContext, ShownFinding } from '../../report.js';
import { grouped } from '../../text/counts.js';
import { employeeOf } from '../../text/employee.js';
import type { Palette } from '../../text/palette.js';
import { andMorePlaces } from '../../text/places.js';
import { windowOf } from '../../text/record-window.js';
import { clip } from '../../text/text-width.js';
import { visible } from '../../text/visible.js';
import { wrap } from '../../text/wrap.js';

/** `expected` and `hint` are often the same in a group, and then shown once. */
export interface DrawnFinding {
  lines: string[];
  expected: string;
  hint: string;
}

/** What the parts of the report need to draw. */
export interface Style {
  context: ReportContext;
  palette: Palette;
  /** Most columns of running text, which is hard to read in long lines. */
  prose: number;
}

/** Most columns of a record that are drawn. */
const WINDOW_WIDTH = 120;
const INDENT = ' '.repeat(4);
const LABEL = 10;

/** Draws the finding at once: the text of its record is valid only during the call. */
export function drawFinding(
  finding: ShownFinding,
  record: RecordText | undefined,
  layout: Layout,
  { context, palette, prose }: Style,
): DrawnFinding {
  const { width, values } = context;
  const paint = finding.severity === 'error' ? palette.error : palette.warning;
  const lines = wrap(
    `${place(finding, employeeOf(finding, layout, record), context.max)}: ${withoutHint(finding)}`,
    prose - 2,
  ).map((line) => `  ${line}`);
  const { expected, fix } = finding;
  // Of a record in doubt only the place and its length may be shown, and the message names both.
  if (finding.columns_in_doubt && values !== 'show') return { lines, expected, hint: fix.hint };
  if (record && finding.field_name !== 'file') {
    const room = Math.min(width - INDENT.length, WINDOW_WIDTH);
    const window = windowOf(finding, record, layout, room);
    const { before, focus, after } = window.line;
    lines.push('', INDENT + palette.faint(window.numbers), INDENT + palette.faint(window.ticks));
    lines.push(INDENT + before + palette.strong(focus) + after, INDENT + paint(window.carets));
  }
  const value = finding.current_value;
  const found = value === '' ? '(blank)' : clip(visible(value), width - INDENT.length - LABEL);
  lines.push(INDENT + 'found'.padEnd(LABEL) + found);
  return { lines, expected, hint: fix.hint };
}

/** `fix       Write the date as YYYYMMDD.`, folded under its label. */
export function labelled(label: string, text: string, prose: number): string[] {
  return wrap(label.padEnd(LABEL) + text, prose - INDENT.length, LABEL).map((line) => INDENT + line);
}

/** A message ends with the hint, which has a row of its own here. */
function withoutHint({ error_message, fix }: Finding): string {
  return error_message.endsWith(fix.hint)
    ? error_message.slice(0, -fix.hint.length).trimEnd()
    : error_message;
}

function place(finding: Finding, employee: string, most: number): string {
  const { line_number, record_number } = finding;
  const places = andMorePlaces(finding, most);
  if (line_number === 0) return `The file${places}`;
  const record =
    record_number > 0 && record_number !== line_number ? `, record ${grouped(record_number)}` : '';
  return `Line ${grouped(line_number)}${record}${employee && `, ${employee}`}${places}`;
}
