/** Columns whose headings do not say whom they are about, where something else says that it may not be the hire. */

import { describe, expect, it } from 'vitest';
import { proposalFor } from '../../support/sheets.js';

const HIRE: Record<string, (at: number) => string> = {
  SSN: (at) => `900-12-${1001 + at}`,
  'First Name': (at) => `Ana${'abcdefghi'[at]}`,
  'Last Name': (at) => `Ray${'abcdefghi'[at]}`,
  Address: (at) => `${at + 1} Elm St`,
  City: () => 'Dayton',
  State: () => 'OH',
  Zip: () => '45402',
  DOB: (at) => `02/1${at}/1971`,
  'Hire Date': (at) => `11/1${at}/2026`,
};
const OTHER: Record<string, (at: number) => string> = {
  ...HIRE,
  Company: () => 'Acme Tools',
  FEIN: () => '31-1234567',
  Dependents: (at) => String(at % 3),
};

/** The fields of the columns of a table, `open` where one is to be decided. `values`: in place of those of the heading. */
async function proposed(headings: string, values: typeof HIRE = {}, count = 9) {
  const names = headings.split(',');
  const cell = (name: string, at: number) =>
    (values[name] ?? OTHER[name] ?? ((one: number) => `Word${'abcdefghi'[one]}`))(at);
  const rows = Array.from({ length: count }, (_, at) => names.map((name) => cell(name, at)).join(','));
  const { columns, constants } = await proposalFor(`${[headings, ...rows].join('\n')}\n`);
  return { constants, fields: columns.map(({ level, field }) => (level === 'open' ? 'open' : field)) };
}

const PLACE = ['employee_address_1', 'employee_city', 'employee_state', 'employee_zip'];
const OPEN = ['open', 'open', 'open', 'open'];

describe('an address that does not say whose it is', () => {
  const places = (count: number) => {
    const street = (at: number) => `${1 + (at % count)} Plant Way`;
    return { Address: street };
  };

  it('is open where few streets are in many rows, as those of places of work', async () => {
    for (const [count, found] of [
      [1, OPEN],
      [3, OPEN],
      [9, PLACE],
    ] as const) {
      const { fields } = await proposed('SSN,First Name,Last Name,Address,City,State,Zip', places(count));
      expect(fields.slice(3)).toEqual(found);
    }
  });

  it('is open after a column of the employer with one street, however few rows there are', async () => {
    for (const count of [1, 2, 3, 9]) {
      const before = await proposed(
        'Company,FEIN,Address,City,State,Zip,SSN,First Name,Last Name',
        places(1),
        count,
      );
      expect(before.fields.slice(2, 6)).toEqual(OPEN);
    }
    const { fields } = await proposed('Company,SSN,First Name,Last Name,Address,City,State,Zip', {}, 1);
    expect(fields.slice(4)).toEqual(PLACE);
  });

  it('is open after a place of work, unless one place has several streets or no street has two hires', async () => {
    const fields = async (heading: string, street: (at: number) => string, count = 9) =>
      (
        await proposed(
          `SSN,First Name,Last Name,${heading},Address,City,State,Zip`,
          { [heading]: (at) => `Unit ${at % 5}`, Address: street },
          count,
        )
      ).fields.slice(4);
    for (const heading of ['Location', 'Store #', 'Branch Name', 'Work Site'])
      expect(await fields(heading, (at) => `${1 + (at % 5)} Plant Way`)).toEqual(OPEN);
    expect(await fields('Location', (at) => `${1 + at} Elm St`)).toEqual(PLACE);
    for (const count of [1, 5])
      expect(await fields('Location', (at) => `${1 + at} Elm St`, count)).toEqual(PLACE);
    expect(await fields('Ice Cream', (at) => `${1 + at} Elm St`)).toEqual(PLACE);
    expect(await fields('Shift', (at) => `${1 + (at % 5)} Plant Way`)).toEqual(PLACE);
  });

  it('is open for mail where another one may be that of the hire', async () => {
    const mail = 'Mailing Address,Mailing City,Mailing State,Mailing Zip';
    const values = Object.fromEntries(
      Object.entries(HIRE).map(([name, value]) => [`Mailing ${name}`, value]),
    );
    const places = async (others: string) =>
      (await proposed(`SSN,First Name,Last Name,${mail}${others}`, values)).fields.slice(3, 7);
    expect(await places('')).toEqual(PLACE);
    expect(await places(',Work City,Company')).toEqual(PLACE);
    expect(await places(',Emergency / Address,Emergency / City')).toEqual(OPEN);
  });

  it('is split where its second line is the place', async () => {
    const { fields } = await proposed('SSN,First Name,Last Name,Address 1,Address 2', {
      'Address 1': HIRE.Address!,
      'Address 2': () => '"Dayton, OH 45402"',
    });
    expect(fields.slice(3)).toEqual(['employee_address_1', undefined]);
  });
});

it.each([
  [4, 'open'],
  [3, 'employer_fein'],
])('of EINs is open where all of %i hires have another one, as of employees', async (count, field) => {
  const different = { ein: (at: number) => `10002345${at}` };
  expect((await proposed('SSN,Hire Date,ein', different, count)).fields[2]).toBe(field);
  const ofTwo = { ein: (at: number) => `31-123456${at % 2}` };
  expect((await proposed('SSN,Hire Date,ein', ofTwo, count)).fields[2]).toBe('employer_fein');
});

it.each([
  ['Address', (at: number) => `${at} Elm St Dayton OH 45402`],
  ['Address', (at: number) => (at % 3 === 0 ? `${at} Elm St, Dayton, OH 45402-1234` : `${at} Elm St`)],
  ['City', () => 'Dayton, OH'],
  ['City', (at: number) => (at % 2 === 0 ? 'SAN JOSE CA' : 'St. Louis, Missouri')],
])('is open where cells of a %s have more of the address', async (heading, cell) => {
  const headings = `SSN,${heading},Hire Date`;
  const quoted = (at: number) => `"${cell(at)}"`;
  expect((await proposed(headings, { [heading]: quoted })).fields[1]).toBe('open');
  expect((await proposed(headings)).fields[1]).not.toBe('open');
});

describe('a column after one about another person', () => {
  it.each([
    ['SSN,First Name,Last Name,Emergency Contact,Relationship,Address,City,State,Zip,Hire Date', 5, 4],
    ['SSN,First Name,Last Name,Hire Date,Spouse,DOB', 5, 1],
    ['SSN,First Name,Last Name,Emer Contact,Address,City,State,Zip', 4, 4],
    ['SSN,First Name,Last Name,ICE Name,Address,City,State,Zip', 4, 4],
    ['SSN,Hire Date,DOB,Employee,Supervisor,First Name,Last Name', 5, 2],
    ['SSN,First Name,Last Name,Previous Address,City,State,Zip', 4, 3],
    ['SSN,First Name,Last Name,Spouse Name,SSN,DOB', 4, 2],
    ['SSN,First Name,Last Name,Emergency Contact,Emergency Phone,Relationship,Address,City,State,Zip', 6, 4],
  ])('is open: %s', async (headings, at, count) => {
    const { fields } = await proposed(headings);
    expect(fields.slice(at, at + count)).toEqual(Array(count).fill('open'));
    if (!headings.endsWith('SSN,DOB')) expect(fields.slice(0, 3)).not.toContain('open');
    if (headings.endsWith('Hire Date')) expect(fields.at(-1)).toBe('employee_date_of_hire');
  });

  it.each([
    'SSN,First Name,Last Name,Supervisor,Address,City,State,Zip',
    'SSN,First Name,Last Name,Dependents,Address,City,State,Zip',
    'SSN,First Name,Last Name,Spouse,Home Address,Home City,Home State,Home Zip',
    'Supervisor,First Name,Last Name,SSN,Address,City,State,Zip',
    'SSN,First Name,Last Name,Spouse DOB,Address,City,State,Zip',
    'SSN,First Name,Last Name,Spouse,Job Title,Address,City,State,Zip',
    'SSN,First Name,Last Name,Spouse Name,Spouse DOB,Address,City,State,Zip',
    'SSN,First Name,Last Name,Emergency Contact Name,Emergency Contact Relationship,Emergency Contact Email,Address,City,State,Zip',
    'SSN,First Name,Last Name,Previous Position,DOB,Address,City,State,Zip',
    'SSN,First Name,Last Name,HR Business Partner,Address,City,State,Zip',
  ])('is that of the hire where the other person has none, or the heading says so: %s', async (headings) => {
    const { fields } = await proposed(headings, {
      ...Object.fromEntries(Object.entries(HIRE).map(([name, value]) => [`Home ${name}`, value])),
    });
    expect(fields.slice(-4)).toEqual(PLACE);
    if (headings.startsWith('Supervisor'))
      expect(fields.slice(1, 4)).toEqual(['employee_first_name', 'employee_last_name', 'employee_ssn']);
  });

  it.each([
    'SSN,Emergency Contact First Name,First Name,Last Name',
    'SSN,Preferred Name,Manager,First Name,Last Name',
  ])('is that of the hire where only columns of other people may be it too: %s', async (headings) => {
    const { fields } = await proposed(headings);
    expect(fields.slice(-2)).toEqual(['employee_first_name', 'employee_last_name']);
  });
});

it('leaves a column open whose rows name several employers, where no column has the FEIN of each', async () => {
  const names = (at: number) => (at < 5 ? 'Acme Tools' : 'Beta Foods');
  for (const heading of ['Company', 'Employer Name', 'Legal Entity']) {
    const headings = `SSN,First Name,Last Name,${heading}`;
    const last = async (...given: Parameters<typeof proposed>) => (await proposed(...given)).fields[3];
    expect(await last(headings, { [heading]: names })).toBe('open');
    expect(await last(headings, { [heading]: () => 'Acme Tools' })).toBe('employer_name');
    expect(await last(`${headings},FEIN`, { [heading]: names })).toBe('employer_name');
  }
});

it('takes a state or a city above the headings for that of the employer only with its street', async () => {
  const table = ['SSN,First Name,Last Name', '900-12-1001,Ana,Ray', '900-12-1002,Bob,King'].join('\n');
  const constants = async (above: string) => (await proposalFor(`${above}\n\n${table}\n`)).constants;
  expect(await constants('State: Ohio,City: All')).toEqual({});
  expect(await constants('Company: Acme,State: Ohio')).toEqual({ employer_name: 'Acme' });
  expect(await constants('Address: 1 Plant Way\nCity: Akron,State: OH,Zip: 44301')).toEqual({
    employer_address_1: '1 Plant Way',
    employer_city: 'Akron',
    employer_state: 'OH',
    employer_zip: '44301',
  });
});
