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
  const folder = namedFolder(named);
  if (folder !== undefined) return folder;
  try {
    return namedFolder(ofSystem().homedir);
  } catch {
    return undefined;
  }
}

/**
 * The folder that a variable names. A relative path is ignored, as the XDG Base Directory Specification says: it would depend on
 * the working folder.
 */
export function namedFolder(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
