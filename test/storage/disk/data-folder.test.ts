import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeFolder } from '../../../src/home-folder.js';
import { DataFolder, dataFolderPath } from '../../../src/storage/disk/data-folder.js';
import { tempFolder } from '../../support/temp-folder.js';

const ID = '0b0e7a6c-0000-4000-8000-000000000001';
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('where the data folder is', () => {
  test('the chosen one comes first, then NEWHIRE_DATA, then the user’s own', () => {
    expect(dataFolderPath('here', { NEWHIRE_DATA: '/there' })).toBe(resolve('here'));
    expect(dataFolderPath(undefined, { NEWHIRE_DATA: '/there' })).toBe(resolve('/there'));
    expect(dataFolderPath(undefined, {})).toMatch(/newhire\b/);
    expect(dataFolderPath('', { NEWHIRE_DATA: '' })).toBe(dataFolderPath(undefined, {}));
  });

  test.runIf(process.platform === 'linux')(
    'the user’s own is where programs keep data, never in the working folder',
    () => {
      const usual = (env: NodeJS.ProcessEnv) => dataFolderPath(undefined, env);
      expect(usual({ HOME: '/home/ann' })).toBe('/home/ann/.local/share/newhire');
      expect(usual({ HOME: '/home/ann', XDG_DATA_HOME: '/data' })).toBe('/data/newhire');
      expect(usual({ HOME: '/home/ann', XDG_DATA_HOME: 'data' })).toBe('/home/ann/.local/share/newhire');
      for (const HOME of ['', 'home', undefined])
        expect(usual({ HOME })).toBe(usual({ HOME: userInfo().homedir }));
    },
  );

  test('a user may have no home folder', () => {
    const unknown = () => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    };
    expect(homeFolder({}, unknown)).toBeUndefined();
    expect(homeFolder({}, () => ({ homedir: '' }))).toBeUndefined();
  });
});

describe('the data folder', () => {
  test('is made with all folders in it closed to others', async () => {
    const folder = await DataFolder.open(join(await tempFolder(), 'deep', 'data'));
    const file = await folder.makeFile(ID);
    const job = await folder.makeJob(ID);
    for (const path of [folder.root, folder.files, folder.jobs, file.folder, job.folder]) {
      expect(await modeOf(path)).toBe(0o700);
    }
  });

  test('an empty folder is closed to others; one in use keeps its permissions', async () => {
    const empty = await tempFolder();
    await chmod(empty, 0o755);
    await DataFolder.open(empty);
    expect(await modeOf(empty)).toBe(0o700);
    const used = await tempFolder();
    await chmod(used, 0o755);
    await writeFile(join(used, 'notes.txt'), '');
    const folder = await DataFolder.open(used);
    expect(await modeOf(used)).toBe(0o755);
    expect(await modeOf(folder.files)).toBe(0o700);
  });

  test('names the places of uploads and jobs', async () => {
    const folder = await DataFolder.open(await tempFolder());
    expect(folder.filePaths(ID).findings).toBe(join(folder.root, 'files', ID, 'findings.ndjson'));
    expect(folder.jobPaths(ID).corrected).toBe(join(folder.root, 'jobs', ID, 'corrected'));
  });

  test.each(['../../etc', '', '.', `${ID}/..`, `${ID}\n`, ID.toUpperCase()])(
    '%j is no id and never a path',
    async (id) => {
      const folder = await DataFolder.open(await tempFolder());
      expect(() => folder.filePaths(id)).toThrow(expect.objectContaining({ code: 'FILE_NOT_FOUND' }));
      expect(() => folder.jobPaths(id)).toThrow(expect.objectContaining({ code: 'JOB_NOT_FOUND' }));
      await expect(folder.removeFile(id)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    },
  );

  test('a folder is removed with its content, and removing it twice is not an error', async () => {
    const folder = await DataFolder.open(await tempFolder());
    const paths = folder.filePaths(ID);
    await mkdir(paths.folder);
    await writeFile(paths.source, 'x');
    await folder.removeFile(ID);
    await folder.removeFile(ID);
    await expect(stat(paths.folder)).rejects.toThrow('ENOENT');
  });

  test('a file in its place gives a plain sentence', async () => {
    const path = join(await tempFolder(), 'data');
    await writeFile(path, '');
    await expect(DataFolder.open(path)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: `There is a file where the data folder ${path} should be.`,
    });
    await expect(DataFolder.open(join(path, 'below'))).rejects.toThrow('There is a file where');
  });

  test.skipIf(process.platform !== 'linux')(
    'a place that takes no folder gives a plain sentence',
    async () => {
      await expect(DataFolder.open('/proc/self/newhire')).rejects.toThrow('cannot be created');
    },
  );

  test.skipIf(process.getuid?.() === 0)(
    'a folder without permission gives a plain sentence (not as root)',
    async () => {
      const path = join(await tempFolder(), 'data');
      await mkdir(path, { mode: 0o500 });
      await expect(DataFolder.open(join(path, 'below'))).rejects.toThrow(
        'cannot be read or written by this user',
      );
    },
  );
});
