/** A summary in Markdown: for each file its verdict, a table of causes, and a table of the first findings of each. */

import type { Layout } from '../../layouts/index.js';
import { CATALOGUE, columnsOf } from '../../validation/index.js';
import { leftOutSentence } from '../finding-filter.js';
import type { FileResult, FormatReport, ReportContext, ShownFinding } from '../report.js';
import { placesText, problemText, totalsSentence } from '../text/ci-text.js';
import { counted, grouped, verdict } from '../text/counts.js';
import { FileFindings, type Section } from '../text/file-findings.js';
import type { Group } from '../text/finding-groups.js';
import { escapeMarkdown } from '../text/markup.js';
import { otherNotes, standingOf } from '../text/standing.js';

/** The Markdown report. Each `write` is a whole block, so that a shortened report can end between two blocks. */
export function markdown(context: ReportContext): FormatReport {
  const { write, now, version } = context;
  let files = 0;
  const newFindings = () => new FileFindings(context, (finding) => row(sampleCells(finding)));
  let findings = newFindings();
  const section = (name: string, blocks: string[]) => {
    for (const block of [`## ${escapeMarkdown(name)}`, ...blocks]) write(`${block}\n\n`);
    files++;
    findings = newFindings();
  };

  write(`# New hire file check\n\nMade by newhire ${escapeMarkdown(version)}, ${now}.\n\n`);
  return {
    file() {},
    finding: (finding, layout, record) => findings.add(finding, layout, record),
    fileEnd: (result, layout) => section(result.file_name, fileBlocks(result, layout, findings)),
    end(run) {
      if (files < 2) return;
      for (const block of ['## All files', bold(totalsSentence(run)), leftOut(run)])
        if (block) write(`${block}\n\n`);
    },
    problem(problem, fileName = 'The run was not completed') {
      section(fileName, [bold(`Not checked: ${problemText(problem)}`)]);
    },
  };
}

function fileBlocks(result: FileResult, layout: Layout, findings: FileFindings<string>): string[] {
  const { state, diagnosis, size, sha256 } = result;
  const said = diagnosis ? `not checked: ${diagnosis.message}` : verdict(result);
  const facts = `Layout of ${state}, ${layout.edition}. ${counted(size, 'byte')}, SHA-256 ${sha256}.`;
  return [
    bold(`${state} · ${said}`),
    escapeMarkdown(findings.employers.sentence()),
    escapeMarkdown(standingOf(result, layout)),
    leftOut(result),
    escapeMarkdown(facts),
    causes(findings.groups()),
    ...findings.sections().flatMap(sectionBlocks),
    ...otherNotes(result, layout).map((note) => `Note: ${escapeMarkdown(note)}`),
  ].filter(Boolean);
}

function causes(groups: Group<string>[]): string {
  if (groups.length === 0) return '';
  const rows = groups.map(({ first, count }) => [
    grouped(count),
    first.severity,
    `${CATALOGUE[first.error_type].title} (${first.error_type})`,
    first.field_label,
    lineOf(first),
  ]);
  return table(['Count', 'Severity', 'Cause', 'Field', 'First line'], rows.map(row));
}

/** Groups of an employer are one level below its heading. */
function sectionBlocks({ title, groups }: Section<string>): string[] {
  if (!title) return groups.flatMap((group) => groupBlocks(group, '###'));
  return [`### ${escapeMarkdown(title)}`, ...groups.flatMap((group) => groupBlocks(group, '####'))];
}

function groupBlocks({ first, count, places, drawn }: Group<string>, level: string): string[] {
  if (drawn.length === 0) return [];
  const amount = counted(count, first.severity) + (places > count ? ` for ${counted(places, 'place')}` : '');
  return [
    `${level} ${escapeMarkdown(`${first.error_type} · ${first.field_label} · ${amount}`)}`,
    escapeMarkdown(`What to do: ${first.fix.hint}`),
    table(['Line', 'Record', 'Columns', 'Found', 'What is wrong'], drawn),
    count > drawn.length ? `Shown: ${drawn.length} of ${grouped(count)}.` : '',
  ];
}

function sampleCells(finding: ShownFinding): string[] {
  const value = finding.current_value;
  const places = placesText(finding);
  return [
    lineOf(finding),
    finding.record_number === 0 ? '' : grouped(finding.record_number),
    columnsOf(finding.position).replace(/\D+/, ''),
    // A table drops leading blanks, which may be what is wrong.
    value === '' ? '(blank)' : value.replace(/^ +/, (blanks) => '·'.repeat(blanks.length)),
    `${finding.error_message}${places && ` ${places}`}`,
  ];
}

/** The line number; empty for a finding about the file as a whole. */
function lineOf({ line_number }: Pick<ShownFinding, 'line_number'>): string {
  return line_number === 0 ? '' : grouped(line_number);
}

function table(header: string[], rows: string[]): string {
  return [row(header), `|${' --- |'.repeat(header.length)}`, ...rows].join('\n');
}

function row(cells: string[]): string {
  return `| ${cells.map(escapeMarkdown).join(' | ')} |`;
}

function leftOut(result: Parameters<typeof leftOutSentence>[0]): string {
  return escapeMarkdown(leftOutSentence(result));
}

const bold = (text: string) => `**${escapeMarkdown(text)}**`;
