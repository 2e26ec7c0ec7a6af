/** Folders that are removed when a test ends, and a look at which of their files are still open then. */

import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** What Node.js says of file handles that were collected before they were closed. */
const forgotten: string[] = [];
process.on('warning', ({ message }) => {
  if (message.startsWith('Closing file descriptor')) forgotten.push(message);
});

/**
 * An empty folder. At the end no file in it may be open, as Node.js closes a forgotten `FileHandle` only when it is
 * garbage-collected, and warns of that (DEP0137). `atEnd` takes what to do at the end; of the test by default.
 */
export async function tempFolder(
  atEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'newhire-test-'));
  atEnd(async () => {
    const leftOpen = await openAfterAWhile(folder);
    if (leftOpen.length > 0 || forgotten.length > 0) {
      throw new Error(`Files were left open. ${[...leftOpen, ...forgotten.splice(0)].join('. ')}`);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return folder;
}

/** The files in a folder that this process has open. Only Linux says; elsewhere there are none. */
export async function openFilesIn(folder: string): Promise<string[]> {
  const open = '/proc/self/fd';
  const numbers = await readdir(open).catch(() => []);
  const paths = await Promise.all(numbers.map((number) => readlink(join(open, number)).catch(() => '')));
  return paths.filter((path) => path.startsWith(join(folder, '/')));
}

/** What was closed only now may take a moment. */
async function openAfterAWhile(folder: string): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const paths = await openFilesIn(folder);
    // Also when there is none, as a warning comes a moment after the file was closed.
    await pause(paths.length === 0 ? 0 : 20);
    if (paths.length === 0 || tries === 100) return paths;
  }
}
