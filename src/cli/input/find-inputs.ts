/** The files that a command reads: those that were typed, and those of folders and patterns without what newhire has written there. */

import { join, parse, resolve, sep } from 'node:path';
import { UNFINISHED } from '../../output-name.js';
import { printable } from '../../printable.js';
import { counted } from '../../reports/index.js';
import { tell } from '../output/writer.js';
import { usage } from '../usage-error.js';
import { type BadInput, type Input, isBelow, listFiles, pathOrName } from './input-files.js';
import { isOwnDocument } from './own-documents.js';

/** What `correct` and `split` put into the names of their outputs: `march.corrected.txt`. */
const LABEL = /^\.(corrected|reviewed(-\d+)?|ready|held|unassigned|employer-[a-z0-9-]+)$/;

/**
 * Every file once, in the order typed. Outputs that a folder or a pattern found are left out: results where their command may have
 * written them, by the file that they are named after, unfinished ones, everything below `outFolder`, and reports, receipts and the
 * like. Files that were typed are always kept. Prints on standard error how many are left out.
 * @throws {NewhireError} USAGE when nothing else was found
 */
export async function findInputs(
  typed: readonly string[],
  outFolder?: string,
): Promise<(Input | BadInput)[]> {
  const inputs = await listFiles(typed);
  const paths = new Set(inputs.map((input) => resolve(pathOrName(input))));
  const isBelowOut = (path: string) => outFolder !== undefined && isBelow(path, resolve(outFolder));
  // Outputs in the folders of the inputs are recognized by their names.
  const hasOwnFolder = ![...paths].every(isBelowOut);
  const isOutput = async (input: Input | BadInput) => {
    if (!('isListed' in input)) return false;
    const path = resolve(pathOrName(input));
    const { dir, name, ext } = parse(path);
    const of = parse(name);
    if (UNFINISHED.test(path)) return true;
    const isOfOneIn = (folder: string) => paths.has(join(folder, of.name + ext));
    if (LABEL.test(of.ext) && sourceFolders(dir).some(isOfOneIn)) return true;
    return (hasOwnFolder && isBelowOut(path)) || (await isOwnDocument(path));
  };
  const kept: (Input | BadInput)[] = [];
  for (const input of inputs) if (!(await isOutput(input))) kept.push(input);
  const left = inputs.length - kept.length;
  if (left > 0) tell(printable(`newhire: ${counted(left, 'file')} from earlier runs skipped.\n`));
  if (kept.length > 0) return kept;
  throw usage(
    'Nothing is left to read: all files are outputs of newhire.',
    'To read them anyway, give the name of each file.',
  );
}

/**
 * The folders of files whose results may be in `folder`: itself, and those with one part of its path less. For the result of
 * `hires/north/a.txt` is in `hires/north`, or where `--out-dir hires/parts` keeps the folders of the inputs: in
 * `hires/parts/north`.
 */
function sourceFolders(folder: string): string[] {
  const names = folder.split(sep);
  const without = (from: number, to: number) => [...names.slice(0, from), ...names.slice(to)].join(sep) + sep;
  const others = names.flatMap((_, from) =>
    from === 0 ? [] : names.slice(from).map((_, count) => without(from, from + count + 1)),
  );
  return [folder, ...others];
}

/**
 * The only file that was typed. `done` completes "Only one file can be … at a time".
 * @throws {NewhireError} USAGE when a pattern or folder has several; UNREADABLE_INPUT
 */
export async function oneInput(typed: string, done: string): Promise<Input> {
  const [input, ...others] = await findInputs([typed]);
  if (!input || others.length > 0)
    throw usage(`Only one file can be ${done} at a time, but several were given.`);
  if ('error' in input) throw input.error;
  return input;
}
