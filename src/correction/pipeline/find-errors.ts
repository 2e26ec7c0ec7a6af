/** The first pass: what the file is, how its lines end, and every error in it. */

import {
  type CheckerOptions,
  createChecker,
  type Finding,
  HEAD_BYTES,
  type Summary,
} from '../../validation/index.js';
import { type InputPort, readChunks } from './byte-ports.js';
import type { CheckSettings } from './correction-options.js';
import { ErrorLog } from './error-log.js';
import { type LineSource, lineSourceOf } from './file-pieces.js';

/** What the first pass found. */
export interface FoundErrors {
  summary: Summary;
  errors: ErrorLog;
  /** Lines are of unknown type, records out of place, or lines that are not surely one record each. */
  hasStructureErrors: boolean;
  /** The true counts of the records whose count is not true or cannot be read, by line. */
  counts: ReadonlyMap<number, number>;
  /** The lines of the file. */
  source: LineSource;
  /** The first bytes of the file. */
  head: Uint8Array;
  /** The warning about the form of the file, if there is one. */
  formWarning: Finding | undefined;
}

/** Checks a file and keeps its errors. */
export async function findErrors(
  input: InputPort,
  settings: CheckSettings,
  onBytes: (count: number) => void,
): Promise<FoundErrors> {
  const errors = new ErrorLog();
  const counts = new Map<number, number>();
  let formWarning: Finding | undefined;
  let hasStructureErrors = false;
  const onFinding = (finding: Finding) => {
    hasStructureErrors ||= isStructureError(finding);
    if (finding.severity === 'error') errors.add(finding);
    else if (finding.error_type === 'FILE_FORM') formWarning = finding;
  };
  const onCount = (line: number, truth: number) => void counts.set(line, truth);
  const summary = await checkFile(input, { ...settings, onCount }, onFinding, onBytes);
  errors.sort();
  const head = await input.head(HEAD_BYTES);
  const source = await lineSourceOf(input, settings.layout);
  return { summary, errors, hasStructureErrors, counts, source, head, formWarning };
}

const STRUCTURE_ERRORS: ReadonlySet<string> = new Set(['UNKNOWN_RECORD_TYPE', 'MISPLACED_RECORD']);

/** True when a line may be none of the records, a part of one, or two of them. */
function isStructureError({ error_type, position, fix }: Finding): boolean {
  if (STRUCTURE_ERRORS.has(error_type)) return true;
  // A line that is displaced from its start on may be the second part of a record.
  const mayBePart = error_type === 'RECORD_SHIFTED' && position.start === 1;
  return (mayBePart || error_type === 'RECORD_LENGTH_MISMATCH') && fix.tier !== 'safe';
}

/** Runs the checker over all bytes of a port; `onBytes` is called with the length of each chunk. */
export async function checkFile(
  port: Pick<InputPort, 'chunks'>,
  { layout, signal, ...options }: CheckSettings & Pick<CheckerOptions, 'onCount'>,
  onFinding: (finding: Finding) => void,
  onBytes: (count: number) => void,
): Promise<Summary> {
  const checker = createChecker(layout, { ...options, onFinding });
  for await (const chunk of readChunks(port, signal)) {
    checker.push(chunk);
    onBytes(chunk.length);
    if (checker.stopped) break;
  }
  return checker.end();
}
