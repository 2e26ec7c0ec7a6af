/** The report of a conversion: on a terminal, as a page, or as one JSON document. */

import { presentTime } from '../../../clock.js';
import { fileNotes, type PreparedTable } from '../../../conversion/index.js';
import { type Printable, painted, printable, printableMarkup, visible } from '../../../printable.js';
import {
  type ConvertedFile,
  type ConvertedTable,
  fileLines,
  tableLines,
} from '../../../reports/conversion/index.js';
import {
  counted,
  type FileResult,
  findFormat,
  overviewLines,
  overviewPage,
  type PrintContext,
  type Report,
  type SourceTable,
} from '../../../reports/index.js';
import { daysBefore, isoDay } from '../../../validation/index.js';
import type { OutputLocation } from '../../output/output-location.js';
import { terminalOf } from '../../output/terminal.js';
import { print, tell } from '../../output/writer.js';
import { programName } from '../../program-name.js';
import { shownPath } from '../../shell-words.js';
import { VERSION } from '../../version.js';
import { commandsFor } from '../validate/file-commands.js';
import type { MadeFile } from './made-file.js';
import type { ConvertRequest } from './request.js';

/** Findings and problems of a kind that are shown in full. */
const DRAWN = 3;

/** A file that was made, with the result of its check. */
export interface Checked {
  made: MadeFile;
  result: FileResult;
  /** What the report of its check wrote. */
  text: string;
}

/** The summary of a run. */
export interface RunSummary {
  request: ConvertRequest;
  table: PreparedTable;
  facts: ConvertedTable;
  files: readonly Checked[];
}

/** Opens the report of the check of one file; `originOf` names the cell of a finding, `write` takes its text. */
export async function openCheckReport(
  { input, format, flags, values, settings, keptMapping }: ConvertRequest,
  { path, isDevice }: OutputLocation,
  originOf: SourceTable['originOf'],
  write: (text: Printable) => void,
): Promise<Report> {
  const screen = terminalOf(!flags['no-color'], streamOf(path));
  const context: PrintContext = {
    ...screen,
    color: screen.color && format === 'pretty',
    values,
    max: DRAWN,
    now: presentTime().toISOString(),
    version: VERSION,
    program: programName(),
    write,
    ...(path !== undefined &&
      !isDevice && { commands: (name, layout) => commandsFor(name, layout, settings) }),
    madeFrom: {
      file_name: input.name,
      flagsAgain: [
        ...(keptMapping === undefined ? [] : [`--map ${shownPath(keptMapping)}`]),
        ...(isDevice ? [] : ['--force']),
      ],
      originOf,
    },
  };
  const row = findFormat(format === 'json' ? 'json' : 'pretty');
  return (await row.load(context.color))(context);
}

/** The report goes to standard error when the file goes to standard output. */
const streamOf = (path: string | undefined) => (path === undefined ? process.stderr : process.stdout);

/** Prints what became of the table and of each file, for people. */
export function report(run: RunSummary): void {
  const isTaken = run.files.some(({ made }) => made.location.path === undefined);
  (isTaken ? tell : print)(run.request.format === 'html' ? html(run) : pretty(run));
}

function pretty({ request: { flags }, facts, files }: RunSummary): Printable {
  const { width } = terminalOf(!flags['no-color'], streamOf(files[0]?.made.location.path));
  const blocks = files.map((checked) => {
    const lines = fileLines(facts, convertedFile(checked, ''), width, DRAWN).map(visible);
    return `${lines.join('\n')}\n\n${checked.text}`;
  });
  const rest = tableLines(facts, width).map(visible);
  const overview = files.length > 1 ? overviewLines(HEADINGS, files.map(rowOf), width) : [];
  const end = [rest, overview].filter(({ length }) => length > 0).map((lines) => `${lines.join('\n')}\n`);
  return painted([...blocks, ...end].join('\n'));
}

const HEADINGS = ['Hires', 'Errors', 'Warnings'];

function rowOf({ made: { file, location }, result }: Checked) {
  const due = dueOf(file);
  return {
    file: location.name,
    state: file.layout.state,
    counts: [file.hires, result.total_errors, result.total_warnings],
    remarks: due === undefined ? [] : [due],
  };
}

function html({ facts, files }: RunSummary): Printable {
  const rows = files.map(rowOf);
  const errors = files.reduce((sum, { result }) => sum + result.total_errors, 0);
  const left = facts.left_out.length + facts.without_layout.length;
  const verdict = [counted(errors, 'error'), ...(left > 0 ? [`${counted(left, 'row')} left out`] : [])].join(
    ' · ',
  );
  return printableMarkup(
    overviewPage({
      title: 'Conversion of a table',
      verdict,
      isGood: errors + left === 0,
      headings: HEADINGS,
      rows,
      now: presentTime().toISOString(),
      version: VERSION,
    }),
  );
}

/** The JSON report of the check has one file. */
export const findingsOf = (text: string): { errors?: unknown[]; warnings?: unknown[]; notes?: unknown[] } =>
  JSON.parse(text).files[0];

export function countsOf({ total_records, total_errors, records_with_errors, total_warnings }: FileResult) {
  return { total_records, total_errors, records_with_errors, total_warnings };
}

/** What became of a file, for a report; `sheet` is in the names of its cells. */
export function convertedFile({ made, result }: Checked, sheet: string): ConvertedFile {
  const { file, location } = made;
  const due = dueOf(file);
  return {
    state: file.layout.state,
    output: location.name,
    hires: file.hires,
    first_row: file.rows.first,
    last_row: file.rows.last,
    total_errors: result.total_errors,
    ...(due === undefined ? {} : { due }),
    ...fileNotes(file, sheet),
  };
}

/** `due 2026-12-01, 20 days after the first hire`. */
function dueOf({ firstHire, layout: { deadline_days: days } }: MadeFile['file']): string | undefined {
  if (firstHire === undefined) return undefined;
  return `due ${isoDay(daysBefore(firstHire, -days))}, ${counted(days, 'day')} after the first hire`;
}

/** One line on standard error. */
export const say = (text: string): void => tell(printable(`newhire: ${visible(text)}\n`));
