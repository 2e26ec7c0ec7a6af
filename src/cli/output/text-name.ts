/**
 * What newhire writes is text, but for a workbook of `convert`: the name of another kind of file would deceive the program that
 * opens it.
 */

import { extname } from 'node:path';
import { usage } from '../usage-error.js';

/** What is written. `state file`: by a command that also writes tables, so that `.csv` names one. */
export type Written = 'text' | 'report' | 'state file' | 'table';

/** The ends of the names of workbooks, documents, archives and pictures. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  ...['.xlsx', '.xlsm', '.xlsb', '.xls', '.ods', '.numbers', '.pdf', '.doc', '.docx', '.odt', '.rtf'],
  ...['.zip', '.gz', '.tgz', '.7z', '.rar', '.png', '.jpg', '.jpeg'],
]);
const TABLES: ReadonlySet<string> = new Set(['.csv', '.tsv']);

/** @throws {NewhireError} USAGE for the name of a file of another kind */
export function refuseOtherKind(name: string, written: Written): void {
  if (written === 'table') return;
  const end = extname(name).toLowerCase();
  if (!NOT_TEXT.has(end) && !(written === 'state file' && TABLES.has(end))) return;
  const what = written === 'text' ? 'what is written' : `the ${written}`;
  throw usage(
    `'${name}' is not the name of a text file, and ${what} is text.`,
    'Choose another name, such as NAME.txt.',
  );
}
