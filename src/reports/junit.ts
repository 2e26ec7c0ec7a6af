/**
 * JUnit XML for dashboards: a suite a file; in it a failed case for each cause of errors, a passed one for each cause of
 * warnings, and one passed case for a file without errors. A file that is no such file is a case with an `error`.
 */

import type { Layout } from '../layouts/types.js';
import type { Finding } from '../validation/finding.js';
import { leftOutSentence } from './filter.js';
import { counted, foundText } from './found.js';
import { createGroups, type Group } from './groups.js';
import type { FileResult, ReportFormat } from './report.js';
import { visible } from './visible.js';

/** The JUnit report. Names of cases hold no counts, so that a dashboard knows them again from run to run. */
export const junit: ReportFormat = ({ write, values, max, now }) => {
  let layout: Layout;
  const newGroups = () => createGroups(max, (finding) => sample(finding, foundText(finding, layout, values)));
  let groups = newGroups();

  write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="newhire">\n');
  return {
    file(_name, itsLayout) {
      layout = itsLayout;
      groups = newGroups();
    },
    finding: (finding) => groups.add(finding),
    fileEnd: (result) => write(suite(result, layout, groups.sorted(), now)),
    end: () => write('</testsuites>\n'),
  };
};

function suite(result: FileResult, layout: Layout, groups: Group<string>[], now: string): string {
  const name = visible(result.file_name);
  const failed = groups.filter(({ first }) => first.severity === 'error');
  const cases = [...formatFaultCases(result), ...groups.map(groupCase)];
  if (failed.length === 0 && !result.diagnosis) cases.unshift(['No errors', '']);
  const counts = {
    tests: cases.length,
    failures: failed.length,
    errors: result.diagnosis ? 1 : 0,
    time: 0,
    timestamp: now.slice(0, 19),
  };
  const properties = {
    layout: `${layout.state}, ${layout.edition}`,
    sha256: result.sha256,
    total_records: result.total_records,
    total_errors: result.total_errors,
    records_with_errors: result.records_with_errors,
    total_warnings: result.total_warnings,
  };
  const remarks = [leftOutSentence(result), ...result.notes].filter(Boolean).join('\n');
  return [
    `<testsuite${attributes({ name, ...counts })}>`,
    '<properties>',
    ...Object.entries(properties).map(([key, value]) => `<property${attributes({ name: key, value })}/>`),
    '</properties>',
    ...cases.map(
      ([title, body]) =>
        `<testcase${attributes({ classname: name, name: title, time: 0 })}>${body}</testcase>`,
    ),
    ...(remarks ? [`<system-out>${xml(remarks)}</system-out>`] : []),
    '</testsuite>\n',
  ].join('\n');
}

type Case = [title: string, body: string];

function formatFaultCases({ diagnosis }: FileResult): Case[] {
  if (!diagnosis) return [];
  return [['File form', `<error${attributes({ type: diagnosis.code, message: diagnosis.message })}/>`]];
}

function groupCase({ first, count, drawn, further_lines }: Group<string>): Case {
  const { error_type, field_label, severity } = first;
  const unnamed = count - drawn.length - further_lines.length;
  const lines = further_lines.length > 0 ? [`Also at lines ${further_lines.join(', ')}`] : [];
  if (unnamed > 0) lines.push(`and ${counted(unnamed, 'more line')}`);
  const body = xml([...drawn, lines.join(', ')].filter(Boolean).join('\n'));
  const message = `${counted(count, severity)}, first at line ${first.line_number}`;
  const title = `${error_type}: ${field_label}`;
  return severity === 'error'
    ? [title, `<failure${attributes({ type: error_type, message })}>${body}</failure>`]
    : [title, `<system-out>${xml(message)}\n${body}</system-out>`];
}

function sample({ line_number, error_message, occurrences }: Finding, found: string): string {
  const places = occurrences && occurrences > 1 ? `In ${counted(occurrences, 'place')}.` : '';
  return [`Line ${line_number}: ${error_message}`, found, places].filter(Boolean).join(' ');
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(String(value))}"`)
    .join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML 1.0 allows it: characters that it forbids are dropped. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
