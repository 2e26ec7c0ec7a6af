/**
 * One JSON document per run, one finding per line. Errors are written when they are found; warnings, which follow them
 * in the document, are kept until the end of their file.
 */

import type { FormatReport, ReportContext } from '../report.js';
import { type KeptMembers, membersKeeper, membersText, totals } from './json-text.js';

/** The JSON report. Problems are reported in the document, which stays valid JSON. */
export function json({ write, version }: ReportContext): FormatReport {
  let isFileOpen = false;
  let warnings: KeptMembers[] = [];
  let files = 0;
  let errors = 0;
  const membersOf = membersKeeper();

  const member = (name: string, value: unknown) => `,"${name}":${JSON.stringify(value)}`;
  const openFile = (name: string) => {
    write(`${files++ > 0 ? ',' : ''}\n{"file_name":${JSON.stringify(name)}`);
  };
  const rowOf = (members: KeptMembers, isNext: boolean) => `${isNext ? ',' : ''}\n{${membersText(members)}}`;
  const closeLists = () => {
    write(`${errors > 0 ? '\n' : ''}],"warnings":[`);
    for (const [index, members] of warnings.entries()) write(rowOf(members, index > 0));
    write(warnings.length > 0 ? '\n]' : ']');
    warnings = [];
    isFileOpen = false;
  };

  write(`{"version":${JSON.stringify(version)},"files":[`);
  return {
    file(name, layout) {
      isFileOpen = true;
      warnings = [];
      errors = 0;
      openFile(name);
      write(`${member('state', layout.state)},"errors":[`);
    },
    finding(finding) {
      const members = membersOf(finding);
      if (finding.severity === 'warning') warnings.push(members);
      else write(rowOf(members, errors++ > 0));
    },
    fileEnd(result) {
      closeLists();
      write(`${member('notes', result.notes)}${totals(result)}`);
      const { diagnosis, same_bytes_as, corrected_before } = result;
      for (const [name, value] of Object.entries({ diagnosis, same_bytes_as, corrected_before }))
        if (value !== undefined) write(member(name, value));
      write('}');
    },
    end(run) {
      write(`\n]${totals(run)},"format_faults":${run.format_faults}}\n`);
    },
    problem(problem, file_name) {
      const wasFileOpen = isFileOpen;
      if (wasFileOpen) closeLists();
      if (file_name === undefined) {
        write(`${wasFileOpen ? '}' : ''}\n]${member('error', problem)}}\n`);
      } else {
        if (!wasFileOpen) openFile(file_name);
        write(`${member('error', problem)}}`);
      }
    },
  };
}
