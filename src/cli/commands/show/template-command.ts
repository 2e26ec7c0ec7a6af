/** The command that other commands suggest for values that a person knows. */

import { programName, shellPath } from '../../program-name.js';

/** Writes a table of the values that a correction leaves. `layoutFlag` is such as `-s Ohio`. */
export const templateCommand = (path: string, layoutFlag: string): string =>
  `${programName()} show ${shellPath(path)} ${layoutFlag} --edits-template edits.csv`;
