/**
 * Keeps one wrong clock from removing what is stored. Retention pauses when the clock of the server has jumped, when no
 * check was made for longer than files are kept, and when most of the files would be removed. The pause and the time of the
 * last check are kept in retention.json; a purge that a person has confirmed ends the pause.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '../disk/index.js';
import { type Clock, ONE_DAY } from '../ports/index.js';

const HOUR = 3_600_000;

/** From this many files on, a check that would remove more than half of them pauses. */
const MANY = 100;

/** What is kept between two checks. */
interface Kept {
  /** Time of the last check by a server, ISO 8601 in UTC. */
  readonly looked_at?: string;
  /** Why nothing is removed, as a sentence. */
  readonly paused?: string | null;
}

/** For the server, or the command, that has locked the folder. */
export class RetentionGuard {
  private readonly path: string;
  /** Between the two clocks at the first look, or when a person confirmed the time. */
  private offset: number | undefined;
  /** The same for what is kept for a day, and when it may be removed by the clock that nobody sets. */
  private steady: { offset: number; from: number } | undefined;

  /** @param root path of the data folder @param monotonic milliseconds of a clock that nobody sets */
  constructor(
    root: string,
    private readonly clock: Clock,
    private readonly monotonic = () => performance.now(),
  ) {
    this.path = join(root, 'retention.json');
  }

  /** Why no file that is older than this may be removed now; undefined when it may. */
  async doubt(days: number): Promise<string | undefined> {
    const { looked_at, paused } = await this.kept();
    if (paused) return paused;
    if (this.offset !== undefined)
      return Math.abs(this.presentOffset() - this.offset) > HOUR ? this.pause(JUMPED) : undefined;
    // From the first look on, a jump is noticed.
    this.offset = this.presentOffset();
    return this.isUnseen(looked_at, days) ? this.pause(UNSEEN) : undefined;
  }

  /**
   * Whether what is kept for a day may be removed. Unlike `doubt` it needs no person: after a jump of the clock, and after a longer
   * time without a check, a day must pass by the clock that nobody sets.
   */
  async isSteady(): Promise<boolean> {
    const { looked_at, paused } = await this.kept();
    const offset = this.presentOffset();
    const isSeen = this.steady !== undefined || !this.isUnseen(looked_at, 1);
    const hasJumped = Math.abs(offset - (this.steady?.offset ?? offset)) > HOUR;
    if (!isSeen || hasJumped) this.steady = { offset, from: this.monotonic() + ONE_DAY };
    this.steady ??= { offset, from: this.monotonic() };
    return !paused && this.monotonic() >= this.steady.from;
  }

  /** Whether the old files are so many of all files that a person has to confirm their removal. */
  isMost(all: number, old: number): boolean {
    return all >= MANY && old > all / 2;
  }

  /** Pauses because `isMost`, and says so. */
  async pauseForMost(): Promise<string> {
    return this.pause(MOST);
  }

  /** Why a purge has to be confirmed; undefined when it need not be. Changes nothing. For 0 days, no clock is questioned. */
  async question(all: number, old: number, days: number): Promise<string | undefined> {
    const { paused, looked_at } = await this.kept();
    if (paused) return paused;
    if (days > 0 && this.isUnseen(looked_at, days)) return UNSEEN;
    return this.isMost(all, old) ? MOST : undefined;
  }

  /**
   * Records a check, unless there is a pause, or the time is not trusted yet: a restart must not trust it either. Never throws: a
   * full disk must not keep what is old.
   */
  async looked(): Promise<void> {
    if (await this.isSteady()) await this.note();
  }

  /** Ends a pause. Never throws. */
  async lift(): Promise<void> {
    this.offset = this.presentOffset();
    this.steady = { offset: this.offset, from: this.monotonic() };
    await this.note();
  }

  private async note(): Promise<void> {
    await this.keep({ looked_at: this.clock().toISOString(), paused: null });
  }

  private async pause(paused: string): Promise<string> {
    await this.keep({ ...(await this.kept()), paused });
    return paused;
  }

  private isUnseen(lookedAt: string | undefined, days: number): boolean {
    const since = lookedAt === undefined ? 0 : this.clock().getTime() - Date.parse(lookedAt);
    return since > days * ONE_DAY || since < -HOUR;
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

const JUMPED = 'The clock of this computer has jumped by more than an hour.';
const UNSEEN =
  'By the clock of this computer, the last check for old files was longer ago than the retention period.';
const MOST = 'More than half of the uploaded files are older than that.';
