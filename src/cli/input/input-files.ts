/** From the typed arguments to the files to read: literal names first, then patterns; `-` is standard input. */

import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { NewhireError } from '../../errors.js';
import { systemReason } from '../run-failure.js';

/** A file to read, or standard input. */
export interface Input {
  /** As typed, or as found by a pattern; `stdin` for standard input. */
  name: string;
  /** Undefined for standard input. */
  path: string | undefined;
}

/** A typed argument that is not a readable file. The other files are still read. */
export interface BadInput {
  name: string;
  error: NewhireError;
}

/** Standard input. */
export const STDIN: Input = { name: 'stdin', path: undefined };

/** Every file once, in the order typed; files of one pattern by name. */
export async function findInputs(typed: readonly string[]): Promise<(Input | BadInput)[]> {
  const found = (await Promise.all(typed.map(findOne))).flat();
  const seen = new Set<string>();
  return found.filter((input) => {
    const key = 'error' in input ? `no ${input.name}` : input.path === undefined ? '-' : resolve(input.path);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * The only file that was typed. `done` completes "One file is … at a time".
 * @throws {NewhireError} USAGE when a pattern finds several; UNREADABLE_INPUT
 */
export async function oneInput(typed: string, done: string): Promise<Input> {
  const [input, ...others] = await findInputs([typed]);
  if (!input || others.length > 0)
    throw new NewhireError('USAGE', `One file is ${done} at a time, and several were given.`);
  if ('error' in input) throw input.error;
  return input;
}

async function findOne(typed: string): Promise<(Input | BadInput)[]> {
  if (typed === '-') return [STDIN];
  try {
    const found = await stat(typed);
    return [found.isDirectory() ? await refusedFolder(typed) : { name: typed, path: typed }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return [unreadable(typed, error)];
  }
  const { glob, isDynamicPattern } = await import('tinyglobby');
  if (!isDynamicPattern(typed)) {
    return [bad(typed, `There is no file ${quoted(typed)}.`, 'Check the name and the folder you are in.')];
  }
  // Windows users type backslashes; patterns use slashes only.
  const pattern = process.platform === 'win32' ? typed.replaceAll('\\', '/') : typed;
  const paths = await glob(pattern, { caseSensitiveMatch: false, expandDirectories: false });
  if (paths.length === 0) return [bad(typed, `No file matches ${quoted(typed)}.`)];
  return paths.sort().map((path) => ({ name: path, path }));
}

async function refusedFolder(typed: string): Promise<BadInput> {
  const names = await readdir(typed).catch(() => []);
  const next = names.some((name) => /\.txt$/i.test(name))
    ? `Give the files in it: ${quoted(`${typed.replace(/[\\/]+$/, '')}/*.txt`)}`
    : undefined;
  return bad(typed, `${quoted(typed)} is a folder, not a file.`, next);
}

const quoted = (text: string) => `'${text}'`;

function bad(name: string, message: string, next?: string): BadInput {
  return { name, error: new NewhireError('UNREADABLE_INPUT', message, next === undefined ? {} : { next }) };
}

/** A file that is there but cannot be read. */
export function unreadable(name: string, cause: unknown): BadInput {
  const message = `${quoted(name)} cannot be read: ${systemReason(cause)}.`;
  return { name, error: new NewhireError('UNREADABLE_INPUT', message, { cause }) };
}
