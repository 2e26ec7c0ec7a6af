/**
 * How `newhire data --purge DAYS --yes` reaches the server that has locked the folder: it writes a request file in the folder,
 * and the server writes its answer there. Only the owner of the folder can write to it.
 */

import { randomUUID } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFileDurably } from '../disk/index.js';
import type { PurgeOrders } from '../ports/index.js';

/** Milliseconds between two looks for an order, or for its answer. */
const PAUSE = 500;

/** Milliseconds after which an order that nobody has taken is withdrawn, and after which no answer is expected any more. */
const LONGEST = { untaken: 10_000, unanswered: 600_000 };

const placesIn = (root: string) => ({ order: join(root, 'purge.order'), done: join(root, 'purge.done') });

/** The number of files that the server has removed; undefined when it takes no orders. @throws the error of the system */
export async function orderPurge(root: string, days: number): Promise<number | undefined> {
  const { order, done } = placesIn(root);
  const id = randomUUID();
  await writeFileDurably(order, JSON.stringify({ id, days }));
  const since = performance.now();
  for (;;) {
    await delay(PAUSE / 5);
    const answer = await read(done);
    if (answer?.id === id) {
      await rm(done, { force: true });
      return Number(answer.removed);
    }
    const isTaken = await access(order).then(
      () => false,
      () => true,
    );
    if (performance.now() - since < (isTaken ? LONGEST.unanswered : LONGEST.untaken)) continue;
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
      const look = async () => {
        const asked = await read(order);
        if (typeof asked?.days !== 'number') return;
        await rm(order, { force: true });
        const removed = await purge(asked.days);
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

async function read(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
