/** The first pass: what the file is, how its lines end, and every error in it. */

import {
  byteOrderMark,
  createChecker,
  type Finding,
  HEAD_BYTES,
  type LineForm,
  lineFormOf,
  type Summary,
} from '../../validation/index.js';
import { type InputPort, readChunks } from './byte-ports.js';
import type { CheckSettings } from './check-settings.js';
import { ErrorLog } from './error-log.js';

export interface Survey {
  summary: Summary;
  errors: ErrorLog;
  form: LineForm;
  /** Bytes of a byte order mark at the start. */
  mark: number;
  /** The first bytes of the file. */
  head: Uint8Array;
  /** The warning about the form of the file, if there is one. */
  oddForm: Finding | undefined;
}

/** Checks a file and keeps its errors. `onBytes` hears how many bytes each step took. */
export async function survey(
  input: InputPort,
  settings: CheckSettings,
  onBytes: (count: number) => void,
): Promise<Survey> {
  const errors = new ErrorLog();
  let oddForm: Finding | undefined;
  const checker = createChecker(settings.layout, {
    today: settings.today,
    places: settings.places,
    otherLayouts: settings.otherLayouts,
    onFinding: (finding) => {
      if (finding.severity === 'error') errors.add(finding);
      else if (finding.error_type === 'FILE_FORM') oddForm = finding;
    },
  });
  for await (const chunk of readChunks(input, settings.signal)) {
    checker.push(chunk);
    onBytes(chunk.length);
    if (checker.stopped) break;
  }
  const summary = checker.end();
  errors.sort();
  const head = await input.head(HEAD_BYTES);
  const mark = byteOrderMark(head);
  return { summary, errors, form: lineFormOf(head.subarray(mark), [settings.layout]), mark, head, oddForm };
}
