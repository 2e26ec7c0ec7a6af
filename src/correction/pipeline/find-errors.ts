/** The first pass: what the file is, how its lines end, and every error in it. */

import type { Layout } from '../../layouts/index.js';
import {
  createChecker,
  type Finding,
  isStructureError,
  type StandardOptions,
  type Summary,
} from '../../validation/index.js';
import { type InputPort, readChunks } from './byte-ports.js';
import { ErrorLog } from './error-log.js';
import { type LineSource, lineSourceOf } from './file-pieces.js';

/** The options of a check of the file. */
export interface CheckSettings extends StandardOptions {
  layout: Layout;
  /** Today as YYYY-MM-DD. */
  today: string;
  signal?: AbortSignal | undefined;
}

/** The result of the first pass. */
export interface FoundErrors {
  summary: Summary;
  errors: ErrorLog;
  /** True when lines are of unknown type, records are misplaced, or lines may not be exactly one record each. */
  hasStructureErrors: boolean;
  /** The correct counts of records whose count is wrong or unreadable, by line. */
  counts: ReadonlyMap<number, number>;
  /** The lines of the file. */
  source: LineSource;
  /** The warning about the form of the file, if there is one. */
  formWarning: Finding | undefined;
}

/**
 * Keeps the findings of a checker for a correction of the same file: give the checker these functions as its `onFinding` and
 * `onCount`, or call them from its own.
 */
export class FoundByCheck {
  private readonly errors = new ErrorLog();
  private readonly counts = new Map<number, number>();
  private formWarning: Finding | undefined;
  private hasStructureErrors = false;

  readonly onFinding = (finding: Finding): void => {
    this.hasStructureErrors ||= isStructureError(finding);
    if (finding.severity === 'error') this.errors.add(finding);
    else if (finding.error_type === 'FILE_FORM') this.formWarning = finding;
  };

  readonly onCount = (line: number, truth: number): void => void this.counts.set(line, truth);

  /** All that was found, once the check has ended. */
  async end(summary: Summary, input: InputPort, layout: Layout): Promise<FoundErrors> {
    const { errors, counts, formWarning, hasStructureErrors } = this;
    errors.sort();
    const source = await lineSourceOf(input, layout);
    return { summary, errors, hasStructureErrors, counts, source, formWarning };
  }
}

/** A check that has ended. */
export interface CheckedFile {
  found: FoundByCheck;
  summary: Summary;
}

/** Checks a file and keeps its errors. */
export async function findErrors(
  input: InputPort,
  settings: CheckSettings,
  onBytes: (count: number) => void,
): Promise<FoundErrors> {
  const found = new FoundByCheck();
  const { layout, signal, ...options } = settings;
  const checker = createChecker(layout, { ...options, onFinding: found.onFinding, onCount: found.onCount });
  for await (const chunk of readChunks(input, signal)) {
    checker.push(chunk);
    onBytes(chunk.length);
    if (checker.stopped) break;
  }
  return found.end(checker.end(), input, layout);
}
