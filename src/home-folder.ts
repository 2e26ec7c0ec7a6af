import { userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

/**
 * The home folder of the user: that of the environment, otherwise that of the system. Undefined for a user who has none, such as
 * one of a container that only has a number.
 */
export function homeFolder(
  env: NodeJS.ProcessEnv,
  ofSystem: () => { homedir: string } = userInfo,
): string | undefined {
  const named = process.platform === 'win32' ? env.USERPROFILE : env.HOME;
  if (named !== undefined && isAbsolute(named)) return named;
  try {
    const { homedir } = ofSystem();
    return isAbsolute(homedir) ? homedir : undefined;
  } catch {
    return undefined;
  }
}
