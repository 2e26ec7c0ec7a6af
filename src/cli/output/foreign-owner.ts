/**
 * Outputs that another user has prepared are not written to: whoever made a pipe reads it, and whoever made a link chose the
 * file that would be replaced. What root has made is trusted.
 */

import { constants, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { NewhireError } from '../../errors.js';

/** Streams of this process, which were made by its caller. */
const OWN_STREAM = /^\/(dev\/(stdin|stdout|stderr|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;

/** True for the names that the system has for standard output. */
export const isStandardOutput = (path: string): boolean =>
  /^\/(dev\/(stdout|fd\/1)|proc\/self\/fd\/1)$/.test(path);

/**
 * Call it before a path is used. What the system does not allow to be inspected is refused on opening.
 * @throws {NewhireError} UNWRITABLE_OUTPUT when it is a link, pipe or device of another user, or a link to nothing
 */
export function refuseForeign(path: string): void {
  if (statusIfAny(lstatSync, path)?.isSymbolicLink() && !statusIfAny(statSync, path))
    throw new NewhireError('UNWRITABLE_OUTPUT', `'${path}' is a link to a file that does not exist.`, {
      next: 'Choose another file, or remove the link.',
    });
  for (const statusOf of [lstatSync, statSync]) {
    const found = statusIfAny(statusOf, path);
    if (found && !found.isFile() && !found.isDirectory()) refuseOthers(path, found);
  }
}

/** Undefined where there is nothing, or what the system does not allow to be inspected, such as a loop of links. */
export function statusIfAny(statusOf: typeof statSync, path: string): Stats | undefined {
  try {
    return statusOf(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * How a pipe or device is opened to be written in place: nothing that has taken its place is followed, created or emptied.
 * @throws the error of the system
 */
export function openedInPlace(path: string): [path: string, flags: number] {
  if (OWN_STREAM.test(path)) return [path, constants.O_WRONLY];
  // Windows has no such flag, and no such pipes.
  return [realpathSync(path), constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0)];
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
