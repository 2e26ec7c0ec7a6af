/**
 * Outputs that another user has prepared are not written to: whoever made a pipe reads it, and whoever made a link chose the
 * file that would be replaced. What root has made is trusted.
 */

import { constants, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { NewhireError } from '../../errors.js';

/** Streams of this process, which were made by its caller. */
const OWN_STREAM = /^\/(dev\/(stdin|stdout|stderr|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;

/** Where an output goes, and what is there: undefined when nothing is, or only a link to nothing. */
export interface FoundOutput {
  /** Absolute. */
  path: string;
  found: Stats | undefined;
}

/**
 * Follows a link of this user. What takes the place of a file later is not followed: it is replaced as the file would be.
 * @throws {NewhireError} UNWRITABLE_OUTPUT when it is a link, pipe or device of another user; the error of the system when
 *   a stream of this process goes to a file that was deleted
 */
export function findOutput(name: string): FoundOutput {
  if (OWN_STREAM.test(name)) {
    const found = statusIfAny(statSync, name);
    return { path: found?.isFile() ? realpathSync(name) : name, found };
  }
  let path = resolve(name);
  let found = statusIfAny(lstatSync, path);
  if (found?.isSymbolicLink()) {
    refuseOthers(name, found);
    path = realPathIfAny(path);
    found = statusIfAny(lstatSync, path);
  }
  if (found?.isSymbolicLink()) return { path, found: undefined };
  if (found && !found.isFile() && !found.isDirectory()) refuseOthers(name, found);
  return { path, found };
}

/** What the system does not let see is refused when it is opened. */
function statusIfAny(statusOf: typeof statSync, path: string): Stats | undefined {
  try {
    return statusOf(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function realPathIfAny(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** How a pipe or device is opened to be written in place: nothing that has taken its place is followed, created or emptied. */
export function inPlaceFlags(path: string): number {
  // Windows has no such flag, and no such pipes.
  return constants.O_WRONLY | (OWN_STREAM.test(path) ? 0 : (constants.O_NOFOLLOW ?? 0));
}

/** Call it with the status of what was opened in place. @throws {NewhireError} UNWRITABLE_OUTPUT when it was exchanged */
export function refuseExchanged(path: string, opened: Stats): void {
  if (opened.isFile() && !OWN_STREAM.test(path)) throw foreign(path);
  refuseOthers(path, opened);
}

function refuseOthers(path: string, { uid }: Stats): void {
  if (uid !== 0 && uid !== process.getuid?.() && !OWN_STREAM.test(path)) throw foreign(path);
}

function foreign(path: string): NewhireError {
  return new NewhireError('UNWRITABLE_OUTPUT', `'${path}' is a link, pipe or device of another user.`, {
    next: 'Choose another file.',
  });
}
