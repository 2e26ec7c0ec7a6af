import { expect, it } from 'vitest';
import { findLayout } from '../../support/layouts.js';
import { proposalFor } from '../../support/sheets.js';
import { converted, type TestColumn, tableOf } from '../support/converted.js';

const OHIO = findLayout('Ohio')!;
const NEW_YORK = findLayout('New York')!;

/** The texts of fields of Ohio's records, by name. */
async function split(column: TestColumn, names: readonly string[]) {
  const { lines, troubles } = await converted(OHIO, tableOf([column]));
  const fields = OHIO.record_types.find(({ id }) => id === 'employee')!.fields;
  const texts = lines.slice(1).map((line) =>
    names.map((name) => {
      const { start, end } = fields.find((field) => field.name === name)!;
      return line.slice(start - 1, end).trim();
    }),
  );
  return { texts, troubles: troubles.map(({ row, text }) => `${row}: ${text}`) };
}

const NAMES = ['employee_last_name', 'employee_first_name', 'employee_middle_name'];

it('parts a whole name as a person confirmed', async () => {
  const comma = {
    fields: NAMES,
    read: 'LAST, FIRST M',
    cells: ['SENIOR, DULCE B.', 'DE LA CRUZ,MARY ANN', 'ALONE'],
  };
  expect(await split(comma, NAMES)).toEqual({
    texts: [
      ['SENIOR', 'DULCE', 'B'],
      ['DE LA CRUZ', 'MARY ANN', ''],
      ['', '', ''],
    ],
    troubles: [
      '5: the name is not in the form LAST, FIRST M. Left blank. Write it in that form, or name the fields one by one.',
    ],
  });
  const blanks = {
    fields: NAMES,
    read: 'FIRST M LAST',
    cells: ['DULCE B SENIOR', 'DULCE SENIOR', 'MARY ANN DE LA CRUZ'],
  };
  const { texts, troubles } = await split(blanks, NAMES);
  expect(texts).toEqual([
    ['SENIOR', 'DULCE', 'B'],
    ['SENIOR', 'DULCE', ''],
    ['', '', ''],
  ]);
  expect(troubles).toHaveLength(1);
});

const PLACE = ['employee_city', 'employee_state', 'employee_zip', 'employee_zip4'];

it('parts an address as a person confirmed', async () => {
  const cells = ['COLUMBUS, OH 43004', 'NEW HAVEN, Connecticut 06504-1234', 'COLUMBUS OH 43004', 'COLUMBUS'];
  const { texts, troubles } = await split({ fields: PLACE.slice(0, 3), read: 'CITY, ST ZIP', cells }, PLACE);
  expect(texts).toEqual([
    ['COLUMBUS', 'OH', '43004', ''],
    ['NEW HAVEN', 'CT', '06504', '1234'],
    ['COLUMBUS', 'OH', '43004', ''],
    ['', '', '', ''],
  ]);
  expect(troubles).toHaveLength(1);
  const whole = {
    fields: ['employee_address_1', ...PLACE.slice(0, 3)],
    read: 'STREET, CITY, ST ZIP',
    cells: ['12 MAIN ST, APT 4, COLUMBUS, OH 43004'],
  };
  expect((await split(whole, ['employee_address_1', 'employee_city'])).texts).toEqual([
    ['12 MAIN ST, APT 4', 'COLUMBUS'],
  ]);
});

it('takes the lines of an address for its parts, and a country after the ZIP code for none', async () => {
  const cells = [
    '12 MAIN ST\nCOLUMBUS, OH 43004',
    '12 MAIN ST,\r\nCOLUMBUS OH 43004-1234',
    '12 MAIN ST\nCOLUMBUS\nOH 43004',
    'PO BOX 7\nCOLUMBUS, OH\n43004\nUSA',
    '12 MAIN ST, COLUMBUS, OH 43004, United States',
    '12 MAIN ST\nAPT 4\nCOLUMBUS, OH 43004 US',
  ];
  const address = {
    fields: ['employee_address_1', ...PLACE.slice(0, 3)],
    read: 'STREET, CITY, ST ZIP',
    cells,
  };
  const { texts, troubles } = await split(address, ['employee_address_1', ...PLACE]);
  expect(troubles).toEqual([]);
  expect(texts.map((parts) => parts.join('|'))).toEqual([
    '12 MAIN ST|COLUMBUS|OH|43004|',
    '12 MAIN ST|COLUMBUS|OH|43004|1234',
    '12 MAIN ST|COLUMBUS|OH|43004|',
    'PO BOX 7|COLUMBUS|OH|43004|',
    '12 MAIN ST|COLUMBUS|OH|43004|',
    '12 MAIN ST, APT 4|COLUMBUS|OH|43004|',
  ]);
  const name = { fields: NAMES, read: 'LAST, FIRST M', cells: ['SENIOR\nDULCE', 'SENIOR,\nDULCE B'] };
  expect((await split(name, NAMES)).texts).toEqual([
    ['', '', ''],
    ['SENIOR', 'DULCE', 'B'],
  ]);
});

it('splits no address in which a line may end within the city', async () => {
  const fields = ['employee_address_1', 'employee_city', 'employee_state', 'employee_zip'];
  const cells = [
    '12 MAIN ST, NEW\nYORK, NY 10001',
    '12 MAIN ST, N\nCANTON, OH 44720',
    '12 MAIN ST, APT 4\nCOLUMBUS, OH 43004',
    '12 MAIN ST, SUITE B\nCOLUMBUS, OH 43004',
    '12 MAIN ST,\nNEW YORK,\nNY 10001',
  ];
  expect(await partsOf('STREET, CITY, ST ZIP', fields, cells)).toEqual([
    'message',
    'message',
    '12 MAIN ST, APT 4|COLUMBUS|OH|43004',
    '12 MAIN ST, SUITE B|COLUMBUS|OH|43004',
    '12 MAIN ST|NEW YORK|NY|10001',
  ]);
});

it('asks to split a column of addresses on several lines', async () => {
  const rows = [1, 2, 3].map((at) => `900-12-100${at},"${at} Elm St\nDayton, OH 45402"`);
  const { columns } = await proposalFor(`SSN,Home Address\n${rows.join('\n')}\n`);
  expect(columns[1]).toMatchObject({ level: 'likely', read: 'STREET, CITY, ST ZIP' });
});

it('joins a name where the layout has one field for it', async () => {
  const columns = [
    { field: 'employee_first_name', cells: ['DULCE'] },
    { field: 'employee_middle_name', cells: ['BETH'] },
    { field: 'employee_last_name', cells: ['SENIOR'] },
  ];
  const { lines } = await converted(NEW_YORK, tableOf(columns));
  expect(
    lines
      .find((line) => line.startsWith('1H'))
      ?.slice(11, 39)
      .trim(),
  ).toBe('SENIOR,DULCE B');
});

/** What the cells give in a form, a text for each: the parts, or nothing where the cell was left blank with a message. */
async function partsOf(read: string, fields: readonly string[], cells: readonly string[]) {
  const { texts, troubles } = await split({ fields: [...fields], read, cells }, fields);
  const named = troubles.map((text) => Number.parseInt(text, 10));
  return texts.map((parts, at) =>
    named.includes(at + 3) && parts.every((part) => part === '') ? 'message' : parts.join('|'),
  );
}

it.each([
  [
    'Smith, John',
    'Smith,John',
    'King, Ann M',
    'O’Neil , Pat',
    'Lee, Kim, MD',
    ', John',
    'Smith,',
    'A, B, C, D',
  ],
  ['Smith, John Jr', 'Jones Jr., Bob', 'DE LA CRUZ, ANN', 'John, A', 'Ann B, Lee'],
])('does not split a cell with a comma in the form FIRST M LAST', async (...cells) => {
  expect(await partsOf('FIRST M LAST', NAMES, cells)).toEqual(cells.map(() => 'message'));
});

it('takes no suffix and no title for a name', async () => {
  const endings = [
    'Jr',
    'JR.',
    'sr',
    'Sr.',
    'II',
    'iii',
    'IV',
    'Esq.',
    'PhD',
    'Ph.D.',
    'RN',
    'DDS',
    'Mr.',
    'Mrs',
  ];
  const last = endings.flatMap((one) => [
    `John Smith, ${one}`,
    `Smith, ${one}`,
    `Smith,${one} MD`,
    `${one}, John`,
  ]);
  expect(await partsOf('LAST, FIRST M', NAMES, last)).toEqual(last.map(() => 'message'));
  const first = endings.flatMap((one) => [`John ${one}`, `${one} Smith`, `John A ${one}`]);
  expect(await partsOf('FIRST M LAST', NAMES, first)).toEqual(first.map(() => 'message'));
  const unclear = [
    ...['John Smith, MD', 'John Smith, M.D.', 'John A Smith, JD', 'Smith, Mr. John', 'Smith, Dr John A'],
    ...['Smith, John RN', 'Smith, John Jr. Ph.D.', 'Dr. Smith, John', 'Smith CPA, John', 'Smith, Jr. John'],
  ];
  expect(await partsOf('LAST, FIRST M', NAMES, unclear)).toEqual(unclear.map(() => 'message'));
});

it('puts a suffix after the last name, and keeps names that only look like titles', async () => {
  const last = [
    'Smith, John Jr.',
    'Smith, John A III',
    'Smith Jr., John',
    'Ewing, J.R.',
    'Rahman, Md',
    'Lee, V',
  ];
  expect(await partsOf('LAST, FIRST M', NAMES, last)).toEqual([
    'Smith Jr.|John|',
    'Smith III|John|A',
    'Smith Jr.|John|',
    'Ewing|J.R.|',
    'Rahman|Md|',
    'Lee|V|',
  ]);
  const first = ['John Smith, Jr.', 'John Smith Jr', 'John A. Smith, III', 'Kim Do', 'Ann Vi'];
  expect(await partsOf('FIRST M LAST', NAMES, first)).toEqual([
    'Smith Jr.|John|',
    'Smith Jr|John|',
    'Smith III|John|A',
    'Do|Kim|',
    'Vi|Ann|',
  ]);
});

/** A city, and a ZIP code, of each state whose name has a word that is a name, or that names a city too. */
const PLACES = [
  ['Charleston', 'West Virginia', 'WV', '25301'],
  ['Richmond', 'Virginia', 'VA', '23219'],
  ['New York', 'New York', 'NY', '10001'],
  ['Port Washington', 'New York', 'NY', '11050'],
  ['Washington', 'District of Columbia', 'DC', '20001'],
  ['Kansas City', 'Kansas', 'KS', '66101'],
  ['Kansas City', 'Missouri', 'MO', '64101'],
  ['Virginia Beach', 'Virginia', 'VA', '23451'],
  ['Raleigh', 'North Carolina', 'NC', '27601'],
  ['West Columbia', 'South Carolina', 'SC', '29169'],
  ['Fargo', 'North Dakota', 'ND', '58102'],
  ['Little Rock', 'Arkansas', 'AR', '72201'],
  ['West', 'Texas', 'TX', '76691'],
] as const;

it('finds the state of a place by its whole name, with and without a comma', async () => {
  const cells = PLACES.flatMap(([city, name, code, zip]) =>
    [name, name.toUpperCase(), code].flatMap((state) => [
      `${city} ${state} ${zip}`,
      `${city}, ${state} ${zip}`,
      `${city} ${state}, ${zip}-1234`,
    ]),
  );
  const wanted = PLACES.flatMap(([city, , code, zip]) => Array(9).fill(`${city}|${code}|${zip}`));
  expect(await partsOf('CITY, ST ZIP', PLACE.slice(0, 3), cells)).toEqual(wanted);
  const address = ['employee_address_1', ...PLACE.slice(0, 3)];
  const streets = cells.map((cell) => `1 Main St, Apt 2, ${cell}`);
  expect(await partsOf('STREET, CITY, ST ZIP', address, streets)).toEqual(
    wanted.map((one) => `1 Main St, Apt 2|${one}`),
  );
});

it('does not part a place whose ZIP code does not prove where the city ends', async () => {
  const cells = [
    'West Virginia 25301',
    'West Virginia, 25301',
    'New York 10001',
    'Charleston West Virginia 43215',
    'Charleston W Virginia 25301',
    'Charleston West VA 25301',
    'Rancho La 90001',
    'Columbus 43215',
    'OH 43215',
    '43215',
    'Columbus, 43215',
    ', OH 43215',
    'Columbus, OHIO',
    'Columbus, Franklin, OH 43215',
  ];
  expect(await partsOf('CITY, ST ZIP', PLACE.slice(0, 3), cells)).toEqual(cells.map(() => 'message'));
  const address = ['employee_address_1', ...PLACE.slice(0, 3)];
  const streets = [
    '1 Main St, West Virginia 25301',
    '1 Main St Columbus OH 43215',
    'Columbus, OH 43215',
    ', Columbus OH 43215',
  ];
  expect(await partsOf('STREET, CITY, ST ZIP', address, streets)).toEqual(streets.map(() => 'message'));
});

it('leaves what a comma says to the check', async () => {
  const cells = ['Columbus, OH 90210', 'APO, AE 09012', 'San Juan, PR 00901'];
  expect(await partsOf('CITY, ST ZIP', PLACE.slice(0, 3), cells)).toEqual([
    'Columbus|OH|90210',
    'APO|AE|09012',
    'San Juan|PR|00901',
  ]);
});

it('reads cells of many blanks and commas in no time', async () => {
  const cells = [' ', ',', 'A ', ', ', '1'].flatMap((one) => {
    const many = one.repeat(15_000);
    return [`A${many}B`, `A${many}43215`, `A${many}OH 43215`, `${many}Jr`];
  });
  const begun = performance.now();
  for (const form of ['LAST, FIRST M', 'FIRST M LAST']) await partsOf(form, NAMES, cells);
  await partsOf('CITY, ST ZIP', PLACE.slice(0, 3), cells);
  await partsOf('STREET, CITY, ST ZIP', ['employee_address_1', ...PLACE.slice(0, 3)], cells);
  expect(performance.now() - begun).toBeLessThan(5000);
});

it('takes no street that has no comma after it for a part of the city', async () => {
  const cells = ['1 Elm St Dayton OH 45402', 'PO Box 77 Marietta, OH 45750', 'Unit 4 Dayton, OH 45402'];
  expect(await partsOf('CITY, ST ZIP', PLACE.slice(0, 3), cells)).toEqual(cells.map(() => 'message'));
  const streets = ['1 Elm St, Apt 4 Dayton, OH 45402', '1 Elm St, 2nd Floor Dayton OH 45402'];
  const address = ['employee_address_1', ...PLACE.slice(0, 3)];
  expect(await partsOf('STREET, CITY, ST ZIP', address, streets)).toEqual(streets.map(() => 'message'));
});
