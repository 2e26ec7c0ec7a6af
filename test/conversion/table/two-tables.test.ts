/** Two tables in one sheet: only one is read, and no row of the other is taken for its own or left out without a word. */

import { describe, expect, it } from 'vitest';
import { notesOn, sheetOf } from '../../../src/conversion/index.js';
import { surveyed } from '../../support/sheets.js';
import { tableOf } from '../../support/tables.js';
import { workbookOf } from '../../support/zip.js';
import { rowsOf } from '../support/rows-of-sheet.js';

const HEADINGS = 'SSN,First Name,Last Name,Address,City,State,Zip,Hire Date,Birth Date';
const hire = (at: number) =>
  `900-12-${1001 + at},ANA,RAY,${at} Elm St,Dayton,OH,45402,11/${14 + at}/2026,02/14/1971`;
const HIRES = [1, 2, 3, 4].map(hire);
const GROUPED = 'SSN,First Name,Last Name,Address,City,State,Zip,Hired,Birth';
const SMALL = 'SSN,First Name,Last Name,Hire Date';
const SMALL_HIRES = ['900-12-1011,BOB,KING,11/13/2026', '900-12-1012,SUE,LONG,11/14/2026'];

/** The rows that are hires, and those that are not with the reason. */
async function sorted(...lines: readonly string[]) {
  const { hires, leftOut } = await rowsOf(`${lines.join('\n')}\n`);
  return { hires, leftOut: leftOut.map(({ row, reason }) => `${row}: ${reason}`) };
}

describe('a table below another one', () => {
  it('is left out and listed where its columns are others', async () => {
    const others = HEADINGS.replace('First Name,Last Name', 'Last Name,First Name');
    expect(await sorted(HEADINGS, ...HIRES, '', 'Left,,', others, hire(5), hire(6))).toEqual({
      hires: [2, 3, 4, 5],
      leftOut: [
        '7: 1 cell, no SSN and no day of hire',
        '8: headings of another table',
        '9: below the headings of another table',
        '10: below the headings of another table',
      ],
    });
  });

  it('is left out also where no heading of it is written as one of the first', async () => {
    const others = 'Social Security No.,Surname,Given Name,Street,Town,St,Postal Code,Start Date,DOB';
    expect(await sorted(HEADINGS, ...HIRES, others, hire(5))).toEqual({
      hires: [2, 3, 4, 5],
      leftOut: ['6: headings of another table', '7: below the headings of another table'],
    });
  });

  it('belongs to it where its headings say the same in the same columns', async () => {
    const same = HEADINGS.replace('Zip', 'ZIP Code').replace('Hire Date', 'Date of hire');
    expect(await sorted(HEADINGS, ...HIRES, same, hire(5))).toEqual({
      hires: [2, 3, 4, 5, 7],
      leftOut: ['6: repeated headings'],
    });
  });

  it('does not begin directly below the headings, with the names that a program has for them', async () => {
    const names = 'ssn,first,last,work_state,city,state,zip,hire_dt,dob';
    expect(await sorted(HEADINGS, names, ...HIRES)).toEqual({
      hires: [3, 4, 5, 6],
      leftOut: ['2: repeated headings'],
    });
  });

  it.each([
    ['SSN,Last Name,First Name,Hire Date', 'Address,City,State,Zip'],
    ['SSN,Last Name,First Name', ',Address,City,State,Zip,DOB'],
    ['Address,City,State,Zip,DOB', 'SSN,Last Name,First Name,Hire Date'],
  ])('is none where each hire is in two rows, and is refused: %s, %s', async (first, second) => {
    const table = sorted(first, second, '900-12-1001,RAY,ANA,11/15/2026', '1 Elm St,Dayton,OH,45402');
    await expect(table).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      message: 'Rows 1 and 2 have headings of different fields: each hire may be in two rows.',
    });
  });

  it('is none where the words of headings are in two rows', async () => {
    const { leftOut } = await sorted('SSN,First,Last,Hire', 'Number,Name,Name,Date', ...SMALL_HIRES);
    expect(leftOut).toEqual([]);
  });

  it('ends where the headings of the first one are repeated', async () => {
    const { hires } = await sorted(HEADINGS, ...HIRES, SMALL, ...SMALL_HIRES, HEADINGS, hire(5));
    expect(hires).toEqual([2, 3, 4, 5, 10]);
  });
});

it('are named where they are in other sheets, which are not read', async () => {
  const rows = (...lines: readonly string[]) =>
    lines
      .map((line) => line.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`))
      .map((cells) => `<row>${cells.join('')}</row>`)
      .join('');
  const notesWith = async (...names: readonly string[]) => {
    const others = Object.fromEntries(names.map((name) => [name, name === 'Empty' ? '' : rows(hire(7))]));
    const sheets = { Hires: rows(HEADINGS, ...HIRES), ...others };
    const bytes = workbookOf({ sheets, attributes: { Old: 'state="hidden"' } });
    const [file, { survey }] = [await tableOf(bytes), await surveyed(bytes)];
    return notesOn(file, await sheetOf(file, 'Hires'), survey);
  };
  expect(await notesWith()).toEqual([]);
  expect(await notesWith('Empty')).toEqual([]);
  expect(await notesWith('Empty', 'More')).toEqual(["sheet 'More' was not read"]);
  expect(await notesWith('More', 'Old', 'Rest')).toEqual([
    "sheets 'More' and 'Rest' were not read",
    "sheet 'Old' is hidden, and was not read",
  ]);
  expect(await notesWith('A', 'B', 'C', 'D', 'E', 'F', 'G')).toEqual([
    "sheets 'A', 'B', 'C', 'D', 'E' and 2 more were not read",
  ]);
});

describe('a row of a hire above the headings', () => {
  it('is listed', async () => {
    expect(await sorted(SMALL, ...SMALL_HIRES, '', HEADINGS, ...HIRES)).toEqual({
      hires: [6, 7, 8, 9],
      leftOut: ['2: above the headings', '3: above the headings'],
    });
    expect((await sorted(hire(5), HEADINGS, ...HIRES)).leftOut).toEqual(['1: above the headings']);
  });

  it.each([
    '9121009,ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,02/14/1971',
    'XXX-XX-1009,ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,02/14/1971',
    'pending,ANA,RAY,9 Elm St,Dayton,OH,45402,11/16/2026,02/14/1971',
    ',ANA,RAY,,,OH,45402,11/16/2026,',
    '900-12-1009,ANA',
  ])('is listed also without a whole SSN, or with few cells: %s', async (row) => {
    expect((await sorted('New hires', row, HEADINGS, ...HIRES)).leftOut).toEqual(['2: above the headings']);
  });

  it.each([
    'FEIN:,31-1234567,Period:,11/15/2026',
    'FEIN,31-1234567,Hire dates from,11/15/2026',
    'New hires,,,11/15/2026',
    'Account 900121001',
    'New hires,Dayton,,,,,Page 1,11/15/2026',
    'Acme Tools,1 Corp Way,Akron,OH,44301,937-555-0101',
    'Acme Tools,From,11/01/2026,to 11/15/2026,Page 1',
  ])('is no title: %s', async (title) => {
    expect((await sorted(title, '', HEADINGS, ...HIRES)).leftOut).toEqual([]);
  });
});

describe('the title of a part of a table', () => {
  it.each(['Dept: 100', 'Department,100', 'Dept:,,Sales', 'Sales', ',,,Sales'])(
    'is left out and listed: %s',
    async (title) => {
      const { hires, leftOut, proposal } = await rowsOf(
        `${[HEADINGS, title, hire(1), title, hire(2)].join('\n')}\n`,
      );
      expect(hires).toEqual([3, 5]);
      expect(leftOut.map(({ row }) => row)).toEqual([2, 4]);
      expect(proposal.columns[0]).toMatchObject({ field: 'employee_ssn' });
    },
  );

  it('is left out of a narrow table, too', async () => {
    const rows = SMALL_HIRES.map((one) => one.replace(/,[^,]*/, ''));
    const lines = ['SSN,Last Name,Hire Date', rows[0]!, 'Sales', rows[1]!, 'Terminations', rows[0]!];
    expect((await sorted(...lines)).hires).toEqual([2, 4]);
  });

  it.each(['900-12-1009', '11/15/2026', 'ANA,RAY', ',ANA,RAY'])(
    'is not the row of a hire: %s',
    async (row) => {
      expect((await sorted(HEADINGS, hire(1), row.replace('11/', ',,,,,,,11/'), hire(2))).hires).toEqual([
        2, 3, 4,
      ]);
    },
  );

  it('leaves out the people who left, until hires are named', async () => {
    const left = ['Terminations', hire(2), 'Dept: 100', HEADINGS, hire(3), 'New hires', hire(4)];
    expect(await sorted(HEADINGS, hire(1), ...left)).toMatchObject({ hires: [2, 9] });
    expect(
      (await sorted(HEADINGS, hire(1), 'No terminations', hire(2), 'Terminations: 0', hire(3))).hires,
    ).toEqual([2, 4, 6]);
  });
});

describe('the title of people who are no hires', () => {
  it.each([
    'Terminations',
    'TERMINATIONS 11/01/2026 - 11/15/2026',
    'Terminated Employees (3)',
    'Employee Terminations: 3',
    'Terminations,3',
    'Terminations,,,,,,,11/15/2026',
    'Terminated in November 2026',
    'Separations this period',
    'Transfers',
    'Transferred employees: 2',
    'Rate changes',
    'Changes (11/15/2026)',
    'Leave of absence',
    'On leave',
    'No-shows',
  ])('leaves out those below it, until hires are named: %s', async (title) => {
    expect(
      await sorted(HEADINGS, hire(1), title, hire(2), 'Sales', hire(3), 'Rehires', hire(4)),
    ).toMatchObject({
      hires: [2, 8],
      leftOut: expect.arrayContaining(['4: below the title of people who left or were hired before']),
    });
  });

  it.each([
    'Terminations: 0',
    'Terminations,0',
    'Terminations: none',
    'No terminations',
    'Change Management',
    'Former Mill Road',
    'Inactivewear',
    'Transfer Station',
    'New hires and transfers',
  ])('is another one: %s', async (title) => {
    expect((await sorted(HEADINGS, hire(1), title, hire(2))).hires).toEqual([2, 4]);
  });
});

describe('a title that is repeated on each page', () => {
  it('is left out and listed, also where the page has another number', async () => {
    const title = (page: number) => [
      `New hires,,Page ${page}`,
      'From 11/01/2026 to 11/15/2026,,,,,,Confidential',
    ];
    const { hires, leftOut } = await sorted(...title(1), HEADINGS, ...HIRES, ...title(2), HEADINGS, hire(5));
    expect(hires).toEqual([4, 5, 6, 7, 11]);
    expect(leftOut).toEqual(['8: repeated title', '9: repeated title', '10: repeated headings']);
  });

  it.each([
    ['New hires,,,,,,,11/15/2026', 'New hires,,,,,,,11/15/2026'],
    ['New hires,,Page 1,,,,,11/15/2026 08:15', 'New hires,,Page 2,,,,,11/22/2026 09:20'],
    [',,,,,,,11/15/2026', ',,,,,,,11/15/2026'],
    ['1000200,New hires of Acme Tools', '1000200,New hires of Acme Tools'],
    [
      'From 11/01/2026 to 11/15/2026,,,,,,,11/15/2026,Sales',
      'From 11/16/2026 to 11/30/2026,,,,,,,11/30/2026,Sales',
    ],
  ])('is no hire where it has a date or a number in the columns of a hire: %s', async (first, again) => {
    const below = await sorted(first, HEADINGS, ...HIRES, again, HEADINGS, hire(5));
    expect(below).toEqual({
      hires: [3, 4, 5, 6, 9],
      leftOut: ['7: repeated title', '8: repeated headings'],
    });
    expect((await sorted(first, HEADINGS, ...HIRES, again, hire(5))).hires).toEqual([3, 4, 5, 6, 8]);
  });

  it('is no hire where it is the row of groups above the headings', async () => {
    const groups = 'Employee,,,,,,,Dates,';
    const pages = [groups, GROUPED, hire(1), groups, GROUPED, hire(2)];
    expect((await sorted(...pages)).hires).toEqual([3, 6]);
  });

  it('is another row where its words differ', async () => {
    const { hires } = await sorted(
      'New hires,,,,,,,11/15/2026',
      HEADINGS,
      hire(1),
      ',ANA,,,,,,11/15/2026',
      hire(2),
    );
    expect(hires).toEqual([3, 4, 5]);
  });

  it('names no other employer, and ends the hires of one', async () => {
    const title = ['Agent: PayCo', 'EIN: 32-7654321', '', 'Company: Acme Tools'];
    const other = ['Company: Beta Foods', hire(6)];
    const { hires } = await sorted(
      ...title,
      HEADINGS,
      ...HIRES,
      ...title,
      hire(5),
      ...other,
      ...title,
      hire(7),
    );
    expect(hires).toEqual([6, 7, 8, 9, 14, 21]);
  });

  it('is no title where it was a hire above the headings, or has an SSN', async () => {
    for (const row of [hire(6), '900-12-1009,ANA']) {
      const { hires } = await sorted(row, HEADINGS, ...HIRES, row.replace('100', '200'), hire(7));
      expect(hires).toEqual([3, 4, 5, 6, 7, 8]);
    }
  });
});

describe('a further row of a hire', () => {
  const REST = 'no SSN, and only cells that are empty in the hire above: it may be the rest of that hire';
  const halves = (at: number) => [
    `900-12-${1001 + at},ANA,RAY,,,,,11/${14 + at}/2026,`,
    `,,,${at} Elm St,Dayton,OH,45402,,02/14/1971`,
  ];

  it('is no hire, and is listed', async () => {
    const leftOut = ['3', '5', '7'].map((row) => `${row}: ${REST}`);
    expect(await sorted(HEADINGS, ...[1, 2, 3].flatMap(halves))).toEqual({ hires: [2, 4, 6], leftOut });
  });

  it('is no hire either with the day of hire, or in a third row', async () => {
    const three = [
      '900-12-1001,ANA,RAY,,,,,,',
      ',,,1 Elm St,Dayton,OH,45402,,',
      ',,,,,,,11/15/2026,02/14/1971',
    ];
    const { hires } = await sorted(HEADINGS, ...three, ...three.map((row) => row.replace('1001', '1002')));
    expect(hires).toEqual([2, 5]);
  });

  it('is another hire where it has a name, or is not directly below one', async () => {
    const unknown = ',BOB,KING,9 Elm St,Dayton,OH,45402,,';
    const [ana, rest] = halves(1);
    expect((await sorted(HEADINGS, ana!, unknown, hire(2))).hires).toEqual([2, 3, 4]);
    expect((await sorted(HEADINGS, ana!, '', rest!, hire(2))).hires).toEqual([2, 4, 5]);
  });
});

describe('hires below the name of another employer', () => {
  const ABOVE = 'Company: Acme Tools,,FEIN: 31-1234567';
  const first = [HEADINGS, ...HIRES.slice(0, 2)];

  it.each([
    'Company: Beta Foods,,FEIN: 32-7654321',
    'FEIN: 32-7654321',
    'Company: Beta Foods',
    'Beta Foods (32-7654321)',
    'Beta Foods - FEIN 327654321',
  ])('are left out and listed: %s', async (title) => {
    const leftOut = [
      '5: it names another employer',
      ...['6', '7'].map((row) => `${row}: below the name of another employer`),
    ];
    expect(await sorted(ABOVE, ...first, title, hire(5), hire(6))).toEqual({ hires: [3, 4], leftOut });
    const repeated = await sorted(ABOVE, ...first, title, HEADINGS, hire(6));
    expect(repeated).toEqual({ hires: [3, 4], leftOut: [leftOut[0], '6: repeated headings', leftOut[2]] });
  });

  it.each([
    [ABOVE, 'Company: Beta Foods,,FEIN: 32-7654321,,,,,11/15/2026'],
    [ABOVE, 'Company: Beta Foods,,,,,,,11/15/2026'],
    ['Acme Tools Inc,,,,,,,11/15/2026', 'Beta Foods LLC,,,,,,,11/15/2026'],
  ])(
    'are left out where a date of its row is in the column of the day of hire: %s, %s',
    async (above, title) => {
      expect(await sorted(above, ...first, title, hire(5))).toEqual({
        hires: [3, 4],
        leftOut: ['5: it names another employer', '6: below the name of another employer'],
      });
      expect((await sorted(above, ...first, title.replace('11/15/2026', ''), above, hire(5))).hires).toEqual([
        3, 4, 7,
      ]);
    },
  );

  it('are left out of a narrow table where its row has a date', async () => {
    const [bob, sue] = SMALL_HIRES;
    const { hires } = await sorted(
      'Acme Tools Inc,,,11/15/2026',
      SMALL,
      bob!,
      'Beta Foods LLC,,,11/15/2026',
      sue!,
    );
    expect(hires).toEqual([3]);
  });

  it('are hires again below the name of the first one, whose FEIN counts for more than its name', async () => {
    const beta = 'Company: Beta Foods,,FEIN: 32-7654321';
    const { hires } = await sorted(ABOVE, ...first, beta, hire(4), ABOVE, hire(5));
    expect(hires).toEqual([3, 4, 8]);
    const again = await sorted(ABOVE, ...first, 'Company: Acme Plant 2,,FEIN: 31-1234567', hire(5));
    expect(again).toEqual({ hires: [3, 4, 6], leftOut: ['5: it names an employer'] });
  });

  it('are hires where a column has the FEIN of each', async () => {
    const [headings, ...hires] = [...first, hire(5)].map(
      (line, at) => `${line},${at === 0 ? 'FEIN' : `3${at}1234567`}`,
    );
    const sections = [headings!, hires[0]!, 'Company: Beta Foods', hires[1]!];
    expect(await sorted(...sections)).toEqual({ hires: [2, 4], leftOut: ['3: it names an employer'] });
  });

  it('are none where a column has the FEIN, and a row has no SSN and no day', async () => {
    const [headings, ...hires] = [HEADINGS, hire(1), ',ANA,RAY,1 Elm St,Dayton,OH,45402,,', hire(2)].map(
      (line, at) => `${line},${at === 0 ? 'FEIN' : '31-1234567'}`,
    );
    expect((await sorted(headings!, ...hires)).hires).toEqual([2, 3, 4]);
  });

  it('leave the columns what they are above it', async () => {
    const beta = 'Company: Beta Foods,FEIN: 32-7654321';
    const headings = HEADINGS.replace('SSN,First Name', 'First Name,SSN');
    const swapped = (at: number) => hire(at).replace(/^([^,]*),([^,]*)/, '$2,$1');
    const rows = [ABOVE, headings, swapped(1), swapped(2), beta, swapped(3)];
    const { columns } = (await rowsOf(`${rows.join('\n')}\n`)).proposal;
    expect(columns[1]).toMatchObject({ field: 'employee_ssn' });
  });

  it('are told from those of the employer named first, where none is named above the headings', async () => {
    const sections = [HEADINGS, 'Company: Acme Tools', hire(1), 'Company: Beta Foods', hire(2)];
    expect((await sorted(...sections)).hires).toEqual([3]);
  });

  it.each([
    ['Company: Acme Tools', 'Company: Acme Tools (continued)'],
    ['Company: Acme Tools   Page: 1 of 2', 'Company: Acme Tools   Page: 2 of 2'],
    ['"Company: Acme Tools, Inc."', 'Company: ACME TOOLS'],
    ['Company: Smith & Sons', 'Company: Smith and Sons'],
    ['Company: Acme Tools LLC', 'Company: Acme Tools LLC dba Diner'],
    ['Company: Acme Tools', 'Company: Acme Tools Total: 2'],
    [ABOVE, 'Ohio SUI Account 12-3456789'],
    [ABOVE, 'Department 10-1000200 Sales'],
  ])(
    'are those of the first one where only the form of its name differs, or a number is no FEIN: %s, %s',
    async (above, title) => {
      expect((await sorted(above, ...first, title, hire(5))).hires).toEqual(
        expect.arrayContaining([3, 4, 6]),
      );
    },
  );

  it.each([
    ['Company: Acme Tools', 'Company: Beta Foods,,FEIN: 32-7654321'],
    ['FEIN: 31-1234567', 'FEIN: 32-7654321\nCompany: Beta Foods'],
    [ABOVE, `${ABOVE}\nCompany: Beta Foods`],
    ['Company: Acme Farms LLC', 'Company: Acme Farms Inc.'],
    ['Acme Tools Inc', 'Beta Foods LLC'],
    ['"Acme Tools, Inc. - New Hires",,Page 1', '"Beta Foods, Inc. - New Hires",,Page 2'],
    ['New Hires', 'Acme Tools Inc\n900-12-1009,ANA,RAY\nBeta Foods LLC'],
    ['Client: 0010-1234 Acme', 'Client: 0010-5678 Beta'],
  ])('are told by the facts that both have: %s, %s', async (above, title) => {
    const { hires } = await sorted(above, ...first, ...title.split('\n'), hire(5));
    expect(hires.filter((row) => row !== 6)).toEqual([3, 4]);
  });

  it.each([
    ['Acme Tools Inc', '"ACME TOOLS, INC."'],
    ['Acme Tools Corp.', 'Acme Tools Corporation'],
    ['"New hires of Acme Tools, Inc."', 'Acme Tools Inc'],
    ['PayCo LLC,,Acme Tools Inc', 'PayCo LLC'],
    ['Acme Tools Inc', 'Prepared by PayCo LLC'],
    ['Acme Tools Inc', 'Printed by PayCo LLC'],
    ['Acme Tools Inc', '(c) 2026 PayCo Inc.'],
    ['Acme Tools Inc', 'Copyright PayCo Inc.'],
    ['Client: 0010-1234 Acme', 'Client: 0010-1234 Acme (continued)'],
    ['Acme Tools Inc', 'Department of Tools'],
    ['Company: Acme Tools', 'Client: Beta Foods'],
    ['Acme Tools Inc', '"Total for Acme Tools, Inc."'],
  ])('are those of the first one where a title has no other company: %s, %s', async (above, title) => {
    expect((await sorted(above, ...first, title, hire(5))).hires).toEqual(expect.arrayContaining([3, 4, 6]));
  });

  it.each([
    ['PayCo Inc', 'Acme Tools Inc'],
    ['PayCo Inc', 'Company: Acme Tools'],
    ['Acme Holdings LLC', 'Acme Tools Inc'],
  ])(
    'are not those below the first name, where a title above has another one: %s, %s',
    async (above, own) => {
      const sections = [
        own,
        hire(1),
        own.replace('Acme', 'Beta'),
        hire(2),
        above,
        HEADINGS,
        hire(3),
        own,
        hire(4),
      ];
      expect((await sorted(above, HEADINGS, ...sections)).hires).toEqual([4, 11]);
    },
  );

  it('are those of the name with the FEIN above, where the first name below it is another one', async () => {
    const above = ['Acme Tools Inc', 'FEIN: 31-1234567', '', HEADINGS];
    expect((await sorted(...above, 'Beta Foods LLC', hire(1), 'Acme Tools Inc', hire(2))).hires).toEqual([8]);
  });

  it('begin below another FEIN, also where no hire is before it', async () => {
    const { hires } = await sorted(
      ...['Acme Tools Inc', 'FEIN: 31-1234567', '', HEADINGS, 'Beta Foods LLC', 'FEIN: 32-7654321', hire(1)],
      ...['Acme Tools Inc', hire(2)],
    );
    expect(hires).toEqual([9]);
  });

  it.each([
    [ABOVE, 'Beta Foods LLC', 'it may name another employer, but the rows below it are hires'],
    ['Company: Staffing', 'Beta Foods LLC', 'it may name another employer, but the rows below it are hires'],
    ['Company: Staffing,,Client: Acme', 'Client: Beta', '1 cell, no SSN and no day of hire'],
    ['Acme Tools Inc', '"ADP, Inc."', '1 cell, no SSN and no day of hire'],
    ['Acme Tools Inc', '"Paychex of New York, LLC"', '1 cell, no SSN and no day of hire'],
    ['Acme Tools Inc', 'Confidential - Property of Acme Tools Inc', 'it names an employer'],
    ['November hires Acme Tools Inc', '"Acme Tools, Inc."', 'it names an employer'],
    ['Acme Tools Inc', 'Company: Acme Tools', 'it names an employer'],
  ])('are not those below a row that is listed only: %s, %s', async (above, title, reason) => {
    const { hires, leftOut } = await sorted(above, ...first, title, hire(5));
    expect(hires).toEqual([3, 4, 6]);
    expect(leftOut).toEqual([`5: ${reason}`]);
  });

  it.each([
    ['Customer: Maple Foods,,FEIN: 31-1234567', 'Customer: Birch Mill'],
    ['Worksite employer: Maple Foods\nFEIN: 31-1234567', 'Worksite employer: Birch Mill'],
    ['Company,Maple Foods', 'Company,Birch Mill'],
    ['Company Name,Maple Foods,,FEIN,31-1234567', 'Company Name,Birch Mill,,FEIN,32-7654321'],
    ['Employer,Maple Foods\nFEIN,31-1234567', 'Employer,Birch Mill\nFEIN,32-7654321'],
    ['Maple Foods Inc,,New hires,,Page 1', 'Birch Mill LLC,,New hires,,Page 2'],
    ['Maple Cafe (Maple Foods LLC)', 'Birch Cafe (Birch Mill LLC)'],
    ['Entity: Maple Foods', 'Entity: Birch Mill'],
    ['Organization: Maple Foods', 'Organization: Birch Mill'],
    ['Maple Foods - FEIN 31 1234567', 'Birch Mill - FEIN 32 7654321'],
    ['FEIN: 31-1234567', 'Birch Mill 327654321'],
    ['FEIN: 31-1234567', 'Birch Mill,32-7654321,1 Corp Way,Akron,OH,44301'],
    ['FEIN: 31-1234567', '32-7654321,Birch Mill,1 Corp Way'],
  ])('are left out in whatever way the titles say it: %s, %s', async (above, title) => {
    const lines = [above, ...first, title, hire(5)].join('\n').split('\n');
    const { hires } = await sorted(...lines);
    expect(hires.map((row) => lines[row - 1])).toEqual(first.slice(1));
  });

  it.each([
    ['Maple Foods,,FEIN: 31-1234567', 'Birch Mill,,FEIN:'],
    ['Maple Foods\nFEIN: 31-1234567', 'Birch Mill\nFEIN: applied for'],
    ['Company: Maple Foods,,FEIN: 31-1234567', 'Birch Mill\nFEIN: -'],
  ])('are left out where it has no FEIN: %s, %s', async (above, title) => {
    const lines = [above, ...first, title, hire(5), 'FEIN: 31-1234567', hire(6)].join('\n').split('\n');
    const { hires } = await sorted(...lines);
    expect(hires.map((row) => lines[row - 1])).toEqual([...first.slice(1), hire(6)]);
  });

  it('are those of the table where its name is there again without a FEIN', async () => {
    const again = await sorted(ABOVE, ...first, 'Company: Acme Tools,,FEIN:', hire(5));
    expect(again.hires).toEqual([3, 4, 6]);
  });

  it.each(['Client: Maple Foods', 'Client: Maple Foods (31-1234567)', 'Client: 0010-1234'])(
    'are those below another client, where nobody is named above the headings: %s',
    async (client) => {
      const sections = [HEADINGS, client, hire(1), 'Client: Birch Mill', hire(2), client, hire(3)];
      expect((await sorted(...sections)).hires).toEqual([3, 7]);
      for (const staffing of ['Company: Apex', 'Apex Inc', 'Apex - FEIN: 30-7654321'])
        expect(
          (await sorted(staffing, ...sections.map((one) => one.replace(' (31-1234567)', '')))).hires,
        ).toEqual([4, 6, 8]);
    },
  );

  it.each(['Acme Tools', 'ACME TOOLS, INC.'])(
    'are told by the name for all rows, where only titles between the hires have one: %s',
    async (name) => {
      const sections = [HEADINGS, 'Company: Beta Foods', hire(1), 'Company: Acme Tools', hire(2)];
      const given = { employer_name: name, employer_fein: '311234567' };
      expect((await rowsOf(`${sections.join('\n')}\n`, given)).hires).toEqual([5]);
      const other = { ...given, employer_name: 'Holding LLC' };
      expect((await rowsOf(`${sections.join('\n')}\n`, other)).hires).toEqual([3]);
    },
  );

  it.each(['Maple Foods 31-1234567', 'Maple Foods LLC'])(
    'may be those below a text where the title of the first one has no label: %s',
    async (title) => {
      const table = [HEADINGS, title, hire(1), 'Birch Mill', hire(2), title, hire(3)];
      expect(await sorted(...table)).toEqual({
        hires: [3, 7],
        leftOut: [
          '2: it names an employer',
          '4: it may name another employer',
          '5: below the name of another employer',
          '6: it names an employer',
        ],
      });
    },
  );

  it.each([
    ['Maple Foods LLC', 'Dept: 100'],
    ['Company: Maple Foods', 'Sales'],
    ['FEIN: 31-1234567', 'Sales'],
    ['Maple Foods LLC', ',Sales'],
  ])('are not those below a part of the first one: %s, %s', async (title, part) => {
    expect((await sorted(HEADINGS, title, hire(1), part, hire(2))).hires).toEqual([3, 5]);
  });

  it('are those below a text in the place of the name for all rows above the first headings', async () => {
    const page = (name: string, ...rows: readonly string[]) => [name, 'New hires', HEADINGS, ...rows];
    const pages = [
      ...page('Maple Foods', hire(1)),
      ...page('Birch Mill', hire(2)),
      ...page('Maple Foods', hire(3)),
    ];
    const given = (name: string) => ({ employer_name: name, employer_fein: '311234567' });
    const hiresOf = async (name: string, lines: readonly string[]) =>
      (await rowsOf(`${lines.join('\n')}\n`, given(name))).hires;
    expect(await hiresOf('Maple Foods Inc.', pages)).toEqual([4, 12]);
    expect(await hiresOf('Apex Staffing', pages)).toEqual([4, 8, 12]);
    const parts = [
      ...['Maple Foods', ...page('Kitchen', hire(1)), ...page('Bar', hire(2))],
      ...page('Maple Foods', hire(3)),
    ];
    expect(await hiresOf('Maple Foods', parts)).toEqual([5, 9, 13]);
  });

  it('are not those below a part where the first one begins with a part', async () => {
    const table = ['Maple Foods LLC', 'Kitchen', hire(1), 'Bar', hire(2)];
    expect(
      (await sorted(HEADINGS, ...table, ...table.slice(0, 1), hire(3), 'Office', hire(4))).hires,
    ).toEqual([4, 6, 8, 10]);
  });

  it('are hires again where the rows of one title name the first one', async () => {
    const beta = ['Company: Beta Foods', 'FEIN: 32-7654321'];
    const acme = ['FEIN: 31-1234567', 'Company: Acme Tools'];
    const { hires } = await sorted('FEIN: 31-1234567', ...first, ...beta, hire(3), ...acme, hire(5));
    expect(hires).toEqual([3, 4, 10]);
  });

  it.each(['Company Code: XYZ,,,,,,,11/15/2026', '32-7654321,ANA,RAY,,,,,11/16/2026', 'Account 123456789'])(
    'are not those below another row: %s',
    async (row) => {
      expect((await sorted('FEIN: 31-1234567', HEADINGS, hire(1), row, hire(2))).hires).toEqual(
        row.startsWith('32') ? [3, 4, 5] : [3, 5],
      );
    },
  );

  it('are told by the FEIN of the table, also where a person corrected it', async () => {
    const { hires } = await rowsOf(`${[ABOVE, ...first, ABOVE, hire(5)].join('\n')}\n`, {
      employer_fein: '311234576',
    });
    expect(hires).toEqual([3, 4, 6]);
  });
});
