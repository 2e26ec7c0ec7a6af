/**
 * One JSON document a run, one finding a line. Errors are written as they come; warnings, which stand behind
 * them, are kept as text until their file ends.
 */

import type { Layout } from '../../layouts/index.js';
import type { ReportContext } from '../report.js';
import type { Problem, ProblemReport } from '../run-problem.js';
import { findingMembers, totals } from './json-text.js';

/** The JSON report. What goes wrong is told inside the document, which stays valid JSON. */
export function json({ write, values, version }: ReportContext): ProblemReport {
  let layout: Layout | undefined;
  let warnings: string[] = [];
  let files = 0;
  let errors = 0;

  const member = (name: string, value: unknown) => `,"${name}":${JSON.stringify(value)}`;
  const openFile = (name: string) => {
    write(`${files++ > 0 ? ',' : ''}\n{"file_name":${JSON.stringify(name)}`);
  };
  const closeLists = () => {
    write(`${errors > 0 ? '\n' : ''}],"warnings":[`);
    for (const [index, row] of warnings.entries()) write(index > 0 ? `,${row}` : row);
    write(warnings.length > 0 ? '\n]' : ']');
    layout = undefined;
  };

  write(`{"version":${JSON.stringify(version)},"files":[`);
  return {
    file(name, itsLayout) {
      layout = itsLayout;
      warnings = [];
      errors = 0;
      openFile(name);
      write(`${member('state', layout.state)},"errors":[`);
    },
    finding(finding) {
      const row = `\n{${findingMembers(finding, layout!, values)}}`;
      if (finding.severity === 'warning') warnings.push(row);
      else write(errors++ > 0 ? `,${row}` : row);
    },
    fileEnd(result) {
      closeLists();
      write(`${member('notes', result.notes)}${totals(result)}`);
      if (result.diagnosis) write(member('diagnosis', result.diagnosis));
      write('}');
    },
    end(run) {
      write(`\n]${totals(run)},"format_faults":${run.format_faults}}\n`);
    },
    problem(problem: Problem, file_name) {
      const open = layout !== undefined;
      if (open) closeLists();
      if (file_name === undefined) {
        write(`${open ? '}' : ''}\n]${member('error', problem)}}\n`);
      } else {
        if (!open) openFile(file_name);
        write(`${member('error', problem)}}`);
      }
    },
  };
}
