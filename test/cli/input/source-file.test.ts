import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isStream, prepareSource, refuseChanged } from '../../../src/cli/input/source-file.js';
import { tempFolder } from '../../support/temp-folder.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(async () => {
  folder = await tempFolder();
  await writeFile(at('march.txt'), 'as it was');
});

test('a file that changes while it is corrected is noticed, however it is written', async () => {
  const input = { name: 'march.txt', path: at('march.txt') };
  const prepare = () => prepareSource(input, at('spool'), new AbortController().signal);
  const source = await prepare();
  await expect(refuseChanged(source, input)).resolves.toBeUndefined();
  const changes = [
    () => writeFile(at('march.txt'), 'as it is'),
    async () => {
      await writeFile(at('new'), 'as it was');
      await rename(at('new'), at('march.txt'));
    },
    () => rm(at('march.txt')),
  ];
  for (const change of changes) {
    const before = await prepare();
    await change();
    await expect(refuseChanged(before, input)).rejects.toMatchObject({
      code: 'UNREADABLE_INPUT',
      message: "'march.txt' changed while it was being read.",
    });
  }
});

test('a file that has gone since it was listed cannot be read, which is no internal error', async () => {
  const input = { name: 'gone.txt', path: at('gone.txt') };
  const expected = {
    code: 'UNREADABLE_INPUT',
    message: `'${at('gone.txt')}' cannot be read: there is no such file.`,
  };
  await expect(isStream(input)).rejects.toMatchObject(expected);
  await expect(prepareSource(input, at('spool'), new AbortController().signal)).rejects.toMatchObject(
    expected,
  );
});
