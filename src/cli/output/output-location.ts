/** Where an output file goes: into the folder of its input by default, never over it, and over other files only with `--force`. */

import { constants, existsSync, statSync } from 'node:fs';
import { access, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { NewhireError } from '../../errors.js';
import { labelledName } from '../../output-name.js';
import { type BadInput, type Input, isBelow } from '../input/input-files.js';
import { unopenable, unwritable } from '../run-failure.js';
import { usage } from '../usage-error.js';
import { isStandardOutput, refuseForeign } from './foreign-owner.js';

/** Where a file is written, and under which conditions. */
export interface OutputLocation {
  /** As shown to the user; `stdout` for standard output. */
  name: string;
  /** With links followed; undefined for standard output. */
  path: string | undefined;
  /** Not a regular file, such as /dev/null or a named pipe: written in place. */
  isDevice: boolean;
  /** An existing file may be replaced. */
  force: boolean;
  /** The next step in the message when a file exists there. */
  advice: string;
}

/** What the decision depends on. */
export interface OutputRequest {
  /** The value of `-o`; `-` is standard output. */
  output: string | undefined;
  /** Used when `-o` is absent. */
  usual: string;
  force: boolean;
  /** The file that is read; undefined for standard input. */
  input?: string | undefined;
  /** The next step in the message when a file exists there. */
  advice?: string;
}

const ADVICE = 'Add --force to replace it, or choose another name with -o.';

const STDOUT: OutputLocation = {
  name: 'stdout',
  path: undefined,
  isDevice: true,
  force: false,
  advice: ADVICE,
};

/** `march.corrected.txt` for `march.txt`, in the same folder. */
export function correctedName(path: string, label = 'corrected'): string {
  return join(dirname(path), labelledName(basename(path), label));
}

/**
 * Decides on the location and checks that it can be written, before any work is done.
 * @throws {NewhireError} USAGE for the input itself, a folder, or a file in a missing folder; OUTPUT_EXISTS,
 *   UNWRITABLE_OUTPUT
 */
export async function chooseOutput({
  output,
  usual,
  force,
  input,
  advice = ADVICE,
}: OutputRequest): Promise<OutputLocation> {
  if (output === '-' || (output !== undefined && isStandardOutput(output))) return STDOUT;
  const name = output ?? usual;
  refuseForeign(name);
  const path = await realpath(name).catch(() => resolve(name));
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) {
    throw usage(`'${name}' is a folder.`, 'Give the name of a file in it with -o.');
  }
  if (found && input !== undefined && (await isSameFile(path, input))) {
    throw usage(`'${name}' is the input itself, which is never changed.`, 'Choose another name with -o.');
  }
  const location = { name, path, isDevice: found !== undefined && !found.isFile(), force, advice };
  await refuseExisting(location);
  await access(location.isDevice ? path : dirname(path), constants.W_OK).catch((error: unknown) => {
    throw unopenable(`'${name}'`, error);
  });
  return location;
}

/**
 * Refuses to replace an existing file. Call it again when the result is ready: another program may have written it.
 * @throws {NewhireError} OUTPUT_EXISTS when the location may not be written
 */
export async function refuseExisting({ name, path, isDevice, force, advice }: OutputLocation): Promise<void> {
  if (force || isDevice || path === undefined) return;
  if (!(await lstat(path).catch(() => undefined))) return;
  throw new NewhireError('OUTPUT_EXISTS', `'${name}' already exists.`, { next: advice });
}

/** The flag that a suggested command needs to write there: none, or ` --force` where a file is now. */
export const forceFor = (path: string): string =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ? ' --force' : '';

/** The first of the names that no file has: for a suggested command that must not replace what is there. */
export function freeName(nameOf: (count: number) => string): string {
  let count = 1;
  while (existsSync(nameOf(count))) count++;
  return nameOf(count);
}

/** Two names can be of one file: through a link, a hard link, or another spelling. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** The outputs of one run. */
export class OutputPlan {
  private constructor(
    private readonly folder: string | undefined,
    /** What the paths of all inputs begin with: below it, their folders are kept under `--out-dir`. */
    private readonly parent: string,
    /** Inputs, and outputs that were given away. */
    private readonly taken: Set<string>,
  ) {}

  /** `folder` is the value of `--out-dir`. */
  static async of(inputs: readonly (Input | BadInput)[], folder: string | undefined): Promise<OutputPlan> {
    const paths = inputs.flatMap((one) => ('error' in one || one.path === undefined ? [] : [one.path]));
    const real = await Promise.all(paths.map((path) => realpath(path).catch(() => resolve(path))));
    return new OutputPlan(folder, commonFolder(paths.map((path) => resolve(path))), new Set(real));
  }

  /**
   * The path that the output of an input is named after. Its folder is there.
   * @throws {NewhireError} UNWRITABLE_OUTPUT when the folder cannot be made
   */
  async outputBase(path: string): Promise<string> {
    const below = this.placeOf(path);
    if (this.folder === undefined) return below;
    await mkdir(dirname(below), { recursive: true }).catch((error: unknown) => {
      throw unwritable(`The folder '${dirname(below)}'`, error);
    });
    return below;
  }

  /** The same path, without making its folder. */
  placeOf(path: string): string {
    const { folder, parent } = this;
    return folder === undefined ? path : join(folder, relative(parent, resolve(path)));
  }

  /** Reserves the path for this output. @throws {NewhireError} USAGE when another file of the run is there */
  claim({ name, path, isDevice }: OutputLocation): void {
    if (path === undefined || isDevice) return;
    if (this.taken.has(path))
      throw usage(
        `'${name}' is already an input or an output of this run.`,
        'Choose another folder with --out-dir.',
      );
    this.taken.add(path);
  }
}

/** The deepest folder that contains all files. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = dirname(first);
  while (!others.every((path) => isBelow(path, folder)) && folder !== dirname(folder))
    folder = dirname(folder);
  return folder;
}
