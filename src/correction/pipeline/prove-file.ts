/** The third pass: checks the corrected file as a whole against what was claimed of it. */

import { createChecker, type Summary } from '../../validation/index.js';
import { type OutputPort, readChunks } from './byte-ports.js';
import type { CheckSettings } from './check-settings.js';
import { errorKey } from './error-log.js';
import type { Survey } from './find-errors.js';

export interface Proof {
  summary: Summary;
  /** Lines whose repair did not hold, or that show an error which the input has not. */
  suspects: number[];
  /** 1 for each error of the input that is still there. */
  left: Uint8Array;
}

/** Checks the output. `isClaimed` tells whether the error at a place of the survey is said to be resolved. */
export async function proveFile(
  output: OutputPort,
  { errors }: Survey,
  settings: CheckSettings,
  isClaimed: (index: number) => boolean,
  onBytes: (count: number) => void,
): Promise<Proof> {
  const left = new Uint8Array(errors.size);
  const suspects = new Set<number>();
  const checker = createChecker(settings.layout, {
    today: settings.today,
    places: settings.places,
    otherLayouts: settings.otherLayouts,
    onFinding: ({ severity, line_number, field_name, error_type }) => {
      if (severity !== 'error') return;
      const at = find(line_number, errorKey(field_name, error_type));
      if (at < 0) suspects.add(line_number);
      else left[at] = 1;
    },
  });
  for await (const chunk of readChunks(output, settings.signal)) {
    checker.push(chunk);
    onBytes(chunk.length);
    if (checker.stopped) break;
  }
  const summary = checker.end();
  for (let at = 0; at < errors.size; at++) {
    if (isClaimed(at) === (left[at] === 1)) suspects.add(errors.lineAt(at));
  }
  return { summary, suspects: [...suspects], left };

  /** The place of an error of the input that was not found again yet; -1 when there is none. */
  function find(line: number, key: string): number {
    for (let at = errors.firstOn(line); at < errors.size && errors.lineAt(at) === line; at++) {
      const { field_name, error_type } = errors.at(at);
      if (left[at] === 0 && errorKey(field_name, error_type) === key) return at;
    }
    return -1;
  }
}
