/** A private number stays covered however it is written, in whatever field, on a value alone and in its line. */

import { describe, expect, it } from 'vitest';
import { type Field, isAboutEmployer, type Layout } from '../../../src/layouts/index.js';
import { plainCharacters } from '../../../src/private-numbers.js';
import { Masks } from '../../../src/reports/masks/masks.js';
import { isLong, share } from '../../support/campaign.js';
import { TODAY } from '../../support/facts.js';
import { LAYOUTS } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, recordType, setField } from '../../support/records.js';

const SIGNS = [
  '',
  ' ',
  '-',
  ' - ',
  '.',
  '/',
  ':',
  '_',
  ',',
  '*',
  '--',
  ' / ',
  '\u2013',
  '\u00a0',
  '\u200b',
  '#',
];
const DIGITS = {
  'full-width': 0xff10,
  Arabic: 0x660,
  Persian: 0x6f0,
  Devanagari: 0x966,
  mathematical: 0x1d7ce,
};
const SCRIPTS = Object.entries(DIGITS).map(
  ([script, zero]) =>
    [
      script,
      (digits: string) => digits.replace(/\d/g, (one) => String.fromCodePoint(zero + Number(one))),
    ] as const,
);

function* spellings(number: string): Generator<string> {
  const groups = [number.slice(0, 3), number.slice(3, 5), number.slice(5)];
  for (const sign of SIGNS) yield groups.join(sign);
  for (const [, write] of SCRIPTS) {
    yield write(number);
    yield write(groups.join('-'));
  }
  yield [...number].join(' ');
  yield [...number].join('-');
}

/** 15 November 1963 and 2 February 1977. */
const BIRTH_DATES = [
  '15NOV63',
  '15-NOV-1963',
  '15_Nov_1963',
  'NOV 15, 1963',
  'November15 1963',
  '1963NOV15',
  '1963/11/15',
  '1963_11_15',
  '11151963',
  '19631115',
  '15.11.63',
  '11:15:1963',
  '2_22_1977',
  '22_2_77',
  '2 22 1977',
  '\uff11\uff15NOV\uff16\uff13',
  '1977\u20132\u201322',
];

/** Digits of a text, in the digits of ASCII. */
const digitsOf = (text: string) => plainCharacters(text).replace(/\D/g, '');
const isOpen = ({ kind }: Field) =>
  ['name', 'person', 'city', 'text', 'address', 'free', 'postal'].some((one) => kind.includes(one));

function shownIn(
  layout: Layout,
  { name, start, end }: Field,
  value: string,
  mode: 'mask' | 'hide',
  own: boolean,
): string[] {
  const { roles } = recordType(layout, 'employee');
  const clean = cleanRecord(layout, seeded(3), {});
  const record = own ? clean : setField(layout, clean, roles.ssn ?? '', '');
  const line = Array.from(record);
  const characters = Array.from(value);
  line.splice(
    start - 1,
    end - start + 1,
    ...characters,
    ...Array(end - start + 1 - characters.length).fill(' '),
  );
  const masks = new Masks(layout, mode, TODAY).record(
    { record_type: 'employee' },
    { text: () => line.join('') },
  );
  const part = Array.from(masks.text())
    .slice(start - 1, end)
    .join('');
  return [masks.value(name, value).text, part];
}

describe.each(share(LAYOUTS, 2))('in a text of $state', (layout) => {
  const fields = recordType(layout, 'employee').fields.filter(isOpen);

  it('no five digits of a Social Security number are shown', () => {
    for (const [at, field] of fields.entries())
      for (const value of spellings('899526187'))
        if (Array.from(value).length <= field.end - field.start + 1)
          for (const mode of ['mask', 'hide'] as const)
            for (const own of isLong ? [true, false] : [(mode === 'mask') === (at % 2 === 0)])
              for (const shown of shownIn(layout, field, value, mode, own))
                expect(digitsOf(shown).length, `${field.name}: ${value} as ${shown}`).toBeLessThan(5);
  });

  it('no birth date is shown in the text of an employee', () => {
    for (const field of fields)
      for (const value of BIRTH_DATES)
        if (!isAboutEmployer(field) && Array.from(value).length <= field.end - field.start + 1)
          for (const shown of shownIn(layout, field, value, 'mask', true))
            expect(digitsOf(shown), `${field.name}: ${value} as ${shown}`).toBe('');
  });
});
