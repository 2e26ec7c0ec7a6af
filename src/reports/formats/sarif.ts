/**
 * SARIF 2.1.0 (OASIS), streamed: first the rules, then one result per finding, finally the files and their totals. By employer,
 * the location of a result names the employers of its places too.
 */

import type {
  Artifact,
  ArtifactLocation,
  Location,
  LogicalLocation,
  Notification,
  ReportingDescriptor,
  Result,
  Run,
  ToolComponent,
} from 'sarif';
import type { Layout } from '../../layouts/index.js';
import { visible } from '../../printable.js';
import { CATALOGUE, ERROR_TYPES, type ErrorType, type Severity } from '../../validation/index.js';
import { leftOutSentence } from '../finding-filter.js';
import { MASKED } from '../masks/masked-value.js';
import type {
  FileResult,
  FindingEmployer,
  FixesOf,
  FormatReport,
  Replacement,
  ReportContext,
  RunResult,
  ShownFinding,
} from '../report.js';
import { foundText, problemText } from '../text/ci-text.js';
import { employerTitle } from '../text/employers-at-fault.js';
import { fingerprint } from '../text/fingerprint.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const LEVEL: Record<Severity, Result.level> = { error: 'error', warning: 'warning' };

/** The index of each error type in the list of rules. */
const RULE_INDEX = Object.fromEntries(ERROR_TYPES.map((type, index) => [type, index])) as Record<
  ErrorType,
  number
>;

/** The SARIF report. Columns are 1-based, the end exclusive, counted in characters as the checker counts them. */
export function sarif({ write, now, version, byEmployer }: ReportContext): FormatReport {
  const artifacts: Artifact[] = [];
  const notifications: Notification[] = [];
  let executionSuccessful = true;
  let separator = '\n';
  let uri = '';
  let fixesOf: FixesOf | undefined;

  const openFile = (name: string) => {
    uri = fileUri(name);
    artifacts.push({ location: { uri } });
  };
  const artifactLocation = (): ArtifactLocation => ({ uri, index: artifacts.length - 1 });
  const place = (): Location => ({ physicalLocation: { artifactLocation: artifactLocation() } });
  const result = (entry: Result) => {
    write(`${separator}${JSON.stringify(entry)}`);
    separator = ',\n';
  };
  const note = (text: string) => {
    notifications.push({ level: 'note', message: { text }, locations: [place()] });
  };
  const notChecked = (ruleId: string, text: string) => {
    executionSuccessful = false;
    result({ ruleId, level: 'error', message: { text }, locations: [place()] });
  };
  const close = (properties?: Run['properties']) => {
    const invocation = { executionSuccessful, startTimeUtc: now, toolExecutionNotifications: notifications };
    const rest: Partial<Run> = { artifacts, invocations: [invocation], properties };
    write(`\n],\n${JSON.stringify(rest).slice(1)}]}\n`);
  };

  write(`{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints",`);
  write(`"tool":${JSON.stringify({ driver: sarifDriver(version) })},\n"results":[`);
  return {
    file(name, _layout, itsFixes) {
      openFile(name);
      fixesOf = itsFixes;
    },
    finding(finding) {
      const employers = byEmployer ? finding.employers_at_fault : [];
      const entry = findingResult(finding, artifactLocation(), employers);
      const fixes = fixesOf?.(finding) ?? [];
      result(fixes.length > 0 ? { ...entry, fixes: [fix(finding, fixes, artifactLocation())] } : entry);
    },
    fileEnd(file, layout) {
      if (file.diagnosis) notChecked(file.diagnosis.code, file.diagnosis.message);
      for (const text of [...file.notes, leftOutSentence(file)]) if (text) note(text);
      artifacts[artifacts.length - 1] = artifact(uri, file, layout);
    },
    end: (run) => close(totals(run)),
    problem(problem, fileName) {
      if (fileName === undefined) {
        executionSuccessful = false;
        notifications.push({ level: 'error', message: { text: problemText(problem) } });
        close();
        return;
      }
      if (uri !== fileUri(fileName)) openFile(fileName);
      notChecked(problem.code, problemText(problem));
    },
  };
}

function findingResult(
  finding: ShownFinding,
  artifactLocation: ArtifactLocation,
  employers: readonly FindingEmployer[],
): Result {
  const { error_type, line_number, field_name, position } = finding;
  const region = {
    startLine: line_number,
    startColumn: Math.max(1, position.start),
    endColumn: Math.max(1, position.end + 1),
  };
  return {
    ruleId: error_type,
    ruleIndex: RULE_INDEX[error_type],
    level: LEVEL[finding.severity],
    message: { text: `${finding.error_message} ${foundText(finding)}`.trim() },
    locations: [
      {
        // A finding about the file as a whole has no line.
        physicalLocation: { artifactLocation, ...(line_number > 0 && { region }) },
        ...(employers.length > 0 && { logicalLocations: employers.map(employerLocation) }),
      },
    ],
    partialFingerprints: { 'lineFieldType/v1': fingerprint(line_number, field_name, error_type) },
    occurrenceCount: finding.occurrences ?? 1,
    properties: {
      places: finding.places,
      record_number: finding.record_number,
      record_type: finding.record_type,
      field_name,
      field_label: finding.field_label,
      current_value: finding.value_masked ? MASKED : visible(finding.current_value),
      value_masked: finding.value_masked,
      expected: finding.expected,
      fix: finding.fix,
    },
  };
}

/** An employer, as far as it may be shown. */
function employerLocation({ shown }: FindingEmployer): LogicalLocation {
  const employer = shown();
  const { employer_name: name } = employer;
  return {
    kind: 'employer',
    fullyQualifiedName: employerTitle(employer),
    ...(name && { name: visible(name) }),
  };
}

/** The repair that `newhire correct` makes by itself. */
function fix(
  finding: ShownFinding,
  replacements: readonly Replacement[],
  artifactLocation: ArtifactLocation,
): NonNullable<Result['fixes']>[number] {
  return {
    description: { text: finding.fix.hint },
    artifactChanges: [
      {
        artifactLocation,
        replacements: replacements.map(({ line, start, end, text }) => ({
          deletedRegion: { startLine: line, startColumn: start, endColumn: end },
          insertedContent: { text },
        })),
      },
    ],
  };
}

function artifact(uri: string, file: FileResult, layout: Layout): Artifact {
  return {
    location: { uri },
    roles: ['analysisTarget'],
    length: file.size,
    hashes: { 'sha-256': file.sha256 },
    properties: {
      ...totals(file),
      layout: layout.id,
      edition: layout.edition,
      standing: layout.standing,
      state: file.state,
    },
  };
}

function totals(result: FileResult | RunResult) {
  const { total_records, total_errors, records_with_errors, total_warnings, left_out, left_out_by } = result;
  return { total_records, total_errors, records_with_errors, total_warnings, left_out, left_out_by };
}

/** A path as a URI reference: an absolute path with `file://`, a relative one as it is, special characters encoded. */
function fileUri(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
  const drive = /^[A-Za-z]:\//.test(path);
  const encoded = path
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  if (drive) return `file:///${encoded.replace('%3A', ':')}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}

/** The program as SARIF names it, with all its rules. */
function sarifDriver(version: string): ToolComponent {
  return { name: 'newhire', version, semanticVersion: version, rules: ERROR_TYPES.map(rule) };
}

function rule(type: ErrorType): ReportingDescriptor {
  const { title, severity, meaning, fix, correct, basis } = CATALOGUE[type];
  const help = {
    Meaning: meaning,
    'How to fix it': fix,
    'What `newhire correct` does': correct,
    Basis: basis,
  };
  const parts = Object.entries(help);
  return {
    id: type,
    shortDescription: { text: title },
    fullDescription: { text: meaning },
    help: {
      text: parts.map(([heading, text]) => `${heading}: ${text}`).join('\n'),
      markdown: parts.map(([heading, text]) => `**${heading}:** ${text}`).join('\n\n'),
    },
    defaultConfiguration: { level: severity },
  };
}
