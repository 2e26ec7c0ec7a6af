/** All bytes are written, also where the system takes fewer than it is given. */

import { open, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { writeAll } from '../../../src/storage/disk/durable-file.js';
import { tempFolder } from '../../support/temp-folder.js';

test.each([
  ['all of them', Number.POSITIVE_INFINITY],
  ['a part of them', 1234],
])('a thousand chunks come out whole when the system takes %s', async (_what, most) => {
  const chunks = Array.from({ length: 1000 }, (_, at) => Buffer.alloc(at % 17, 33 + (at % 90)));
  const path = `${await tempFolder()}/file`;
  const file = await open(path, 'w');
  const writev = async (given: Uint8Array[]) => {
    const bytes = Buffer.concat(given).subarray(0, most);
    const { bytesWritten } = await file.write(bytes);
    return { bytesWritten, buffers: given };
  };
  await writeAll({ writev, appendFile: (rest) => file.appendFile(rest) } as typeof file, chunks);
  await file.close();
  expect((await readFile(path)).equals(Buffer.concat(chunks))).toBe(true);
});
