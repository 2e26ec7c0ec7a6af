/** A ZIP code without its leading zero, or a state in full, which moved the fields after it. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { share } from '../../support/campaign.js';
import { LAYOUTS, SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed, recordType, setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';

type Place = [city: string, state: string, name: string, zip: string];
const PLACES: Place[] = [
  ['BOSTON', 'MA', 'MASSACHUSETTS', '02108'],
  ['NEWARK', 'NJ', 'NEW JERSEY', '07102'],
  ['HARTFORD', 'CT', 'CONNECTICUT', '06103'],
  ['PROVIDENCE', 'RI', 'Rhode Island', '02903'],
  ['SAN JUAN', 'PR', 'PUERTO RICO', '00907'],
];

/** A record whose employee lives in the place, in full or without optional fields. */
function recordIn(layout: Layout, place: Place, number: number): string {
  const [address] = recordType(layout, 'employee').addresses;
  const [city, state, , zip] = place;
  let record = cleanRecord(layout, seeded(51 + number), {
    number,
    address: 'domestic',
    optional: number % 2,
  });
  for (const [part, text] of Object.entries({ city, state, zip, zip4: '' })) {
    const name = address?.[part as 'city'];
    if (name !== undefined) record = setField(layout, record, name, text);
  }
  return record;
}

/** The line as corrected, after a clean record. */
async function corrected(layout: Layout, line: string): Promise<string | undefined> {
  const first = cleanRecord(layout, seeded(50), { number: 99 });
  return (await correct(layout, `${first}\n${line}\n`)).output.toString('latin1').split('\n')[1];
}

describe.each(SHAPES)('a record of $state', (layout) => {
  const { addresses, fields } = recordType(layout, 'employee');
  const [zipAt, stateAt] = [addresses[0]?.zip, addresses[0]?.state].map(
    (name) => fieldNamed(layout, name ?? '').start - 1,
  ) as [number, number];
  const length = fields.at(-1)?.end ?? 0;

  describe.each(share(PLACES, 2))('from %s', (...place) => {
    it.each([0, 1])('whose ZIP code lost its zero gets it back (%i)', async (number) => {
      const record = recordIn(layout, place, number);
      const line = record.slice(0, zipAt) + record.slice(zipAt + 1);
      expect(await corrected(layout, line)).toBe(record);
      expect(await corrected(layout, line.padEnd(length))).toBe(record);
    });

    it.each([0, 1])('with the state in full gets its abbreviation (%i)', async (number) => {
      const record = recordIn(layout, place, number);
      const line = record.slice(0, stateAt) + place[2] + record.slice(stateAt + 2);
      expect(await corrected(layout, line)).toBe(record);
    });
  });

  it('keeps a ZIP code of four digits that is not of its city', async () => {
    const record = recordIn(layout, ['BOSTON', 'MA', 'MASSACHUSETTS', '07102'], 1);
    const line = (record.slice(0, zipAt) + record.slice(zipAt + 1)).padEnd(length);
    expect(await corrected(layout, line)).toBe(line);
  });
});

const ENDS_IN_TEXT = LAYOUTS.filter(({ record_types }) => {
  const last = record_types.find(({ id }) => id === 'employee')?.fields.at(-1);
  return last?.kind === 'text' || last?.kind === 'free';
});

describe.each(ENDS_IN_TEXT)('a record of $state, cut to its length after a state in full', (layout) => {
  const { addresses, fields } = recordType(layout, 'employee');
  const stateAt = fieldNamed(layout, addresses[0]?.state ?? '').start - 1;
  const last = fields.at(-1)!; // no record is without fields

  it.each(share(PLACES, 2))('of %s is left when its last text runs up to the cut', async (...place) => {
    const pushed = place[2].length - 2;
    const width = last.end - last.start + 1;
    for (const filled of [width, width - pushed + 1, width - pushed]) {
      const record = setField(layout, recordIn(layout, place, 1), last.name, 'X'.repeat(filled));
      const line = record.slice(0, stateAt) + place[2] + record.slice(stateAt + 2, -pushed);
      expect(await corrected(layout, line)).toBe(line);
    }
  });
});
