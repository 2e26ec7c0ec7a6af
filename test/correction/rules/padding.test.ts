/** Fields that are filled up with other bytes than blanks. */

import { describe, expect, it } from 'vitest';
import { undo } from '../../../src/correction/index.js';
import { share } from '../../support/campaign.js';
import { LAYOUTS } from '../../support/layouts.js';
import { cleanLines, recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { correctRecord, layoutOf } from '../support/one-record.js';
import { testLeft, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'no-break blanks to the end of a name',
    before: { last_name: 'HOUSTON'.padEnd(30, '\xa0') },
    after: { last_name: 'HOUSTON' },
    state: 'Texas',
    rule: 'padding',
  },
  {
    about: 'NUL characters to the end of a city',
    before: { city: 'COLUMBUS'.padEnd(25, '\0'), state: 'OH', zip: '43215', zip4: '' },
    after: { city: 'COLUMBUS' },
    rule: 'padding',
  },
  {
    about: 'NUL characters in an optional number',
    before: { zip4: '\0\0\0\0' },
    after: { zip4: '' },
    rule: 'padding',
  },
  {
    about: 'equal bytes that no word ends in, to the end of a name',
    before: { first_name: 'MARY'.padEnd(16, '\xdb') },
    after: { first_name: 'MARY' },
    rule: 'padding',
  },
  {
    about: 'an initial that a mainframe filled with the highest byte',
    before: { middle_initial: '\xff' },
    after: { middle_initial: '' },
    state: 'Washington',
    rule: 'padding',
  },
  {
    about: 'no-break blanks after a letter with an accent',
    before: { last_name: 'PEÑA'.padEnd(30, '\xa0') },
    after: { last_name: 'PENA' },
    state: 'Texas',
    rule: 'plain-characters',
  },
  {
    about: 'a no-break blank before a word of capitals',
    before: { address_1: '12\xa0MAIN ST' },
    after: { address_1: '12 MAIN ST' },
  },
]);

testLeft([
  { about: 'a byte that is á in the pages of DOS', before: { last_name: 'Bogot\xa0' } },
  {
    about: 'the same in the last column, after letters that a program without accents made capitals',
    before: { first_name: 'MARIA FERNANDIT\xa0' },
  },
  { about: 'the highest byte twice at the end of a word', before: { last_name: 'louis\xff\xff' } },
  { about: 'a NUL character within a name', before: { last_name: 'JA\0OBS' } },
  { about: 'a NUL character that may be in the place of a letter', before: { address_1: '12 MAIN S\0' } },
  { about: 'NUL characters before the last column', before: { last_name: 'JAC\0\0\0' } },
  { about: 'equal bytes before the last column', before: { first_name: 'MARY\xdb\xdb\xdb' } },
  { about: 'a byte of ones in the place of a digit', before: { address_1: '16281 W 4\xffND ST' } },
  { about: 'three equal letters', before: { last_name: 'HALL\x99\x99\x99' } },
  {
    about: 'NUL characters that overwrote the end of a name and the start of the next field',
    before: { last_name: 'JAC'.padEnd(30, '\0'), address_1: '\0\0\0MAIN ST' },
  },
]);

it.each([
  ['date_of_birth', '1990010\0'],
  ['ssn', '99900000\0'],
])('the audit has no digit of a %s that ends in a NUL character', async (field, text) => {
  const texts = { last_name: 'HOUSTON'.padEnd(30, '\0'), [field]: text };
  const { changes, text: textOf } = await correctRecord('Ohio', { texts });
  expect(textOf('last_name')).toBe('HOUSTON');
  expect(changes.some(({ removed }) => /\d/.test(removed))).toBe(false);
});

it.each(['Texas', 'Ohio', 'Federal'])(
  'NUL characters after a text with a gap are removed at once, though other fields show another error without theirs: %s',
  async (state) => {
    const filled = (text: string) => text.padEnd(25, '\0');
    const texts = {
      city: filled('NORTH   LITTLE ROCK'),
      state: 'AR',
      zip: '72114',
      zip4: '',
      employer_city: filled('WASHINGTON DC'),
      employer_state: 'DC',
      employer_zip: '20001',
    };
    const { text, output } = await correctRecord(state, { texts });
    expect(text('city')).toBe('NORTH   LITTLE ROCK');
    expect((await correct(layoutOf(state), output)).changes).toEqual([]);
  },
);

it.each(['Texas', 'Ohio', 'Federal'])(
  'NUL characters are removed at once where another rule repairs the text that has one before its blanks: %s',
  async (state) => {
    const texts = {
      last_name: 'HOUSTON'.padEnd(30, '\0'),
      city: 'COLUMBUS\0',
      state: 'OH',
      zip: '43215',
      zip4: '',
    };
    const { text, output } = await correctRecord(state, { texts });
    expect(text('city')).toBe('COLUMBUS');
    expect((await correct(layoutOf(state), output)).changes).toEqual([]);
  },
);

it('the sign for a letter that a conversion lost is never proposed to be a blank', async () => {
  const { proposals, changes } = await correctRecord('Ohio', { texts: { last_name: 'JA\x1aOBS' } });
  expect(proposals).toEqual([]);
  expect(changes).toEqual([]);
});

it('a letter on a page of Macs is proposed first where no other page gives a letter of the same case', async () => {
  const { text } = await correctRecord('Ohio', { texts: { last_name: 'MU\x84OZ' } });
  expect(text('last_name')).toBe('MUNOZ');
});

describe.each(share(LAYOUTS, 3))('a file for $state', (layout) => {
  it.each([0, 0xa0])(
    'whose fields are all filled up with bytes of %d is filled up with blanks',
    async (byte) => {
      const { identified_by, fields } = recordType(layout, 'employee');
      const identified = new RegExp(`^${identified_by.text.replaceAll('?', '.')}`, 'i');
      const clean = [...cleanLines(layout, { seed: 3, records: 6 })];
      const lines = clean.map((line) => {
        const bytes = Buffer.from(`${line}\n`, 'latin1');
        if (!identified.test(line)) return bytes;
        for (const { kind, start, end } of fields) {
          const { length } = line.slice(start - 1, end).trimEnd();
          if (kind !== 'filler' && kind !== 'free') bytes.fill(byte, start - 1 + length, end);
        }
        return bytes;
      });
      const input = Buffer.concat(lines);
      const { output, result, changes } = await correct(layout, input);
      expect(result.diagnosis).toBeUndefined();
      expect(output.toString('latin1')).toBe(clean.map((line) => `${line}\n`).join(''));
      expect(input.equals(undo(changes, output))).toBe(true);
    },
  );
});
