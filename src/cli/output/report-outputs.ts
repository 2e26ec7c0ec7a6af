/** The reports of one run, each with its own output: `--format pretty --format json=out.json`. */

import {
  type FormatRow,
  type Problem,
  type Report,
  type ReportContext,
  withoutCommands,
} from '../../reports/index.js';
import { VERSION } from '../version.js';
import type { Target } from './format-targets.js';
import { fileSink, keepToOwner, type Sink, stdoutSink } from './output-stream.js';
import { PAGE_WIDTH, terminalOf } from './terminal.js';

/** What the reports of a run have in common. */
export interface Presentation extends Omit<ReportContext, 'write' | 'width' | 'version'> {
  /** False after `--no-color`. */
  color: boolean;
  /** Standard output is the log of a GitHub runner, which takes some lines for commands. */
  githubLog: boolean;
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
  /** Ends a failed run: documents that can hold the error are completed, other files never appear. */
  abandon(problem: Problem): Promise<void>;
}

/** Reports and receipts tell of people and employers, even where no value is shown, so that only their owner reads them. */
const PRIVATE = 0o600;

/** Formats that people read together with stderr. */
const FOR_TERMINALS = new Set(['pretty', 'concise']);

/** Opens every target. @throws {NewhireError} UNWRITABLE_OUTPUT or USAGE when one cannot be opened */
export async function openOutputs(targets: readonly Target[], presentation: Presentation): Promise<Outputs> {
  const opened: Opened[] = [];
  for (const { name, row, path, append } of targets) {
    const screen = path === undefined ? terminalOf(presentation.color) : { width: PAGE_WIDTH, color: false };
    const format = await row.load(screen.color);
    const sink = path === undefined ? stdoutSink() : fileSink(path, PRIVATE, { append });
    if (path === undefined && presentation.values !== 'hide') keepToOwner(process.stdout.fd);
    const besideStderr = FOR_TERMINALS.has(name) && path === undefined;
    const filtered = besideStderr && presentation.githubLog ? withoutCommands : (text: string) => text;
    const write = (text: string) => {
      entry.isEmpty = false;
      sink.write(filtered(text));
    };
    const context: ReportContext = {
      ...presentation,
      ...screen,
      write,
      version: VERSION,
      folder: process.cwd(),
    };
    const entry = { sink, besideStderr, isClosed: false, isEmpty: true };
    opened.push(Object.assign(entry, { report: format(context) }));
  }
  const needsHash = targets.some(({ row }) => row.needsHash);
  const plans = targets.map(({ row }) => row.needsPlan);
  // Of the formats that need it for small files, the terminal's says verdicts only when it is quiet.
  const ifSmall = presentation.quiet ? undefined : plans.find((need) => need !== undefined);
  const needsPlan = plans.find((need) => need === 'always') ?? ifSmall;
  return { ...together(opened), needsHash, needsPlan };
}

interface Opened {
  report: Report;
  sink: Sink;
  /** Shown together with stderr, so it does not repeat what stderr says. */
  besideStderr: boolean;
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
          if (!one.besideStderr) one.report.problem(problem);
          if (one.isEmpty || one.besideStderr) one.sink.discard();
          else await one.sink.close();
        } catch {
          one.sink.discard();
        }
      }
    },
  };
}
