/**
 * JUnit XML for dashboards. Each file is a suite: a failed case for each cause of errors, a passed case for each cause of
 * warnings, one passed case when there are no errors, and a case with an `error` when the file could not be checked. By
 * employer, each employer at fault has a suite of its own, after that of the file, which then has what is of the file only.
 */

import type { Layout } from '../../layouts/index.js';
import { visible } from '../../printable.js';
import type { Finding } from '../../validation/index.js';
import { leftOutSentence } from '../finding-filter.js';
import type { FileResult, FormatReport, ReportContext } from '../report.js';
import { foundText, problemText } from '../text/ci-text.js';
import { counted } from '../text/counts.js';
import { FileFindings } from '../text/file-findings.js';
import { alsoOnLines, type Group } from '../text/finding-groups.js';
import { escapeMarkup } from '../text/markup.js';

/** The JUnit report. Case names contain no counts, so that a dashboard can track them from run to run. */
export function junit(context: ReportContext): FormatReport {
  const { write, now } = context;
  const newFindings = () => new FileFindings(context, (finding) => sample(finding, foundText(finding)));
  let findings = newFindings();

  const close = () => write('</testsuites>\n');
  /** The suite of the file, with `own` cases and those of its findings, where these are not divided. */
  const suitesOf = (fileName: string, own: Case[], facts: SuiteFacts = {}) => {
    const sections = findings.sections();
    const divided = sections.filter(({ name }) => name !== '');
    const cases = sections.flatMap(({ name, groups }) => (name === '' ? groups.map(groupCase) : []));
    const isFailing = sections.some(({ groups }) => groups.some(({ first }) => first.severity === 'error'));
    const all = [...cases, ...own];
    write(
      suite(fileName, now, isFailing || own.length > 0 ? all : [facts.passed ?? NO_ERRORS, ...all], facts),
    );
    for (const { name, groups } of divided) write(suite(`${fileName} · ${name}`, now, groups.map(groupCase)));
  };

  write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="newhire">\n');
  return {
    file() {
      findings = newFindings();
    },
    finding: (finding, layout, record) => findings.add(finding, layout, record),
    fileEnd(result, layout) {
      const { file_name, diagnosis } = result;
      const leftOut = leftOutSentence(result);
      suitesOf(file_name, diagnosis ? [uncheckedCase(diagnosis.code, diagnosis.message)] : [], {
        passed: result.left_out_errors ? leftOutCase(leftOut) : NO_ERRORS,
        properties: propertiesOf(result, layout),
        remarks: [leftOut, ...result.notes],
      });
    },
    end: close,
    problem(problem, fileName) {
      suitesOf(fileName ?? 'newhire', [uncheckedCase(problem.code, problemText(problem))]);
      findings = newFindings();
      if (fileName === undefined) close();
    },
  };
}

interface Case {
  name: string;
  outcome: 'passed' | 'failure' | 'error' | 'skipped';
  /** XML. */
  body: string;
}

const NO_ERRORS: Case = { name: 'No errors', outcome: 'passed', body: '' };

/**
 * A file whose errors were all left out has not passed: a dashboard shows the case as skipped, with the setting that caused it.
 */
const leftOutCase = (message: string): Case => ({
  name: 'No errors',
  outcome: 'skipped',
  body: `<skipped${attributes({ message })}/>`,
});

function uncheckedCase(type: string, message: string): Case {
  return { name: 'File form', outcome: 'error', body: `<error${attributes({ type, message })}/>` };
}

function groupCase(group: Group<string>): Case {
  const { first, count, drawn } = group;
  const { error_type, field_label, severity, line_number } = first;
  const text = xml([...drawn, alsoOnLines(group)].filter(Boolean).join('\n'));
  const message = `${counted(count, severity)}, first at line ${line_number}`;
  const name = `${error_type}: ${field_label}`;
  return severity === 'error'
    ? {
        name,
        outcome: 'failure',
        body: `<failure${attributes({ type: error_type, message })}>${text}</failure>`,
      }
    : { name, outcome: 'passed', body: `<system-out>${xml(message)}\n${text}</system-out>` };
}

function propertiesOf(result: FileResult, layout: Layout) {
  const { sha256, total_records, total_errors, records_with_errors, total_warnings } = result;
  const edition = `${layout.state}, ${layout.edition}`;
  const standing = layout.standing ?? 'not stated';
  return {
    layout: edition,
    standing,
    sha256,
    total_records,
    total_errors,
    records_with_errors,
    total_warnings,
  };
}

/** What a suite says of its file, and the case that it has when nothing failed. */
interface SuiteFacts {
  passed?: Case;
  properties?: Record<string, string | number>;
  remarks?: string[];
}

function suite(
  fileName: string,
  now: string,
  cases: readonly Case[],
  { properties = {}, remarks = [] }: SuiteFacts = {},
): string {
  const name = visible(fileName);
  const having = (outcome: Case['outcome']) => cases.filter((each) => each.outcome === outcome).length;
  const skipped = having('skipped');
  const counts = {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    ...(skipped > 0 && { skipped }),
  };
  const remark = remarks.filter(Boolean).join('\n');
  return [
    `<testsuite${attributes({ name, ...counts, time: 0, timestamp: now.slice(0, 19) })}>`,
    '<properties>',
    ...Object.entries(properties).map(([key, value]) => `<property${attributes({ name: key, value })}/>`),
    '</properties>',
    ...cases.map(
      (each) =>
        `<testcase${attributes({ classname: name, name: each.name, time: 0 })}>${each.body}</testcase>`,
    ),
    `<system-out>${xml(remark)}</system-out>`,
    '</testsuite>\n',
  ].join('\n');
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

/** Text as XML 1.0 allows it: characters that it forbids are dropped. */
function xml(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return escapeMarkup(allowed).replaceAll('"', '&quot;').replaceAll("'", '&apos;');
}
