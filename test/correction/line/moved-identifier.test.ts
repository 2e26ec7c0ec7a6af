/** Records whose identifier is not in its columns, or has blanks too many or missing: they are records all the same. */

import { expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { LAYOUTS } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';

const identifierOf = (layout: Layout) => recordType(layout, 'employee').identified_by;
// They have one record in common; more of them would show no more.
const WITH_BLANK = LAYOUTS.filter((layout) => identifierOf(layout).text.includes(' ')).slice(0, 3);
const AT_THE_END = LAYOUTS.filter((layout) => identifierOf(layout).start > 1);

it.each(WITH_BLANK)(
  'a record of $state with blanks in its identifier is given back or offered',
  async (layout) => {
    const { length } = identifierOf(layout).text;
    const damages = [1, 6].flatMap((by) =>
      Array.from({ length: length - 1 }, (_, before) => (record: string) => {
        const at = before + 1;
        return (record.slice(0, at) + ' '.repeat(by) + record.slice(at)).slice(0, record.length);
      }),
    );
    const withoutBlank = (record: string) => `${record.slice(0, 2)}${record.slice(3)} `;
    expect(await lostOf(layout, [...damages, withoutBlank])).toEqual([]);
  },
);

it.each(AT_THE_END)(
  'a record of $state whose identifier moved with its fields is given back or offered',
  async (layout) => {
    // After the last number nothing but the identifier would tell that anything has moved.
    const { fields } = recordType(layout, 'employee');
    const last = fields.findLast(({ kind }) => kind === 'date' || kind === 'fein')?.start ?? 0;
    const ends = fields.flatMap(({ end }) => (end < last ? [end] : []));
    const taken = ends.flatMap((end) =>
      [1, 9].map((by) => (record: string) => {
        const isBlank = record.slice(end - by, end).trim() === '';
        return isBlank ? record.slice(0, end - by) + record.slice(end) + ' '.repeat(by) : record;
      }),
    );
    expect(await lostOf(layout, taken)).toEqual([]);
  },
);

/** Damaged records that are neither given back nor offered as they were, among others that are clean. */
async function lostOf(
  layout: Layout,
  damages: readonly ((record: string) => string)[],
): Promise<(string | undefined)[]> {
  const records = Array.from({ length: 6 }, (_, number) =>
    cleanRecord(layout, seeded(900 + number), { number, optional: 0 }),
  );
  const record = records[5] ?? '';
  const damaged = damages.map((damage) => damage(record));
  const file = [...records, ...damaged].map((line) => `${line}\n`).join('');
  const { output, proposals } = await correct(layout, file);
  const lines = output.toString('latin1').split('\n').slice(records.length, -1);
  return lines.flatMap((line, at) => {
    const own = proposals.filter(({ line_number }) => line_number === records.length + at + 1);
    const isRight = line === record || (line === damaged[at] && isOffered(record, line, own));
    return isRight ? [] : [damaged[at]];
  });
}
