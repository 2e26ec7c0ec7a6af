/**
 * GitHub workflow commands. GitHub shows 10 errors and 10 warnings of a step and drops the rest, so findings are
 * grouped by error type and field, the largest groups are shown, and one notice names the others and the true totals.
 */

import { CATALOGUE, type Severity } from '../../validation/index.js';
import { leftOutSentence } from '../finding-filter.js';
import type { FormatReport, ReportContext } from '../report.js';
import { foundText, problemText, repositoryPath, totalsSentence } from '../text/ci-text.js';
import { counted } from '../text/counts.js';
import { createGroups, type Group } from '../text/finding-groups.js';
import { standingOf } from '../text/standing.js';

const SHOWN_OF_A_SEVERITY = 10;
/** The runner cuts a message at 4,096 characters. */
const NOTICE_LENGTH = 4000;

interface Annotation {
  severity: Severity;
  properties: Record<string, string | number>;
  message: string;
  /** Its name in the notice when it is not shown. */
  brief: string;
}

/** The workflow commands, all written at the end of the run. */
export function github({ write, folder }: ReportContext): FormatReport {
  let path = '';
  const standings = new Set<string>();
  const unchecked: Annotation[] = [];
  const groups = createGroups(1, (finding) => ({ path, found: foundText(finding) }));

  const finish = (opening: string[]) => {
    const unseen: Annotation[] = [];
    const room: Record<Severity, number> = { error: SHOWN_OF_A_SEVERITY, warning: SHOWN_OF_A_SEVERITY };
    for (const each of [...unchecked, ...groups.sorted().map(annotation)]) {
      if (room[each.severity]-- > 0) write(command(each.severity, each.properties, each.message));
      else unseen.push(each);
    }
    write(command('notice', { title: 'newhire' }, notice(opening, unseen)));
  };

  return {
    file(name) {
      path = repositoryPath(name, folder);
    },
    finding: (finding, layout) => groups.add(finding, layout),
    fileEnd(result, layout) {
      const { diagnosis } = result;
      standings.add(standingOf(result, layout));
      if (diagnosis) unchecked.push(notChecked(diagnosis.code, diagnosis.message, path));
    },
    end: (run) => finish([totalsSentence(run), ...standings, leftOutSentence(run)].filter(Boolean)),
    problem(problem, fileName) {
      const where = fileName === undefined ? undefined : repositoryPath(fileName, folder);
      unchecked.push(notChecked(problem.code, problemText(problem), where));
      if (where === undefined) finish(['The run was not completed: some findings are missing.']);
    },
  };
}

function notChecked(code: string, message: string, path?: string): Annotation {
  const properties = { ...(path !== undefined && { file: path, line: 1 }), title: `Not checked (${code})` };
  return { severity: 'error', properties, message, brief: `${path ?? 'the run'}: not checked (${code})` };
}

function annotation({ first, count, drawn }: Group<{ path: string; found: string }>): Annotation {
  const { path = '', found = '' } = drawn[0] ?? {};
  const { error_type, severity, line_number, position, field_label } = first;
  const line = Math.max(1, line_number);
  const often = count > 1 ? `This is the first of ${count}.` : '';
  return {
    severity,
    properties: {
      file: path,
      line,
      col: Math.max(1, position.start),
      endColumn: Math.max(1, position.end),
      title: `${CATALOGUE[error_type].title} (${error_type})`,
    },
    message: [first.error_message, found, often].filter(Boolean).join(' '),
    brief: `${count} ${error_type}, ${field_label}, first in ${path} at line ${line}`,
  };
}

/** The opening sentences, then as many of the unseen groups as fit. */
function notice(opening: string[], unseen: Annotation[]): string {
  const lines = [...opening];
  if (unseen.length > 0) lines.push(`GitHub does not show ${counted(unseen.length, 'group')} of findings:`);
  let length = lines.join('\n').length;
  for (const [index, { brief }] of unseen.entries()) {
    length += brief.length + 1;
    if (length > NOTICE_LENGTH) {
      lines.push(`and ${counted(unseen.length - index, 'more group')}.`);
      break;
    }
    lines.push(brief);
  }
  return lines.join('\n');
}

function command(name: string, properties: Annotation['properties'], message: string): string {
  const parts = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`);
  return `::${name} ${parts.join(',')}::${data(message)}\n`;
}

/** Encoded as GitHub's runner decodes it. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
