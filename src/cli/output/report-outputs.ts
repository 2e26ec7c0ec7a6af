/** The reports of one run, each with its own output: `--format pretty --format json=out.json`. */

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Printable } from '../../printable.js';
import {
  type FormatRow,
  findFormat,
  GITHUB_SUMMARY_FORMAT,
  type PrintContext,
  RECEIPT_FORMAT,
  type Report,
  type ReportedProblem,
} from '../../reports/index.js';
import { isOwnReport } from '../input/own-documents.js';
import { usage } from '../usage-error.js';
import { VERSION } from '../version.js';
import { isStandardOutput } from './foreign-owner.js';
import { fileSink, keepToOwner, type Sink, stdoutSink } from './output-stream.js';
import { type FilesRead, refuseRead } from './read-guard.js';
import { PAGE_WIDTH, terminalOf } from './terminal.js';
import { refuseOtherKind } from './text-name.js';

/** The options that all reports of a run share. */
export interface Presentation extends Omit<PrintContext, 'write' | 'width' | 'version'> {
  /** False after `--no-color`. */
  color: boolean;
}

/** All reports as one, and their outputs. */
export interface Outputs {
  report: Report;
  needsHash: boolean;
  /** Whether a report says what a correction would do. */
  needsPlan: FormatRow['needsPlan'];
  /** Resolves when more may be written. @throws {NewhireError} UNWRITABLE_OUTPUT when writing has failed */
  ready(): Promise<void>;
  /** Ends a successful run: the files appear. @throws {NewhireError} UNWRITABLE_OUTPUT when writing fails */
  close(): Promise<void>;
  /** Ends a failed run: documents that can contain the error are completed, other files never appear. */
  abandon(problem: ReportedProblem): Promise<void>;
}

/** Reports and receipts are about people and employers, even where no value is shown, so only their owner may read them. */
const PRIVATE = 0o600;

/** Formats that people read together with stderr. */
const FOR_TERMINALS = new Set(['pretty', 'concise']);

/** Opens every target. @throws {NewhireError} UNWRITABLE_OUTPUT or USAGE when one cannot be opened: then none is left */
export async function openOutputs(
  targets: readonly ReportTarget[],
  presentation: Presentation,
): Promise<Outputs> {
  const opened: Opened[] = [];
  const files: Sink[] = [];
  try {
    for (const target of targets) opened.push(await openTarget(target, presentation, files));
  } catch (error) {
    for (const file of files) file.discard();
    throw error;
  }
  const needsHash = targets.some(({ row }) => row.needsHash);
  const plans = targets.map(({ row }) => row.needsPlan);
  // With --quiet the format for a terminal prints verdicts only. It is one of those that need a plan for small files.
  const ifSmall = presentation.quiet ? undefined : plans.find((need) => need !== undefined);
  const needsPlan = plans.find((need) => need === 'always') ?? ifSmall;
  return { ...together(opened), needsHash, needsPlan };
}

/** A report may write when it is made. Adds to `files` before that. */
async function openTarget(
  { name, row, path, append }: ReportTarget,
  presentation: Presentation,
  files: Sink[],
): Promise<Opened> {
  const screen = path === undefined ? terminalOf(presentation.color) : { width: PAGE_WIDTH, color: false };
  const format = await row.load(screen.color);
  const sink = path === undefined ? stdoutSink() : await fileSink(path, PRIVATE, { append });
  if (path !== undefined) files.push(sink);
  else if (presentation.values !== 'hide') keepToOwner(process.stdout.fd);
  const sharesTerminalWithStderr = FOR_TERMINALS.has(name) && path === undefined;
  const write = (text: Printable) => {
    entry.isEmpty = false;
    sink.write(text);
  };
  const context: PrintContext = {
    ...presentation,
    ...screen,
    write,
    version: VERSION,
    folder: process.cwd(),
  };
  const entry = { sink, sharesTerminalWithStderr, isClosed: false, isEmpty: true };
  return Object.assign(entry, { report: format(context) });
}

interface Opened {
  report: Report;
  sink: Sink;
  /** Shown together with stderr, so it does not repeat what stderr says. */
  sharesTerminalWithStderr: boolean;
  isClosed: boolean;
  /** Nothing was written, as for the receipt of a file that could not be read. */
  isEmpty: boolean;
}

function together(opened: readonly Opened[]): Omit<Outputs, 'needsHash' | 'needsPlan'> {
  const reports = opened.map(({ report }) => report);
  const [only, ...rest] = reports;
  const each = (call: (report: Report) => void) => {
    for (const report of reports) call(report);
  };
  const all: Report = {
    file: (name, layout, fixesOf) => each((report) => report.file(name, layout, fixesOf)),
    finding: (finding, layout, record) => each((report) => report.finding(finding, layout, record)),
    fileEnd: (result, layout, plan) => each((report) => report.fileEnd(result, layout, plan)),
    end: (run) => each((report) => report.end(run)),
    problem: (problem, name) => each((report) => report.problem(problem, name)),
  };
  return {
    report: only && rest.length === 0 ? only : all,
    async ready() {
      for (const { sink } of opened) await sink.ready();
    },
    async close() {
      for (const one of opened) {
        if (one.isEmpty) one.sink.discard();
        else await one.sink.close();
        one.isClosed = true;
      }
    },
    async abandon(problem) {
      for (const one of opened.filter(({ isClosed }) => !isClosed)) {
        // The run may have failed because of this very output, and that has been reported already.
        try {
          if (!one.sharesTerminalWithStderr) one.report.problem(problem);
          if (one.isEmpty || one.sharesTerminalWithStderr) one.sink.discard();
          else await one.sink.close();
        } catch {
          one.sink.discard();
        }
      }
    },
  };
}

/** One report and where it goes. */
export interface ReportTarget {
  name: string;
  row: FormatRow;
  /** Undefined for standard output. */
  path: string | undefined;
  /** True when the report is added to the end of the file. */
  append: boolean;
}

/** The reports that the flags and the environment request. */
export interface TargetRequest {
  /** `name` or `name=FILE` each. */
  formats: readonly string[];
  receipt: string | undefined;
  /** The file that GitHub shows as the summary of a step: GITHUB_STEP_SUMMARY. */
  stepSummary: string | undefined;
}

/**
 * Every report that was asked for. `read` is what the command reads.
 * @throws {NewhireError} USAGE when two reports would go to one place, or one would replace a file that is read, or one that is no report
 */
export async function parseTargets(
  { formats, receipt, stepSummary }: TargetRequest,
  inputs: number,
  read: FilesRead,
): Promise<ReportTarget[]> {
  const targets = formats.map(targetOf);
  if (receipt !== undefined) {
    if (inputs > 1) throw usage('A receipt is for one file, but several were given.');
    targets.push({ name: 'receipt', row: RECEIPT_FORMAT, path: fileOf(receipt), append: false });
  }
  refuseClashes(targets);
  if (stepSummary && targets.some(({ name }) => name === 'github')) {
    targets.push({ name: 'github summary', row: GITHUB_SUMMARY_FORMAT, path: stepSummary, append: true });
  }
  for (const { path, append } of targets) {
    if (path === undefined) continue;
    refuseRead(path, read, OTHER_NAME);
    if (append) continue;
    refuseOtherKind(path, 'report');
    await refuseOtherFile(path);
  }
  return targets;
}

const OTHER_NAME = 'Choose another name for the report.';

/** Every run replaces an earlier report. Refuses any other file that is not empty. */
async function refuseOtherFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.size === 0 || (await isOwnReport(path))) return;
  throw usage(`'${path}' exists and is not a report of newhire, so it is not replaced.`, OTHER_NAME);
}

function targetOf(text: string): ReportTarget {
  const [name = '', ...rest] = text.split('=');
  const path = rest.length > 0 ? rest.join('=') : undefined;
  if (path === '') throw usage(`There is no file name after '${name}='.`);
  return { name, row: findFormat(name), path: path && fileOf(path), append: false };
}

/** Undefined for the names of standard output. */
const fileOf = (name: string): string | undefined =>
  name === '-' || isStandardOutput(name) ? undefined : name;

const toFile = (name: string) =>
  name === 'receipt'
    ? 'Send the receipt to a file: --receipt FILE'
    : `Send one to a file: --format ${name}=FILE`;

function refuseClashes(targets: readonly ReportTarget[]): void {
  const taken = new Set<string>();
  for (const { name, path } of targets) {
    const key = path === undefined ? '' : resolve(path);
    if (taken.has(key))
      throw path === undefined
        ? usage('Two reports cannot go to standard output.', toFile(name))
        : usage(`Two reports cannot go to '${path}'.`, 'Give each of them a file of its own.');
    taken.add(key);
  }
}
