/** Cities with a wrong character, and missing ones. */

import { COLUMBUS, NEW_ORLEANS, testLeft, testProposed, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'a zero for the letter O in the city',
    before: { ...COLUMBUS, city: 'C0LUMBUS' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
  ...(['latin1', 'utf-8'] as const).map((encoding) => ({
    about: `in ${encoding}, an accented letter where the city of the ZIP code has another letter`,
    before: { city: 'CINCINNÉTI', state: 'OH', zip: '45202', zip4: '' },
    after: { city: 'CINCINNATI' },
    encoding,
    rule: 'city-one-slip',
  })),
  ...[
    ['CAÑON CITY', 'CANON CITY', 'CO', '81212'],
    ['ESPAÑOLA', 'ESPANOLA', 'NM', '87532'],
    ['PEÑASCO', 'PENASCO', 'NM', '87553'],
    ['MAYAGÜEZ', 'MAYAGUEZ', 'PR', '00680'],
  ].map(([city = '', plain = '', state = '', zip = '']) => ({
    about: `the accent of ${city}`,
    before: { city, state, zip, zip4: '' },
    after: { city: plain },
    rule: 'plain-characters',
  })),
  {
    // A misspelled city is only worth a warning; the accent is one all the same.
    about: 'the accent of a misspelled city, where it can be one letter only',
    before: { city: 'ESPAÑOLLA', state: 'NM', zip: '87532', zip4: '' },
    after: { city: 'ESPANOLLA' },
    encoding: 'utf-8',
    rule: 'plain-characters',
  },
  {
    about: 'a sign in the city',
    before: { ...COLUMBUS, city: 'COLUM/BUS' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
  {
    about: 'a comma after the city',
    before: { ...COLUMBUS, city: 'COLUMBUS,' },
    after: { city: 'COLUMBUS' },
    rule: 'city-one-slip',
  },
  {
    about: 'the state of the address after a city of the ZIP code',
    before: { ...COLUMBUS, city: 'COLUMBUS, OH' },
    after: { city: 'COLUMBUS' },
    rule: 'city-and-state',
  },
  {
    about: 'the state in lower case after a city of the ZIP code',
    state: 'Louisiana',
    before: { ...NEW_ORLEANS, city: 'NEW ORLEANS,la', postal_code: '70112', zip4: '' },
    after: { city: 'NEW ORLEANS' },
    rule: 'city-and-state',
  },
  {
    about: 'the state of the address after a city without a comma',
    before: { ...COLUMBUS, city: 'COLUMBUS OH' },
    after: { city: 'COLUMBUS' },
    rule: 'city-and-state',
  },
  {
    about: 'the state after the city in place of its own field',
    before: { ...COLUMBUS, city: 'COLUMBUS OH', state: '' },
    after: { city: 'COLUMBUS', state: 'OH' },
  },
  {
    about: 'city, state and ZIP code in the city field',
    before: { city: 'HOUSTON TX 77002', state: '', zip: '', zip4: '' },
    after: { city: 'HOUSTON', state: 'TX', zip: '77002' },
    rule: 'city-state-zip',
  },
  {
    about: 'city, state and ZIP code with commas and an add-on',
    state: 'Texas',
    before: { city: 'HOUSTON, TX, 77002-1234', state: '', zip: '', zip4: '' },
    after: { city: 'HOUSTON', state: 'TX', zip: '77002', zip4: '1234' },
    rule: 'city-state-zip',
  },
  {
    about: 'city and ZIP code in the city field',
    before: { city: 'HOUSTON 77002', state: 'TX', zip: '', zip4: '' },
    after: { city: 'HOUSTON', zip: '77002' },
    rule: 'city-state-zip',
  },
]);

testLeft([
  {
    about: 'a misspelled city in which a byte is Ñ or Đ',
    before: { city: 'ESPA\u00d1OLLA', state: 'NM', zip: '87532', zip4: '' },
  },
  { about: 'another state after the city', before: { ...COLUMBUS, city: 'COLUMBUS, IN' } },
  { about: 'another state after the city without a comma', before: { ...COLUMBUS, city: 'COLUMBUS IN' } },
  {
    about: 'city, state and a ZIP code of another city',
    before: { city: 'HOUSTON TX 75201', state: '', zip: '', zip4: '' },
  },
  {
    about: 'city, state and ZIP code beside another ZIP code',
    before: { city: 'HOUSTON TX 77002', state: '', zip: '77003', zip4: '' },
  },
  {
    about: 'a ZIP code that has moved into the end of the city, with all that follows it',
    before: { city: 'HOUSTON          77002', state: '', zip: '', zip4: '' },
  },
  { about: 'a city two slips from the right one', before: { ...COLUMBUS, city: 'C0LUMBS' } },
  {
    about: 'a slip in a city with the ZIP code of another one',
    before: { ...COLUMBUS, city: 'C0LUMBUS', zip: '44103' },
  },
  { about: 'a slip in a city with another state', before: { ...COLUMBUS, city: 'C0LUMBUS', state: 'TX' } },
  { about: 'a slip in a short city', before: { city: 'L1MA', state: 'OH', zip: '45804', zip4: '' } },
  { about: 'no city', before: { ...COLUMBUS, city: '' } },
  {
    about: 'a foreign letter in a short city',
    before: { city: 'LÉMA', state: 'OH', zip: '45804', zip4: '' },
  },
  { about: 'two foreign letters in a city', before: { ...COLUMBUS, city: 'CÔLUMBÂS' } },
]);

testProposed([
  {
    about: 'two foreign letters in a city',
    before: { ...COLUMBUS, city: 'CÔLUMBÂS' },
    after: { city: 'COLUMBUS' },
    rule: 'city-of-zip',
  },
  {
    about: 'a foreign letter in a short city',
    before: { city: 'LÉMA', state: 'OH', zip: '45804', zip4: '' },
    after: { city: 'LIMA' },
    rule: 'city-of-zip',
  },
  { about: 'no city', before: { ...COLUMBUS, city: '' }, after: { city: 'COLUMBUS' }, rule: 'city-of-zip' },
  {
    about: 'the state after a city that is not one of the ZIP code',
    before: { ...COLUMBUS, city: 'ATLANTIS, OH' },
    after: { city: 'ATLANTIS' },
    rule: 'city-with-state',
  },
  {
    about: 'the state after a city without a comma that is not one of the ZIP code',
    before: { ...COLUMBUS, city: 'DAYTON OH' },
    after: { city: 'DAYTON' },
    rule: 'city-with-state',
  },
  {
    about: 'city, state and a ZIP code of another city',
    before: { city: 'HOUSTON TX 75201', state: '', zip: '', zip4: '' },
    after: { city: 'HOUSTON', state: 'TX', zip: '75201' },
    rule: 'city-with-zip',
  },
]);
