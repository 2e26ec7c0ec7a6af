/** A sample of the table of displaced records; `npx tsx test/eval/displaced-run.ts` tries all of it. */

import { expect, it } from 'vitest';
import { isLong } from '../support/campaign.js';
import { displacedRows, missedOf, TABLE_DISTANCES, TABLE_STATES } from './displaced-table.js';

const SAMPLE = isLong
  ? { states: TABLE_STATES, distances: TABLE_DISTANCES, step: 75, first: 3 }
  : { states: ['Ohio', 'Louisiana'], distances: [1, -1, 4, -25], step: 150 };

it('displaced records are given back, or proposed as they were, and nothing untrue is written', async () => {
  const rows = [];
  for await (const row of displacedRows(SAMPLE)) rows.push(row);
  expect(missedOf(rows)).toEqual([]);
}, 900_000);
