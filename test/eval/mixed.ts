/** Files as they might come: errors of every class in the shares of the mix, one, two or more in a record. */

import type { Layout } from '../../src/layouts/types.js';
import type { Random } from '../support/random.js';
import { type ErrorClass, type Group, MIX } from './case.js';
import { CLASSES } from './classes.js';
import { Maker, type Sheet, type SheetLine } from './sheet.js';

/** Each group as often as it has percent. */
const DRAWN = (Object.keys(MIX) as Group[]).flatMap((group) =>
  Array.from({ length: MIX[group] }, () => group),
);

/** A file with `count` faulty records and as many clean ones. */
export function mixedSheet(layout: Layout, count: number, random: Random): Sheet {
  const maker = new Maker(layout, random);
  const lines: SheetLine[] = [];
  while (lines.length < 2 * count) {
    const line = maker.faulty(someErrors(random));
    if (line) lines.push(line, maker.clean());
  }
  return maker.framed(lines);
}

/** One error for 60 records of a hundred, two for 25, three or four for 15; each in another part of the record. */
function someErrors(random: Random): ErrorClass[] {
  const share = random.next();
  const wanted = share < 0.6 ? 1 : share < 0.85 ? 2 : random.int(3, 4);
  const first = someError(random);
  const kinds = [first];
  for (let tried = 0; kinds.length < wanted && first.part !== 'line' && tried < 50; tried++) {
    const next = someError(random);
    const fits = kinds.every((kind) => kind.part !== next.part && kind.needs.address === next.needs.address);
    if (fits && next.part !== 'line') kinds.push(next);
  }
  return kinds;
}

function someError(random: Random): ErrorClass {
  const group = random.pick(DRAWN);
  return random.pick(CLASSES.filter((kind) => kind.group === group));
}
