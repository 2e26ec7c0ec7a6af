/** The pieces of text that the formats for CI systems share. */

import type { Layout } from '../layouts/types.js';
import type { Finding } from '../validation/finding.js';
import type { RunResult } from './report.js';
import { maskValue, type ValueMode } from './values.js';
import { visible } from './visible.js';

/** `Found: "AB1".`, masked as the mode asks; empty when the value is blank or wholly covered. */
export function foundText(finding: Finding, layout: Layout, mode: ValueMode): string {
  const { text } = maskValue(finding, layout, mode);
  return /[^* ]/.test(text) ? `Found: "${visible(text)}".` : '';
}

/** The path as a repository spells it: forward slashes, no `./` in front. */
export function repositoryPath(fileName: string): string {
  return visible(fileName)
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '');
}

/** "2 files, 1,020 records: 12 errors in 10 records, 3 warnings." */
export function totalsSentence(run: RunResult): string {
  const faults = run.format_faults;
  const parts = [
    `${counted(run.total_errors, 'error')} in ${counted(run.records_with_errors, 'record')}`,
    counted(run.total_warnings, 'warning'),
  ];
  if (faults > 0) parts.push(`${counted(faults, 'file')} that could not be read as records`);
  return `${counted(run.files, 'file')}, ${counted(run.total_records, 'record')}: ${parts.join(', ')}.`;
}

/** `1 error`, `1,200 errors`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
