/**
 * The plans that are to be made, in the database: any process may make one. The plan of a process that is gone is made by another
 * one, three times at most.
 */

import { type SqlBool, sql } from 'kysely';
import { isId } from '../disk/index.js';
import type { PlanFailure, PlanQueue } from '../ports/index.js';
import { type Database, FRESH, isAlive, later } from './database.js';

/** After this many attempts, each of which ended with its process. */
const MAX_TRIES = 3;

const GIVEN_UP: PlanFailure = {
  code: 'INTERNAL',
  message: 'Each process that worked on the plan of this file has ended.',
};

/** Implements `PlanQueue`. */
export class PostgresPlans implements PlanQueue {
  private wakeListener = () => {};

  constructor(private readonly database: Database) {}

  async want(fileId: string, after = 0): Promise<PlanFailure | undefined> {
    if (!isId(fileId)) return undefined;
    const { database } = this;
    const wanted_at = later(database.now(), after);
    const failure = await database.change(async (tx) => {
      const known = await tx
        .selectFrom('plans')
        .select(['failure', 'tries', this.isFree().as('isFree')])
        .where('file_id', '=', fileId)
        .forUpdate()
        .executeTakeFirst();
      const failed = known?.failure ?? (known?.isFree && known.tries >= MAX_TRIES ? GIVEN_UP : null);
      if (failed) {
        await tx.deleteFrom('plans').where('file_id', '=', fileId).execute();
        return failed;
      }
      // A file that is deleted meanwhile has no plan.
      await sql`
        insert into plans (file_id, wanted_at) select file_id, ${wanted_at} from files where file_id = ${fileId}
        on conflict (file_id) do update set wanted_at = least(plans.wanted_at, excluded.wanted_at)`.execute(
        tx,
      );
      if (after === 0) await database.notify(tx, { plans: true });
      return undefined;
    });
    if (!failure && after === 0) this.wake();
    return failure;
  }

  async claim(): Promise<string | undefined> {
    const { database } = this;
    const row = await database.run((db) =>
      db
        .updateTable('plans')
        .set({ owner: database.process_id, tries: sql<number>`tries + 1` })
        .where('file_id', '=', (eb) =>
          eb
            .selectFrom('plans')
            .select('file_id')
            .where('failure', 'is', null)
            .where('tries', '<', MAX_TRIES)
            .where('wanted_at', '<=', database.now())
            .where(this.isFree())
            .orderBy('wanted_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning('file_id')
        .executeTakeFirst(),
    );
    return row?.file_id;
  }

  async end(fileId: string, how: 'made' | 'left' | PlanFailure): Promise<void> {
    const { database } = this;
    await database.run(async (db) => {
      const mine = sql<SqlBool>`file_id = ${fileId} and owner = ${database.process_id}`;
      if (how === 'made') await db.deleteFrom('plans').where(mine).execute();
      else {
        const left = how === 'left' ? { tries: sql<number>`tries - 1` } : { failure: JSON.stringify(how) };
        await db
          .updateTable('plans')
          .set({ owner: null, ...left })
          .where(mine)
          .execute();
      }
    });
  }

  listen(wake: () => void): void {
    this.wakeListener = wake;
  }

  /** Call it now and then: a plan may be due, or its process gone. */
  wake(): void {
    this.wakeListener();
  }

  /** Whether no process works on it. A claim whose answer was lost is one of this process, which works on one at a time. */
  private isFree() {
    return sql<SqlBool>`(owner is null or owner = ${this.database.process_id} or not exists (
      select from processes where process_id = owner and ${isAlive(FRESH)}))`;
  }
}
