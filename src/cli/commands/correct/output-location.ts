/** Where a corrected file goes: beside its input unless told, never over it, and over nothing else without `--force`. */

import { constants } from 'node:fs';
import { access, lstat, realpath, stat } from 'node:fs/promises';
import { dirname, join, parse, resolve } from 'node:path';
import { NewhireError } from '../../../errors.js';
import { unopenable } from '../../run-failure.js';

export interface OutputPlace {
  /** As a person would write it; `stdout` for standard output. */
  name: string;
  /** With links followed; undefined for standard output. */
  path: string | undefined;
  /** No regular file, such as /dev/null or a named pipe: written as it stands. */
  isDevice: boolean;
  /** It may take the place of what stands there. */
  force: boolean;
  /** Said when something stands there. */
  advice: string;
}

export interface OutputWish {
  /** What `-o` says; `-` is standard output. */
  output: string | undefined;
  /** Taken when `-o` is absent. */
  usual: string;
  force: boolean;
  /** The file that is read; undefined for standard input. */
  input?: string | undefined;
  /** Said when something stands there. */
  advice?: string;
}

const ADVICE = 'Add --force to replace it, or choose another name with -o.';

const STDOUT: OutputPlace = { name: 'stdout', path: undefined, isDevice: true, force: false, advice: ADVICE };

/** `march.corrected.txt` for `march.txt`, in the same folder. */
export function correctedName(path: string, label = 'corrected'): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.${label}${ext}`);
}

/**
 * Finds the place and whether it can be written, before any work is done.
 * @throws NewhireError USAGE for the input itself, a folder, or a place in none; OUTPUT_EXISTS, UNWRITABLE_OUTPUT
 */
export async function chooseOutput({
  output,
  usual,
  force,
  input,
  advice = ADVICE,
}: OutputWish): Promise<OutputPlace> {
  if (output === '-') return STDOUT;
  const name = output ?? usual;
  const path = await realpath(name).catch(() => resolve(name));
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) {
    throw new NewhireError('USAGE', `'${name}' is a folder.`, {
      next: 'Give the name of a file in it with -o.',
    });
  }
  if (found && input !== undefined && (await isSameFile(path, input))) {
    throw new NewhireError('USAGE', `'${name}' is the input itself, which is never changed.`, {
      next: 'Choose another name with -o.',
    });
  }
  const place = { name, path, isDevice: found !== undefined && !found.isFile(), force, advice };
  await refuseExisting(place);
  await access(place.isDevice ? path : dirname(path), constants.W_OK).catch((error: unknown) => {
    throw unopenable(`'${name}'`, error);
  });
  return place;
}

/**
 * Refuses what must not be replaced; call it again when the result is ready, since another program may have been quicker.
 * @throws NewhireError OUTPUT_EXISTS
 */
export async function refuseExisting({ name, path, isDevice, force, advice }: OutputPlace): Promise<void> {
  if (force || isDevice || path === undefined) return;
  if (!(await lstat(path).catch(() => undefined))) return;
  throw new NewhireError('OUTPUT_EXISTS', `'${name}' is there already.`, { next: advice });
}

/** Two names of one file: through a link, a hard link, or another spelling. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
