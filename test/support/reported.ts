/** A file that is checked and reported in one go, as a format writes it. */

import type { Layout } from '../../src/layouts/types.js';
import { FORMATS, type FormatName } from '../../src/reports/formats.js';
import type { ReportContext, ReportFormat } from '../../src/reports/report.js';
import { check } from './check.js';
import { READERS } from './format-readers.js';

/** What the format writes about the lines. */
export async function reported(
  name: FormatName,
  layout: Layout,
  lines: readonly string[],
  context: Partial<ReportContext> = {},
): Promise<string> {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const { findings, summary } = check(layout, [bytes]);
  let text = '';
  const format: ReportFormat = await FORMATS[name].load(false);
  const write = (part: string) => {
    text += part;
  };
  const report = format({
    write,
    values: 'mask',
    width: 400,
    color: false,
    max: 3,
    now: '2026-11-21T10:00:00.000Z',
    version: '0',
    ...context,
  });
  report.file('payroll.txt', layout);
  for (const finding of findings)
    report.finding(finding, layout, { text: () => lines[finding.line_number - 1] ?? '' });
  const result = {
    ...summary,
    file_name: 'payroll.txt',
    state: layout.state,
    size: bytes.length,
    sha256: '0'.repeat(64),
  };
  report.fileEnd(result, layout);
  report.end({ ...summary, files: 1, format_faults: 0 });
  return text;
}

/** The same as words, in which spaces and escapes of the format do not matter. */
export async function wordsOf(...given: Parameters<typeof reported>): Promise<string> {
  const text = await reported(...given);
  return (READERS[given[0]].words?.(text) ?? text).replace(/\s+/g, ' ');
}
