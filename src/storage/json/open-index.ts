/** Reads db.json; where it is damaged, missing or of an older version, it is made again. */

import * as nodeFiles from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { NewhireError } from '../../errors.js';
import { type DataFolder, type FileOps, idsIn, ifThere, onDisk, syncFolder } from '../disk/index.js';
import { previousOf } from './index-disk.js';
import { IndexFile } from './index-file.js';
import { type Index, readIndex, SCHEMA_VERSION } from './index-format.js';
import { rebuiltIndex, takenOver } from './renewed-index.js';

/** How an index is opened. */
export interface OpenIndexOptions {
  /** Called with one sentence when db.json was damaged and was made again. */
  readonly onWarning: (message: string) => void;
  /** Tests pass failing file operations. */
  readonly files?: FileOps;
  /** Write and check in a thread, with the real file operations. */
  readonly inThread?: boolean;
}

/** An index that is open. */
export interface OpenIndex {
  readonly index: Index;
  readonly file: IndexFile;
  /** What the sweep of this start may remove. */
  readonly sweep: 'all' | 'unfinished' | 'nothing';
}

/** What there is. */
interface FoundIndex {
  /** `previous`: not db.json, but the previous generation; `none`: neither can be read; `new`: there never was one. */
  readonly found: 'current' | 'previous' | 'none' | 'new';
  /** Undefined when neither can be read. */
  readonly index?: Index;
  /** What is wrong with db.json, as the end of a sentence. */
  readonly fault?: string;
}

/**
 * The index of a data folder whose lock the caller has. A new folder gets an empty one.
 * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be read or written, or a newer version has written it
 */
export async function openIndex(
  folder: DataFolder,
  { onWarning, files = nodeFiles, inThread }: OpenIndexOptions,
): Promise<OpenIndex> {
  const { found, index: read, fault } = await findIndex(folder, files);
  const isOfThisVersion = read?.schema === SCHEMA_VERSION;
  const isCurrent = found === 'current' && isOfThisVersion;
  const index = isCurrent ? read : await renewed(folder, found === 'current', read);
  const file = new IndexFile(folder, index, files, inThread);
  if (!isCurrent) await file.write();
  if (fault !== undefined) await report(fault, index, folder, onWarning);
  await file.reserve();
  const isWhole = isCurrent || found === 'new';
  return { index, file, sweep: isWhole ? 'all' : isOfThisVersion ? 'unfinished' : 'nothing' };
}

/**
 * A damaged db.json is renamed to db.json.damaged; otherwise the next write would keep it as the previous generation, instead
 * of the good one.
 */
async function findIndex(folder: DataFolder, files: FileOps): Promise<FoundIndex> {
  const path = folder.index;
  const current = await readGeneration(path, files);
  if (typeof current === 'object') return { found: 'current', index: current };
  const previous = await readGeneration(previousOf(path), files);
  const isNew = current === 'missing' && previous === 'missing' && (await idsIn(folder.files)).length === 0;
  if (isNew) return { found: 'new' };
  const isDamaged = current === 'damaged';
  if (isDamaged) await setAside(path);
  const fault = isDamaged ? 'is damaged and was kept as db.json.damaged' : 'is missing';
  return typeof previous === 'object'
    ? { found: 'previous', index: previous, fault }
    : { found: 'none', fault };
}

async function readGeneration(path: string, files: FileOps): Promise<Index | 'missing' | 'damaged'> {
  const text = await onDisk(dirname(path), () => ifThere(files.readFile(path)));
  if (text === undefined) return 'missing';
  const index = readIndex(text);
  if (index && index.schema > SCHEMA_VERSION) {
    throw new NewhireError(
      'STORE_UNAVAILABLE',
      `The data folder ${dirname(path)} was written by a newer version of newhire.`,
      { next: 'Update newhire, or choose another folder with --data.' },
    );
  }
  return index ?? 'damaged';
}

async function setAside(path: string): Promise<void> {
  await onDisk(dirname(path), async () => {
    await nodeFiles.rename(path, `${path}.damaged`);
    await syncFolder(dirname(path));
  });
}

/** The index of an older version with what this one adds, or a lost one made again. */
async function renewed(folder: DataFolder, isWhole: boolean, found: Index | undefined): Promise<Index> {
  return onDisk(folder.root, async () => {
    const index = isWhole && found ? found : await rebuiltIndex(folder, found);
    return index.schema === SCHEMA_VERSION ? index : takenOver(index, folder);
  });
}

/** The damaged file is needed only if something could not be found again. */
async function report(
  fault: string,
  { files, kept = [] }: Index,
  folder: DataFolder,
  onWarning: (message: string) => void,
): Promise<void> {
  if (kept.length === 0) await nodeFiles.rm(`${folder.index}.damaged`, { force: true });
  const left =
    kept.length === 0
      ? 'Nothing is missing.'
      : `Nothing describes ${kept.length} of the folders in it, which are left as they are: ${kept.join(', ')}.`;
  onWarning(
    `db.json in ${basename(folder.root)} ${fault}. It was made again from the folders of the uploads and jobs: ${files.length} uploads. ${left}`,
  );
}
