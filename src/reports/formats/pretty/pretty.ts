/**
 * The report for a person at a terminal: the verdict, the findings by type and field, the first of each drawn, what was
 * left out, a table of them all, and the next steps. It keeps counts and the findings that it shows, nothing else.
 */

import type { Layout } from '../../../layouts/index.js';
import type { ErrorType, Severity } from '../../../validation/index.js';
import type { ShownPlan } from '../../correction-plan.js';
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
import { FileFindings, type Section } from '../../text/file-findings.js';
import { alsoOnLines, type Group } from '../../text/finding-groups.js';
import { type OverviewRow, overviewLines } from '../../text/overview-table.js';
import { loadPalette, type Palette } from '../../text/palette.js';
import { otherNotes, standingOf } from '../../text/standing.js';
import { errorSteps, type NextStep } from '../../text/steps-after-check.js';
import { wrap } from '../../text/wrap.js';
import {
  drawing,
  firstMessage,
  furtherMessage,
  type KeptFinding,
  keepFinding,
  placeOf,
  type Style,
} from './pretty-finding.js';
import { summaryTable } from './summary-table.js';

const PROSE_WIDTH = 100;

/** The terminal format. The color library is loaded only when `color` is true. */
export async function loadPretty(color: boolean): Promise<Format> {
  const palette = await loadPalette(color);
  return (context: ReportContext) => new PrettyReport(context, palette);
}

class PrettyReport implements FormatReport {
  private readonly style: Style;
  private findings: FileFindings<KeptFinding>;
  private readonly notesShown = new Set<string>();
  private checked = 0;
  private unread = 0;
  private readonly overview: OverviewRow[] = [];

  constructor(
    private readonly context: ReportContext,
    private readonly palette: Palette,
  ) {
    this.style = { context, palette, prose: Math.min(context.width, PROSE_WIDTH) };
    this.findings = this.newFindings();
  }

  file(): void {
    this.findings = this.newFindings();
  }

  finding: FormatReport['finding'] = (finding, layout, record) => {
    this.findings.add(finding, layout, record);
  };

  fileEnd(result: FileResult, layout: Layout, plan?: ShownPlan): void {
    if (this.checked++ > 0 && !this.context.quiet) this.print(['']);
    this.print(this.verdictLines(result));
    this.overview.push(overviewRow(result));
    if (this.context.quiet || result.diagnosis) return;
    const standing = standingOf(result, layout);
    for (const said of [this.findings.employers.sentence(), standing])
      if (said) this.print(wrap(said, this.style.prose));
    const sections = this.findings.sections();
    for (const section of sections) this.print(sectionLines(section, plan, this.style));
    this.print(this.closingLines(result, sections, layout, plan));
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

  private newFindings(): FileFindings<KeptFinding> {
    const { quiet, max, byEmployer = false } = this.context;
    return new FileFindings({ max: quiet ? 0 : max, byEmployer }, (finding, layout, record, nth) =>
      keepFinding(finding, record, layout, this.context, nth),
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

  /** In one line where it fits: a command is never broken. */
  private explainLines(type: ErrorType): string[] {
    const text = 'More about a kind of error:';
    const command = `${this.context.program ?? 'newhire'} explain ${type}`;
    const line = `${text} ${command}`;
    return line.length <= this.style.prose ? [line] : [...wrap(text, this.style.prose, 2), `  ${command}`];
  }

  private closingLines(
    result: FileResult,
    sections: readonly Section<KeptFinding>[],
    layout: Layout,
    plan: ShownPlan | undefined,
  ): string[] {
    const prose = (text: string) => wrap(text, this.style.prose, 2);
    const notes = otherNotes(result, layout).filter((note) => !this.notesShown.has(note));
    for (const note of notes) this.notesShown.add(note);
    const lines = notes.length > 0 ? ['', ...notes.flatMap((note) => prose(`Note: ${note}`))] : [];
    const groups = this.findings.groups();
    const [largest] = groups;
    if (!largest) return lines;
    const { total_errors, file_name } = result;
    const correct = total_errors > 0 ? this.context.correctCommand?.(file_name, layout) : undefined;
    const paint = (severity: Severity) => this.palette[severity];
    return [
      ...lines,
      '',
      ...summaryTable(groups, plan, this.context.width, paint),
      '',
      ...remarksOn(sections, this.context).flatMap(prose),
      ...stepLines(plan, correct, prose),
      ...this.explainLines(largest.first.error_type),
    ];
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

/** What to do about the errors. A large file is not corrected just to preview the result. */
function stepLines(
  plan: ShownPlan | undefined,
  correct: string | undefined,
  prose: (text: string) => string[],
): string[] {
  const unplanned: NextStep[] = correct ? [{ text: 'See what can be repaired.', reviews: true }] : [];
  return (plan ? errorSteps(plan) : unplanned).flatMap(({ text, repairs, reviews }) => {
    const flag = plan ? '--review' : '--dry-run';
    const command = repairs ? correct : reviews && correct && `${correct} ${flag}`;
    // Never broken, so that it can be copied.
    return command ? [...prose(text.replace(/\.$/, ':')), `  ${command}`] : prose(text);
  });
}

function paintOf(totals: { total_errors: number; total_warnings: number }, palette: Palette) {
  if (totals.total_errors > 0) return palette.error;
  return totals.total_warnings > 0 ? palette.warning : palette.good;
}

function sectionLines(
  { title, groups }: Section<KeptFinding>,
  plan: ShownPlan | undefined,
  style: Style,
): string[] {
  const heading = title ? wrap(title, style.context.width, 2).map(style.palette.strong) : [];
  const lines = groups.flatMap((group) => groupLines(group, plan, style));
  return lines.length > 0 ? ['', ...heading, ...lines] : [];
}

function groupLines(group: Group<KeptFinding>, plan: ShownPlan | undefined, style: Style): string[] {
  const { first, count, places, drawn } = group;
  const { context, palette, prose } = style;
  const { error_type, field_label, severity } = first;
  const amount = counted(count, severity) + (places > count ? ` for ${counted(places, 'place')}` : '');
  const [shown, ...others] = drawn;
  const title = [
    error_type,
    field_label,
    ...(places > 1 || severity === 'warning' || !shown ? [amount] : []),
    ...(shown ? [placeOf(shown, context.max)] : []),
  ];
  const said = (text: string) => wrap(text, prose - 2).map((line) => `  ${line}`);
  return [
    ...wrap(title.join(' · '), context.width, 2).map(palette[severity]),
    ...(shown ? [...said(firstMessage(shown, plan)), ...drawing(shown, style)] : []),
    ...others.flatMap((kept) => said(furtherMessage(kept, plan, context.max))),
    ...(shown && count > drawn.length ? said(alsoOnLines(group)) : []),
  ];
}

function remarksOn(sections: readonly Section<KeptFinding>[], { max, values }: ReportContext): string[] {
  const groups = sections.flatMap((section) => section.groups);
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  const shown = groups.reduce((sum, group) => sum + group.drawn.length, 0);
  const partly = `Shown: ${grouped(shown)} of ${counted(total, 'finding')}, at most ${grouped(max)} of a kind.`;
  return [
    ...(shown < total ? [`${partly} --max shows more; --format concise or json lists all.`] : []),
    ...(values === 'hide' && shown > 0
      ? ['Employee values are hidden. --values mask shows them, without SSN and birth date.']
      : []),
  ];
}
