/** Apostrophes, periods, commas and signs in names and cities. */

import { expect, it } from 'vitest';
import { correct } from '../support/correct-bytes.js';
import { fileOf, layoutOf, recordWith } from '../support/one-record.js';
import { COLUMBUS, testLeft, testProposed, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'an apostrophe',
    before: { last_name: "O'BRIEN" },
    after: { last_name: 'OBRIEN' },
    rule: 'apostrophe',
  },
  {
    about: 'a backtick',
    before: { last_name: 'D`ANGELO' },
    after: { last_name: 'DANGELO' },
    rule: 'apostrophe',
  },
  ...(
    [
      ['first_name', "D'MARCO"],
      ['first_name', "JA'KIYA"],
      ['last_name', "N'DOUR"],
      ['last_name', "DE LOS SANTOS'"],
      ['last_name', "'SMITH"],
    ] as const
  ).map(([name, text]) => ({
    about: `an apostrophe where people write it, ${text}`,
    before: { [name]: text },
    after: { [name]: text.replace("'", '') },
    rule: 'apostrophe',
  })),
  { about: 'a period', before: { last_name: 'ST. JOHN' }, after: { last_name: 'ST JOHN' }, rule: 'period' },
  {
    about: 'initials with periods',
    before: { first_name: 'J.R.' },
    after: { first_name: 'JR' },
    rule: 'period',
  },
  {
    about: 'a period for no middle name',
    before: { middle_name: '.' },
    after: { middle_name: '' },
    rule: 'period',
  },
  {
    about: 'an apostrophe in a city that USPS writes with a blank',
    before: { city: "COEUR D'ALENE", state: 'ID', zip: '83814', zip4: '' },
    after: { city: 'COEUR D ALENE' },
    rule: 'apostrophe',
  },
  ...["COEUR D' ALENE", "COEUR D 'ALENE", "COEUR D ' ALENE"].map((city) => ({
    about: `an apostrophe next to a blank in a city, ${city}`,
    before: { city, state: 'ID', zip: '83814', zip4: '' },
    after: { city: 'COEUR D ALENE' },
    rule: 'apostrophe',
  })),
  {
    about: 'an apostrophe in a city that is not in the table',
    before: { ...COLUMBUS, city: "O'DELL" },
    after: { city: 'ODELL' },
  },
  ...['ROE, JANE', 'ROE , JANE', 'ROE   ,JANE'].map((name) => ({
    about: `blanks next to the comma, ${name}`,
    state: 'New York',
    before: { name },
    after: { name: 'ROE,JANE' },
    rule: 'name-blanks',
  })),
  {
    about: 'a blank after the comma, and not two that may be in place of letters',
    state: 'New York',
    before: { name: 'GARC  A, ANA' },
    after: { name: 'GARC  A,ANA' },
    rule: 'name-blanks',
  },
  ...['COL`MBUS', "COL'MBUS", '`OLUMBUS'].map((city) => ({
    about: `an apostrophe in place of a letter of a city, ${city}`,
    before: { ...COLUMBUS, city },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  })),
]);

testLeft([
  {
    about: 'an apostrophe in place of a letter of a city that is written in another way in the table',
    before: { city: 'ST PAU`', state: 'MN', zip: '55101', zip4: '' },
  },
  {
    about: 'blanks before a letter of the next field',
    state: 'New York',
    before: { name: 'WOJCIECHOWSKI, LUIS        O', street: 'NE MAIN ST' },
  },
  {
    about: 'blanks before the start of the next field',
    state: 'New York',
    before: { name: 'NG,D D                    RR', street: ' 7 BOX 352' },
  },
  {
    about: 'a period of the next field',
    state: 'Illinois',
    before: { last_name: 'YELLOWHORSE                 P.', address_1: 'O. BOX 12' },
  },
  { about: 'a period for a first name, which must be given', before: { first_name: '.' } },
  {
    about: 'an apostrophe alone, which may be in place of an initial',
    before: { middle_initial: '`' },
    state: 'Washington',
  },
  { about: 'a period between two words', before: { last_name: 'ST.JOHN' } },
  { about: 'a comma in a name', before: { last_name: 'ROE, JANE' } },
]);

testProposed([
  ...(
    [
      ['first_name', "JER'MY"],
      ['first_name', 'GEN`VIEVE'],
      ['first_name', "ta'ara"],
      ['last_name', "HER'ANDEZ"],
      ['last_name', "TAKAHASH'"],
      ['last_name', "DE LA CRU'"],
    ] as const
  ).map(([name, text]) => ({
    about: `an apostrophe that may be in place of a letter, ${text}`,
    before: { [name]: text },
    after: { [name]: text.replace(/['`]/, '') },
    rule: 'apostrophe-offered',
  })),
  ...['Jos ,ANA', 'FARREL ,RAOUL'].map((name) => ({
    about: `a blank that may be in place of the last letter of a name, ${name}`,
    state: 'New York',
    before: { name },
    after: { name: name.replace(' ', '') },
    rule: 'name-blanks-offered',
  })),
  {
    about: 'a comma and both names',
    before: { last_name: 'ROE, JANE', first_name: '' },
    after: { last_name: 'ROE', first_name: 'JANE' },
    rule: 'name-comma',
  },
  {
    about: 'a comma after the name',
    before: { last_name: 'ROE,' },
    after: { last_name: 'ROE' },
    rule: 'name-comma',
  },
  {
    about: 'an ampersand',
    before: { last_name: 'SMITH & SON' },
    after: { last_name: 'SMITH AND SON' },
    rule: 'sign-in-words',
  },
  {
    about: 'a period inside a name',
    before: { last_name: 'ST.JOHN' },
    after: { last_name: 'ST JOHN' },
    rule: 'period-inside',
  },
]);

it('removes the blank before the comma from all names of an export that writes it', async () => {
  const layout = layoutOf('New York');
  const fileWith = (comma: string) =>
    fileOf(
      layout,
      ['ROE', 'SMITH', 'DE LA CRUZ'].map((last) => recordWith(layout, { name: `${last}${comma}JANE` })),
    );
  const { output } = await correct(layout, Buffer.from(fileWith(' ,')));
  expect(output.toString()).toBe(fileWith(','));
});
