/** The error for a file that was not checked: it must not look like a result without errors. */

import { NewhireError } from '../errors.js';
import type { Diagnosis } from '../validation/index.js';

/** The file does not match the layout at all, so it was neither checked nor corrected. */
export class FileRefused extends NewhireError {
  override readonly name = 'FileRefused';

  /** `diagnosis`: why, and what the file seems to be. */
  constructor(readonly diagnosis: Diagnosis) {
    super('FORMAT_FAULT', diagnosis.message);
  }
}

/** The counts of a file that was checked. @throws {FileRefused} when it was not */
export function checked<Counts extends { diagnosis?: Diagnosis }>({
  diagnosis,
  ...counts
}: Counts): Omit<Counts, 'diagnosis'> {
  if (diagnosis) throw new FileRefused(diagnosis);
  return counts;
}
