/** Reads db.json, or where it is damaged the generation before. */

import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NewhireError } from '../../errors.js';
import { codeOf, type DataFolder, type FileOps, idsIn, storeError, syncFolder } from '../disk/index.js';
import { previousOf } from './index-disk.js';
import { type Index, readIndex, SCHEMA_VERSION } from './index-format.js';

/** What there is. */
export interface FoundIndex {
  /** `previous`: not db.json, but the generation before; `none`: neither can be read; `new`: there never was one. */
  readonly found: 'current' | 'previous' | 'none' | 'new';
  /** Undefined when neither can be read. */
  readonly index: Index | undefined;
  /** What is wrong with db.json, as the end of a sentence. */
  readonly fault: string;
}

/**
 * The index of a data folder. A damaged db.json is renamed to db.json.damaged; otherwise the next write would keep it as the
 * generation before, instead of the good one.
 * @throws {NewhireError} STORE_UNAVAILABLE when the disk refuses, or a newer version has written it
 */
export async function findIndex(folder: DataFolder, files: FileOps): Promise<FoundIndex> {
  const path = folder.index;
  const current = await readGeneration(path, files);
  if (typeof current === 'object') return { found: 'current', index: current, fault: '' };
  const previous = await readGeneration(previousOf(path), files);
  const isNew = current === 'missing' && previous === 'missing' && (await idsIn(folder.files)).length === 0;
  if (isNew) return { found: 'new', index: undefined, fault: '' };
  const isDamaged = current === 'damaged';
  if (isDamaged) await setAside(path);
  const fault = isDamaged ? 'is damaged and was kept as db.json.damaged' : 'is missing';
  if (typeof previous === 'object') return { found: 'previous', index: previous, fault };
  return { found: 'none', index: undefined, fault };
}

async function readGeneration(path: string, files: FileOps): Promise<Index | 'missing' | 'damaged'> {
  let text: Buffer;
  try {
    text = await files.readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'missing';
    throw storeError(error, dirname(path));
  }
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
  try {
    await rename(path, `${path}.damaged`);
    await syncFolder(dirname(path));
  } catch (error) {
    throw storeError(error, dirname(path));
  }
}
