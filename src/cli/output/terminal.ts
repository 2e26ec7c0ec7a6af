/** What the terminal can show. */

import { wantsColor } from './color.js';

/** Columns where the output is not a terminal. */
export const PAGE_WIDTH = 80;

/** Width in columns, and whether to color. */
export interface Terminal {
  width: number;
  color: boolean;
}

/** `flag` is false after `--no-color`. */
export function terminalOf(flag: boolean, stream: NodeJS.WriteStream = process.stdout): Terminal {
  const isTerminal = stream.isTTY === true;
  return {
    width: (isTerminal && stream.columns) || PAGE_WIDTH,
    color: wantsColor({ flag, env: process.env, isTerminal }),
  };
}
