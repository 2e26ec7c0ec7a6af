/**
 * What every report format implements. A report is pure: it turns events into text through `write`
 * and does no other output. The caller owns files, stdout and back-pressure.
 */

import type { Layout } from '../layouts/index.js';
import type { Finding, RecordText, Summary } from '../validation/index.js';
import type { ValueMode } from './text/value-masks.js';

/** What `--only`, `--ignore` and `--min-severity` kept out of the reports; the totals still count it. */
export interface LeftOut {
  /** Findings by error type. */
  left_out?: Record<string, number>;
  /** How many of these findings are errors. */
  left_out_errors?: number;
}

export interface FileResult extends Summary, LeftOut {
  file_name: string;
  state: string;
  /** Bytes read. */
  size: number;
  /** Lower-case hex of the bytes read. */
  sha256: string;
}

export interface RunResult extends LeftOut {
  files: number;
  total_records: number;
  total_errors: number;
  records_with_errors: number;
  total_warnings: number;
  /** Files that were no such file at all. */
  format_faults: number;
}

/** Text to put in the place of a part of a line. Columns are 1-based and count characters; the end is exclusive. */
export interface Replacement {
  line: number;
  start: number;
  end: number;
  text: string;
}

/** The replacements that together clear a finding safely; none where nothing is safe. */
export type FixesOf = (finding: Finding) => readonly Replacement[];

/** Called in order: file, its findings, fileEnd; then the next file; at last end. */
export interface Report {
  /** `fixesOf` is given when the report may tell what the fixes would write. */
  file(name: string, layout: Layout, fixesOf?: FixesOf): void;
  /** `record` is the text of the finding's line when the caller has it. */
  finding(finding: Finding, record?: RecordText): void;
  fileEnd(result: FileResult): void;
  end(run: RunResult): void;
}

export interface ReportContext {
  write: (text: string) => void;
  values: ValueMode;
  /** Columns of the terminal, or of a page. */
  width: number;
  color: boolean;
  /** Findings shown in full per group by formats that group; everything is always counted. */
  max: number;
  /** When the run began, ISO 8601 UTC. */
  now: string;
  version: string;
}
