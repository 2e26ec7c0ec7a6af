/**
 * What every report format implements. A report is pure: it turns events into text, which it passes to `write`.
 * The caller owns files, standard output and back-pressure.
 */

import type { ErrorCode } from '../errors.js';
import type { Layout } from '../layouts/index.js';
import type { Printable } from '../printable.js';
import type { EmployerIdentity, Finding, RecordText, Summary } from '../validation/index.js';
import type { CorrectionPlan, ShownPlan } from './correction-plan.js';
import type { ValueMode } from './masks/masks.js';
import type { ShownEmployer } from './masks/record-masks.js';
import type { Cleared } from './text/counts.js';
import type { FileCommands } from './text/steps-after-check.js';

/** What `--only`, `--ignore` and `--min-severity` left out of the reports. The totals still count it. */
export interface LeftOut {
  /** Findings by error type. */
  left_out?: Record<string, number>;
  /** How many of these findings are errors. */
  left_out_errors?: number;
  /** Where that was asked for, such as `--ignore` or `"ignore" in .newhirerc.json`. */
  left_out_by?: readonly string[];
}

/** The result of one file. */
export interface FileResult extends Summary, LeftOut {
  file_name: string;
  state: string;
  /** Bytes read. */
  size: number;
  /** Lower-case hex of the bytes read. */
  sha256: string;
  /** The first file of the run that has the same bytes. */
  same_bytes_as?: string;
  /** The latest kept correction of the same bytes. */
  corrected_before?: CorrectedBefore;
}

/** A correction that is kept in the data folder. */
interface CorrectedBefore {
  /** YYYY-MM-DD */
  date: string;
  job_id: string;
  /** Where its result was written; null for standard output. */
  output: string | null;
}

/** The totals of all files of a run. */
export interface RunResult extends LeftOut {
  files: number;
  total_records: number;
  total_errors: number;
  records_with_errors: number;
  total_warnings: number;
  /** Number of files that could not be checked because they do not match the layout. */
  format_faults: number;
  /** Number of files that could not be read, which `files` does not count. */
  unread?: number;
}

/** Text that replaces a part of a line. Columns are 1-based and count characters; the end is exclusive. */
export interface Replacement {
  line: number;
  start: number;
  end: number;
  text: string;
}

/** The replacements that together clear a finding safely; empty when no safe repair is known. */
export type FixesOf = (finding: Finding) => readonly Replacement[];

/**
 * A finding whose `current_value` is masked as the user asked, so that it may be shown. A report reads it during the call or
 * never: it is masked when it is read.
 */
export interface ShownFinding extends Finding {
  /** Some of the value is covered; a machine format then writes `***`, never an empty text. */
  value_masked: boolean;
}

/** An employer of a finding: which one it is, and what may be shown of it, which is masked when it is read. */
export interface FindingEmployer {
  identity: EmployerIdentity;
  shown(): ShownEmployer;
}

/** A finding as a format gets it. */
export interface ReportFinding extends ShownFinding {
  /** The employers of its places. */
  employers_at_fault: readonly FindingEmployer[];
}

/** The record of a finding, masked when it is read, which is only possible during the call. */
export interface ShownLine {
  /** The whole line, one character a column. */
  text(): string;
  /** `SSN ending in 6789`; empty where that may not be shown, and where it is not an employee's record. */
  employee(): string;
}

/** A problem that is not a finding: a file that cannot be read, or a run that could not be completed. */
export interface ReportedProblem {
  code: ErrorCode;
  title: string;
  detail: string;
  /** What to do about it. */
  next?: string;
}

/**
 * The methods are called in order: `file`, `finding` for each of its findings, `fileEnd`; the next file; finally `end`. The
 * layout is the same for one file.
 */
export interface Report<Given extends Finding = Finding, Line = RecordText, Plan = CorrectionPlan> {
  /** `fixesOf` is given when the report may show what the repairs would write. */
  file(name: string, layout: Layout, fixesOf?: FixesOf): void;
  /** `record` is the line of the finding, when the caller has it; valid only during the call. */
  finding: (finding: Given, layout: Layout, record?: Line) => void;
  /** `plan` is what a correction of the file would do; absent if there is no error or no plan was requested. */
  fileEnd(result: FileResult, layout: Layout, plan?: Plan): void;
  end(run: RunResult): void;
  /**
   * The document stays well-formed. With a file name: this file could not be read to its end, and the run continues; called
   * instead of `fileEnd`, and instead of `file` when that was not called. Without one: the run ends here, and `end` is not
   * called.
   */
  problem(problem: ReportedProblem, file_name?: string): void;
}

/** The correction that a file is the result of. */
export interface CorrectedFrom extends Cleared {
  /** The file that was corrected. */
  file_name: string;
}

/** The options of a report. */
export interface ReportContext {
  write: (text: string) => void;
  values: ValueMode;
  /** Columns of the terminal, or of a page. */
  width: number;
  color: boolean;
  /** Most findings of a group that a format shows in full; all are counted. */
  max: number;
  /** When the run began, ISO 8601 UTC. */
  now: string;
  /** The day that dates are compared with, YYYY-MM-DD; undefined where a server checks, which has its own. */
  today?: string;
  version: string;
  /** True to write verdicts only, at a terminal. */
  quiet?: boolean;
  /** True to group the findings by employer, in formats that people read. */
  byEmployer?: boolean;
  /** How the program was called; `newhire` by default. */
  program?: string;
  /** The folder of the run: formats for repositories write paths below it without it. */
  folder?: string;
  /** Set where the file was made from a table. */
  madeFrom?: SourceTable;
  /** Set where the file is the result of a correction. */
  corrected?: CorrectedFrom;
  /** What repairs a file; undefined when nothing can. */
  commands?: (file_name: string, layout: Layout) => FileCommands | undefined;
}

/** The table that a file was made from. */
export interface SourceTable {
  file_name: string;
  /** The flags that a second run needs in addition to those of the first. */
  flagsAgain: readonly string[];
  /** The place that a finding comes from: a cell such as `D12`, or `row 12`. */
  originOf(finding: Finding): string | undefined;
}

/** What a format is made of: it gets masked values only, so `masked` must open it. */
export type FormatReport = Report<ReportFinding, ShownLine, ShownPlan>;
/** A format: opens a report that writes in its own way. */
export type Format = (context: ReportContext) => FormatReport;
/** What a report gets when it is opened, with an output that takes nothing but what can be printed. */
export type PrintContext = Omit<ReportContext, 'write'> & { write: (text: Printable) => void };
/** A format as it is used: it takes findings as the checker gives them, masks them, and makes its text printable. */
export type ReportFormat = (context: PrintContext) => Report;
