/** Whether to color the output: requested, refused, or decided by where the text goes. */

/** What the decision depends on. */
export interface ColorRequest {
  /** False after `--no-color`. */
  flag: boolean;
  env: NodeJS.ProcessEnv;
  isTerminal: boolean;
}

/** `--no-color` first, then FORCE_COLOR, then NO_COLOR (https://no-color.org), then terminals only. */
export function wantsColor({ flag, env, isTerminal }: ColorRequest): boolean {
  if (!flag) return false;
  const { FORCE_COLOR, NO_COLOR, TERM } = env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR) return false;
  return isTerminal && TERM !== 'dumb';
}
