import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { thisProcess } from '../../../src/storage/disk/process-alive.js';
import { orderPurge, purgeOrders } from '../../../src/storage/json/purge-orders.js';
import { tempFolder } from '../../support/temp-folder.js';

/** A server that takes orders in a folder, and those that it has carried out. */
function serverIn(root: string): number[] {
  const purged: number[] = [];
  const end = purgeOrders(root).follow(async (days) => {
    purged.push(days);
    return 3;
  });
  onTestFinished(end);
  return purged;
}

const leave = (root: string, order: object) => writeFile(`${root}/purge.order`, JSON.stringify(order));

const answerIn = (root: string) => readFile(`${root}/purge.done`, 'utf8').catch(() => '');

const dead = { pid: 4_194_305, host: hostname() };
const elsewhere = { pid: 7, host: 'elsewhere' };

test('a command that waits is told how many files the server has removed', async () => {
  const root = await tempFolder();
  const purged = serverIn(root);
  expect(await orderPurge(root, 30)).toBe(3);
  expect(purged).toEqual([30]);
});

test('a command that waits while the server starts again is heard', async () => {
  const root = await tempFolder();
  await leave(root, { id: 'a', days: 30, by: thisProcess() });
  const purged = serverIn(root);
  await expect.poll(() => answerIn(root)).toBe('{"id":"a","removed":3}');
  expect(purged).toEqual([30]);
});

test.each([
  ['a command that ended', dead],
  ['a command of another computer', elsewhere],
  ['an earlier version', undefined],
])('an order of %s that a server finds at its start removes nothing', async (_, by) => {
  const root = await tempFolder();
  await leave(root, { id: 'a', days: 0, by });
  const purged = serverIn(root);
  await expect.poll(() => answerIn(root)).toBe('{"id":"a","removed":null}');
  expect(purged).toEqual([]);
});

test('of the orders that come later, those of a command that ended remove nothing', async () => {
  const root = await tempFolder();
  await leave(root, { id: 'a', days: 0, by: dead });
  const purged = serverIn(root);
  await expect.poll(() => answerIn(root)).not.toBe('');
  for (const [id, by] of [
    ['b', dead],
    ['c', elsewhere],
  ] as const) {
    await rm(`${root}/purge.done`);
    await leave(root, { id, days: 30, by });
    await expect.poll(() => answerIn(root)).toContain(`"id":"${id}"`);
  }
  expect(purged).toEqual([30]);
});
