/** The same work with each of several files: one that fails does not stop the others, and all are in one overview. */

import { presentTime } from '../../clock.js';
import type { ErrorCode, NewhireError } from '../../errors.js';
import { jsonDocument, painted, printableMarkup } from '../../printable.js';
import {
  counted,
  type OverviewRow,
  overviewLines,
  overviewPage,
  problemText,
  totalCounts,
  worstFirst,
} from '../../reports/index.js';
import { CLEAN, type ExitCode, worst } from '../exit-codes.js';
import type { ValueOf } from '../flags/value-kinds.js';
import type { BadInput, Input } from '../input/input-files.js';
import { terminalOf } from '../output/terminal.js';
import { print, tell } from '../output/writer.js';
import { asNewhireError, failureText, problemOf } from '../run-failure.js';
import { VERSION } from '../version.js';

/** What a command does with files, for the overview. */
export interface FileWork {
  /** Completes `not …`. */
  done: 'corrected' | 'split';
  /** The title of the page. */
  title: string;
  /** Headings of the counts, by the names of their totals in JSON. */
  counts: Readonly<Record<string, string>>;
  /** The count by which the worst files come first in the overview of a terminal; in their order by default. */
  worstBy?: string;
  /** The totals in a sentence, for the page. */
  verdict(totals: readonly number[]): string;
}

/** The result for one file. */
interface FileDone {
  row: OverviewRow;
  code: ExitCode;
}

/** Work that is done with each file. */
export interface EachFile extends Pick<FileWork, 'done'> {
  inputs: readonly (Input | BadInput)[];
  signal: AbortSignal;
  /** `add` takes what JSON says of the file. */
  work: (input: Input, add: (document: object) => void) => Promise<FileDone>;
}

/** What became of all files: a row and a JSON document for each, and the worst exit code. */
export interface FilesDone {
  rows: readonly OverviewRow[];
  documents: readonly object[];
  code: ExitCode;
}

/** Errors that every other file would have as well. */
const OF_THE_RUN = new Set<ErrorCode>(['STORE_UNAVAILABLE', 'STORE_LOCKED', 'UNAUTHORIZED', 'FORBIDDEN']);

/**
 * Does the work with each file. Errors go to standard error, too.
 * @throws the signal's reason when it is aborted
 */
export async function eachFile({ inputs, signal, work, done }: EachFile): Promise<FilesDone> {
  const rows: OverviewRow[] = [];
  const documents: object[] = [];
  let code: ExitCode = CLEAN;
  let stopped: NewhireError | undefined;
  const add = (file: string, counts: string, error: NewhireError) => {
    const problem = problemOf(error);
    rows.push({ file, counts, remarks: [problemText(problem)] });
    documents.push({ file_name: file, error: problem });
  };
  const fail = (name: string, error: NewhireError) => {
    tell(failureText(error, process.env, inputs.length > 1 ? name : ''));
    add(name, `not ${done}`, error);
    code = worst(code, error.exitCode);
    if (OF_THE_RUN.has(error.code)) stopped = error;
  };
  for (const input of inputs) {
    if (stopped) add(input.name, 'not tried', stopped);
    else if ('error' in input) fail(input.name, input.error);
    else {
      try {
        const one = await work(input, (document) => documents.push(document));
        rows.push(one.row);
        code = worst(code, one.code);
      } catch (error) {
        signal.throwIfAborted();
        fail(input.name, asNewhireError(error));
      }
    }
  }
  return { rows, documents, code };
}

/**
 * The overview on standard output: a table, a page or a JSON document. With `below`, which gets the number of lines of the table
 * and their width, the table comes first and its lines follow; else it comes last, after an empty line.
 */
export function printOverview(
  format: ValueOf<'pretty-json-or-html'>,
  { done, title, counts, verdict, worstBy }: FileWork,
  { rows, documents, code }: FilesDone,
  below?: (lines: number, width: number) => readonly string[],
): void {
  const headings = Object.values(counts);
  const totals = totalCounts(rows, headings.length);
  const undone = rows.filter((row) => typeof row.counts === 'string').length;
  const text = {
    pretty: () => {
      const { width } = terminalOf(false);
      const sorted = worstBy === undefined ? rows : worstFirst(rows, Object.keys(counts).indexOf(worstBy));
      const table = overviewLines(headings, sorted, width);
      const lines = below ? [...table, ...below(table.length, width)] : ['', ...table];
      return painted(lines.map((line) => `${line.trimEnd()}\n`).join(''));
    },
    json: () =>
      jsonDocument({
        version: VERSION,
        files: documents,
        [`files_${done}`]: rows.length - undone,
        [`files_not_${done}`]: undone,
        ...Object.fromEntries(Object.keys(counts).map((name, at) => [name, totals[at]])),
      }),
    html: () => {
      const rest = undone > 0 ? [`${counted(undone, 'file')} not ${done}`] : [];
      const summary = [...(undone < rows.length ? [verdict(totals)] : []), ...rest].join(' · ');
      const now = presentTime().toISOString();
      const isGood = code === CLEAN;
      return printableMarkup(
        overviewPage({ title, verdict: summary, isGood, headings, rows, now, version: VERSION }),
      );
    },
  };
  print(text[format]());
}
