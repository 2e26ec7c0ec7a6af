/** Lines too short for any record, of which a file of another kind may have hundreds of thousands. */

import { expect, it } from 'vitest';
import { findLayout } from '../../support/layouts.js';
import { cleanFile } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';

const texas = findLayout('Texas')!;
const LINES = 20_000;
const RECORD = cleanFile(texas, { records: 1, seed: 1 }).toString('latin1');
const file = Buffer.from('W4\n'.repeat(LINES));

it('are left, with the reason', async () => {
  const { output, outcomes } = await correct(texas, file);
  expect(output.equals(file)).toBe(true);
  expect(outcomes).toHaveLength(LINES);
  expect(new Set(outcomes.map(({ reason }) => reason))).toEqual(
    new Set(['The line is too short to show where its fields are.']),
  );
});

it('take no longer than lines that are no record at all, as no rule can help either of them', async () => {
  const timeOf = async (line: string) => {
    const start = process.cpuUsage();
    await correct(texas, Buffer.from(`${RECORD}${line.repeat(LINES)}`));
    return process.cpuUsage(start).user;
  };
  let [short, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Twice as long when every rule looks at them. On a busy machine a time alone says little.
  for (let run = 0; run < 8 && !(short / unknown < 1.5); run++) {
    short = Math.min(short, await timeOf('W4\n'));
    unknown = Math.min(unknown, await timeOf('Q4\n'));
  }
  expect(short / unknown).toBeLessThan(1.5);
});
