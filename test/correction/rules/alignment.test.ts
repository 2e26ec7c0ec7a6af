/** Text and amounts at the wrong end of their field. */

import { describe, expect, it } from 'vitest';
import type { Values } from '../../support/values.js';
import { correct } from '../support/correct-bytes.js';
import { employerOf, fileOf, layoutOf, recordWith } from '../support/one-record.js';
import { testLeft, testProposed, testRepaired } from '../support/rule-cases.js';

testRepaired([
  {
    about: 'a leading blank of a city that is another one with more in front',
    before: { city: ' DALLAS', state: 'TX', zip: '75201', zip4: '' },
    after: { city: 'DALLAS' },
    rule: 'align-left',
  },
  {
    about: 'a leading blank',
    before: { first_name: '  MARIA' },
    after: { first_name: 'MARIA' },
    rule: 'align-left',
  },
  ...[
    ['first_name', ' ANNA'],
    ['first_name', ' CHRISTOPHER'],
    ['last_name', ' SMITH'],
    ['last_name', ' GARCIA LOPEZ'],
    ['last_name', ' MULLER'],
  ].map(([name = '', text = '']) => ({
    about: `a leading blank of a name that is whole,${text}`,
    before: { [name]: text },
    after: { [name]: text.trim() },
    rule: 'align-left',
  })),
  {
    about: 'an amount with its decimal point',
    state: 'Texas',
    before: { salary: '$3,250.00', salary_frequency: 'M' },
    after: { salary: '000325000' },
    rule: 'amount-signs',
  },
]);

testLeft([
  ...[
    { city: ' ALLAS', state: 'TX', zip: '75201' },
    { city: '  EVELAND', state: 'OH', zip: '44101' },
    { city: ' icago', state: 'IL', zip: '60601' },
  ].map((address) => ({
    about: `a city that has lost its start,${address.city}`,
    before: { ...address, zip4: '' },
  })),
  ...[
    ['last_name', ' LVAREZ'],
    ['last_name', '  IGUEZ'],
    ['last_name', ' ZT RK'],
    ['last_name', ' VILA GOMEZ'],
    ['first_name', ' MILE'],
    ['first_name', ' tienne'],
    ['first_name', ' ATRICIA'],
    ['first_name', '  RISTOPHER'],
    ['first_name', ' arah'],
    ['last_name', ' AKAHASHI'],
    ['last_name', ' RIQUELME'],
    ['last_name', ' VILA'],
    ['last_name', '  EILLY'],
  ].map(([name = '', text = '']) => ({
    about: `a name that has lost its start,${text}`,
    before: { [name]: text },
  })),
  {
    about: 'a last name whose start is at the end of the middle name',
    state: 'Virginia',
    before: { middle_name: 'THI           DE', last_name: ' LA ROSA-MARTINEZ' },
  },
  {
    about: 'a city whose start is at the end of the address',
    state: 'Federal',
    before: { address_3: `${' '.repeat(38)}EL`, city: ' PASO', state: 'TX', zip: '79901', zip4: '' },
  },
  {
    about: 'a name whose end is in the next field, after its own blank',
    state: 'Arkansas',
    before: {
      employer_name: '  UNIVERSITY HOSPITAL OF ST MARY AND ST JOHN',
      employer_address_1: 'A 17 ELM DR',
    },
  },
  {
    about: 'a street after a name that is not a name',
    state: 'New York',
    before: { name: 'RR 9 BOX 428', street: '  JOHNSON,QUOC A' },
  },
  {
    about: 'a text after digits that contain its start',
    state: 'Louisiana',
    before: { employer_phone: '3035550143', employer_phone_extension: "O'NEIL", employer_contact: ' K' },
  },
  {
    about: 'the last word of a name whose first ones fill the field before',
    state: 'Federal',
    before: { employer_state_ein: 'MILLS & SONS', employer_name: ' LLC' },
  },
  {
    about: 'a text far after a full field',
    state: 'Arkansas',
    before: { employer_state_ein: '7-ELEVEN INC', employer_name: `${' '.repeat(33)}195094273` },
  },
  {
    about: 'a number of which a part is in the next field',
    state: 'Louisiana',
    before: {
      employer_phone: '3035550143',
      employer_phone_extension: '    12',
      employer_contact: '203 FATIMA',
    },
  },
  {
    about: 'a text that moved together with the numbers before it',
    state: 'Washington',
    before: {
      ssn: ' 89965434',
      date_of_birth: '21953072',
      employer_name: '5PRAIRIE PLUMBING #12',
      employer_address_1: ' 17-90 ELM DR',
    },
  },
  {
    about: 'an extension that lost its way into a postal code',
    state: 'Virginia',
    before: { employer_optional_postal_code: '           62790' },
  },
  {
    about: 'an amount of eight digits with leading zeros, which has lost one',
    state: 'Texas',
    before: { salary: '00325000', salary_frequency: 'M' },
  },
  { about: 'an amount in whole dollars', state: 'Texas', before: { salary: '3,250', salary_frequency: 'M' } },
  {
    about: 'an amount next to another error',
    state: 'Texas',
    before: { salary: ' 00032500', salary_frequency: '0' },
  },
]);

testProposed([
  ...[
    ['last_name', ' AKAHASHI'],
    ['last_name', ' RICE'],
    ['last_name', ' AVILA'],
    ['last_name', ' REILLY'],
    ['first_name', ' LISA'],
    ['city', ' ELAWARE'],
    ['address_1', ' 23 MAIN ST'],
  ].map(([name = '', text = '']) => ({
    about: `a text that may be whole, or have lost its start,${text}`,
    before: { city: 'COLUMBUS', state: 'OH', zip: '43099', zip4: '', [name]: text },
    after: { [name]: text.trim() },
    rule: 'align-left-offered',
  })),
  {
    about: 'an amount padded with blanks, the only one of the file',
    state: 'Texas',
    before: { salary: '   325000', salary_frequency: 'M' },
    after: { salary: '000325000' },
    rule: 'amount-offered',
  },
]);

describe('texts after a blank in some records of an employer', () => {
  const layout = layoutOf('Texas');
  const own = employerOf(layout);
  const other = { ...own, employer_name: 'RIVER BEND FOUNDRY LLC' };
  /** Records of the employer: the first ones with the texts, the others as they are. */
  const recordsOf = (employer: typeof own, texts: readonly Values[], clean: number, from = 0) =>
    Array.from({ length: texts.length + clean }, (_, at) =>
      recordWith(layout, texts[at] ?? {}, { number: from + at }, from + at + 1, employer),
    );
  const changedIn = async (lines: readonly string[], extra = {}) => {
    const { output, changes } = await correct(layout, fileOf(layout, lines), extra);
    const again = await correct(layout, output, extra);
    expect(again.changes).toEqual([]);
    return changes.map(({ line_number, field_name }) => `${line_number} ${field_name}`);
  };
  const lastNames = [' TAKAHASHI', ' OKONKWO', ' RICE', ' ZELENKA'];
  const firstNames = [' PATRICIA', ' MICHAEL', ' QUOC', ' CHRISTOPHER'];
  const both = lastNames.map((last_name, at) => ({ last_name, first_name: firstNames[at]! }));

  it('are moved when the export put it before names that are known as whole', async () => {
    const changed = await changedIn(recordsOf(own, both, 9));
    expect(changed).toHaveLength(8);
  });

  it('are no evidence for a text of another employer', async () => {
    const lines = [...recordsOf(other, [{ last_name: ' AKAHASHI' }], 3, 100), ...recordsOf(own, both, 9)];
    expect(await changedIn(lines)).not.toContain('1 employee_last_name');
  });

  it('stay when their names are known to have lost a letter', async () => {
    const lost = [' ATRICIA', ' ICHAEL', ' UOC', ' HRISTOPHER'];
    const lines = recordsOf(
      own,
      lastNames.map((last_name, at) => ({ last_name: ` ${last_name.slice(2)}`, first_name: lost[at]! })),
      9,
    );
    expect(await changedIn(lines)).toEqual([]);
  });

  it('stay when only their last names begin with it, and none is known', async () => {
    const lines = recordsOf(
      own,
      lastNames.map((last_name) => ({ last_name: ` ${last_name.slice(2)}` })),
      9,
    );
    expect(await changedIn(lines)).toEqual([]);
  });

  it('are moved in the streets of three records or more', async () => {
    const streets = ['  23 MAIN ST', '  1180 OAK AVE', '  7 ELM DR'].map((address_1) => ({ address_1 }));
    expect(await changedIn(recordsOf(own, streets, 9))).toHaveLength(3);
    expect(await changedIn(recordsOf(own, streets.slice(1), 9))).toEqual([]);
  });

  it('are moved on request where they are only a warning', async () => {
    const lines = ['  4 B', '  APT 7', '  118'].map((address_2) => ({ address_2 }));
    expect(await changedIn(recordsOf(own, lines, 9), { fixWarnings: true })).toHaveLength(3);
    expect(await changedIn(recordsOf(own, lines.slice(1), 9), { fixWarnings: true })).toEqual([]);
  });
});

describe('an amount padded with blanks', () => {
  const layout = layoutOf('Texas');

  /** What the last of the amounts becomes, or the texts that are proposed for it. */
  async function last(...amounts: [salary: string, salary_frequency: string][]) {
    const lines = amounts.map(([salary, salary_frequency], at) =>
      recordWith(layout, { salary, salary_frequency }, { number: at }, at + 1, employerOf(layout)),
    );
    const { output, proposals } = await correct(layout, fileOf(layout, lines));
    const again = await correct(layout, output);
    expect(again.changes).toEqual([]);
    const offered = proposals.find(({ line_number }) => line_number === lines.length)?.options;
    return (
      offered?.map(({ edits }) => edits[0]?.after) ??
      output.toString('latin1').split('\n')[lines.length - 1]!.slice(761, 770)
    );
  }

  const monthly: [string, string][] = [
    ['000250000', 'M'],
    ['000310000', 'M'],
    ['000420000', 'M'],
  ];

  it('is in cents when the others of the file are as large', async () => {
    expect(await last(...monthly, ['   325000', 'M'])).toBe('000325000');
    expect(await last(...monthly, ['325000', 'M'])).toBe('000325000');
  });

  it('is proposed in dollars first when the others are a hundred times as large', async () => {
    expect(await last(...monthly, ['     2500', 'M'])).toEqual(['000250000', '000002500']);
  });

  it('is compared only with those of the same frequency', async () => {
    const hourly: [string, string][] = monthly.map((_, at) => [`00000${at + 2}500`, 'H']);
    expect(await last(...monthly, ...hourly, ['     2500', 'H'])).toBe('000002500');
    expect(await last(...monthly, ['     2500', 'H'])).toEqual(['000002500', '000250000']);
  });

  it('is proposed in a file that writes all of them so', async () => {
    const all: [string, string][] = ['2500', '3100', '4200', '2800'].map((one) => [one.padStart(9), 'Y']);
    expect(await last(...all)).toEqual(['000002800', '000280000']);
  });
});
