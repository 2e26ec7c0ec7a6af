/** GitLab code quality: one JSON array, shown in a merge request. See GitLab's "Code Quality report format". */

import type { Severity } from '../../validation/index.js';
import { leftOutSentence } from '../finding-filter.js';
import type { FormatReport, ReportContext } from '../report.js';
import { foundText, problemText, repositoryPath } from '../text/ci-text.js';
import { fingerprint } from '../text/fingerprint.js';
import { standingOf } from '../text/standing.js';

interface Place {
  line_number: number;
  field_name: string;
  error_type: string;
}

const SEVERITY: Record<Severity, string> = { error: 'major', warning: 'minor' };

/** The GitLab report. Fingerprints are made from path, line, field and error type, so that they are the same in every run. */
export function gitlab({ write, folder }: ReportContext): FormatReport {
  let path = '.';
  let separator = '';

  const issue = (place: Place, severity: string, description: string) => {
    const { line_number, field_name, error_type } = place;
    const entry = {
      description,
      check_name: error_type,
      fingerprint: fingerprint(path, line_number, field_name, error_type),
      severity,
      // GitLab has no line 0: a finding about the file as a whole is shown at its first line.
      location: { path, lines: { begin: Math.max(1, line_number) } },
    };
    write(`${separator}${JSON.stringify(entry)}`);
    separator = ',\n';
  };

  const ofFile = (error_type: string): Place => ({ line_number: 0, field_name: 'file', error_type });
  const close = () => write('\n]\n');

  write('[\n');
  return {
    file(name) {
      path = repositoryPath(name, folder);
    },
    finding(finding) {
      const description = `${finding.error_message} ${foundText(finding)}`.trim();
      issue(finding, SEVERITY[finding.severity], description);
    },
    fileEnd(result, layout) {
      if (result.diagnosis) issue(ofFile(result.diagnosis.code), 'blocker', result.diagnosis.message);
      const standing = standingOf(result, layout);
      if (standing) issue(ofFile('LAYOUT_STANDING'), 'info', standing);
      const leftOut = leftOutSentence(result);
      if (leftOut) issue(ofFile('LEFT_OUT'), 'info', leftOut);
    },
    end: close,
    problem(problem, fileName) {
      path = fileName === undefined ? '.' : repositoryPath(fileName, folder);
      issue(ofFile(problem.code), 'blocker', problemText(problem));
      if (fileName === undefined) close();
    },
  };
}
