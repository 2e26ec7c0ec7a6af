/** What standard output can show, for commands that print a text and are done. */

import { wantsColor } from './color.js';

/** Columns where there is no terminal to ask. */
export const PAGE_WIDTH = 80;

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
