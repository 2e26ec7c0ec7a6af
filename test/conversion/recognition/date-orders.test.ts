/** The order of day and month: what the values of a column prove, what the rest of the table says, and what its heading says. */

import { describe, expect, it } from 'vitest';
import { type Mapping, notesOn, prepareTable } from '../../../src/conversion/index.js';
import { TODAY } from '../../support/facts.js';
import { proposalFor, surveyed } from '../../support/sheets.js';
import { tableOf } from '../../support/tables.js';
import { workbookOf } from '../../support/zip.js';

type Order = 'MM/DD/YYYY' | 'DD/MM/YYYY';
const ORDERS: readonly Order[] = ['MM/DD/YYYY', 'DD/MM/YYYY'];
const swapped = (order: Order): Order => (order === 'MM/DD/YYYY' ? 'DD/MM/YYYY' : 'MM/DD/YYYY');

const two = (number: number) => String(number).padStart(2, '0');
/** A day as it is written in an order. */
const written = (order: Order, year: number, month: number, day: number) =>
  (order === 'MM/DD/YYYY' ? [month, day] : [day, month]).map(two).concat(String(year)).join('/');

/** Days of hire that are days in either order. */
const either = (order: Order, count: number) =>
  Array.from({ length: count }, (_, at) => written(order, 2026, 10, 1 + (at % 9)));
/** Days that prove the order. */
const proof = (order: Order, count: number, year = 2026) =>
  Array.from({ length: count }, (_, at) => written(order, year, 1 + (at % 10), 13 + (at % 15)));

function sheet(hired: readonly string[], born: readonly string[] = [], heading = 'Hire Date') {
  const rows = hired.map((day, at) => `900-12-${1001 + at},Ana,Ray,${day},${born[at] ?? ''}`);
  return `SSN,First Name,Last Name,${heading},Birth Date\n${rows.join('\n')}\n`;
}

/** The proposal for the column of hire days. */
const hireColumn = async (text: string | Buffer) => (await proposalFor(text)).columns[3]!;

describe('a stray date in a column of dates that can be read in both orders', () => {
  it.each(ORDERS)('turns no column where other columns prove the order %s: it is open', async (order) => {
    for (const count of [1, 2, 5, 12]) {
      const hired = [...either(order, count), ...proof(swapped(order), 1)];
      const column = await hireColumn(sheet(hired, proof(order, hired.length, 1980)));
      expect(column).toMatchObject({ level: 'open', candidates: ['employee_date_of_hire'] });
      expect(column.read).toBeUndefined();
      expect(column.reason).toContain('Correct these dates in the table');
    }
  });

  it('leaves the column sure whose own values prove its order', async () => {
    const hired = [...either('MM/DD/YYYY', 5), ...proof('DD/MM/YYYY', 1)];
    const { columns } = await proposalFor(sheet(hired, proof('MM/DD/YYYY', 6, 1980)));
    expect(columns[4]).toMatchObject({ field: 'employee_date_of_birth', level: 'sure', read: 'MM/DD/YYYY' });
  });

  it('is asked about where it has the day first, and nothing else proves it', async () => {
    const day = await hireColumn(sheet([...either('DD/MM/YYYY', 5), ...proof('DD/MM/YYYY', 1)]));
    expect(day).toMatchObject({ level: 'likely', read: 'DD/MM/YYYY' });
    const month = await hireColumn(sheet([...either('MM/DD/YYYY', 5), ...proof('MM/DD/YYYY', 1)]));
    expect(month).toMatchObject({ level: 'sure', read: 'MM/DD/YYYY' });
  });

  it('is asked about where its order puts other dates after today', async () => {
    const hired = ['05/12/2026', '06/12/2026', '07/12/2026', '01/13/2026'];
    expect(await hireColumn(sheet(hired))).toMatchObject({ level: 'sure' });
    const late = ['12/05/2026', '12/06/2026', '12/07/2026', '01/13/2026'];
    const column = await hireColumn(sheet(late));
    expect(column).toMatchObject({ level: 'likely', read: 'MM/DD/YYYY' });
    expect(column.reason).toContain('after today');
  });

  it.each(ORDERS)('is proven where other columns have the same order %s', async (order) => {
    const hired = [...either(order, 5), ...proof(order, 1)];
    const column = await hireColumn(sheet(hired, proof(order, 6, 1980)));
    expect(column).toMatchObject({ level: 'sure', read: order });
  });
});

it.each(ORDERS)(
  'asks about a column that proves %s where the rest of the table has another',
  async (order) => {
    const hired = [...either(order, 2), ...proof(order, 4)];
    const column = await hireColumn(sheet(hired, proof(swapped(order), 6, 1980)));
    expect(column).toMatchObject({ level: 'likely', read: order });
  },
);

it.each(['/', '-'])(
  'proposes years of two digits before the month where a column proves it: %s',
  async (sign) => {
    const hired = ['26/09/01', '26/10/14', '26/11/07', '26/09/20'].map((day) => day.replaceAll('/', sign));
    const born = ['65/01/01', '66/06/12', '01/11/23', '88/04/06'].map((day) => day.replaceAll('/', sign));
    const { columns } = await proposalFor(sheet(hired, born));
    const read = ['YY', 'MM', 'DD'].join(sign);
    expect(columns.slice(3)).toMatchObject([
      { field: 'employee_date_of_hire', level: 'likely', read },
      { field: 'employee_date_of_birth', level: 'likely', read },
    ]);
    expect((await proposalFor(sheet(hired, ['01/13/65', '02/14/66']))).columns[3]!.read).not.toBe(read);
    const besideBorn = async (...days: readonly string[]) =>
      (
        await proposalFor(
          sheet(
            days.map((day) => day.replaceAll('/', sign)),
            born,
          ),
        )
      ).columns[3]!.read;
    const monthFirst = ['MM', 'DD', 'YY'].join(sign);
    expect(await besideBorn('11/14/26', '11/15/26', '11/16/26')).toBe(monthFirst);
    expect(await besideBorn('11/14/2026', '11/15/2026', '11/16/2026', '26/11/07')).not.toBe(read);
  },
);

describe('the order that a heading names', () => {
  it.each([
    ['Hire Date (DD/MM/YYYY)', 'DD/MM/YYYY'],
    ['Hire Date (MM/DD/YYYY)', 'MM/DD/YYYY'],
    ['Hire Date DDMMYYYY', 'DD/MM/YYYY'],
    ['Hire_Date_dd-mm-yyyy', 'DD/MM/YYYY'],
    ['Hire Date [dd.mm.yyyy]', 'DD/MM/YYYY'],
    ['Fecha de contratacion (dd/mm/aaaa)', 'DD/MM/YYYY'],
  ] as const)('is proposed where no value proves one: %s', async (heading, order) => {
    for (const born of [[], proof('MM/DD/YYYY', 4, 1970)])
      expect(await hireColumn(sheet(either(order, 4), born, heading))).toMatchObject({
        field: 'employee_date_of_hire',
        level: 'likely',
        read: order,
      });
  });

  it('is sure where the values prove it', async () => {
    for (const order of ORDERS)
      expect(
        await hireColumn(sheet([...either(order, 5), ...proof(order, 1)], [], `Hire Date (${order})`)),
      ).toMatchObject({ level: 'sure', read: order });
  });

  it('is asked about where the values have the other one', async () => {
    for (const order of ORDERS) {
      const heading = `Hire Date (${swapped(order)})`;
      expect(await hireColumn(sheet(proof(order, 5), [], heading))).toMatchObject({
        level: 'likely',
        read: order,
      });
      const stray = [...either(order, 5), ...proof(order, 1)];
      expect(await hireColumn(sheet(stray, [], heading))).toMatchObject({ level: 'open' });
    }
  });
});

describe('a mapping that was made for another table', () => {
  const prepared = async (text: string, read: Order | undefined) => {
    const { wanted: _, ...proposal } = await proposalFor(text);
    const columns = proposal.columns.map(({ read: __, ...column }, at) => ({
      ...column,
      level: 'confirmed' as const,
      ...(at === 3 && { field: 'employee_date_of_hire', ...(read && { read }) }),
    }));
    const mapping: Mapping = { ...proposal, columns, confirmed: true };
    const file = await tableOf(text);
    return prepareTable(file, file.sheets[0]!, mapping, {}, TODAY);
  };

  it.each(ORDERS)('does not fit a column whose dates are not in its order %s', async (order) => {
    for (const [proofs, others] of [
      [1, 0],
      [1, 5],
      [2, 2],
      [6, 0],
    ] as const) {
      const hired = [...either(swapped(order), others), ...proof(swapped(order), proofs)];
      await expect(prepared(sheet(hired), order)).rejects.toMatchObject({
        code: 'MAPPING_UNFIT',
        message: expect.stringContaining(`dates in column D cannot be read as ${order}`),
      });
      await expect(prepared(sheet(hired), swapped(order))).resolves.toBeDefined();
    }
  });

  it('does not fit a column in which a few dates have the day first, where it has no order', async () => {
    const stray = sheet([...either('DD/MM/YYYY', 5), ...proof('DD/MM/YYYY', 1)]);
    await expect(prepared(stray, undefined)).rejects.toMatchObject({
      code: 'MAPPING_UNFIT',
      message: expect.stringContaining('only a few dates in column D prove their order of day and month'),
    });
    await expect(prepared(stray, 'DD/MM/YYYY')).resolves.toBeDefined();
    for (const [order, others, proofs] of [
      ['MM/DD/YYYY', 5, 1],
      ['DD/MM/YYYY', 0, 1],
      ['DD/MM/YYYY', 2, 3],
      ['DD/MM/YYYY', 5, 0],
    ] as const)
      await expect(
        prepared(sheet([...either(order, others), ...proof(order, proofs)]), undefined),
      ).resolves.toBeDefined();
  });

  it('fits a column with a stray date among those that prove its order, and one that proves none', async () => {
    for (const order of ORDERS) {
      const hired = [...either(order, 4), ...proof(order, 2), ...proof(swapped(order), 1)];
      await expect(prepared(sheet(hired), order)).resolves.toBeDefined();
      await expect(prepared(sheet(either(order, 4)), order)).resolves.toBeDefined();
    }
  });
});

describe('an empty column next to one of its field whose values contradict it', () => {
  it('is open: the other may be meant, and be corrected', async () => {
    const days = ['11/15/2026 8:30 AM UTC', '11/16/2026 9:15 AM UTC'];
    const rows = days.map((day, at) => `900-12-${1001 + at},Ana,Ray,${day},`);
    const { columns } = await proposalFor(
      `SSN,First Name,Last Name,Hire Date,Rehire Date\n${rows.join('\n')}\n`,
    );
    for (const column of columns.slice(3))
      expect(column).toMatchObject({ level: 'open', candidates: ['employee_date_of_hire'] });
    expect(columns[4]?.reason).toBe('It is empty, and column D may be employee_date_of_hire too.');
    expect(columns[3]?.reason).toContain('are not dates');
    const rowsOfTwo = days.map((day, at) => `900-12-${1001 + at},${day},${day},`).join('\n');
    const two = await proposalFor(`SSN,Hire Date,Original Hire Date,Rehire Date\n${rowsOfTwo}\n`);
    expect(two.columns.slice(1).map(({ level, candidates }) => [level, candidates])).toEqual(
      Array(3).fill(['open', ['employee_date_of_hire']]),
    );
    expect(two.columns[1]?.reason).toContain('are not dates');
  });
});

it.each([
  ['Original Hire', 'Adjusted Hire Date', ['open', 'open']],
  ['OriginalHireDate', 'Latest Start Date', ['open', 'open']],
  ['Enterprise Hire Date', 'Rehired?', ['open', 'open']],
  ['Original Hire Date', 'Last Hire', ['open', 'open']],
  ['Original Hire Date', 'Hire Source', ['sure', 'open']],
  ['Hire Date', 'Adjusted Hire Date', ['sure', 'open']],
  ['First Day Worked', 'Adjusted Hire Date', ['sure', 'open']],
])(
  'asks about the first day of hire, %s, where %s may have that of those hired again',
  async (one, two, levels) => {
    const second = two.endsWith('?')
      ? ['Y', 'N']
      : two.endsWith('Source')
        ? ['Web', 'Ad']
        : ['11/14/2026', '11/15/2026'];
    const rows = second.map((cell, at) => `900-12-${1001 + at},01/${13 + at}/2019,${cell}`);
    const { columns } = await proposalFor(`SSN,${one},${two}\n${rows.join('\n')}\n`);
    expect(columns.slice(1).map(({ level }) => level)).toEqual(levels);
  },
);

it.each(['Rehire Dt', 'Re-hire Date', 'Most Recent Rehire', 'REHIRE_DATE'])(
  '%s may be the day of hire',
  async (heading) => {
    const rows = ['01/13/2019,11/14/2026', '11/15/2026,'].map((days, at) => `900-12-${1001 + at},${days}`);
    const { columns } = await proposalFor(`SSN,Hire Date,${heading}\n${rows.join('\n')}\n`);
    expect(columns.slice(1).map(({ level }) => level)).toEqual(['open', 'open']);
  },
);

/** A workbook with the days of hire in cells: texts, and days as `YYYY-MM-DD` that are date cells. */
function workbook(hired: readonly string[]): Buffer {
  const text = (one: string) => `<c t="inlineStr"><is><t>${one}</t></is></c>`;
  const day = (iso: string) => `<c s="1"><v>${Date.parse(iso) / 86_400_000 + 25_569}</v></c>`;
  const rows = hired.map((one, at) => {
    const cells = [`900-12-${1001 + at}`, 'Ana', 'Ray'].map(text).join('');
    return `<row>${cells}${/^\d{4}-/.test(one) ? day(one) : text(one)}</row>`;
  });
  const headings = ['SSN', 'First Name', 'Last Name', 'Hire Date'].map(text).join('');
  return workbookOf({ sheets: { Hires: `<row>${headings}</row>${rows.join('')}` }, formats: ['m/d/yyyy'] });
}

describe('date cells in a column with texts that a spreadsheet program could not read as dates', () => {
  const noteOf = async (bytes: Buffer) => {
    const { survey } = await surveyed(bytes);
    const file = await tableOf(bytes);
    return notesOn(file, file.sheets[0]!, survey).filter((note) => note.includes('exchanged'));
  };

  it.each(ORDERS)('may have day and month exchanged, which is asked and noted: %s', async (order) => {
    const bytes = workbook(['2026-02-03', ...proof(order, 2), '2026-05-04', '2026-06-06']);
    const column = await hireColumn(bytes);
    expect(column).toMatchObject({ level: 'likely', field: 'employee_date_of_hire' });
    expect(column.reason).toContain('may have exchanged day and month');
    expect(await noteOf(bytes)).toEqual([expect.stringContaining('column D')]);
  });

  it.each([
    ['a date cell is after the 12th', ['2026-02-13', '2026-05-04', ...proof('MM/DD/YYYY', 2)]],
    ['a text is a date in both orders', ['2026-02-03', ...proof('MM/DD/YYYY', 2), '10/05/2026']],
    ['day and month are the same', ['2026-06-06', ...proof('MM/DD/YYYY', 2)]],
    ['all are date cells', ['2026-02-03', '2026-05-04']],
    ['texts have the year first', ['2026-02-03', '20261115', '2026/11/16']],
  ])('are sure where %s', async (_what, hired) => {
    expect(await hireColumn(workbook(hired))).toMatchObject({ level: 'sure' });
    expect(await noteOf(workbook(hired))).toEqual([]);
  });
});
