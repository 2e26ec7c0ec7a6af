/** Leaves out what earlier runs have written, so that a folder can be corrected or split again. */

import { join, parse, resolve, sep } from 'node:path';
import { counted } from '../../reports/index.js';
import type { BadInput, Input } from './input-files.js';

/** What `correct` and `split` put into the names of their outputs: `march.corrected.txt`. */
const LABEL = /^\.(corrected|reviewed(-\d+)?|ready|held)$/;

/**
 * The inputs without those that a folder or a pattern found and that are outputs: they stand beside the file that they are
 * named after, or below `outFolder`. Files that were typed are kept. How many are left out is said on standard error.
 */
export function withoutOwnOutputs(
  inputs: readonly (Input | BadInput)[],
  outFolder: string | undefined,
): (Input | BadInput)[] {
  const paths = new Set(inputs.map(({ name }) => resolve(name)));
  const isBelowOut = (path: string) => outFolder !== undefined && isBelow(path, resolve(outFolder));
  // Where the outputs go beside the inputs, their names tell them.
  const hasOwnFolder = ![...paths].every(isBelowOut);
  const kept = inputs.filter(({ name: typed, ...input }) => {
    if (!('isListed' in input)) return true;
    const path = resolve(typed);
    const { dir, name, ext } = parse(path);
    const of = parse(name);
    const isOutput = LABEL.test(of.ext) && paths.has(join(dir, of.name + ext));
    return !isOutput && !(hasOwnFolder && isBelowOut(path));
  });
  const left = inputs.length - kept.length;
  if (left > 0) process.stderr.write(`newhire: ${counted(left, 'file')} of earlier runs left out.\n`);
  return kept;
}

const isBelow = (path: string, folder: string) =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
