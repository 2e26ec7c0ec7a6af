/** Gives each file of a run its place: beside the input or under `--out-dir`, and never over another file of the run. */

import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { NewhireError } from '../../errors.js';
import type { BadInput, Input } from '../input/input-files.js';
import { unwritable } from '../run-failure.js';
import type { OutputLocation } from './output-location.js';

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
  async besideOrBelow(path: string): Promise<string> {
    const { folder, parent } = this;
    if (folder === undefined) return path;
    const below = join(folder, relative(parent, resolve(path)));
    await mkdir(dirname(below), { recursive: true }).catch((error: unknown) => {
      throw unwritable(`The folder '${dirname(below)}'`, error);
    });
    return below;
  }

  /** Takes the place. @throws {NewhireError} USAGE when another file of the run is there */
  claim({ name, path, isDevice }: OutputLocation): void {
    if (path === undefined || isDevice) return;
    if (this.taken.has(path))
      throw new NewhireError('USAGE', `'${name}' is already an input or an output of this run.`, {
        next: 'Choose another folder with --out-dir.',
      });
    this.taken.add(path);
  }
}

/** The deepest folder that all files lie below. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = dirname(first);
  const isCommon = (path: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  while (!others.every(isCommon) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
