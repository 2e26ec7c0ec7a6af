/** An SSN in a text of the wrong field is covered although it is not written as a number. */

import { expect, it } from 'vitest';
import { isAboutEmployer } from '../../../src/layouts/index.js';
import { Masks } from '../../../src/reports/masks/masks.js';
import { TODAY } from '../../support/facts.js';
import { SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, recordType, setField } from '../../support/records.js';

const GROUPS = ['987', '65', '4382'];
const GAPS = ['    ', '      ', 'X', ' AND ', ' Y ', '-A-'];
const LETTERS: Readonly<Record<string, string>> = { 5: 'S', 6: 'G', 8: 'B', 2: 'Z' };
/** Some digits as letters: never more than four of the nine. */
const written = [3, 4, 7, 8].flatMap((_, count, places) => {
  const digits = [...GROUPS.join('')];
  for (const at of places.slice(0, count + 1)) digits[at] = LETTERS[digits[at] ?? ''] ?? digits[at]!;
  return [
    digits.join(''),
    `${digits.slice(0, 3).join('')}-${digits.slice(3, 5).join('')}-${digits.slice(5).join('')}`,
  ];
});
const SPELLINGS = [...GAPS.map((gap) => GROUPS.join(gap)), ...written];

it.each(SHAPES)('in every text of $state', (layout) => {
  const record = cleanRecord(layout, seeded(5), {});
  for (const ssn of ['', '987654382'])
    for (const field of recordType(layout, 'employee').fields.filter(({ kind }) =>
      ['name', 'full_name', 'text', 'city'].includes(kind),
    ))
      for (const spelling of SPELLINGS.filter((one) => one.length <= field.end - field.start + 1)) {
        const own = setField(layout, record, recordType(layout, 'employee').roles.ssn!, ssn);
        const line = setField(layout, own, field.name, spelling);
        const masks = new Masks(layout, 'mask', TODAY).record(
          { record_type: 'employee' },
          { text: () => line },
        );
        const where = `${field.name} ${spelling}${isAboutEmployer(field) ? ', of the employer' : ''}`;
        expect(masks.value(field.name, spelling).text, where).not.toMatch(/\d/);
        expect(masks.text().slice(field.start - 1, field.end), where).not.toMatch(/\d/);
      }
});

it.each([
  '15012 MAIN ST APT 12',
  'NORTHGATE STAFFING #12',
  '100 E 12TH ST',
  'SOLIDS 12 LLC',
  '1234 OLD GLOB SILO RD',
  'UNIT 45 62 17',
])('covers nothing of %s', (text) => {
  expect(shownStreet(text)).toEqual({ text, masked: false });
});

it.each([
  '15 DE MARZO DE 1991',
  'BORN 15TH NOV 63',
  'MAR 15TH 1991',
  '2ND OF MAY 1977',
  '3 DE ENERO DE 1980',
  'BORN 03 15 91',
  'BORN 15 3 91',
  'BORN 91 03 15',
  'BORN 3-15 91',
])('a date as people write it, as in %s, is covered', (text) => {
  expect(shownStreet(text).text).not.toMatch(/\d/);
});

/** A street as it is shown. */
function shownStreet(text: string) {
  const [layout] = SHAPES;
  const { fields } = recordType(layout!, 'employee');
  const field = fields.find(
    ({ name, end, start }) => /employee_address_1|employee_street/.test(name) && end - start > 20,
  )!;
  const line = setField(layout!, cleanRecord(layout!, seeded(5), {}), field.name, text);
  const masks = new Masks(layout!, 'mask', TODAY).record({ record_type: 'employee' }, { text: () => line });
  return masks.value(field.name, text);
}
