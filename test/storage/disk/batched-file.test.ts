/** What is written in batches reads as it was written, whatever the sizes and however slow the disk. */

import * as nodeFiles from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BatchedFile, BatchedWriter } from '../../../src/storage/disk/batched-file.js';
import { seeded } from '../../support/random.js';
import { tempFolder } from '../../support/temp-folder.js';
import { systemError, watchedFiles } from '../watched-files.js';

/** Real file operations, each of which starts some turns of the event loop late. */
function slowFiles(): typeof nodeFiles {
  const open: typeof nodeFiles.open = async (...args) => {
    const handle = await nodeFiles.open(...args);
    const writev = handle.writev.bind(handle);
    handle.writev = (async (chunks) => {
      for (let turns = 0; turns < 20; turns++) await turn();
      return writev(chunks);
    }) as typeof handle.writev;
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

test.each([
  ['written', 'writev', 140_000],
  ['flushed on the way', 'datasync', 9_000_000],
])(
  'what could not be %s is reported at the latest when the file is finished',
  async (_what, failing, size) => {
    const files = watchedFiles((operation) => {
      if (operation === failing) throw systemError('ENOSPC');
    });
    const folder = await tempFolder();
    const file = await BatchedFile.create(`${folder}/file`, files);
    await file.write(Buffer.alloc(size));
    await expect(file.commit()).rejects.toThrow('ENOSPC');
    await file.discard();
    expect(await nodeFiles.readdir(folder)).toEqual([]);
  },
);

test('a write that failed is reported each time that the bytes are ended', async () => {
  const full = () => Promise.reject(systemError('ENOSPC'));
  const writer = new BatchedWriter({ bytes: 4, most: 2, write: full });
  await writer.write(Buffer.alloc(2));
  for (let times = 0; times < 2; times++) await expect(writer.end()).rejects.toThrow('ENOSPC');
});

test('a slow disk is waited for', async () => {
  let writes = 0;
  const files = watchedFiles((operation) => {
    if (operation === 'writev') writes++;
  });
  const file = await BatchedFile.create(`${await tempFolder()}/file`, files);
  for (let at = 0; at < 100; at++) await file.write(Buffer.alloc(64 * 1024));
  // There are eight batches, so no more than seven gather while one is written.
  expect(writes).toBeGreaterThanOrEqual(14);
  await file.discard();
});
