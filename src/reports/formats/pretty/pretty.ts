/**
 * The report for a person at a terminal: the verdict, then findings grouped by cause, a few of each drawn with
 * a ruler, then what was left out and what to do next. Keeps counts and what it will draw, nothing else.
 */

import type { Layout } from '../../../layouts/index.js';
import { CATALOGUE } from '../../../validation/index.js';
import { leftOutSentence } from '../../finding-filter.js';
import type { FileResult, LeftOut, ReportContext, RunResult } from '../../report.js';
import type { Problem, ProblemReport, ReportFormat } from '../../run-problem.js';
import { counted, grouped, verdict } from '../../text/counts.js';
import { createGroups, type Group, type Groups } from '../../text/finding-groups.js';
import { loadPalette, type Palette } from '../../text/palette.js';
import { wrap } from '../../text/wrap.js';
import { type DrawnFinding, drawFinding, labelled, type Style } from './pretty-finding.js';

/** What only a command line can add. */
export interface PrettyContext extends ReportContext {
  /** Verdicts only. */
  quiet?: boolean;
  /** The command that repairs a file, when the program has one. */
  correctCommand?: (file_name: string, layout: Layout) => string | undefined;
}

const PROSE_WIDTH = 100;

/** The terminal format; `color` is decided before, so that an uncolored run loads no color library. */
export async function loadPretty(color: boolean): Promise<ReportFormat> {
  const palette = await loadPalette(color);
  return (context: PrettyContext) => new PrettyReport(context, palette);
}

class PrettyReport implements ProblemReport {
  private readonly style: Style;
  private layout: Layout | undefined;
  private groups: Groups<DrawnFinding> | undefined;
  private readonly notesSaid = new Set<string>();
  private checked = 0;
  private unread = 0;

  constructor(
    private readonly context: PrettyContext,
    private readonly palette: Palette,
  ) {
    this.style = { context, palette, prose: Math.min(context.width, PROSE_WIDTH) };
  }

  file(_name: string, layout: Layout): void {
    const { quiet, max } = this.context;
    this.layout = layout;
    this.groups = createGroups(quiet ? 0 : max, (finding, record) =>
      drawFinding(finding, record, layout, this.style),
    );
  }

  finding: ProblemReport['finding'] = (finding, record) => this.groups!.add(finding, record);

  fileEnd(result: FileResult): void {
    if (this.checked++ > 0 && !this.context.quiet) this.print(['']);
    this.print(this.verdictLines(result));
    if (this.context.quiet || result.diagnosis) return;
    const groups = this.groups!.sorted();
    for (const group of groups) this.print(['', ...groupLines(group, this.style)]);
    this.print(this.closingLines(result, groups));
  }

  end(run: RunResult): void {
    if (this.checked + this.unread < 2) return;
    const faults = [
      run.format_faults > 0 ? ` · ${counted(run.format_faults, 'file')} not checked` : '',
      this.unread > 0 ? ` · ${counted(this.unread, 'file')} not read` : '',
    ].join('');
    const text = `Total of ${counted(run.files + this.unread, 'file')} · ${verdict(run)}${faults}`;
    const paint = faults ? this.palette.error : paintOf(run, this.palette);
    this.print([...(this.context.quiet ? [] : ['']), ...wrap(text, this.context.width).map(paint)]);
    this.print(this.leftOutLines(run));
  }

  /** A file that could not be read is told on stderr, with its next step; here it only counts. */
  problem(problem: Problem, file_name?: string): void {
    if (file_name !== undefined) this.unread++;
    else this.print(wrap(`Not finished: ${problem.detail}`, this.style.prose).map(this.palette.error));
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

  private closingLines(result: FileResult, groups: readonly Group<DrawnFinding>[]): string[] {
    const say = (text: string) => wrap(text, this.style.prose, 2);
    const notes = result.notes.filter((note) => !this.notesSaid.has(note));
    for (const note of notes) this.notesSaid.add(note);
    const lines = notes.length > 0 ? ['', ...notes.flatMap((note) => say(`Note: ${note}`))] : [];
    if (groups.length === 0) return lines;
    lines.push('', ...remarksOn(groups, this.context).flatMap(say));
    const correct = result.total_errors > 0 && this.context.correctCommand?.(result.file_name, this.layout!);
    if (correct) lines.push(...say(`Repair what can be repaired: ${correct}`));
    return [...lines, ...say(`More about a kind of error: newhire explain ${groups[0]!.first.error_type}`)];
  }
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
  const further = furtherLines(group);
  return further ? [...lines, '', ...wrap(further, prose - 2).map((line) => `  ${line}`)] : lines;
}

function furtherLines({ count, drawn, further_lines }: Group<DrawnFinding>): string {
  const left = count - drawn.length;
  if (left === 0 || drawn.length === 0) return '';
  const rest = left - further_lines.length;
  const lines = further_lines.map(grouped).join('; ');
  return `Also on line ${lines}${rest > 0 ? `; and ${grouped(rest)} more` : ''}.`;
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
