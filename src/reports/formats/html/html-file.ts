/** The parts of one file: its summary (verdict, facts, totals, what to do next) and its details (charts, findings, notes). */

import type { Layout } from '../../../layouts/index.js';
import { CATALOGUE, type Severity } from '../../../validation/index.js';
import type { ShownPlan } from '../../correction-plan.js';
import { leftOutSentence } from '../../finding-filter.js';
import type { CorrectedFrom, FileResult, LeftOut } from '../../report.js';
import { clearedSentence, counted, grouped, verdict } from '../../text/counts.js';
import type { FileFindings } from '../../text/file-findings.js';
import type { Group } from '../../text/finding-groups.js';
import { otherNotes, reliabilityOf, standingOf } from '../../text/standing.js';
import { closingSteps, errorSteps, type FileCommands } from '../../text/steps-after-check.js';
import { type Bar, barChart, type Histogram, placeChart } from './html-charts.js';
import { findingsSection, type Sample } from './html-findings.js';
import { each, type Html, html, NOTHING } from './html-text.js';

const BARS = 9;

/** The facts about a file at its end. */
export interface FileFacts {
  result: FileResult;
  layout: Layout;
  findings: FileFindings<Sample>;
  /** How the findings are spread over the lines of the file. */
  places: Record<Severity, Histogram>;
  /** What a correction would do; absent if there is no error or no plan was requested. */
  plan: ShownPlan | undefined;
  /** The commands that repair the file. */
  commands: FileCommands | undefined;
  /** The correction that the file is the result of. */
  corrected: CorrectedFrom | undefined;
}

/** The part to be signed: the verdict, the facts, the totals and what to do next. */
export function fileSummary(facts: FileFacts, id: string): Html {
  const { result, layout, corrected, findings } = facts;
  return html`<section id="${id}"><h2>${result.file_name}</h2>
${origin(corrected)}${verdictBox(result)}${paragraph(findings.employers.sentence())}${paragraph(standingOf(result, layout))}${leftOutBox(result)}${factsTable(result, layout)}
${result.diagnosis ? NOTHING : html`${totals(result)}<h3>What to do next</h3>${steps(facts)}`}</section>
`;
}

/** The charts, the findings, and how reliable the check is. */
export function fileDetails(facts: FileFacts): Html {
  const { result, layout, findings, plan } = facts;
  return html`<section>${result.diagnosis ? NOTHING : charts(facts)}
${findingsSection(findings.sections(), plan)}${layoutNotes(layout, otherNotes(result, layout))}</section>
`;
}

/** That the file is a corrected one, and what was cleared in it. */
function origin(corrected: CorrectedFrom | undefined): Html {
  if (!corrected) return NOTHING;
  return html`<p>This is the corrected file of <b>${corrected.file_name}</b>: ${clearedSentence(corrected)}.</p>
`;
}

/** The verdict, in a colored frame that also prints. */
function verdictBox(result: FileResult): Html {
  const { diagnosis, total_records, total_errors, total_warnings } = result;
  if (diagnosis) return html`<p class="verdict error">Not checked: ${diagnosis.message}</p>`;
  if (total_errors > 0) return html`<p class="verdict error">${verdict(result)}</p>`;
  const tone = total_warnings > 0 ? 'warning' : 'good';
  const words = `No errors in ${counted(total_records, 'record')}, ${counted(total_warnings, 'warning')}`;
  return html`<p class="verdict ${tone}">${words}</p>`;
}

/** What is said under the verdict: which employers are at fault, and how reliable the layout is. */
const paragraph = (text: string): Html => (text ? html`<p>${text}</p>` : NOTHING);

/** The box about findings that were left out on request. */
export function leftOutBox(result: LeftOut): Html {
  const sentence = leftOutSentence(result);
  return sentence ? html`<p class="left-out">${sentence}</p>` : NOTHING;
}

function factsTable({ sha256, size, state }: FileResult, layout: Layout): Html {
  const rows: [name: string, value: Html][] = [
    ['Layout', html`${state}, edition ${layout.edition}, records of ${layout.record_length} characters`],
    ['How reliable the layout is', html`${reliabilityOf(layout)}`],
    ['Size', html`${counted(size, 'byte')}`],
    ['SHA-256', html`<code>${sha256}</code>`],
  ];
  return html`<table class="facts">${each(
    rows,
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )}</table>`;
}

function totals(result: FileResult): Html {
  const tiles: [count: number, label: string][] = [
    [result.total_records, 'records'],
    [result.records_with_errors, 'records with errors'],
    [result.total_errors, 'errors'],
    [result.total_warnings, 'warnings'],
  ];
  return html`<ul class="totals">${each(tiles, ([count, label]) => html`<li><b>${grouped(count)}</b> ${label}</li>`)}</ul>`;
}

function charts({ result, findings, places }: FileFacts): Html {
  const groups = findings.groups();
  const severity = groups.some(({ first }) => first.severity === 'error') ? 'error' : 'warning';
  const bars = barsOf(groups.filter(({ first }) => first.severity === severity));
  if (bars.length === 0) return NOTHING;
  const subject = severity === 'error' ? 'Errors' : 'Warnings';
  return html`<div class="charts">${barChart(`${subject} by type`, bars)}${placeChart(
    `${subject} by place in the file`,
    places[severity].spread(result.total_records),
  )}</div>`;
}

/** One bar per error type, the most frequent first; one bar for all others. */
function barsOf(groups: readonly Group<Sample>[]): Bar[] {
  const counts = new Map<string, number>();
  for (const { first, count } of groups) {
    const { title } = CATALOGUE[first.error_type];
    counts.set(title, (counts.get(title) ?? 0) + count);
  }
  const bars = Array.from(counts, ([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count);
  const others = bars.splice(BARS).reduce((sum, { count }) => sum + count, 0);
  return others > 0 ? [...bars, { label: 'other types', count: others }] : bars;
}

function steps({ result, layout, plan, commands }: FileFacts): Html {
  const all = [...(plan ? errorSteps(plan, commands) : []), ...closingSteps(result, layout)];
  return html`<ol>${each(
    all,
    ({ text, command }) => html`<li>${text}${command ? html`<br/><code>${command}</code>` : NOTHING}</li>`,
  )}</ol>`;
}

function layoutNotes(layout: Layout, notes: readonly string[]): Html {
  if (layout.caveats.length + notes.length === 0) return NOTHING;
  return html`<h3>How reliable this check is</h3>
<ul>${each([...layout.caveats, ...notes], (text) => html`<li>${text}</li>`)}</ul>`;
}
