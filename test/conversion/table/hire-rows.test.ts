/** Rows within a table that are no hires: titles, people who left, and further rows of a hire. */

import { describe, expect, it } from 'vitest';
import { HEADINGS, HIRES, hire, SMALL_HIRES, sorted } from '../support/hire-table.js';
import { rowsOf } from '../support/rows-of-sheet.js';

const GROUPED = 'SSN,First Name,Last Name,Address,City,State,Zip,Hired,Birth';

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

  it.each([
    '900-12-1009',
    ',,,,,,,11/15/2026',
    'ANA,RAY',
    ',ANA,RAY',
    'applied for,ANA,,,,,,11/15/2026',
    'New hire,ANA,,,,,,11/15/2026',
    'Terminated,,RAY,,,,,11/15/2026',
  ])('is not the row of a hire: %s', async (row) => {
    expect((await sorted(HEADINGS, hire(1), row, hire(2))).hires).toEqual([2, 3, 4]);
  });

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
    ',Terminations,,,,,,11/15/2026',
    'Terms',
    'Resignations',
    'Resigned',
    'Retirees',
    'Deceased',
    'Laid off (2)',
    'Employees who left: 2',
    'Terminated in November 2026',
    'Separations this period',
    'Transfers',
    'Transferred employees: 2',
    'Rate changes',
    'Changes (11/15/2026)',
    'Leave of absence',
    'On leave',
    'No-shows',
    'Dependents',
    'Dependent information (3)',
    'Spouses and children',
    'Emergency contacts',
    'Beneficiaries:',
    'Not hired',
    'Already reported',
    'DO NOT REPORT',
    'Pending applicants (2)',
    'Current employees',
  ])('leaves out those below it, until hires are named: %s', async (title) => {
    const below = [hire(2), 'Sales', hire(3), 'Rehires', hire(4)];
    const reason = 'below the title of people who are no new hires';
    expect(await sorted(HEADINGS, hire(1), title, ...below)).toMatchObject({
      hires: [2, 8],
      leftOut: expect.arrayContaining([
        `4: ${reason}. If they are new hires, write so into the title in row 3: "(new hires)"`,
        `6: ${reason}`,
      ]),
    });
    const told = title.replace(/^([^,]*).*/, '$1 (new hires)');
    expect((await sorted(HEADINGS, hire(1), told, ...below)).hires).toEqual([2, 4, 6, 8]);
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
    'Not reported yet',
    'Current',
  ])('is another one: %s', async (title) => {
    expect((await sorted(HEADINGS, hire(1), title, hire(2))).hires).toEqual([2, 4]);
  });
});

it.each([
  ['Action', 'Termination'],
  ['Status', 'Terminated - voluntary'],
  ['Employment Status', 'Inactive'],
  ['Event', 'RATE CHANGE'],
  ['Type', 'Transfer'],
])('says that rows are hires of which a column says that they are none: %s', async (heading, value) => {
  const notes = async (...values: readonly string[]) => {
    const rows = values.map((one, at) => `${one},${hire(at + 1)}`);
    const { leftOut, hires, notes } = await rowsOf(`${[`${heading},${HEADINGS}`, ...rows].join('\n')}\n`);
    expect([hires, leftOut]).toEqual([values.map((_, at) => at + 2), []]);
    return notes;
  };
  expect(await notes('New hire', value, 'Rehire')).toEqual([
    `column A, "${heading}", says of some people that they left, or are no new hires. Their rows are hires all the same: take out those that are not to be reported`,
  ]);
  expect(await notes('New hire', 'Active', 'Rehire')).toEqual([]);
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
