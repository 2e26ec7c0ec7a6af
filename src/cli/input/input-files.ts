/** From the typed arguments to the files to read: literal names and folders first, then patterns; `-` is standard input. */

import { type BigIntStats, fstatSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { NewhireError } from '../../errors.js';
import { nearest } from '../../nearest-word.js';
import { shownName } from '../../shown-name.js';
import { statusIfAny } from '../output/foreign-owner.js';
import { systemReason } from '../run-failure.js';
import { usage } from '../usage-error.js';

/** A file to read, or standard input. */
export interface Input {
  /** As it is shown: as typed, or as found by a pattern or in a folder; `stdin` for standard input. */
  name: string;
  /** Undefined for standard input. */
  path: string | undefined;
  /** The folder that was typed, or in which the typed pattern begins, as a whole path: the file was found there, and not typed. */
  listedIn?: string;
}

/** A typed argument that is not a readable file. The other files are still read. */
export interface BadInput {
  name: string;
  /** As typed. */
  path: string;
  error: NewhireError;
  /** A folder or a pattern, and no file is there. */
  isEmpty?: true;
}

/** Standard input. */
export const STDIN: Input = { name: 'stdin', path: undefined };

/** The path of an input as typed or found; `stdin` for standard input. A name is shown, and masks numbers: no file is found by it. */
export const pathOrName = ({ path, name }: Input | BadInput): string => path ?? name;

/** The path by which a suggested command reads the input again; undefined for standard input and a named pipe. */
export function pathToReadAgain({ path }: Pick<Input, 'path'>): string | undefined {
  const isFile = path !== undefined && statusIfAny(statSync, path)?.isFile();
  return isFile === false ? undefined : path;
}

/**
 * The files in the order typed; those of one pattern or folder by name. One that is typed and found is there twice. A file that was found
 * and to which the shell sends the output of this process is left out. Commands read the files by `findInputs`.
 * @throws {NewhireError} USAGE when standard output would be added to a typed file
 */
export async function listFiles(typed: readonly string[]): Promise<(Input | BadInput)[]> {
  const found = (await Promise.all(typed.map(findOne))).flat();
  const [output, errors] = [1, 2].map(fileOfStream);
  if (output === undefined && errors === undefined) return found;
  const inputs: (Input | BadInput)[] = [];
  for (const input of found) {
    const { path } = input;
    const file = path === undefined ? undefined : identityOf(await stat(path, BIG).catch(() => undefined));
    const isWritten = file !== undefined && (file === output || file === errors);
    if (isWritten && 'listedIn' in input) continue;
    if (isWritten && 'name' in input && file === output)
      throw usage(
        `'${input.name}' would be read and written at the same time.`,
        'Send standard output to another file.',
      );
    inputs.push(input);
  }
  return inputs;
}

/** Some systems number files beyond the largest safe integer. */
const BIG = { bigint: true } as const;

/** Where a stream of this process goes; undefined where that is no file. */
function fileOfStream(stream: number): string | undefined {
  try {
    return identityOf(fstatSync(stream, BIG));
  } catch {
    return undefined;
  }
}

const identityOf = (found: BigIntStats | undefined): string | undefined =>
  found?.isFile() ? `${found.dev} ${found.ino}` : undefined;

async function findOne(typed: string): Promise<(Input | BadInput)[]> {
  // An object of its own, by which the reader finds what it has already read.
  if (typed === '-') return [{ ...STDIN }];
  try {
    const found = await stat(typed);
    if (!found.isDirectory()) return [{ name: shownName(typed), path: typed }];
    const files = await filesIn(typed, resolve(typed));
    return files.length > 0 ? files : [emptyList(typed, `There is no file in the folder ${quoted(typed)}.`)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isReplaced(typed))
      return [unreadable(typed, error)];
  }
  const { glob, isDynamicPattern } = await import('tinyglobby');
  if (!isDynamicPattern(typed)) {
    return [
      badInput(
        typed,
        `There is no file ${quoted(typed)}.`,
        `${await didYouMeanFile(typed)}Check the name and the folder you are in.`,
      ),
    ];
  }
  // Windows users type backslashes; patterns use slashes only.
  const pattern = process.platform === 'win32' ? typed.replaceAll('\\', '/') : typed;
  const paths = await glob(pattern, { caseSensitiveMatch: false, expandDirectories: false });
  if (paths.length === 0) return [emptyList(typed, `No file matches ${quoted(typed)}.`)];
  const listedIn = resolve(beginOf(pattern, isDynamicPattern));
  return paths.sort().map((path) => ({ name: shownName(path), path, listedIn }));
}

/** The folder in which a pattern begins: the names before the first one with a special character. */
function beginOf(pattern: string, isSpecial: (name: string) => boolean): string {
  const names = pattern.split('/');
  const plain = names.slice(0, names.findIndex(isSpecial));
  return plain.length === 0 ? '.' : `${plain.join('/')}/`;
}

/** The file of the same folder whose name is nearest to what was typed, unless numbers in it are hidden. */
async function didYouMeanFile(typed: string): Promise<string> {
  const entries = await readdir(dirname(typed), { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && shownName(entry.name) === entry.name)
    .map(({ name }) => name);
  const name = nearest(basename(typed), names);
  const folder = typed.slice(0, typed.length - basename(typed).length);
  return name === undefined ? '' : `Did you mean ${quoted(folder + name)}? `;
}

/** The files of a folder and of those below it, by name. Links to folders are not followed, as they may form a loop. */
async function filesIn(folder: string, listedIn: string): Promise<(Input | BadInput)[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) =>
    unreadable(folder, error),
  );
  if (!Array.isArray(entries)) return [entries];
  const visible = entries
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const found: (Input | BadInput)[] = [];
  for (const entry of visible) {
    const path = join(folder, entry.name);
    const target = entry.isSymbolicLink()
      ? await stat(path).catch((error: unknown) => unreadable(path, error))
      : entry;
    if ('error' in target) found.push(target);
    else if (target.isFile()) found.push({ name: shownName(path), path, listedIn });
    else if (entry.isDirectory()) for (const one of await filesIn(path, listedIn)) found.push(one);
  }
  return found;
}

const quoted = (text: string) => `'${text}'`;

function badInput(path: string, message: string, next?: string): BadInput {
  return {
    name: shownName(path),
    path,
    error: new NewhireError('UNREADABLE_INPUT', message, next === undefined ? {} : { next }),
  };
}

const emptyList = (path: string, message: string): BadInput => ({
  ...badInput(path, message),
  isEmpty: true,
});

/** Node reads U+FFFD in place of bytes that are not UTF-8, and there is no file of that name. */
const isReplaced = (path: string) => path.includes('\ufffd');

/** A file that is there but cannot be read. */
export function unreadable(path: string, cause: unknown): BadInput {
  const name = shownName(path);
  const isNamedOtherwise = isReplaced(path) && (cause as NodeJS.ErrnoException).code === 'ENOENT';
  const reason = isNamedOtherwise ? 'its name, or that of its folder, is not UTF-8' : systemReason(cause);
  const error = new NewhireError('UNREADABLE_INPUT', `${quoted(name)} cannot be read: ${reason}.`, {
    cause,
    ...(isNamedOtherwise && { next: 'Rename it.' }),
  });
  return { name, path, error };
}

/** Both are absolute. */
export const isBelow = (path: string, folder: string) =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
