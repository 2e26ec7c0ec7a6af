/** A summary in Markdown: for each file its verdict, a table of causes, and a table of the first findings of each. */

import type { Layout } from '../../layouts/index.js';
import { CATALOGUE, columnsOf } from '../../validation/index.js';
import { leftOutSentence } from '../finding-filter.js';
import type { FileResult, FormatReport, ReportContext, ShownFinding } from '../report.js';
import { placesText, problemText, totalsSentence } from '../text/ci-text.js';
import { counted, grouped, verdict } from '../text/counts.js';
import { createGroups, type Group } from '../text/finding-groups.js';
import { escapeMarkdown } from '../text/markup.js';
import { otherNotes, standingOf } from '../text/standing.js';

/** The Markdown report. Each `write` is a whole block, so that a shortened report can end between two blocks. */
export function markdown({ write, max, now, version }: ReportContext): FormatReport {
  let files = 0;
  const newGroups = () => createGroups(max, (finding) => row(sampleCells(finding)));
  let groups = newGroups();
  const section = (name: string, blocks: string[]) => {
    for (const block of [`## ${escapeMarkdown(name)}`, ...blocks]) write(`${block}\n\n`);
    files++;
    groups = newGroups();
  };

  write(`# New hire file check\n\nMade by newhire ${escapeMarkdown(version)}, ${now}.\n\n`);
  return {
    file() {},
    finding: (finding, layout) => groups.add(finding, layout),
    fileEnd: (result, layout) => section(result.file_name, fileBlocks(result, layout, groups.sorted())),
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

function fileBlocks(result: FileResult, layout: Layout, groups: Group<string>[]): string[] {
  const { state, diagnosis, size, sha256 } = result;
  const said = diagnosis ? `not checked: ${diagnosis.message}` : verdict(result);
  const facts = `Layout of ${state}, ${layout.edition}. ${counted(size, 'byte')}, SHA-256 ${sha256}.`;
  return [
    bold(`${state} · ${said}`),
    escapeMarkdown(standingOf(result, layout)),
    leftOut(result),
    escapeMarkdown(facts),
    causes(groups),
    ...groups.flatMap(groupBlocks),
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

function groupBlocks({ first, count, places, drawn }: Group<string>): string[] {
  if (drawn.length === 0) return [];
  const amount = counted(count, first.severity) + (places > count ? ` for ${counted(places, 'place')}` : '');
  return [
    `### ${escapeMarkdown(`${first.error_type} · ${first.field_label} · ${amount}`)}`,
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
