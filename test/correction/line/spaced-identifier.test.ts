/** Records with blanks too many, or missing, within their identifier: they are records all the same, and all else has moved. */

import { expect, it } from 'vitest';
import { LAYOUTS } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';

const LONG = LAYOUTS.filter((layout) => {
  const { start, text } = recordType(layout, 'employee').identified_by;
  return start === 1 && text.includes(' ');
});

it.each(LONG)(
  'a record of $state with blanks within its identifier is given back or offered',
  async (layout) => {
    const { length } = recordType(layout, 'employee').identified_by.text;
    const records = Array.from({ length: 6 }, (_, number) =>
      cleanRecord(layout, seeded(900 + number), { number, optional: 0 }),
    );
    const record = records[5] ?? '';
    const damaged = [1, 6].flatMap((by) =>
      Array.from({ length: length - 1 }, (_, before) => withBlanks(record, before + 1, by)),
    );
    // The one blank of the identifier, right after the code of the state.
    damaged.push(`${record.slice(0, 2)}${record.slice(3)} `);
    const { output, proposals } = await correct(
      layout,
      [...records, ...damaged].map((line) => `${line}\n`).join(''),
    );
    const lines = output.toString('latin1').split('\n').slice(records.length, -1);
    const isRight = (line: string, at: number) =>
      line === record ||
      (line === damaged[at] &&
        isOffered(
          record,
          line,
          proposals.filter(({ line_number }) => line_number === records.length + at + 1),
        ));
    expect(lines.flatMap((line, at) => (isRight(line, at) ? [] : [damaged[at]]))).toEqual([]);
  },
);

function withBlanks(record: string, at: number, by: number): string {
  return (record.slice(0, at) + ' '.repeat(by) + record.slice(at)).slice(0, record.length);
}
