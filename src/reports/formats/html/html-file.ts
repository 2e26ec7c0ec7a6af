/** The section of one file: verdict, facts, totals, charts, what to do next, findings, and how sure the layout is. */

import type { Layout } from '../../../layouts/index.js';
import { CATALOGUE, type Severity, type Tier } from '../../../validation/index.js';
import { leftOutSentence } from '../../finding-filter.js';
import type { FileResult, LeftOut } from '../../report.js';
import { counted, grouped, verdict } from '../../text/counts.js';
import type { Group } from '../../text/finding-groups.js';
import { otherNotes, standingOf } from '../../text/standing.js';
import { nextSteps } from '../../text/steps-after-check.js';
import { type Bar, barChart, placeChart } from './html-charts.js';
import { findingsSection, type Sample } from './html-findings.js';
import type { Histogram } from './html-histogram.js';
import { each, type Html, html, NOTHING } from './html-text.js';

const BARS = 9;

/** What the page knows about a file at its end. */
export interface FileFacts {
  result: FileResult;
  layout: Layout;
  groups: Group<Sample>[];
  /** How the findings are spread over the lines of the file. */
  places: Record<Severity, Histogram>;
  /** Errors by what `correct` may do about them. */
  tiers: Record<Tier, number>;
  /** The command that repairs the file. */
  correct: string | undefined;
}

/** One file as a section with an id to link to. */
export function fileSection(facts: FileFacts, id: string): Html {
  const { result, layout, groups } = facts;
  return html`<section id="${id}"><h2>${result.file_name}</h2>
${verdictBox(result)}${standingBox(result, layout)}${leftOutBox(result)}${factsTable(result, layout)}
${result.diagnosis ? NOTHING : html`${totals(result)}${charts(facts)}<h3>What to do next</h3>${stepsList(facts)}`}
${findingsSection(groups)}${layoutNotes(layout, otherNotes(result, layout))}</section>
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

/** How sure the layout is, under the verdict. */
function standingBox(result: FileResult, layout: Layout): Html {
  const note = standingOf(result, layout);
  return note ? html`<p>${note}</p>` : NOTHING;
}

/** What was left out on request. */
export function leftOutBox(result: LeftOut): Html {
  const sentence = leftOutSentence(result);
  return sentence ? html`<p class="left-out">${sentence}</p>` : NOTHING;
}

function factsTable({ sha256, size, state }: FileResult, layout: Layout): Html {
  const rows: [name: string, value: Html][] = [
    ['Layout', html`${state}, edition ${layout.edition}, records of ${layout.record_length} characters`],
    ['Confidence of the fields', html`${confidencesOf(layout)}`],
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

function charts({ result, groups, places }: FileFacts): Html {
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

function stepsList({ result, layout, tiers, correct }: FileFacts): Html {
  const steps = nextSteps(result, tiers, layout);
  return html`<ol>${each(
    steps,
    ({ text, repairs }) => html`<li>${text}${repairs ? html` ${command(correct)}` : NOTHING}</li>`,
  )}</ol>`;
}

function command(correct: string | undefined): Html {
  return correct ? html`<br/><code>${correct}</code>` : NOTHING;
}

/** How many fields have which confidence. */
function confidencesOf(layout: Layout): string {
  const fields = layout.record_types.flatMap((type) => type.fields);
  const confidenceCounts = new Map<string, number>();
  for (const { confidence } of fields)
    confidenceCounts.set(confidence, (confidenceCounts.get(confidence) ?? 0) + 1);
  const parts = Array.from(confidenceCounts, ([confidence, count]) => `${count} ${confidence}`);
  return `${counted(fields.length, 'field')}: ${parts.join('; ')}`;
}

function layoutNotes(layout: Layout, notes: readonly string[]): Html {
  if (layout.caveats.length + notes.length === 0) return NOTHING;
  return html`<h3>How sure this check is</h3>
<ul>${each([...layout.caveats, ...notes], (text) => html`<li>${text}</li>`)}</ul>`;
}
