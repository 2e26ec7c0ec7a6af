/**
 * The table of displaced records: `npx tsx test/eval/displaced-run.ts [--step N] [--first N] [--states Ohio,Texas]`. Prints what
 * became of each; exit code 1 when anything untrue was written, or too few were given back or proposed as they were.
 */

import { parseArgs } from 'node:util';
import {
  type DisplacedRow,
  displacedRows,
  missedOf,
  sumOf,
  TABLE_DISTANCES,
  TABLE_STATES,
} from './displaced-table.js';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { step: { type: 'string' }, first: { type: 'string' }, states: { type: 'string' } },
  });
  const { step = 5, first = 0, states = TABLE_STATES.join() } = values;
  const rows: DisplacedRow[] = [];
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  for (const state of states.split(',')) {
    const extent = { states: [state], distances: TABLE_DISTANCES, step: Number(step), first: Number(first) };
    const ofState: DisplacedRow[] = [];
    for await (const row of displacedRows(extent)) ofState.push(row);
    for (const line of table(ofState, state)) say(line);
    rows.push(...ofState);
  }
  for (const line of table(rows, 'all')) say(line);
  const missed = missedOf(rows);
  for (const miss of missed) say(`MISSED ${miss}`);
  if (missed.length > 0) process.exitCode = 1;
}

function table(rows: readonly DisplacedRow[], about: string): string[] {
  return [true, false].flatMap((lostOnlyBlanks) =>
    [1, -1].map((sign) => {
      const some = rows.filter((row) => Math.sign(row.by) === sign && row.lostOnlyBlanks === lostOnlyBlanks);
      const { tried, faultless, recognized, givenBack, proposed, otherwise, left, wrong } = sumOf(some);
      const what = `${sign > 0 ? 'blanks put in' : 'taken out'}, ${lostOnlyBlanks ? 'only blanks lost' : 'characters lost'}`;
      return (
        `${about}: ${what}: ${tried} tried, ${faultless} without an error, ${recognized} recognized, ${givenBack} given back, ` +
        `${proposed} proposed with the truth, ${otherwise} without it, ${left} left, ${wrong.length} wrong`
      );
    }),
  );
}

await main();
