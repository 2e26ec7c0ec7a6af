/**
 * Keeps one wrong clock from removing the runs of `newhire correct`. No process lives long enough to notice that the clock has jumped, so
 * each one records in runs.json when it looked. Any number of processes may write the record; the last one counts.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { believedBy, confirmedLooks, type Looks, nextLooks, writeFileDurably } from '../disk/index.js';

/**
 * Records a look into the data folder at this path, and gives the time by which runs may be removed: `now`, or an earlier one.
 * `isConfirmed` says that a person knows the clock to be right. Never throws: a full disk must not keep what is old.
 */
export async function believedTime(root: string, now: Date, isConfirmed = false): Promise<Date> {
  const path = join(root, 'runs.json');
  const present = now.getTime();
  const looks = isConfirmed ? confirmedLooks(present) : nextLooks(await readLooks(path), present);
  await writeFileDurably(path, `${JSON.stringify(looks)}\n`).catch(() => undefined);
  return new Date(believedBy(looks, present) ?? 0);
}

async function readLooks(path: string): Promise<Looks | undefined> {
  try {
    const { looked_at, since, before } = JSON.parse(await readFile(path, 'utf8')) as Partial<Looks>;
    if (typeof looked_at === 'number' && typeof since === 'number')
      return { looked_at, since, before: before ?? null };
  } catch {
    // There is none yet, or it is damaged.
  }
  return undefined;
}
