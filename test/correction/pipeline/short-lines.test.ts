/** Lines too short for any record, of which a file of another kind may have hundreds of thousands. */

import { expect, it, vi } from 'vitest';
import { RecordAlignment, RecordCheck } from '../../../src/validation/index.js';
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

it('are not looked at one by one, as no rule can help any of them', async () => {
  const looksAt = async (lines: number) => {
    const looks = [
      vi.spyOn(RecordCheck.prototype, 'check'),
      vi.spyOn(RecordAlignment.prototype, 'of'),
      vi.spyOn(RecordAlignment.prototype, 'examine'),
      vi.spyOn(RecordAlignment.prototype, 'readings'),
    ];
    await correct(texas, Buffer.from(`${RECORD}${'W4\n'.repeat(lines)}`));
    return looks.map((look) => {
      const { length } = look.mock.calls;
      look.mockRestore();
      return length;
    });
  };
  expect(await looksAt(100)).toEqual(await looksAt(1));
});
