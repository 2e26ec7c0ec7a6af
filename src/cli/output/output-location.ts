/** Where an output file goes: into the folder of its input by default, and over another file only with `--force`. */

import { constants, existsSync, statSync } from 'node:fs';
import { access, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { NewhireError } from '../../errors.js';
import { labelledName } from '../../output-name.js';
import { shownName } from '../../shown-name.js';
import { type BadInput, type Input, isBelow } from '../input/input-files.js';
import { unopenable, unwritable } from '../run-failure.js';
import { usage } from '../usage-error.js';
import { isStandardOutput, refuseForeign, statusIfAny } from './foreign-owner.js';
import { type FilesRead, refuseRead } from './read-guard.js';
import { refuseOtherKind, type Written } from './text-name.js';

/** Where a file is written, and under which conditions. */
export interface OutputLocation {
  /** As shown to the user; `stdout` for standard output. */
  name: string;
  /** The same as it was typed, or made of the name of the input. */
  asTyped: string;
  /** With links followed; undefined for standard output. */
  path: string | undefined;
  /** Not a regular file, such as /dev/null or a named pipe: written in place. */
  isDevice: boolean;
  /** An existing file may be replaced. */
  force: boolean;
  /** The next step in the message when a file exists there. */
  advice: string;
}

/** The request for an output. */
export interface OutputRequest {
  /** What was typed; `-` is standard output. */
  output: string | undefined;
  /** Used when nothing was typed. */
  usual: string;
  force: boolean;
  /** The files that the command reads. */
  read: FilesRead;
  /** The flag that names the output. */
  flag?: string;
  /** The next step in the message when a file exists there. */
  advice?: string;
  /** What is written there; `text` if nothing is given. */
  written?: Written;
}

const STDOUT: OutputLocation = {
  name: 'stdout',
  asTyped: '-',
  path: undefined,
  isDevice: true,
  force: false,
  advice: '',
};

/** `march.corrected.txt` for `march.txt`, in the same folder. */
export function correctedName(path: string, label = 'corrected'): string {
  return join(dirname(path), labelledName(basename(path), label));
}

/**
 * Decides on the location and checks that it can be written, before any work is done.
 * @throws {NewhireError} USAGE for a file that is read, a name of another kind of file, a folder, or a file in a missing folder;
 *   OUTPUT_EXISTS, UNWRITABLE_OUTPUT
 */
export async function chooseOutput({
  output,
  usual,
  force,
  read,
  flag = '-o',
  advice = `Add --force to replace it, or choose another name with ${flag}.`,
  written = 'text',
}: OutputRequest): Promise<OutputLocation> {
  if (output === '-' || (output !== undefined && isStandardOutput(output))) return STDOUT;
  const asTyped = output ?? usual;
  const name = shownName(asTyped);
  refuseForeign(asTyped);
  const path = await realpath(asTyped).catch(() => resolve(asTyped));
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) {
    throw usage(`'${name}' is a folder.`, `Give the name of a file in it with ${flag}.`);
  }
  refuseRead(asTyped, read, `Choose another name with ${flag}.`);
  if (output !== undefined) refuseOtherKind(name, written);
  const location = { name, asTyped, path, isDevice: found !== undefined && !found.isFile(), force, advice };
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
export const forceFor = (path: string): string => (statusIfAny(statSync, path)?.isFile() ? ' --force' : '');

/** The first of the names that no file has: for a suggested command that must not replace what is there. */
export function freeName(nameOf: (count: number) => string): string {
  let count = 1;
  while (existsSync(nameOf(count))) count++;
  return nameOf(count);
}

/** The outputs of one run. */
export class OutputPlan {
  private constructor(
    private readonly folder: string | undefined,
    /** What the paths of all inputs begin with: below it, their folders are kept under `--out-dir`. */
    private readonly parent: string,
    private readonly read: FilesRead,
  ) {}

  /** The outputs that were chosen. */
  private readonly taken = new Set<string>();

  /** `folder` is the value of `--out-dir`, and `read` is what the command reads, the inputs among it. */
  static of(inputs: readonly (Input | BadInput)[], folder: string | undefined, read: FilesRead): OutputPlan {
    const paths = inputs.flatMap((one) => ('error' in one || one.path === undefined ? [] : [one.path]));
    return new OutputPlan(folder, commonFolder(paths.map((path) => resolve(path))), read);
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

  /**
   * Chooses the location and reserves it.
   * @throws {NewhireError} what `chooseOutput` throws; USAGE when another output of the run is there
   */
  async choose(request: Omit<OutputRequest, 'read'>): Promise<OutputLocation> {
    const location = await chooseOutput({ ...request, read: this.read });
    const { name, path, isDevice } = location;
    if (path === undefined || isDevice) return location;
    if (this.taken.has(path))
      throw usage(`'${name}' is already an output of this run.`, 'Choose another folder with --out-dir.');
    this.taken.add(path);
    return location;
  }
}

/** The deepest folder that contains all files. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = dirname(first);
  while (!others.every((path) => isBelow(path, folder)) && folder !== dirname(folder))
    folder = dirname(folder);
  return folder;
}
