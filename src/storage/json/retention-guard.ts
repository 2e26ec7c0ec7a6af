/**
 * Keeps one wrong clock from removing what is stored. Retention pauses when the clock of the server has jumped, when no
 * check was made for longer than files are kept, and when most of the files would be removed. The pause and the times of the
 * checks are kept in retention.json; a purge that a person has confirmed ends the pause. What is kept for a day only needs no person: it
 * is removed by the time that is believed (`Looks`).
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import {
  believedBy,
  confirmedLooks,
  type Looks,
  looksAfterJump,
  nextLooks,
  sameLooks,
  writeFileDurably,
} from '../disk/index.js';
import { type Clock, ONE_DAY } from '../ports/index.js';

const HOUR = 3_600_000;

/** Looks within this time are written once: one search for old files looks several times. In milliseconds. */
const SAME_LOOK = 60_000;

/** From this many files on, a check that would remove more than half of them pauses. */
const MANY = 100;

/** What is kept between two checks. Times are ISO 8601 in UTC. */
interface Kept {
  /** Time of the last check. */
  readonly looked_at?: string;
  /** As in `Looks`. An earlier version, which only recorded a time that it believed, did not have them. */
  readonly since?: string;
  readonly before?: string | null;
  /** Why nothing is removed, as a sentence. */
  readonly paused?: string | null;
}

/** For the server, or the command, that has locked the folder. */
export class RetentionGuard {
  private readonly path: string;
  /** The difference between the two clocks at the first check, or when a person confirmed the time. */
  private offset: number | undefined;
  /** The looks of this process, and the same offset for them: it begins anew after each jump. A full disk may not have kept them. */
  private own: { readonly looks: Looks; readonly offset: number } | undefined;

  /** One at a time: a look must not write back a pause that a person ends meanwhile. */
  private readonly turns = new PQueue({ concurrency: 1 });

  /** @param root path of the data folder @param monotonic milliseconds of a clock that only runs forward */
  constructor(
    root: string,
    private readonly clock: Clock,
    private readonly monotonic = () => performance.now(),
  ) {
    this.path = join(root, 'retention.json');
  }

  /** Why no file that is older than this may be removed now; undefined when it may. */
  async doubt(days: number): Promise<string | undefined> {
    const { paused, believed } = await this.look();
    if (paused) return paused;
    if (this.offset !== undefined)
      return Math.abs(this.presentOffset() - this.offset) > HOUR ? this.pause(JUMPED) : undefined;
    // From the first check on, a jump is noticed.
    this.offset = this.presentOffset();
    return this.isUnseen(believed, days) ? this.pause(UNSEEN) : undefined;
  }

  /**
   * Records a look, and gives the time by which what is kept for a day may be removed: `now`, or an earlier one; during a pause, 1970.
   * Unlike `doubt` it needs no person. Never throws: a full disk must not keep what is old.
   */
  async believedTime(now: Date): Promise<Date> {
    const { paused, believed } = await this.look(now.getTime());
    return new Date(paused ? 0 : (believed ?? 0));
  }

  /** Whether the old files are so many of all files that a person has to confirm their removal. */
  isMost(all: number, old: number): boolean {
    return all >= MANY && old > all / 2;
  }

  /** Pauses because `isMost`, and says so. */
  async pauseForMost(): Promise<string> {
    return this.pause(TOO_MANY_WOULD_GO);
  }

  /**
   * Why a purge has to be confirmed; undefined when it need not be. For 0 days, no clock is checked; a pause counts all the
   * same. Records the time, so that a purge which is asked for again a day later is believed.
   */
  async question(all: number, old: number, days: number): Promise<string | undefined> {
    const { paused, believed } = await this.look();
    if (paused) return paused;
    if (days > 0 && this.isUnseen(believed, days)) return UNSEEN;
    return this.isMost(all, old) ? TOO_MANY_WOULD_GO : undefined;
  }

  /** Ends a pause. Never throws. */
  async lift(): Promise<void> {
    await this.turns.add(async () => {
      this.offset = this.presentOffset();
      this.own = { looks: confirmedLooks(this.clock().getTime()), offset: this.offset };
      await this.keep({ ...written(this.own.looks), paused: null });
    });
  }

  /** Records a look. */
  private async look(now = this.clock().getTime()) {
    // Both clocks at one moment: a turn that is waited for is no jump.
    const offset = this.presentOffset();
    return this.turns.add(async () => {
      const kept = await this.kept();
      const paused = kept.paused ?? null;
      this.own = this.next(readLooks(kept), now, offset);
      const next = { ...written(this.own.looks), paused };
      if (!isWritten(kept, next)) await this.keep(next);
      return { paused, believed: believedBy(this.own.looks, now) };
    });
  }

  /** Where there is no look at all, there is no reason to doubt the clock. */
  private next(kept: Looks | undefined, now: number, offset: number) {
    const { own } = this;
    if (!own) return { looks: kept ? nextLooks(kept, now) : confirmedLooks(now), offset };
    return Math.abs(offset - own.offset) > HOUR
      ? { looks: looksAfterJump(own.looks, now), offset }
      : { looks: sameLooks(own.looks, now), offset: own.offset };
  }

  private async pause(paused: string): Promise<string> {
    await this.turns.add(async () => this.keep({ ...(await this.kept()), paused }));
    return paused;
  }

  private isUnseen(believed: number | null, days: number): boolean {
    return believed === null || this.clock().getTime() - believed > days * ONE_DAY;
  }

  private presentOffset(): number {
    return this.clock().getTime() - this.monotonic();
  }

  private async kept(): Promise<Kept> {
    try {
      return JSON.parse(await readFile(this.path, 'utf8')) as Kept;
    } catch {
      return {};
    }
  }

  private async keep(kept: Kept): Promise<void> {
    await writeFileDurably(this.path, `${JSON.stringify(kept)}\n`).catch(() => undefined);
  }
}

function written({ looked_at, since, before }: Looks): Kept {
  const text = (time: number) => new Date(time).toISOString();
  return { looked_at: text(looked_at), since: text(since), before: before === null ? null : text(before) };
}

function isWritten(kept: Kept, next: Kept): boolean {
  const passed = Date.parse(next.looked_at ?? '') - Date.parse(kept.looked_at ?? '');
  return kept.since === next.since && kept.before === next.before && passed >= 0 && passed < SAME_LOOK;
}

/** Undefined when there is none, or it is damaged. */
function readLooks({ looked_at, since, before }: Kept): Looks | undefined {
  const last = Date.parse(looked_at ?? '');
  if (Number.isNaN(last)) return undefined;
  const first = Date.parse(since ?? '');
  if (Number.isNaN(first)) return confirmedLooks(last);
  const earlier = Date.parse(before ?? '');
  return { looked_at: last, since: first, before: Number.isNaN(earlier) ? null : earlier };
}

const JUMPED = 'The clock of this computer has jumped by more than an hour.';
const UNSEEN =
  'By the clock of this computer, the last check for old files was longer ago than the retention period.';
const TOO_MANY_WOULD_GO = 'More than half of the uploaded files are older than that.';
