/** Characters beyond ASCII and their plain form. */

import { expect, it } from 'vitest';
import { correctRecord } from '../support/one-record.js';
import { testLeft, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'an accent in UTF-8',
    before: { last_name: 'MUÑOZ' },
    after: { last_name: 'MUNOZ' },
    encoding: 'utf-8',
    rule: 'plain-characters',
  },
  {
    about: 'an accent in UTF-8 where a frequent name has another letter',
    before: { first_name: 'ÉNN', last_name: 'MÖLLER' },
    after: { first_name: 'ENN', last_name: 'MOLLER' },
    encoding: 'utf-8',
    rule: 'plain-characters',
  },
  { about: 'an accent in Windows-1252', before: { last_name: 'ÁLVAREZ' }, after: { last_name: 'ALVAREZ' } },
  {
    about: 'a letter that becomes two',
    before: { last_name: 'STRAßER' },
    after: { last_name: 'STRASSER' },
  },
  {
    about: 'an accent scrambled by a wrong conversion',
    before: { last_name: 'IBÃ\u0081Ã‘EZ' },
    after: { last_name: 'IBANEZ' },
    encoding: 'utf-8',
  },
  {
    about: 'a typographic apostrophe',
    before: { last_name: 'O’NEIL' },
    after: { last_name: 'ONEIL' },
    encoding: 'utf-8',
    rule: 'plain-characters+apostrophe',
  },
  {
    about: 'a no-break blank',
    before: { first_name: '\u00a0MARY\u00a0ANN' },
    after: { first_name: 'MARY ANN' },
    encoding: 'utf-8',
    rule: 'plain-characters+align-left',
  },
  {
    about: 'a mark of the direction of writing in UTF-8',
    before: { last_name: 'LIN\u200eCOLN' },
    after: { last_name: 'LINCOLN' },
    encoding: 'utf-8',
  },
  {
    about: 'the first letter of a Hawaiian name in UTF-8',
    before: { last_name: 'ʻAKANA' },
    after: { last_name: 'AKANA' },
    encoding: 'utf-8',
    rule: 'plain-characters+apostrophe',
  },
  {
    about: 'an apostrophe of Windows-1252 after an O',
    before: { last_name: 'O\u0092NEIL' },
    after: { last_name: 'ONEIL' },
  },
  {
    about:
      'a letter of another script in a city in UTF-8, which is a hyphen and a letter in another encoding',
    before: { city: 'PINEVILL\u0415', state: 'LA', zip: '71360', zip4: '' },
    after: { city: 'PINEVILLE' },
    encoding: 'utf-8',
    rule: 'city-one-slip',
  },
]);

testRepaired(
  ['Küçük', 'ÜÇÜNCÜ'].map((last_name) => ({
    about: `three letters beyond ASCII in a row, ${last_name}`,
    before: { last_name },
    after: { last_name: last_name.normalize('NFD').replace(/\p{Mn}/gu, '') },
    encoding: 'utf-8',
  })),
);

testLeft([
  {
    about: 'a byte that is a letter in several code pages, in a file with no other',
    before: { last_name: 'ØSTBY' },
  },
  {
    about: 'a byte that is a blank in one code page and a letter in another',
    before: { first_name: 'MARY\u00a0ANN' },
  },
  { about: 'the byte that devices send for a lost character', before: { last_name: 'Gonz\xfflez' } },
  { about: 'a byte that is no letter in any code page', before: { last_name: 'GARC\u00b1A' } },
  { about: 'a name in letters that have no plain form', before: { last_name: 'ИВАНОВ' }, encoding: 'utf-8' },
  {
    about: 'a mark that no letter of names takes',
    before: { first_name: 'Jos\u0329' },
    encoding: 'utf-8',
  },
  ...['Gîbel', 'Tùmas', 'Larraûaga'].map((last_name) => ({
    about: `a letter that is rarely there, and may be another one in a wrong code page, ${last_name}`,
    before: { last_name },
    encoding: 'utf-8' as const,
  })),
  ...['Dub\u201a\u00ee\u00fa\u201a\u00e5\u00ea', 'H\u00d4\u00c7\u00d6\u00d4\u00c7\u00f3vard'].map(
    (last_name) => ({
      about: `UTF-8 that was saved again from two wrong code pages, ${last_name}`,
      before: { last_name },
      encoding: 'utf-8' as const,
    }),
  ),
  {
    about: 'two of the three bytes of a character, at the end of a field',
    before: { address_1: 'ONE LIBERTY PLAZ\u00e2\u0080' },
  },
  {
    about: 'the first byte of a letter of UTF-8, at the end of a full field',
    before: { first_name: 'MARIA DEL CARME\u00c3' },
  },
  {
    about: 'a character that was lost in a wrong conversion',
    before: { last_name: 'MU\ufffdOZ' },
    encoding: 'utf-8',
  },
  { about: 'letters that no longer fit their field', before: { first_name: 'GROßGROßGROßGROß' } },
]);

it('a certain name is written next to a doubtful one, so that it is no evidence for a second correction', async () => {
  const { text } = await correctRecord('Texas', { texts: { middle_name: 'Göbel', last_name: 'Pérez' } });
  expect([text('middle_name'), text('last_name')]).toEqual(['Göbel', 'Perez']);
});
