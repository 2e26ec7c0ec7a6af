/** Records in which a number or a code has a character too few or too many: nothing proves which one, so nothing is written. */

import { describe, expect, it } from 'vitest';
import type { AddressBlock, Layout } from '../../../src/layouts/types.js';
import { runs, share } from '../../support/campaign.js';
import { LAYOUTS } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed, recordType, setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';

const RECORDS = runs(12, 40);

/** Field names of one part in every address of the employee's record. */
const inAddresses = (layout: Layout, part: Exclude<keyof AddressBlock, 'optional'>) =>
  recordType(layout, 'employee').addresses.flatMap((address) => address[part] ?? []);

/** Clean records with the columns of the first filled field of `names` made anew, which moves what comes after it. */
function* displaced(
  layout: Layout,
  names: string[],
  address: 'foreign' | 'domestic',
  make: (text: string) => string,
) {
  const random = seeded(31);
  for (let number = 0; number < RECORDS; number++) {
    const record = cleanRecord(layout, random, { number, optional: 1, address });
    for (const name of names) {
      const { start, end } = fieldNamed(layout, name);
      const text = record.slice(start - 1, end);
      if (text.trim() !== '') yield record.slice(0, start - 1) + make(text) + record.slice(end);
    }
  }
}

/** The lines that a correction changed. */
async function changed(layout: Layout, lines: Iterable<string>): Promise<string[]> {
  const all = [...lines];
  expect(all.length).toBeGreaterThan(0);
  const { output } = await correct(layout, all.map((line) => `${line}\n`).join(''));
  return output
    .toString('latin1')
    .split('\n')
    .filter((line, at) => at < all.length && line !== all[at]);
}

describe.each(share(LAYOUTS, 3))('a record of $state is left as it is', (layout) => {
  it.each([
    ['a letter of the country code is left out', (code: string) => code.slice(0, 1)],
    ['a letter is too many in the country code', (code: string) => code + code.slice(-1)],
  ])('when %s', async (_, make) => {
    const codes = inAddresses(layout, 'country_code').slice(0, 1);
    if (codes.length === 0) return;
    expect(await changed(layout, displaced(layout, codes, 'foreign', make))).toEqual([]);
  });

  it('when a digit of a ZIP code is left out, the last address of the record included', async () => {
    const zips = inAddresses(layout, 'zip');
    const short = displaced(layout, zips, 'domestic', (zip) => zip.slice(0, 2) + zip.slice(3));
    expect(await changed(layout, short)).toEqual([]);
  });

  it('when a blank is missing before a phone number, whose first digit is then in another field', async () => {
    const { fields } = recordType(layout, 'employee');
    const phone = fields.findLast(({ kind }) => kind === 'phone');
    const before = phone && fields[fields.indexOf(phone) - 1];
    const extension = phone && fields[fields.indexOf(phone) + 1];
    if (!before || extension?.kind !== 'digits') return;
    const random = seeded(32);
    const records = Array.from({ length: RECORDS }, (_, number) => {
      const record = cleanRecord(layout, random, { number, optional: 0, address: 'domestic' });
      return setField(layout, setField(layout, record, phone.name, '5045550173'), extension.name, '9');
    });
    const short = records.map((line) => line.slice(0, before.start - 1) + line.slice(before.start));
    expect((await changed(layout, short)).filter((line) => !records.includes(line))).toEqual([]);
  });

  it('when digits of an extension are missing, which may have any number of them', async () => {
    const random = seeded(33);
    const names = recordType(layout, 'employee').fields.filter(({ kind }) => kind === 'digits');
    const cases = names.flatMap(({ name, start }) =>
      Array.from({ length: RECORDS }, (_, number) => {
        const clean = cleanRecord(layout, random, { number, optional: number % 2, address: 'domestic' });
        const record = setField(layout, clean, name, random.digits(4));
        const lost = random.int(1, 3);
        const at = start - 1 + random.pick([-1, 0, 4 - lost, 5 - lost]);
        const line = record.slice(0, at) + record.slice(at + lost);
        // Another displacement before it proves that the columns are not those of the record.
        // When all fields after it are blank, nothing shows.
        const isLast = record.slice(start + 5).trim() === '';
        return isLast ? [] : { record, line: (number % 3 ? line : ` ${line}`).padEnd(record.length) };
      }).flat(),
    );
    if (cases.length === 0) return;
    const now = await changed(
      layout,
      cases.map(({ line }) => line),
    );
    expect(now.filter((line) => cases.every(({ record }) => record !== line))).toEqual([]);
  });

  it('when a foreign postal code lacks its first characters', async () => {
    const codes = inAddresses(layout, 'zip').filter((name) => fieldNamed(layout, name).kind === 'postal');
    if (codes.length === 0) return;
    const short = displaced(layout, codes.slice(0, 1), 'foreign', (code) => code.slice(2));
    expect(await changed(layout, short)).toEqual([]);
  });

  it('when the digits of a phone number have one too many', async () => {
    const phones = recordType(layout, 'employee').fields.filter(({ kind }) => kind === 'phone');
    if (phones.length === 0) return;
    const long = displaced(
      layout,
      phones.map(({ name }) => name),
      'domestic',
      (phone) => `${phone.slice(0, 4)}7${phone.slice(4)}`,
    );
    expect(await changed(layout, long)).toEqual([]);
  });
});
