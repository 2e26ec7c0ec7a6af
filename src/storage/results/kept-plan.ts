/** What a correction of an upload would do, as it is kept with the upload. It has no value of a file. */

import type { PlannedErrors } from '../../correction/index.js';
import { sealed, unsealed } from '../disk/index.js';
import type { FileRow } from '../ports/index.js';

/** Another one is made again. To be raised with each change of the format. */
const FORMAT = 2;

/** The errors of an upload, by who clears them, with the lines of each where several clear those of one type and field. */
export interface KeptPlan {
  /** The version of the program that made it: others may clear other errors. */
  readonly edition: string;
  readonly errors: readonly PlannedErrors[];
}

/** The plan as text, with a checksum. */
export function planText({ sha256 }: Pick<FileRow, 'sha256'>, { edition, errors }: KeptPlan): string {
  return sealed({ format: FORMAT, edition, source: sha256, errors });
}

/** Undefined when the bytes are not a complete plan of this upload by this version. */
export function readPlan(
  bytes: Buffer,
  { sha256 }: Pick<FileRow, 'sha256'>,
  edition: string,
): KeptPlan | undefined {
  const read = unsealed(bytes.toString());
  if (
    !read?.isSealed ||
    read.value.format !== FORMAT ||
    read.value.edition !== edition ||
    read.value.source !== sha256
  )
    return undefined;
  return { edition, errors: read.value.errors as KeptPlan['errors'] };
}
