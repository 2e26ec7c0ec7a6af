/** What a command reads is never replaced by what it writes, whatever the file is for. */

import { fstatSync, statSync } from 'node:fs';
import { type Flag, nameOf } from '../flags/flag.js';
import type { BadInput, Input } from '../input/input-files.js';
import { SETTINGS_FILES } from '../settings/settings.js';
import { usage } from '../usage-error.js';

/** The paths of the files that a command reads; `-` is standard input. */
export type FilesRead = readonly string[];

/**
 * The inputs, the files of the settings, and the values of the flags that are declared to name a file to read. `values` are the
 * flags as they were typed and the settings.
 */
export function filesRead(
  inputs: readonly (Input | BadInput)[],
  declared: readonly Flag[],
  values: Readonly<Record<string, unknown>>,
): FilesRead {
  const paths = inputs.flatMap((input) => ('error' in input ? [] : [input.path ?? '-']));
  const sides = declared.flatMap((flag) => {
    const value = flag.kind === 'file-to-read' ? values[nameOf(flag)] : undefined;
    return typeof value === 'string' ? [value] : [];
  });
  return [...paths, ...sides, ...SETTINGS_FILES];
}

/**
 * `advice` is the next step in the message.
 * @throws {NewhireError} USAGE when the output is one of the files, under whatever name: a link, a hard link or another spelling
 */
export function refuseRead(output: string, read: FilesRead, advice: string): void {
  const identity = identityOf(output);
  if (identity === undefined || !read.some((path) => identityOf(path) === identity)) return;
  throw usage(`'${output}' is read by this command, so it is not replaced.`, advice);
}

/** Device and inode; undefined where there is no file. */
function identityOf(path: string): string | undefined {
  try {
    const found = path === '-' ? fstatSync(0, { bigint: true }) : statSync(path, { bigint: true });
    // A terminal is both read and written.
    return found.isCharacterDevice() ? undefined : `${found.dev} ${found.ino}`;
  } catch {
    return undefined;
  }
}
