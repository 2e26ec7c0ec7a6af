/** One JSON object per line, written as soon as it is found. Its `type` is file, finding, result, run or error. */

import type { FormatReport, ReportContext } from '../report.js';
import { membersKeeper, membersText, totals } from './json-text.js';

/** The NDJSON report. Every line names its file, so that lines can be filtered one by one. */
export function ndjson({ write, version }: ReportContext): FormatReport {
  let name = '';
  const membersOf = membersKeeper();

  return {
    file(file_name, layout) {
      name = `"file_name":${JSON.stringify(file_name)}`;
      write(
        `{"type":"file",${name},"state":${JSON.stringify(layout.state)},"version":${JSON.stringify(version)}}\n`,
      );
    },
    finding(finding) {
      write(`{"type":"finding",${name},${membersText(membersOf(finding))}}\n`);
    },
    fileEnd(result) {
      const { state, notes, diagnosis } = result;
      const rest = JSON.stringify({ state, notes, diagnosis }).slice(1, -1);
      write(`{"type":"result",${name},${rest}${totals(result)}}\n`);
    },
    end(run) {
      write(`{"type":"run","files":${run.files}${totals(run)},"format_faults":${run.format_faults}}\n`);
    },
    problem(problem, file_name) {
      write(`${JSON.stringify({ type: 'error', file_name, ...problem })}\n`);
    },
  };
}
