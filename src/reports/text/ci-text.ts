/** Pieces of text that the formats for CI systems share. */

import { visible } from '../../printable.js';
import type { ReportedProblem, RunResult, ShownFinding } from '../report.js';
import { counted, verdict } from './counts.js';
import { employersOf } from './employers-at-fault.js';
import { linesOf } from './places.js';

/** `Found: "AB1". In lines 2; 5-9. Employer: ACME INC.`; without the value when it is blank or covered whole. */
export function foundText(finding: ShownFinding): string {
  const text = finding.current_value;
  const found = /[^* ]/.test(text) ? `Found: "${visible(text)}".` : '';
  return [found, placesText(finding)].filter(Boolean).join(' ');
}

/** `In lines 2; 5-9. Employer: ACME INC.`; empty for a single place without an employer. */
export function placesText(finding: ShownFinding): string {
  const lines = linesOf(finding);
  const named = employersOf(finding);
  const what = finding.employers ? 'Employers' : 'Employer';
  return [lines && `In ${lines}.`, named && `${what}: ${named.replace(/\.$/, '')}.`]
    .filter(Boolean)
    .join(' ');
}

/** The path as a repository writes it: forward slashes, no leading `./`, relative to `folder` where it is inside it. */
export function repositoryPath(fileName: string, folder?: string): string {
  const plain = (path: string) => visible(path).replaceAll('\\', '/');
  const path = plain(fileName);
  const above = folder === undefined ? '' : `${plain(folder).replace(/\/+$/, '')}/`;
  return (above !== '' && path.startsWith(above) ? path.slice(above.length) : path).replace(/^(\.\/)+/, '');
}

/** "Total of 2 files: 3 of 120 records have errors · 5 errors, 2 warnings, and 1 file not checked." */
export function totalsSentence(run: RunResult): string {
  const unchecked = uncheckedFiles(run);
  const end = unchecked.map((text, at) => `, ${at === unchecked.length - 1 ? 'and ' : ''}${text}`).join('');
  return `Total of ${filesOf(run)}: ${verdict(run)}${end}.`;
}

/** All files of the run, also those that could not be read. */
export const filesOf = ({ files, unread = 0 }: RunResult): string => counted(files + unread, 'file');

/** `1 file not checked`, `2 files not read`; empty when all files were checked. */
export function uncheckedFiles({ format_faults, unread = 0 }: RunResult): string[] {
  return [
    ...(format_faults > 0 ? [`${counted(format_faults, 'file')} not checked`] : []),
    ...(unread > 0 ? [`${counted(unread, 'file')} not read`] : []),
  ];
}

/** What happened and the next step, in one text. */
export function problemText({ detail, next }: ReportedProblem): string {
  return next ? `${detail} ${next}` : detail;
}
