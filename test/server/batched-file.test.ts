/** What is written in batches reads as it was written, whatever the sizes and however slow the disk. */

import * as nodeFiles from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BatchedFile } from '../../src/server/batched-file.js';
import { tempFolder } from '../storage/samples.js';
import { systemError, watchedFiles } from '../storage/watched-files.js';
import { seeded } from '../support/random.js';

/** Real file operations, each of which begins some turns of the event loop late. */
function slowFiles(): typeof nodeFiles {
  const open: typeof nodeFiles.open = async (...args) => {
    const handle = await nodeFiles.open(...args);
    const append = handle.appendFile.bind(handle);
    handle.appendFile = async (...given) => {
      for (let turns = 0; turns < 20; turns++) await turn();
      return append(...given);
    };
    return handle;
  };
  return { ...nodeFiles, open };
}

test.each([
  ['a fast disk', nodeFiles],
  ['a slow disk', slowFiles()],
])('bytes stay in order on %s', async (_disk, files) => {
  const path = `${await tempFolder()}/file`;
  const random = seeded(1);
  const chunks = Array.from({ length: 60 }, (_, at) => Buffer.alloc(random.int(0, 90_000), 33 + at));
  chunks.push(Buffer.alloc(1_000_000, 100));
  const file = await BatchedFile.create(path, files);
  for (const chunk of chunks) await file.write(chunk);
  await file.commit();
  expect((await nodeFiles.readFile(path)).equals(Buffer.concat(chunks))).toBe(true);
});

test('a batch that could not be written is told at the latest when the file is finished', async () => {
  const files = watchedFiles((operation) => {
    if (operation === 'appendFile') throw systemError('ENOSPC');
  });
  const folder = await tempFolder();
  const file = await BatchedFile.create(`${folder}/file`, files);
  await file.write(Buffer.alloc(130_000));
  await expect(file.commit()).rejects.toThrow('ENOSPC');
  await file.discard();
  expect(await nodeFiles.readdir(folder)).toEqual([]);
});
