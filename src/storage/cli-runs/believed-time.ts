/**
 * Keeps one wrong clock from removing the runs of `newhire correct`. No process lives long enough to notice that the clock has jumped, so
 * each one records in runs.json when it looked. A time more than a day after the last look is not believed for a day: until
 * then runs are as old as they were at the look before. Any number of processes may write the record; the last one counts.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '../disk/index.js';

const HOUR = 3_600_000;

/** Milliseconds between two looks that belong together, and after which the time of such looks is believed. */
const DAY = 24 * HOUR;

/** Times in milliseconds since 1970. */
interface Looks {
  readonly looked_at: number;
  /** The first of the looks that belong together. */
  readonly since: number;
  /** The one before them; null when there was none, or the clock was set back after it. */
  readonly before: number | null;
}

/**
 * Records a look into the data folder at this path, and gives the time by which runs may be removed: `now`, or an earlier one.
 * `isConfirmed` says that a person knows the clock to be right. Never throws: a full disk must not keep what is old.
 */
export async function believedTime(root: string, now: Date, isConfirmed = false): Promise<Date> {
  const path = join(root, 'runs.json');
  const present = now.getTime();
  const looks = isConfirmed
    ? { looked_at: present, since: present - DAY, before: null }
    : nextLooks(await readLooks(path), present);
  await writeFileDurably(path, `${JSON.stringify(looks)}\n`).catch(() => undefined);
  return present - looks.since >= DAY ? now : new Date(looks.before ?? 0);
}

function nextLooks(last: Looks | undefined, now: number): Looks {
  const passed = last === undefined ? Number.NEGATIVE_INFINITY : now - last.looked_at;
  if (last === undefined || passed < -HOUR) return { looked_at: now, since: now, before: null };
  return passed > DAY
    ? { looked_at: now, since: now, before: last.looked_at }
    : { ...last, looked_at: Math.max(now, last.looked_at) };
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
