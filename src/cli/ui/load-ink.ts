/** Loads Ink with the environment variables that it reads only while it is loaded. */

import { canDraw, terminalOf } from '../output/terminal.js';

/** Loads Ink, before anything that draws with it. Its color library ignores NO_COLOR. `flag` is false after `--no-color`. */
export async function loadInk(flag: boolean, stream: NodeJS.WriteStream): Promise<void> {
  const { env } = process;
  const asked = env.FORCE_COLOR;
  env.FORCE_COLOR = terminalOf(flag, stream).color ? '1' : '0';
  await import('ink');
  // The setting is for this stream only.
  if (asked === undefined) delete env.FORCE_COLOR;
  else env.FORCE_COLOR = asked;
}

/** True when a user can answer: a terminal for input and output, on which questions can be drawn. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && canDraw(process.stdout.isTTY === true, process.env);
}
