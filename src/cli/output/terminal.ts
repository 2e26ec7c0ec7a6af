/** What the terminal can show: its width, whether to color, and whether to draw. */

/** Columns where the output is not a terminal. */
export const PAGE_WIDTH = 80;

/** Width in columns, and whether to color. */
export interface Terminal {
  width: number;
  color: boolean;
}

/** `flag` is false after `--no-color`. */
export function terminalOf(flag: boolean, stream: NodeJS.WriteStream = process.stdout): Terminal {
  const width = (stream.isTTY && stream.columns) || PAGE_WIDTH;
  return { width, color: wantsColor(flag, stream.isTTY === true, process.env) };
}

/** `--no-color` first, then FORCE_COLOR, then NO_COLOR (https://no-color.org), then terminals only. */
export function wantsColor(flag: boolean, isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  if (!flag) return false;
  const { FORCE_COLOR, NO_COLOR, TERM } = env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR) return false;
  return isTerminal && TERM !== 'dumb';
}

/** Whether lines can be drawn again in their place: not on a dumb terminal, nor in a CI system, where Ink draws nothing. */
export function canDraw(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  return isTerminal && env.TERM !== 'dumb' && !isCi(env);
}

/** True in a CI system, by the same variables as Ink. */
function isCi(env: NodeJS.ProcessEnv): boolean {
  return [env.CI, env.CONTINUOUS_INTEGRATION].some(
    (value) => value !== undefined && value !== '0' && value !== 'false',
  );
}
