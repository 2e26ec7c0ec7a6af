/**
 * When the clock of this computer is believed. One clock alone must not make anything old, so that whoever removes what is old records
 * when it looked. A time is believed when looks of a whole day lead up to it. Until then things are as old as they were at the look
 * before. The looks are kept on disk, because no process has to run for a whole day.
 */

const HOUR = 3_600_000;

/** Milliseconds after which the time of looks that belong together is believed. */
const DAY = 24 * HOUR;

/** Milliseconds between two looks that belong together. A look at the same time each day is not exactly a day after the last one. */
const MAX_GAP = DAY + HOUR;

/** Times in milliseconds since 1970. */
export interface Looks {
  readonly looked_at: number;
  /** The first of the looks that belong together. */
  readonly since: number;
  /** The time that is believed until theirs is; null when there is none, or it is in the future. */
  readonly before: number | null;
}

/** With one more look, at the present time. */
export function nextLooks(last: Looks | undefined, now: number): Looks {
  if (last === undefined) return { looked_at: now, since: now, before: null };
  const passed = now - last.looked_at;
  if (passed < -HOUR) return looksAfterJump(last, now);
  return passed > MAX_GAP ? { looked_at: now, since: now, before: last.looked_at } : sameLooks(last, now);
}

/** The same where a monotonic clock has shown how much time has passed: these looks belong together. */
export function sameLooks(last: Looks, now: number): Looks {
  return { ...last, looked_at: Math.max(now, last.looked_at) };
}

/** The same where the present time was certainly set: no two jumps lead up to each other. */
export function looksAfterJump(last: Looks, now: number): Looks {
  const believed = believedBy(last, last.looked_at);
  return { looked_at: now, since: now, before: believed !== null && believed <= now ? believed : null };
}

/** After a person has said that the clock is right. */
export function confirmedLooks(now: number): Looks {
  return { looked_at: now, since: now - DAY, before: null };
}

/** The time that is believed: the present one, or an earlier one; null when none is. */
export function believedBy({ since, before }: Looks, now: number): number | null {
  return now - since >= DAY ? now : before;
}
