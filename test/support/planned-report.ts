/** The report of a file as the program makes it, with what a correction of the file would do. */

import { tryCorrection } from '../../src/cli/commands/validate/trial-correction.js';
import type { Layout } from '../../src/layouts/index.js';
import type { Printable } from '../../src/printable.js';
import { masked } from '../../src/reports/masked-report.js';
import type { Format, ReportContext } from '../../src/reports/report.js';
import { createChecker, standardOptions } from '../../src/validation/index.js';
import { TODAY } from './facts.js';

/** The text that the format makes of the file. */
export async function plannedReport(
  format: Format,
  { layout, bytes, file_name }: { layout: Layout; bytes: Uint8Array; file_name: string },
  context: Partial<ReportContext> = {},
): Promise<string> {
  let text = '';
  const report = masked(
    format,
    (part) => part as Printable,
  )({
    write: (part) => {
      text += part;
    },
    values: 'mask',
    width: 80,
    color: false,
    max: 3,
    now: `${TODAY}T10:00:00.000Z`,
    version: '0.1.0',
    commands: (name) => ({
      correct: `newhire correct ${name} -s ${layout.state}`,
      review: `newhire correct ${name} -s ${layout.state} --review`,
      preview: `newhire correct ${name} -s ${layout.state} --dry-run`,
      template: `newhire show ${name} -s ${layout.state} --edits-template edits.csv`,
    }),
    ...context,
  });
  report.file(file_name, layout);
  const checker = createChecker(layout, {
    today: TODAY,
    ...(await standardOptions()),
    onFinding: (finding, record) => report.finding(finding, layout, record),
  });
  checker.push(bytes);
  const counts = checker.end();
  const result = { ...counts, file_name, state: layout.state, size: bytes.length, sha256: 'ab'.repeat(32) };
  const against = { layout, today: TODAY };
  const trial = counts.total_errors > 0 ? await tryCorrection(bytes, against) : undefined;
  report.fileEnd(result, layout, trial?.plan);
  report.end({ ...counts, files: 1, format_faults: 0 });
  return text;
}
