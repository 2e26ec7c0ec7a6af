/** The reports of one run, each to its own place: `--format pretty --format json=out.json`. */

import type { Layout } from '../layouts/types.js';
import type { PrettyContext } from '../reports/pretty.js';
import { type Problem, takesProblems } from '../reports/problem.js';
import type { Report } from '../reports/report.js';
import type { ValueMode } from '../reports/values.js';
import { fileSink, type Sink, stdoutSink } from './output.js';
import type { Target } from './targets.js';
import { PAGE_WIDTH, terminalOf } from './terminal.js';
import { VERSION } from './version.js';

/** What the reports of a run have in common. */
export interface Presentation {
  values: ValueMode;
  /** False after `--no-color`. */
  color: boolean;
  max: number;
  quiet: boolean;
  correctCommand: PrettyContext['correctCommand'];
  /** When the run began, ISO 8601 UTC. */
  now: string;
}

/** All reports as one, and the places they go to. */
export interface Outputs {
  report: Report;
  needsHash: boolean;
  /** Resolves when more may be written. @throws NewhireError UNWRITABLE_OUTPUT */
  ready(): Promise<void>;
  /** A file that could not be read, or not to its end; `opened` when the reports already know its name. */
  unreadable(name: string, layout: Layout, problem: Problem, opened: boolean): void;
  /** Ends a good run: from here on the files are there. @throws NewhireError UNWRITABLE_OUTPUT */
  close(): Promise<void>;
  /** Ends a run that broke off: documents that can say so are finished, other files never appear. */
  breakOff(problem: Problem): Promise<void>;
}

/** Opens every target. @throws NewhireError UNWRITABLE_OUTPUT */
export async function openOutputs(targets: readonly Target[], presentation: Presentation): Promise<Outputs> {
  // A report with SSNs in it is nobody else's to read.
  const mode = presentation.values === 'show' ? 0o600 : 0o666;
  const opened: Opened[] = [];
  for (const { name, row, path, append } of targets) {
    const screen = path === undefined ? terminalOf(presentation.color) : { width: PAGE_WIDTH, color: false };
    const format = await row.load(screen.color);
    const sink = path === undefined ? stdoutSink() : fileSink(path, mode, { append });
    const context: PrettyContext = { ...presentation, ...screen, write: sink.write, version: VERSION };
    const besideStderr = name === 'pretty' && path === undefined;
    opened.push({ report: format(context), sink, besideStderr, isClosed: false });
  }
  const needsHash = targets.some(({ row }) => row.needsHash);
  return together(opened, needsHash);
}

interface Opened {
  report: Report;
  sink: Sink;
  /** Read together with stderr, so that it need not repeat what stderr says. */
  besideStderr: boolean;
  isClosed: boolean;
}

function together(opened: readonly Opened[], needsHash: boolean): Outputs {
  const reports = opened.map(({ report }) => report);
  const each = (tell: (report: Report) => void) => {
    for (const report of reports) tell(report);
  };
  const all: Report = {
    file: (name, layout) => each((report) => report.file(name, layout)),
    finding: (finding, record) => each((report) => report.finding(finding, record)),
    fileEnd: (result) => each((report) => report.fileEnd(result)),
    end: (run) => each((report) => report.end(run)),
  };
  return {
    report: reports.length === 1 ? reports[0]! : all,
    needsHash,
    async ready() {
      for (const { sink } of opened) await sink.ready();
    },
    unreadable(name, layout, problem, isOpen) {
      for (const one of reports) {
        if (takesProblems(one)) one.problem(problem, name);
        else tellAsDiagnosis(one, name, layout, problem, isOpen);
      }
    },
    async close() {
      for (const one of opened) {
        await one.sink.close();
        one.isClosed = true;
      }
    },
    async breakOff(problem) {
      for (const { report: one, sink, besideStderr } of opened.filter(({ isClosed }) => !isClosed)) {
        if (takesProblems(one) && !besideStderr) {
          // What broke off the run may be this very output; it has been told already.
          try {
            one.problem(problem);
            await sink.close();
          } catch {
            sink.discard();
          }
        } else sink.discard();
      }
    },
  };
}

/** For formats that know no other way to say that a file was not checked. */
function tellAsDiagnosis(
  report: Report,
  name: string,
  layout: Layout,
  problem: Problem,
  isOpen: boolean,
): void {
  if (!isOpen) report.file(name, layout);
  const counts = { total_records: 0, total_errors: 0, records_with_errors: 0, total_warnings: 0 };
  const diagnosis = { code: 'NO_RECORDS', message: problem.detail } as const;
  report.fileEnd({
    ...counts,
    file_name: name,
    state: layout.state,
    size: 0,
    sha256: '',
    notes: [],
    diagnosis,
  });
}
