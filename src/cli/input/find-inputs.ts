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
 * like. Files that were typed are always kept. Those of a folder that was typed and is in `outFolder` are left out only by their names
 * and beginnings. Prints on standard error how many are left out.
 * @throws {NewhireError} USAGE when nothing else was found, or standard output would be added to a typed file
 */
export async function findInputs(
  typed: readonly string[],
  outFolder?: string,
): Promise<(Input | BadInput)[]> {
  const inputs = await listFiles(typed);
  const paths = new Set(inputs.map((input) => resolve(pathOrName(input))));
  const out = outFolder === undefined ? undefined : resolve(outFolder);
  const isOutput = async (input: Input | BadInput) => {
    if ('error' in input || input.listedIn === undefined) return false;
    const { listedIn } = input;
    const path = resolve(pathOrName(input));
    const { dir, name, ext } = parse(path);
    const of = parse(name);
    if (UNFINISHED.test(path)) return true;
    const isOfOneIn = (folder: string) => paths.has(join(folder, of.name + ext));
    if (LABEL.test(of.ext) && sourceFolders(dir).some(isOfOneIn)) return true;
    if (out !== undefined && isBelow(path, out) && listedIn !== out && !isBelow(listedIn, out)) return true;
    return isOwnDocument(path);
  };
  const kept = new Map<string, Input | BadInput>();
  const left = new Set<string>();
  for (const input of inputs) {
    const key = keyOf(input);
    if (kept.has(key)) continue;
    if (await isOutput(input)) left.add(key);
    else kept.set(key, input);
  }
  for (const key of kept.keys()) left.delete(key);
  if (left.size > 0) tell(printable(`newhire: ${counted(left.size, 'file')} from earlier runs skipped.\n`));
  if (kept.size > 0) return [...kept.values()];
  throw usage(
    'Nothing is left to read: all files are outputs of newhire.',
    'To read them anyway, give the name of each file.',
  );
}

/** The same for the same file, however it was typed or found. */
const keyOf = (input: Input | BadInput): string =>
  'error' in input ? `no ${input.path}` : input.path === undefined ? '-' : resolve(input.path);

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
