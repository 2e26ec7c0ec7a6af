/** Why a file cannot be returned to a table without loss. */

import { NewhireError } from '../../errors.js';

/** Most line numbers that are named for one reason. */
const NAMED = 10;

/** Why lines of a file have no place in a table: by reason, in the order found. */
export class LineFaults {
  private readonly byReason = new Map<string, number[]>();

  /** `reason` follows the lines: `not 801 characters long`. */
  add(reason: string, line: number): void {
    const lines = this.byReason.get(reason);
    if (lines) lines.push(line);
    else this.byReason.set(reason, [line]);
  }

  /** @throws NewhireError NOT_REVERSIBLE with the lines, if there are any */
  refuse(): void {
    if (this.byReason.size === 0) return;
    const reasons = [...this.byReason].map(([reason, lines]) => `${linesText(lines)}: ${reason}`);
    throw notReversible(
      `A table of this file could not be turned back into the same file. ${reasons.join('; ')}.`,
    );
  }
}

/** `Line 3`, `Lines 3, 7 and 9`, `Lines 1, 2, ... and 40 more`. */
function linesText(lines: readonly number[]): string {
  const [first] = lines;
  if (lines.length === 1) return `Line ${first}`;
  if (lines.length > NAMED)
    return `Lines ${lines.slice(0, NAMED).join(', ')} and ${lines.length - NAMED} more`;
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
}

const NEXT = 'Correct the file, check the corrected file, and make a table of that one.';

/**
 * NOT_REVERSIBLE: unless told otherwise, the file is to be corrected first. A table is made from the file that was given.
 */
export const notReversible = (message: string, next = NEXT): NewhireError =>
  new NewhireError('NOT_REVERSIBLE', message, { next });
