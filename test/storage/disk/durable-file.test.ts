import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  DurableFile,
  renameDurably,
  writeChunksDurably,
  writeFileDurably,
} from '../../../src/storage/disk/durable-file.js';
import { openFilesIn, tempFolder } from '../../support/temp-folder.js';
import { systemError, watchedFiles } from '../watched-files.js';

describe('writing a file durably', () => {
  test('the file has the data, only its owner can read it, and nothing else is left', async () => {
    const root = await tempFolder();
    await writeFileDurably(`${root}/out.txt`, 'old');
    await writeFileDurably(`${root}/out.txt`, Buffer.from('new'));
    expect(await readFile(`${root}/out.txt`, 'utf8')).toBe('new');
    expect((await stat(`${root}/out.txt`)).mode & 0o777).toBe(0o600);
    expect(await readdir(root)).toEqual(['out.txt']);
  });

  test('the file and then its folder are flushed', async () => {
    const root = await tempFolder();
    const steps: string[] = [];
    const files = watchedFiles((step) => steps.push(step));
    await writeChunksDurably(`${root}/out.txt`, ['a', 'b'], { files });
    expect(steps).toEqual(['open', 'appendFile', 'appendFile', 'sync', 'rename', 'open', 'sync']);
  });

  test('it is not visible before the commit, and a discarded one never is', async () => {
    const root = await tempFolder();
    await writeFile(`${root}/out.txt`, 'old');
    const file = await DurableFile.create(`${root}/out.txt`);
    await file.write('half of the new');
    expect(await readFile(`${root}/out.txt`, 'utf8')).toBe('old');
    await file.discard();
    await file.discard();
    expect(await readdir(root)).toEqual(['out.txt']);
    expect(await readFile(`${root}/out.txt`, 'utf8')).toBe('old');
  });

  test('chunks arrive in order; a source that fails leaves the old file and nothing else', async () => {
    const root = await tempFolder();
    await writeChunksDurably(`${root}/out.txt`, [Buffer.from('one '), 'two']);
    async function* failing() {
      yield 'three';
      throw new Error('the upload was cut off');
    }
    await expect(writeChunksDurably(`${root}/out.txt`, failing())).rejects.toThrow('cut off');
    expect(await readFile(`${root}/out.txt`, 'utf8')).toBe('one two');
    expect(await readdir(root)).toEqual(['out.txt']);
  });

  test.each(['appendFile', 'sync', 'rename'])(
    'when %s fails, the old file stays and nothing else',
    async (step) => {
      const root = await tempFolder();
      await writeFile(`${root}/out.txt`, 'old');
      const files = watchedFiles((name) => {
        if (name === step) throw systemError('ENOSPC');
      });
      await expect(writeChunksDurably(`${root}/out.txt`, ['new'], { files })).rejects.toThrow('ENOSPC');
      expect(await readFile(`${root}/out.txt`, 'utf8')).toBe('old');
      expect(await readdir(root)).toEqual(['out.txt']);
    },
  );

  test('a file held by another program for a moment is waited for', async () => {
    const root = await tempFolder();
    let refusals = 2;
    const files = watchedFiles((name) => {
      if (name === 'rename' && refusals-- > 0) throw systemError('EBUSY');
    });
    await writeChunksDurably(`${root}/out.txt`, ['new'], { files });
    expect(await readFile(`${root}/out.txt`, 'utf8')).toBe('new');
  });

  test('what a killed process left of the same file goes; what a live one is writing stays', async () => {
    const root = await tempFolder();
    const noProcess = 4_194_305; // beyond the highest process id
    await writeFile(`${root}/out.txt.${noProcess}-0123abcd.tmp`, 'left over');
    await writeFile(`${root}/other.txt.${noProcess}-0123abcd.tmp`, 'of another file');
    await writeFile(`${root}/out.txt.${process.ppid}-0123abcd.tmp`, 'under way');
    await writeFileDurably(`${root}/out.txt`, 'new');
    expect((await readdir(root)).sort()).toEqual([
      `other.txt.${noProcess}-0123abcd.tmp`,
      'out.txt',
      `out.txt.${process.ppid}-0123abcd.tmp`,
    ]);
  });

  test('two writers of one file do not mix their bytes', async () => {
    const root = await tempFolder();
    const texts = ['a'.repeat(300_000), 'b'.repeat(300_000)];
    await Promise.all(texts.map((text) => writeFileDurably(`${root}/out.txt`, text)));
    expect(texts).toContain(await readFile(`${root}/out.txt`, 'utf8'));
    expect(await readdir(root)).toEqual(['out.txt']);
  });

  test('a name of the greatest length is possible', async () => {
    const root = await tempFolder();
    const path = `${root}/${'é'.repeat(127)}`;
    await writeFileDurably(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
  });
});

describe('renaming a file durably', () => {
  test('the bytes are flushed, then the name is given, then the folder is flushed', async () => {
    const root = await tempFolder();
    await writeFile(`${root}/out.tmp`, 'new');
    const steps: string[] = [];
    await renameDurably(
      `${root}/out.tmp`,
      `${root}/out`,
      watchedFiles((step) => steps.push(step)),
    );
    expect(steps).toEqual(['open', 'sync', 'rename', 'open', 'sync']);
    expect(await readdir(root)).toEqual(['out']);
  });

  test('when its bytes cannot be flushed, it keeps its name and does not stay open', async () => {
    const root = await tempFolder();
    await writeFile(`${root}/out.tmp`, 'new');
    const files = watchedFiles((step) => {
      if (step === 'sync') throw systemError('EIO');
    });
    await expect(renameDurably(`${root}/out.tmp`, `${root}/out`, files)).rejects.toThrow('EIO');
    expect(await openFilesIn(root)).toEqual([]);
    expect(await readdir(root)).toEqual(['out.tmp']);
  });
});
