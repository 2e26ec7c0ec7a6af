/**
 * How `newhire data --purge DAYS --yes` reaches the server that has locked the folder: it writes a request file in the folder,
 * and the server writes its answer there. Only the owner of the folder can write to it. An order is carried out only while the
 * command that gave it waits for the answer: one that is left when it has ended removes nothing later.
 */

import { randomUUID } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isThisProcess, type Owner, stateOf, thisProcess, writeFileDurably } from '../disk/index.js';
import type { PurgeOrders } from '../ports/index.js';

/** Milliseconds between two checks for an order, or for its answer. */
const PAUSE = 500;

/** Milliseconds after which an order that nobody has taken is withdrawn, and after which no answer is expected any more. */
const MAX_WAIT = { untaken: 10_000, unanswered: 600_000 };

const placesIn = (root: string) => ({ order: join(root, 'purge.order'), done: join(root, 'purge.done') });

/** What is asked for. Version 0.2.0 did not say by whom. */
interface Order {
  readonly id: string;
  readonly days: number;
  readonly by?: Owner;
}

/** The number of files that the server has removed; undefined when it takes no orders. @throws the error of the system */
export async function orderPurge(root: string, days: number): Promise<number | undefined> {
  const { order, done } = placesIn(root);
  const id = randomUUID();
  await writeFileDurably(order, JSON.stringify({ id, days, by: thisProcess() } satisfies Order));
  const since = performance.now();
  for (;;) {
    await delay(PAUSE / 5);
    const answer = await read(done);
    if (answer?.id === id) {
      await rm(done, { force: true });
      return typeof answer.removed === 'number' ? answer.removed : undefined;
    }
    const isTaken = await access(order).then(
      () => false,
      () => true,
    );
    if (performance.now() - since < (isTaken ? MAX_WAIT.unanswered : MAX_WAIT.untaken)) continue;
    await rm(order, { force: true });
    return undefined;
  }
}

/** The orders that come while this server has the folder. */
export function purgeOrders(root: string): PurgeOrders {
  const { order, done } = placesIn(root);
  return {
    follow(purge) {
      let working: Promise<void> | undefined;
      let isFirst = true;
      const look = async () => {
        const asked = (await read(order)) as Order | undefined;
        const isWanted = asked !== undefined && isWaitedFor(asked, isFirst);
        isFirst = false;
        if (typeof asked?.days !== 'number') return;
        await rm(order, { force: true });
        const removed = isWanted ? await purge(asked.days) : null;
        await writeFileDurably(done, JSON.stringify({ id: asked.id, removed }));
      };
      let timer: NodeJS.Timeout;
      // The next look begins after this one has ended.
      const lookLater = () => {
        timer = setTimeout(() => {
          working = look()
            .catch(() => undefined)
            .finally(lookLater);
        }, PAUSE).unref();
      };
      lookLater();
      return async () => {
        clearTimeout(timer);
        await working;
        clearTimeout(timer);
      };
    },
  };
}

/**
 * Whether the command that gave an order still waits for it. That of another machine cannot be checked: its order counts unless it
 * was there when the server started.
 */
function isWaitedFor({ by }: Order, isFirst: boolean): boolean {
  if (by !== undefined && isThisProcess(by)) return true;
  const state = by === undefined ? 'unknown' : stateOf(by);
  return state === 'alive' || (state === 'unknown' && !isFirst);
}

async function read(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
