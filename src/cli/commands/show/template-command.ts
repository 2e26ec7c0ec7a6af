/** What other commands say of the table of values that a person knows. */

import { programName, shellPath } from '../../program-name.js';

/** Writes a table of the values that a correction leaves. `layoutFlag` is such as `-s Ohio`. */
export const templateCommand = (path: string, layoutFlag: string): string =>
  `${programName()} show ${shellPath(path)} ${layoutFlag} --edits-template edits.csv`;

/** The value in the table that makes a field blank, written as reviews show a blank one; an empty cell changes nothing. */
export const MAKES_BLANK = '(blank)';
