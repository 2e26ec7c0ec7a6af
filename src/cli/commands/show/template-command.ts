/** What other commands say of the table of values that a person knows. */

import { freeName } from '../../output/output-location.js';
import { programName } from '../../program-name.js';
import { shownPath } from '../../shell-words.js';

/**
 * Writes a table of the values that a correction leaves. `layoutFlag` is such as `-s Ohio`. A table that is there may have been
 * filled in, so the new one gets another name.
 */
export function templateCommand(path: string, layoutFlag: string): string {
  const table = freeName((count) => `edits${count === 1 ? '' : `-${count}`}.csv`);
  return `${programName()} show ${shownPath(path)} ${layoutFlag} --edits-template ${table}`;
}

/** The value in the table that makes a field blank, written as reviews show a blank one; an empty cell changes nothing. */
export const MAKES_BLANK = '(blank)';
