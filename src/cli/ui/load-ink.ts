/** Loads Ink with the settings that it reads only while it is loaded. */

import { wantsColor } from '../output/color.js';

/**
 * Loads Ink for what draws with it. Its color library does not know NO_COLOR, and React checks its own work unless told
 * that this is no development. `flag` is false after `--no-color`.
 */
export async function loadInk({
  flag,
  stream,
}: {
  flag: boolean;
  stream: NodeJS.WriteStream;
}): Promise<void> {
  const { env } = process;
  const asked = env.FORCE_COLOR;
  env.FORCE_COLOR = wantsColor({ flag, env, isTerminal: stream.isTTY === true }) ? '1' : '0';
  env.NODE_ENV ??= 'production';
  await import('ink');
  // It is about this stream only.
  if (asked === undefined) delete env.FORCE_COLOR;
  else env.FORCE_COLOR = asked;
}

/** Whether somebody sits there who can answer: a terminal on both ends, and no CI system, where Ink draws nothing. */
export function canAsk(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && !isCi(env);
}

/** As Ink sees it: it then draws nothing. */
export function isCi(env: NodeJS.ProcessEnv): boolean {
  return [env.CI, env.CONTINUOUS_INTEGRATION].some(
    (said) => said !== undefined && said !== '0' && said !== 'false',
  );
}
