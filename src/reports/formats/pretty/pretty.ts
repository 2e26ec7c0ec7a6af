/**
 * The report for a person at a terminal: the verdict, the findings by type and field with a few of each drawn, what was
 * left out, and the next steps. It keeps counts and the drawings, nothing else.
 */

import type { Layout } from '../../../layouts/index.js';
import { CATALOGUE } from '../../../validation/index.js';
import { leftOutSentence } from '../../finding-filter.js';
import type {
  FileResult,
  Format,
  FormatReport,
  LeftOut,
  Problem,
  ReportContext,
  RunResult,
} from '../../report.js';
import { counted, grouped, verdict } from '../../text/counts.js';
import { alsoOnLines, createGroups, type Group, type Groups } from '../../text/finding-groups.js';
import { type OverviewRow, overviewLines } from '../../text/overview-table.js';
import { loadPalette, type Palette } from '../../text/palette.js';
import { otherNotes, standingOf } from '../../text/standing.js';
import { wrap } from '../../text/wrap.js';
import { type DrawnFinding, drawFinding, labelled, type Style } from './pretty-finding.js';

const PROSE_WIDTH = 100;

/** The terminal format. The color library is loaded only when `color` is true. */
export async function loadPretty(color: boolean): Promise<Format> {
  const palette = await loadPalette(color);
  return (context: ReportContext) => new PrettyReport(context, palette);
}

class PrettyReport implements FormatReport {
  private readonly style: Style;
  private groups: Groups<DrawnFinding>;
  private readonly notesShown = new Set<string>();
  private checked = 0;
  private unread = 0;
  private readonly overview: OverviewRow[] = [];

  constructor(
    private readonly context: ReportContext,
    private readonly palette: Palette,
  ) {
    this.style = { context, palette, prose: Math.min(context.width, PROSE_WIDTH) };
    this.groups = this.newGroups();
  }

  file(): void {
    this.groups = this.newGroups();
  }

  finding: FormatReport['finding'] = (finding, layout, record) => this.groups.add(finding, layout, record);

  fileEnd(result: FileResult, layout: Layout): void {
    if (this.checked++ > 0 && !this.context.quiet) this.print(['']);
    this.print(this.verdictLines(result));
    this.overview.push(overviewRow(result));
    if (this.context.quiet || result.diagnosis) return;
    const standing = standingOf(result, layout);
    if (standing) this.print(wrap(standing, this.style.prose));
    const groups = this.groups.sorted();
    for (const group of groups) this.print(['', ...groupLines(group, this.style)]);
    this.print(this.closingLines(result, groups, layout));
  }

  end(run: RunResult): void {
    if (this.checked + this.unread < 2) return;
    const faults = [
      run.format_faults > 0 ? ` · ${counted(run.format_faults, 'file')} not checked` : '',
      this.unread > 0 ? ` · ${counted(this.unread, 'file')} not read` : '',
    ].join('');
    const text = `Total of ${counted(run.files + this.unread, 'file')} · ${verdict(run)}${faults}`;
    if (!this.context.quiet) this.print(['', ...overviewLines(COUNTS, this.overview, this.context.width)]);
    const paint = faults ? this.palette.error : paintOf(run, this.palette);
    this.print([...(this.context.quiet ? [] : ['']), ...wrap(text, this.context.width).map(paint)]);
    this.print(this.leftOutLines(run));
  }

  /** A file that could not be read is reported on standard error, with the next step. Here it only counts. */
  problem(problem: Problem, file_name?: string): void {
    if (file_name !== undefined) {
      this.unread++;
      this.overview.push({
        file: file_name,
        counts: problem.code === 'UNREADABLE_INPUT' ? 'not read' : 'not checked',
      });
    } else this.print(wrap(`Not finished: ${problem.detail}`, this.style.prose).map(this.palette.error));
  }

  private newGroups(): Groups<DrawnFinding> {
    const { quiet, max } = this.context;
    return createGroups(quiet ? 0 : max, (finding, layout, record) =>
      drawFinding(finding, record, layout, this.style),
    );
  }

  private print(lines: readonly string[]): void {
    this.context.write(lines.map((line) => `${line.trimEnd()}\n`).join(''));
  }

  private verdictLines(result: FileResult): string[] {
    const { context, palette } = this;
    const text = result.diagnosis ? `not checked: ${result.diagnosis.message}` : verdict(result);
    const paint = result.diagnosis ? palette.error : paintOf(result, palette);
    return [
      ...wrap(`${result.state} · ${text}`, context.width).map(paint),
      ...wrap(result.file_name, context.width).map(palette.faint),
      ...this.leftOutLines(result),
    ];
  }

  private leftOutLines(result: LeftOut): string[] {
    const sentence = leftOutSentence(result);
    return sentence ? wrap(sentence, this.style.prose) : [];
  }

  private closingLines(result: FileResult, groups: readonly Group<DrawnFinding>[], layout: Layout): string[] {
    const prose = (text: string) => wrap(text, this.style.prose, 2);
    const notes = otherNotes(result, layout).filter((note) => !this.notesShown.has(note));
    for (const note of notes) this.notesShown.add(note);
    const lines = notes.length > 0 ? ['', ...notes.flatMap((note) => prose(`Note: ${note}`))] : [];
    const [largest] = groups;
    if (!largest) return lines;
    lines.push('', ...remarksOn(groups, this.context).flatMap(prose));
    const { total_errors, file_name } = result;
    const correct = total_errors > 0 && this.context.correctCommand?.(file_name, layout);
    if (correct) lines.push(...prose(`Repair what can be repaired: ${correct}`));
    return [...lines, ...prose(`More about a kind of error: newhire explain ${largest.first.error_type}`)];
  }
}

/** The headings of the overview of several files. */
const COUNTS = ['Records', 'With errors', 'Errors', 'Warnings'];

function overviewRow(result: FileResult): OverviewRow {
  const { file_name: file, state, diagnosis } = result;
  if (diagnosis) return { file, state, counts: 'not checked' };
  const { total_records, records_with_errors, total_errors, total_warnings } = result;
  return { file, state, counts: [total_records, records_with_errors, total_errors, total_warnings] };
}

function paintOf(totals: { total_errors: number; total_warnings: number }, palette: Palette) {
  if (totals.total_errors > 0) return palette.error;
  return totals.total_warnings > 0 ? palette.warning : palette.good;
}

function groupLines(group: Group<DrawnFinding>, { context, palette, prose }: Style): string[] {
  const { first, count, places, drawn } = group;
  const paint = first.severity === 'error' ? palette.error : palette.warning;
  const amount = counted(count, first.severity) + (places > count ? ` for ${counted(places, 'place')}` : '');
  const title = wrap(`${first.error_type} · ${first.field_label} · ${amount}`, context.width, 2);
  const lines = [...title.map(paint), ...wrap(CATALOGUE[first.error_type].title, prose)];
  for (const [index, { lines: drawing, expected, hint }] of drawn.entries()) {
    const before = drawn[index - 1];
    lines.push('', ...drawing);
    if (expected !== before?.expected) lines.push(...labelled('expected', expected, prose));
    if (hint !== before?.hint) lines.push(...labelled('fix', hint, prose));
  }
  const further = drawn.length > 0 ? alsoOnLines(group) : '';
  return further ? [...lines, '', ...wrap(further, prose - 2).map((line) => `  ${line}`)] : lines;
}

function remarksOn(groups: readonly Group<DrawnFinding>[], { max, values }: ReportContext): string[] {
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  const drawn = groups.reduce((sum, group) => sum + group.drawn.length, 0);
  const partly = `Shown: ${grouped(drawn)} of ${counted(total, 'finding')}, at most ${grouped(max)} of a kind.`;
  return [
    ...(drawn < total ? [`${partly} --max draws more; --format json or ndjson lists all.`] : []),
    ...(values === 'hide' && drawn > 0
      ? ['Employee values are hidden. --values mask shows them, without SSN and birth date.']
      : []),
  ];
}
