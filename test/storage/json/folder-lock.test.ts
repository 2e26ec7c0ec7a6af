import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { type Owner, thisProcess } from '../../../src/storage/disk/process-alive.js';
import { lockDataFolder } from '../../../src/storage/json/folder-lock.js';
import { runs } from '../../support/campaign.js';
import { startScript } from '../../support/script-process.js';
import { tempFolder } from '../../support/temp-folder.js';

/** An id that no process has. */
const NO_PROCESS = 4_194_305;

const alone = {
  onCompromised: (error: Error) => {
    throw error;
  },
};

test('a second server is refused at once, with the process and the machine of the first', async () => {
  const root = await tempFolder();
  const first = await startScript(new URL('./try-lock.ts', import.meta.url), root);
  expect(await first.nextLine()).toBe('held');
  await expect(lockDataFolder(await DataFolder.open(root), alone)).rejects.toMatchObject({
    code: 'STORE_LOCKED',
    message: `Another newhire server (process ${first.pid} on ${hostname()}) uses this data folder.`,
  });
});

test('the lock of a killed server is taken over at once', async () => {
  const root = await tempFolder();
  const killed = await startScript(new URL('./try-lock.ts', import.meta.url), root);
  expect(await killed.nextLine()).toBe('held');
  await killed.kill();
  expect(await readdir(root)).toContain('server.lock');
  const folder = await DataFolder.open(root);
  const start = performance.now();
  const release = await lockDataFolder(folder, alone);
  expect(performance.now() - start).toBeLessThan(8000); // without the take-over it would be 10 seconds
  await release();
});

test.skipIf(process.platform !== 'linux')(
  'the lock of a killed server is taken over at once, although its id is that of another process now',
  async () => {
    const folder = await DataFolder.open(await tempFolder());
    await mkdir(`${folder.root}/server.lock`);
    const killed = { pid: process.ppid, host: hostname(), started: '1' };
    await writeFile(`${folder.root}/server.json`, JSON.stringify(killed));
    const release = await lockDataFolder(folder, alone);
    await release();
  },
);

test.skipIf(process.platform !== 'linux')(
  'the lock of a server that was stopped is never taken over, however old it is',
  async () => {
    const { folder, lock } = await lockedBy({ ...thisProcess(), ...(await parentProcess()) });
    await utimes(lock, new Date(0), new Date(0));
    await expect(lockDataFolder(folder, { ...alone, stale: 2000 })).rejects.toMatchObject({
      code: 'STORE_LOCKED',
      message: expect.stringContaining(`process ${process.ppid} on ${hostname()}`),
    });
  },
);

test.skipIf(process.platform !== 'linux').each([process.pid, 1, NO_PROCESS])(
  'a server of another container with the same host name is waited for, whatever its process id (%i)',
  async (pid) => {
    const { folder, lock } = await lockedBy({ ...thisProcess(), pid, ids: '1' });
    const alive = setInterval(() => void utimes(lock, new Date(), new Date()), 300);
    await expect(lockDataFolder(folder, { ...alone, stale: 2000 })).rejects.toThrow(`process ${pid} on`);
    clearInterval(alive);
    await (await lockDataFolder(folder, { ...alone, stale: 2000 }))();
  },
);

test.skipIf(process.platform !== 'linux')(
  'a path that a server sees, and this process does not, makes the folder no copy',
  async () => {
    const elsewhere = await tempFolder();
    const owner = { ...thisProcess(), ...(await parentProcess()), folder: elsewhere };
    const copied = await lockedBy(owner);
    await (await lockDataFolder(copied.folder, alone))();
    const { folder } = await lockedBy({ ...owner, mounts: '1' });
    await expect(lockDataFolder(folder, alone)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  },
);

test('of several servers that find a dead lock together, one gets it', async () => {
  const root = await tempFolder();
  const killed = await startScript(new URL('./try-lock.ts', import.meta.url), root);
  expect(await killed.nextLine()).toBe('held');
  await killed.kill();
  const rivals = await Promise.all(
    Array.from({ length: runs(2, 3) }, () => startScript(new URL('./try-lock.ts', import.meta.url), root)),
  );
  const answers = await Promise.all(rivals.map((rival) => rival.nextLine()));
  expect(answers.sort()).toEqual([...rivals.slice(1).map(() => 'STORE_LOCKED'), 'held']);
});

test('a folder that this process has locked already is refused, and free again after the release', async () => {
  const folder = await DataFolder.open(await tempFolder());
  const release = await lockDataFolder(folder, alone);
  await expect(lockDataFolder(folder, alone)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  await release();
  await release();
  expect(await readdir(folder.root)).toEqual(['files', 'jobs']);
  await (await lockDataFolder(folder, alone))();
});

test('of two attempts of one process at once, one gets the lock', async () => {
  const folder = await DataFolder.open(await tempFolder());
  const attempts = await Promise.allSettled([lockDataFolder(folder, alone), lockDataFolder(folder, alone)]);
  expect(attempts.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const attempt of attempts) if (attempt.status === 'fulfilled') await attempt.value();
});

/** Hours by which the clock that wrote the time of a lock is fast. */
const FAST = [0, 5, -5];

test.each(FAST)(
  'the lock of another machine, %i hours fast, is waited for, and taken once it shows no life',
  async (hours) => {
    const { folder, refresh } = await lockedElsewhere(hours);
    await refresh();
    await (await lockDataFolder(folder, { ...alone, stale: 2000 }))();
  },
);

test.each(FAST)(
  'the lock of a live server on another machine, %i hours fast, is refused with its name',
  async (hours) => {
    const { folder, refresh } = await lockedElsewhere(hours);
    const alive = setInterval(() => void refresh(), 300);
    try {
      await expect(lockDataFolder(folder, { ...alone, stale: 2000 })).rejects.toThrow(
        'process 7 on elsewhere',
      );
    } finally {
      clearInterval(alive);
    }
  },
);

test('a server whose folder was taken by another one is notified', async () => {
  const folder = await DataFolder.open(await tempFolder());
  await writeFile(folder.index, '{}');
  const reported = new Promise<Error>((resolve) => {
    void lockDataFolder(folder, { onCompromised: resolve, stale: 2000 }).then(async () => {
      await writeFile(`${folder.root}/server.json`, JSON.stringify({ pid: 7, host: 'elsewhere' }));
      await utimes(`${folder.root}/server.lock`, new Date(0), new Date(0));
    });
  });
  expect(await reported).toMatchObject({ code: 'STORE_LOCKED' });
});

test('a folder that was out of reach is locked again once it is back', async () => {
  const folder = await DataFolder.open(await tempFolder());
  await writeFile(folder.index, '{}');
  let back = () => {};
  const isBack = new Promise<void>((resolve) => {
    back = resolve;
  });
  const away = new Promise<void>((resolve) => {
    const options = { ...alone, stale: 2000, onAway: resolve, onBack: () => back() };
    void lockDataFolder(folder, options).then(async (release) => {
      onTestFinished(release);
      await rename(folder.root, `${folder.root}-away`);
    });
  });
  await away;
  await mkdir(folder.root);
  await rm(folder.root, { recursive: true });
  await rename(`${folder.root}-away`, folder.root);
  await isBack;
  expect(await readdir(folder.root)).toContain('server.lock');
});

test('a folder that was taken away gives a plain sentence', async () => {
  const folder = await DataFolder.open(await tempFolder());
  await rm(folder.root, { recursive: true });
  await expect(lockDataFolder(folder, alone)).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: `The data folder ${folder.root}, or a part of it, is missing.`,
  });
});

/** A folder with the lock of an owner. */
async function lockedBy(owner: Owner & { folder?: string }) {
  const folder = await DataFolder.open(await tempFolder());
  const lock = `${folder.root}/server.lock`;
  await mkdir(lock);
  await writeFile(`${folder.root}/server.json`, JSON.stringify(owner));
  return { folder, lock };
}

/** The process that started this one, as it would name itself. */
async function parentProcess(): Promise<Pick<Owner, 'pid' | 'started'>> {
  const stat = await readFile(`/proc/${process.ppid}/stat`, 'latin1');
  return { pid: process.ppid, started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] };
}

async function lockedElsewhere(hoursFast: number) {
  const { folder, lock } = await lockedBy({ pid: 7, host: 'elsewhere' });
  const refresh = async () => {
    const now = new Date(Date.now() + hoursFast * 3_600_000);
    await utimes(lock, now, now);
  };
  return { folder, refresh };
}
