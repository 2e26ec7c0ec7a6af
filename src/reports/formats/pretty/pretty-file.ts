/** The text about one file: the verdict, its findings, and what to do. A report of several files uses the parts of it. */

import type { Layout } from '../../../layouts/index.js';
import type { Severity } from '../../../validation/index.js';
import type { ShownPlan } from '../../correction-plan.js';
import { leftOutSentence } from '../../finding-filter.js';
import type { FileResult, LeftOut, ReportContext } from '../../report.js';
import { counted, grouped, verdict } from '../../text/counts.js';
import type { FileFindings, Section } from '../../text/file-findings.js';
import { alsoOnLines, type Group } from '../../text/finding-groups.js';
import type { Palette } from '../../text/palette.js';
import { otherNotes, standingOf } from '../../text/standing.js';
import { errorSteps, type NextStep, tableStep, warningStep } from '../../text/steps-after-check.js';
import { wrap } from '../../text/wrap.js';
import {
  drawing,
  firstMessage,
  furtherMessages,
  type KeptFinding,
  placeOf,
  type Style,
} from './pretty-finding.js';
import { type SummaryRow, summaryRows, summaryTable } from './summary-table.js';

/** What is said of one file, in parts. The lines fit the width of the terminal. */
export interface FileText {
  result: FileResult;
  layout: Layout;
  /** The verdict, and what was left out. */
  verdict: string[];
  /** `Employers at fault: …`, or empty. */
  employers: string;
  /** How reliable the layout is, or empty. */
  standing: string;
  /** The findings, a few of each drawn. */
  findings: string[];
  notes: string[];
  rows: SummaryRow[];
  /** How many findings were not shown; empty where all were. */
  shown: string[];
  steps: string[];
  /** The findings that were shown had values that were not. */
  hidesValues: boolean;
}

/** Makes the text of a file that was checked to its end. */
export function fileText(
  { result, layout, plan }: { result: FileResult; layout: Layout; plan: ShownPlan | undefined },
  findings: FileFindings<KeptFinding>,
  style: Style,
): FileText {
  const { context } = style;
  const sections = findings.sections();
  const prose = (text: string) => wrap(text, style.prose, 2);
  const { shown, total } = countShown(sections);
  return {
    result,
    layout,
    verdict: [...verdictLines(result, style), ...leftOutLines(result, style)],
    employers: findings.employers.sentence(),
    standing: standingOf(result, layout),
    findings: sections.flatMap((section) => sectionLines(section, plan, style)),
    notes: otherNotes(result, layout),
    rows: summaryRows(findings.groups(), plan),
    shown: shown < total ? prose(shownSentence(shown, total, context)) : [],
    steps:
      total > 0
        ? stepsOf(result, layout, sections, { plan, context }).flatMap((step) => stepLines(step, prose))
        : [],
    hidesValues: context.values === 'hide' && shown > 0,
  };
}

/** The verdict in its color, and the name of the file. */
export function verdictLines(result: FileResult, { context, palette }: Style): string[] {
  const text = result.diagnosis ? `not checked: ${result.diagnosis.message}` : verdict(result);
  const paint = result.diagnosis ? palette.error : paintOf(result, palette);
  return [
    ...wrap(`${result.state} · ${text}`, context.width).map(paint),
    ...wrap(result.file_name, context.width).map(palette.faint),
  ];
}

/** What `--only`, `--ignore` and `--min-severity` left out. */
export function leftOutLines(result: LeftOut, { prose }: Style): string[] {
  const sentence = leftOutSentence(result);
  return sentence ? wrap(sentence, prose) : [];
}

/** The text of a file between its verdict and its steps. `said` are the sentences that were already said, and is added to. */
export function findingLines(
  text: FileText,
  said: Set<string>,
  { prose, context, palette }: Style,
): string[] {
  const isNew = (sentence: string) => sentence !== '' && !said.has(sentence);
  const notes = text.notes.filter(isNew);
  const lines = [
    ...[text.employers, text.standing].filter(isNew).flatMap((sentence) => wrap(sentence, prose)),
    ...text.findings,
    ...(notes.length > 0 ? [''] : []),
    ...notes.flatMap((note) => wrap(`Note: ${note}`, prose, 2)),
  ];
  for (const sentence of [text.standing, ...notes]) said.add(sentence);
  if (text.rows.length === 0) return lines;
  const paint = (severity: Severity) => palette[severity];
  return [...lines, '', ...summaryTable(text.rows, context.width, paint), '', ...text.shown];
}

/** What ends a report with findings: why values are not seen, and where to read more. */
export function endLines(texts: readonly FileText[], { prose, context }: Style): string[] {
  const type = texts.find(({ rows }) => rows.length > 0)?.rows[0]?.error_type;
  if (type === undefined) return [];
  const hidden = texts.some(({ hidesValues }) => hidesValues)
    ? wrap('Employee values are hidden. --values mask shows them, without SSN and birth date.', prose, 2)
    : [];
  // In one line where it fits: a command is never broken.
  const text = 'More about a kind of error:';
  const command = `${context.program ?? 'newhire'} explain ${type}`;
  const line = `${text} ${command}`;
  return [...hidden, ...(line.length <= prose ? [line] : [...wrap(text, prose, 2), `  ${command}`])];
}

/** The color of a verdict. */
export function paintOf(totals: { total_errors: number; total_warnings: number }, palette: Palette) {
  if (totals.total_errors > 0) return palette.error;
  return totals.total_warnings > 0 ? palette.warning : palette.good;
}

/** What to do about the errors. A large file is not corrected just to preview the result. */
function stepsOf(
  { total_errors, file_name }: FileResult,
  layout: Layout,
  sections: readonly Section<KeptFinding>[],
  { plan, context }: { plan: ShownPlan | undefined; context: ReportContext },
): NextStep[] {
  const { madeFrom, program = 'newhire' } = context;
  const commands = context.commands?.(file_name, layout);
  if (total_errors === 0) {
    const hasStep = commands !== undefined && !madeFrom && canBeRepaired(sections);
    return hasStep ? [warningStep(commands)] : [];
  }
  if (madeFrom) {
    const origins = sections.flatMap(({ groups }) => groups).flatMap(originsOf);
    const flags = madeFrom.flagsAgain.join(' and ');
    const again = `${program} convert again${flags === '' ? '' : ` with ${flags}`}`;
    return [
      { text: tableStep(madeFrom.file_name, total_errors, origins, again) },
      // What is left or proposed is corrected in the table.
      ...(plan ? errorSteps({ ...plan, proposals: 0, left: 0 }, commands) : []),
    ];
  }
  if (plan) return errorSteps(plan, commands);
  return commands ? [{ text: 'See what can be repaired.', command: commands.preview }] : [];
}

/** Whether a correction may repair one of the findings. */
const canBeRepaired = (sections: readonly Section<KeptFinding>[]) =>
  sections.some(({ groups }) => groups.some(({ first }) => first.fix.tier === 'safe'));

/** Where the errors of a group come from. */
const originsOf = ({ drawn }: Group<KeptFinding>): string[] =>
  drawn.flatMap(({ finding, origin }) => (finding.severity === 'error' ? [origin] : []));

/** A command is never broken, so that it can be copied. */
const stepLines = ({ text, command }: NextStep, prose: (text: string) => string[]): string[] =>
  command ? [...prose(text.replace(/\.$/, ':')), `  ${command}`] : prose(text);

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
  const said = (text: string) => (text === '' ? [] : wrap(text, prose - 2)).map((line) => `  ${line}`);
  return [
    ...wrap(title.join(' · '), context.width, 2).map(palette[severity]),
    ...(shown ? [...said(firstMessage(shown, plan)), ...drawing(shown, style)] : []),
    ...(shown ? furtherMessages(shown, others, plan, context.max).flatMap(said) : []),
    ...(shown ? said(alsoOnLines(group)) : []),
  ];
}

function countShown(sections: readonly Section<KeptFinding>[]) {
  const groups = sections.flatMap((section) => section.groups);
  return {
    total: groups.reduce((sum, group) => sum + group.count, 0),
    shown: groups.reduce((sum, group) => sum + group.drawn.length, 0),
  };
}

/** What is shown, and how to see the others: `convert` has no `--max`, and reports in fewer formats. */
function shownSentence(shown: number, total: number, { max, madeFrom }: ReportContext): string {
  const others = madeFrom
    ? '--format json lists all.'
    : '--max shows more; --format concise or json lists all.';
  return `Shown: ${grouped(shown)} of ${counted(total, 'finding')}, at most ${grouped(max)} of a kind. ${others}`;
}
