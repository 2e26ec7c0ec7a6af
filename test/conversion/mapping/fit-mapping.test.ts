/** A mapping that the values of a column disprove is refused; one that some of its cells contradict is not. */

import { describe, expect, it } from 'vitest';
import { confirmMapping, parseMapping, prepareTable } from '../../../src/conversion/index.js';
import { fitMapping } from '../../../src/conversion/mapping/fit-mapping.js';
import type { Mapping } from '../../../src/conversion/mapping/mapping.js';
import { surveyTable } from '../../../src/conversion/table/survey.js';
import type { TableRow } from '../../../src/tables/index.js';
import { TODAY } from '../../support/facts.js';
import { surveyed } from '../../support/sheets.js';
import { tableOf } from '../../support/tables.js';
import { workbookOf } from '../../support/zip.js';

const PLACE = ['employee_city', 'employee_state', 'employee_zip'];
const FIELDS: Record<string, object> = {
  'LAST, FIRST M': { field: 'employee_name' },
  'FIRST M LAST': { field: 'employee_name' },
  'CITY, ST ZIP': { fields: PLACE },
  'STREET, CITY, ST ZIP': { fields: ['employee_address_1', ...PLACE] },
};
const VALUES: Record<string, string[]> = {
  'LAST, FIRST M': ['Doe, Jane', 'Smith, John', 'Lee, Ann B.', 'Jones, Bob', 'King, Ann M'],
  'FIRST M LAST': ['Jane Doe', 'John Smith', 'Ann B. Lee', 'Bob Jones', 'Ann M King'],
  'CITY, ST ZIP': [
    'Akron, OH 44308',
    'Dayton OH 45402',
    'Toledo, Ohio 43604',
    'Lima, OH 45801',
    'Troy OH 45373',
  ],
  'STREET, CITY, ST ZIP': ['1 A St, Akron, OH 44308', '2 B St, Dayton OH 45402', '3 C St, Lima, OH 45801'],
};
const FORMS = Object.keys(FIELDS);

async function columnsFitted(read: string, values: readonly string[]) {
  const rows = ['Whom', ...values].map(
    (text, at): TableRow => ({
      number: at + 1,
      isHidden: false,
      cells: [
        { kind: 'text', text: at === 0 ? 'SSN' : `98765432${at % 10}` },
        { kind: 'text', text },
      ],
    }),
  );
  const mapping: Mapping = {
    newhire_mapping: 1,
    table: { heading_rows: [1] },
    columns: [
      { column: 'A', heading: 'SSN', field: 'employee_ssn', level: 'confirmed' },
      { column: 'B', heading: 'Whom', read, level: 'confirmed', ...FIELDS[read] },
    ],
    constants: {},
    confirmed: true,
  };
  const file = {
    async *rows() {
      yield rows;
    },
    facts: () => ({ merged: [], hiddenColumns: [] }) as never,
  };
  const survey = await surveyTable(file, {} as never, { today: TODAY, mapping });
  return fitMapping(mapping, survey).length;
}

const PAIRS = FORMS.flatMap((read) => FORMS.map((form) => [read, form] as const));

it.each(PAIRS)(
  'takes %s for a column of cells in the form %s only where they are one',
  async (read, form) => {
    const fitted = columnsFitted(read, VALUES[form] ?? []);
    if (read === form) expect(await fitted).toBe(2);
    else
      await expect(fitted).rejects.toMatchObject({
        code: 'MAPPING_UNFIT',
        message: expect.stringContaining(`the values of column B are not in the form ${read}`),
      });
  },
);

it.each(PAIRS)(
  'takes %s where some cells only have the form %s, and where none has any',
  async (read, form) => {
    const [one = '', two = '', three = ''] = VALUES[read] ?? [];
    const [other = ''] = VALUES[form] ?? [];
    expect(await columnsFitted(read, [one, two, three, other, other])).toBe(2);
    expect(await columnsFitted(read, [])).toBe(2);
    expect(await columnsFitted(read, ['MARY ANN DE LA CRUZ'])).toBe(2);
  },
);

describe('a mapping of one sheet, for another sheet of the same workbook', () => {
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const rows = ['SSN,Last Name,First Name', '900-12-1001,Ray,Ana', '900-12-1002,Kay,Bob']
    .map((line) => `<row>${line.split(',').map(text).join('')}</row>`)
    .join('');
  const prepared = async (
    used: string,
    constants: Record<string, string>,
    given = {},
    own?: string,
    { employer, above = '' }: { employer?: object; above?: string } = {},
  ) => {
    const file = await tableOf(workbookOf({ sheets: { Acme: rows, Beta: above + rows } }));
    const columns = ['ssn', 'last_name', 'first_name'].map((name, at) => ({
      ...{ column: 'ABC'[at]!, heading: ['SSN', 'Last Name', 'First Name'][at]! },
      ...{ field: `employee_${name}`, level: 'confirmed' as const },
    }));
    const table = {
      ...(own !== undefined && { sheet: own }),
      ...(employer && { employer }),
      heading_rows: [1],
    };
    const mapping: Mapping = { newhire_mapping: 1, table, columns, constants, confirmed: true };
    const sheet = file.sheets.find(({ name }) => name === used)!;
    return prepareTable(file, sheet, mapping, given, TODAY);
  };

  it.each(['employer_fein', 'employer_id'])(
    'fits it only where somebody says whose FEIN the hires there have: %s',
    async (field) => {
      const constants = { [field]: '311234567' };
      await expect(prepared('Beta', constants, {}, 'Acme')).rejects.toMatchObject({
        code: 'MAPPING_UNFIT',
        message: "The mapping has the FEIN of the hires of sheet 'Acme', and this is sheet 'Beta'.",
        next: 'Give --set employer_fein=FEIN for this sheet. If all sheets are of one employer, leave "sheet" out of "table" of the mapping.',
      });
      for (const [used, own, given] of [
        ['Acme', 'Acme', {}],
        ['Beta', undefined, {}],
        ['Beta', 'November', {}],
        ['Beta', 'Acme', { employer_fein: '074123456' }],
      ] as const)
        expect((await prepared(used, constants, given, own)).sheet).toBe(used);
    },
  );

  it('fits it where it has no FEIN for all rows', async () => {
    const without: Record<string, string>[] = [{}, { employer_fein: '' }];
    for (const constants of without)
      expect((await prepared('Beta', constants, {}, 'Acme')).sheet).toBe('Beta');
  });

  it('fits it where both sheets name the same employer above their headings', async () => {
    const employer = { employer_name: 'Buckeye Tools' };
    const above = `<row>${text('Company: BUCKEYE TOOLS')}</row>`;
    const fein = { employer_fein: '311234567' };
    expect((await prepared('Beta', fein, {}, 'Acme', { employer, above })).sheet).toBe('Beta');
    for (const one of [{ employer }, { above }])
      await expect(prepared('Beta', fein, {}, 'Acme', one)).rejects.toMatchObject({ code: 'MAPPING_UNFIT' });
  });
});

it('fits no table with headings where it was made for one without', async () => {
  const hires = ['900-12-1001,Ana,Ray,11/13/2026', '900-12-1002,Bob,King,11/14/2026'].join('\n');
  const { table, columns, ...rest } = (await surveyed(hires)).proposal;
  expect(table.heading_rows).toEqual([]);
  const prepared = async (text: string) => {
    const file = await tableOf(text);
    const mapping = confirmMapping({ table, columns, ...rest });
    return prepareTable(file, file.sheets[0]!, mapping, {}, TODAY);
  };
  await expect(prepared(hires)).resolves.toBeDefined();
  await expect(prepared(`SSN,Last Name,First Name,Hire Date\n${hires}`)).rejects.toMatchObject({
    code: 'MAPPING_UNFIT',
    message: expect.stringContaining('row 1 has headings, and the mapping is of a table without headings'),
  });
});

it.each(['employee_shoe_size', '__proto__', 'valueOf', 'constructor'])(
  'takes %s for a field that no layout has, and no title in its column for a hire',
  async (field) => {
    const file = await tableOf('Size,Last Name,SSN\n42,Ray,900-12-1001\nSales\n40,King,900-12-1002\n');
    const fields = [field, 'employee_last_name', 'employee_ssn'];
    const mapping: Mapping = {
      newhire_mapping: 1,
      table: { heading_rows: [1] },
      columns: ['Size', 'Last Name', 'SSN'].map((heading, at) => ({
        ...{ column: 'ABC'.charAt(at), heading, level: 'confirmed' },
        field: fields[at] ?? null,
      })),
      constants: {},
      confirmed: true,
    };
    const { hires, leftOut } = await prepareTable(file, file.sheets[0]!, mapping, {}, TODAY);
    for await (const _ of hires());
    expect(leftOut().map(({ row }) => row)).toEqual([3]);
  },
);

describe('a mapping of a table that names its employer above its headings', () => {
  const HIRE = 'SSN,Last Name,First Name\n900-12-1001,Ray,Ana\n';
  const A = 'Company: Buckeye Tools Inc\nFEIN: 31-1234567\n';
  const B = 'Company: Lone Star Cafe\nFEIN: 07-4123456\n';
  const proposed = async (text: string) => confirmMapping((await surveyed(text)).proposal);
  async function fits(mapping: Mapping, text: string, given: Record<string, string> = {}) {
    const { survey } = await surveyed(text);
    return fitMapping(mapping, survey, given).length;
  }
  const unfit = (field: string) => ({
    code: 'MAPPING_UNFIT',
    message: expect.stringContaining(`the table has another ${field} than the mapping`),
  });

  it('has that employer, and fits no table of another one', async () => {
    const mapping = await proposed(`${A}\n${HIRE}`);
    expect(mapping.table.employer).toEqual({
      employer_fein: '311234567',
      employer_name: 'Buckeye Tools Inc',
    });
    expect(await parseMapping(JSON.stringify(mapping))).toEqual(mapping);
    for (const same of [A, '', '"Company: BUCKEYE TOOLS, INC."\n', 'FEIN: 311234567\nCompany: Buckeye\n'])
      expect(await fits(mapping, `${same}\n${HIRE}`)).toBe(3);
    await expect(fits(mapping, `${B}\n${HIRE}`)).rejects.toMatchObject(unfit('employer_fein'));
    const named = fits(mapping, `Company: Lone Star Cafe\n\n${HIRE}`);
    await expect(named).rejects.toMatchObject(unfit('employer_name'));
  });

  it.each(['Company Code: ', 'Co. # ', 'Client ID,', 'Company '])(
    'has its code where it has no name, and fits no table of another code: %s',
    async (label) => {
      const mapping = await proposed(`${label}0AB\n${HIRE}`);
      expect(mapping.constants).toEqual({});
      expect(await fits(mapping, `${label}0AB\n${HIRE}`)).toBe(3);
      await expect(fits(mapping, `${label}0XY\n${HIRE}`)).rejects.toMatchObject(unfit('employer_name'));
    },
  );

  it('fits a table with another form of the name, and none of another company of that name', async () => {
    const mapping = await proposed(`Company: Buckeye Tools Inc\n${HIRE}`);
    expect(await fits(mapping, `Company: BUCKEYE TOOLS\n${HIRE}`)).toBe(3);
    const other = fits(mapping, `Company: Buckeye Tools LLC\n${HIRE}`);
    await expect(other).rejects.toMatchObject(unfit('employer_name'));
  });

  it.each([
    ['Buckeye Tools Inc', 'Buckeye Tools Inc - New Hires of November', 'Lone Star Cafe LLC'],
    ['Client: 900-12-1234 Buckeye', 'Client: 900-12-1234 Buckeye (continued)', 'Client: 0010-5678 Lone Star'],
  ])('has a name that is in a title or has a number, and no value of it: %s', async (title, same, other) => {
    const mapping = await proposed(`${title}\n\n${HIRE}`);
    expect(mapping.constants).toEqual({});
    expect(JSON.stringify(mapping)).not.toContain('900-12');
    expect(await fits(mapping, `${same}\n\n${HIRE}`)).toBe(3);
    expect(await fits(mapping, `PayCo Inc,${same}\n\n${HIRE}`)).toBe(3);
    await expect(fits(mapping, `${other}\n\n${HIRE}`)).rejects.toMatchObject(unfit('employer_name'));
  });

  it.each([
    ['Riverside Diner', 'RIVERSIDE DINER', 'Hilltop Cafe'],
    [
      'Riverside Diner\nEmployee Contact List\n11/28/2026',
      'New hires\nRiverside',
      'Hilltop Cafe\nEmployee Contact List',
    ],
    ['City of Troy', 'New Hire Report\nCity of Troy', 'Village of Lima'],
  ])('has the only title that may be a name without a sign of a company: %s', async (title, same, other) => {
    const mapping = await proposed(`${title}\n${HIRE}`);
    expect(mapping).toMatchObject({
      constants: {},
      table: { employer: { employer_name: title.split('\n')[0] } },
    });
    for (const one of [title, same, 'New Hire Report', ''])
      expect(await fits(mapping, `${one}\n${HIRE}`)).toBe(3);
    await expect(fits(mapping, `${other}\n${HIRE}`)).rejects.toMatchObject(unfit('employer_name'));
  });

  it.each([
    'New Hire Report',
    'November',
    'OHIO',
    '900-12-1003,Kowalski,Jo,1 Elm St',
    'Week 46',
    'Ana Ray\nHilltop Cafe',
    'Prepared by Ana',
    'State: OH',
  ])('has no title that is rather of the report, or one of several: %s', async (title) => {
    expect((await proposed(`${title}\n${HIRE}`)).table.employer).toBeUndefined();
  });

  it.each([
    ['"November hires, Acme Inc"', '"December hires, Acme Inc"'],
    ['Week 46 Acme Inc', 'Week 47 Acme Inc'],
    ['Noviembre 2026 Acme Inc', 'Diciembre 2026 Acme Inc'],
    ['3 new hires by Ana at Acme Inc', '5 new hires by Bob at Acme Inc'],
    ['Client: Acme (Nov 2026)', 'Client: Acme (Dec 2026)'],
    ['Company: 0010-1234 Acme Run 4711', 'Company: 0010-1234 Acme Run 4712'],
    ['Acme Inc', 'New Hire Report Acme Inc'],
  ])('fits it where other words are around the name each month: %s', async (title, next) => {
    const mapping = await proposed(`${title}\n\n${HIRE}`);
    expect(await fits(mapping, `${next}\n\n${HIRE}`)).toBe(3);
  });

  it('fits it where a person has changed the value for all rows, or names the employer anew', async () => {
    const mapping = await proposed(`${A}\n${HIRE}`);
    const changed = { ...mapping, constants: { employer_fein: '074123456', employer_name: 'OTHER' } };
    expect(await fits(changed, `${A}\n${HIRE}`)).toBe(3);
    const employer_name = 'Lone Star Cafe';
    expect(await fits(mapping, `${B}\n${HIRE}`, { employer_fein: '074123456', employer_name })).toBe(3);
    expect(await fits(mapping, `${B}\n${HIRE}`, { employer_id: '074123456', employer_name })).toBe(3);
    const another = `${A.replace('31-', '32-')}\n${HIRE}`;
    expect(await fits(mapping, another, { employer_fein: '321234567' })).toBe(3);
    await expect(fits(mapping, `${B}\n${HIRE}`, { employer_city: 'AUSTIN' })).rejects.toMatchObject(
      unfit('employer_fein'),
    );
  });

  it('fits no table of another employer of which a person names only a part', async () => {
    const mapping = await proposed(`${A}\n${HIRE}`);
    const ofName = fits(mapping, `${B}\n${HIRE}`, { employer_name: 'Lone Star Cafe' });
    await expect(ofName).rejects.toMatchObject(unfit('employer_fein'));
    const ofFein = fits(mapping, `${B}\n${HIRE}`, { employer_fein: '074123456' });
    await expect(ofFein).rejects.toMatchObject(unfit('employer_name'));
  });

  it('fits no table of another FEIN than that for all rows where its own table had a name only', async () => {
    const named = await proposed(`Company: Buckeye Tools Inc\n\n${HIRE}`);
    const mapping = { ...named, constants: { ...named.constants, employer_fein: '311234567' } };
    expect(await fits(mapping, `${A}\n${HIRE}`)).toBe(3);
    await expect(fits(mapping, `${B}\n${HIRE}`)).rejects.toMatchObject(unfit('employer_fein'));
    for (const fein of ['07-4123456', 'XX-XXX3456', '**-***3456'])
      await expect(fits(mapping, `FEIN: ${fein}\n\n${HIRE}`)).rejects.toMatchObject(unfit('employer_fein'));
    for (const same of ['FEIN: XX-XXX4567', 'Tax ID: XXX-XX-3456'])
      expect(await fits(mapping, `${same}\n\n${HIRE}`)).toBe(3);
    expect(await fits(mapping, `FEIN: XX-XXX3456\n\n${HIRE}`, { employer_fein: '074123456' })).toBe(3);
  });

  it('fits a table of another employer where its columns say who it is', async () => {
    const heading = 'SSN,Last Name,First Name,Employer Name,Employer FEIN\n';
    const table = (above: string) => `${above}\n${heading}900-12-1001,Ray,Ana,Tools Inc,31-1234567\n`;
    const mapping = await proposed(table(A));
    expect(mapping.columns.map(({ field }) => field)).toContain('employer_fein');
    expect(await fits(mapping, table(B))).toBe(5);
  });

  it.each([
    ['Company', 'Buckeye Tools', 'BUCKEYE TOOLS INC', 'Lone Star Cafe'],
    ['Employer Name', 'Buckeye Tools', 'Buckeye Tools', 'Lone Star Cafe'],
    ['Company Code', '0AB', '0ab', '0XY'],
  ])(
    'has the one in all rows of a column, and fits no table of another: %s',
    async (heading, name, same, other) => {
      const of = (names: readonly string[]) =>
        `${heading},${HIRE.split('\n')[0]}\n${names.map((one, at) => `${one},900-12-100${at},Ray,Ana`).join('\n')}\n`;
      const mapping = await proposed(of([name, name]));
      expect(mapping.table.employer).toEqual({ employer_name: name });
      expect(JSON.stringify(mapping.constants)).toBe('{}');
      for (const names of [[name], [same, same], ['']]) expect(await fits(mapping, of(names))).toBe(4);
      for (const names of [[other], [name, other]])
        await expect(fits(mapping, of(names))).rejects.toMatchObject(unfit('employer_name'));
      const given = {
        employer_fein: '074123456',
        ...(heading === 'Company Code' && { employer_name: other }),
      };
      expect(await fits(mapping, of([other]), given)).toBe(4);
      expect(await fits(await proposed(of([name, other])), of([other]))).toBe(4);
      expect(await fits(mapping, of([other]).replace(/^/, 'FEIN: 07-4123456\n\n'), given)).toBe(4);
    },
  );

  it('is refused for the place in which the table names the other one, with the same code in its rows', async () => {
    const table = (company: string) => `Company: ${company}\n\nCompany Code,${HIRE.replace('\n', '\n0AB,')}`;
    const mapping = await proposed(table('Buckeye Tools'));
    await expect(fits(mapping, table('Lone Star Cafe'))).rejects.toMatchObject({
      message: expect.stringContaining(': above its headings, the table has another employer_name'),
    });
  });

  it('fits no table that says another address of the same employer', async () => {
    const at = (address: string) => `${A}"Address: ${address}"\n\n${HIRE}`;
    const first = at('1 Main St., Columbus, OH 43004');
    const mapping = await proposed(first);
    expect(mapping.table.employer).toMatchObject({
      employer_address_1: '1 Main St.',
      employer_city: 'Columbus',
      employer_state: 'OH',
      employer_zip: '43004',
    });
    expect(await parseMapping(JSON.stringify(mapping))).toEqual(mapping);
    expect(await fits(mapping, first)).toBe(3);
    expect(await fits(mapping, at('1 MAIN ST, COLUMBUS, OH 43004'))).toBe(3);
    expect(await fits(mapping, `${A}\n${HIRE}`)).toBe(3);
    const moved = at('99 Elm St, Columbus, OH 43004');
    await expect(fits(mapping, moved)).rejects.toMatchObject(unfit('employer_address_1'));
    expect(await fits(mapping, moved, { employer_street: '99 Elm St' })).toBe(3);
    const other = at('1 Main St, Dayton, OH 45402');
    await expect(fits(mapping, other)).rejects.toMatchObject(unfit('employer_city'));
    expect(await fits({ ...mapping, constants: { employer_address_1: '5 OAK ST' } }, first)).toBe(3);
  });

  it.each([
    'New hires of Lone Star Cafe - FEIN 07-4123456',
    'LONE STAR CAFE (EIN: 074123456)',
    'Lone Star Cafe / Federal ID No. 07-4123456 / November',
  ])('fits no table of another FEIN in a title: %s', async (title) => {
    const mapping = await proposed(`${title.replace(/07-?4123456/, '31-1234567')}\n\n${HIRE}`);
    expect(mapping.constants).toEqual({ employer_fein: '311234567' });
    await expect(fits(mapping, `${title}\n\n${HIRE}`)).rejects.toMatchObject(unfit('employer_fein'));
  });

  it('fits no table of another FEIN where the mapping does not have what its table said', async () => {
    const { employer: _, ...table } = (await proposed(`${A}\n${HIRE}`)).table;
    const mapping = { ...(await proposed(`${A}\n${HIRE}`)), table };
    expect(await fits(mapping, `${A}\n${HIRE}`)).toBe(3);
    expect(await fits(mapping, `Company: Another Name\n\n${HIRE}`)).toBe(3);
    await expect(fits(mapping, `${B}\n${HIRE}`)).rejects.toMatchObject({
      ...unfit('employer_fein'),
      next: expect.stringContaining('write employer_fein as the table has it into "employer" in "table"'),
    });
    expect(await fits({ ...mapping, constants: { employer_fein: '' } }, `${B}\n${HIRE}`)).toBe(3);
  });
});

it.each([
  ['employee_ssn', ['98-7654321', '98-7654322', '98-7654323'], ['987-65-4321', '987-65-4322']],
  ['employee_ssn', ['987654321', '987654321', '987654321', '987654321'], ['987654321', '987654321']],
  ['employer_fein', ['987-65-4321', '987-65-4322'], ['98-7654321', '98-7654321', '98-7654321', '98-7654321']],
])('fits no column of %s whose values are those of employers, or of persons', async (field, wrong, right) => {
  const table = (values: readonly string[]) =>
    ['Number,Last Name,First Name', ...values.map((value, at) => `${value},Ray,An${'abcd'[at]}`)].join('\n');
  const fitted = async (values: readonly string[]) => {
    const { proposal, survey } = await surveyed(table(values));
    const [first, ...others] = proposal.columns;
    const mapping = { ...proposal, columns: [{ ...first!, field }, ...others] };
    return fitMapping(mapping, survey).length;
  };
  expect(await fitted(right)).toBe(3);
  await expect(fitted(wrong)).rejects.toMatchObject({
    message: expect.stringContaining(`no longer look like values of ${field}`),
  });
});

describe('a mapping of a table in which headings are there twice', () => {
  const HOME = ['Street', 'City', 'State'];
  const HEADINGS = ['SSN', ...HOME, 'Company', ...HOME, 'Hired'];
  const FIELDS_OF = [
    ...['employee_ssn', 'employee_address_1', 'employee_city', 'employee_state'],
    ...['employer_name', 'employer_address_1', 'employer_city', 'employer_state', 'employee_date_of_hire'],
  ];
  const CELLS = [
    ...['900-12-1001', '1 Elm St', 'Dayton', 'OH'],
    ...['Tools Inc', '9 Oak St', 'Boston', 'MA', '11/15/2026'],
  ];
  const mapping = (isUsed: boolean): Mapping => ({
    newhire_mapping: 1,
    table: { heading_rows: [1] },
    columns: HEADINGS.map((heading, at) => ({
      column: String.fromCharCode(65 + at),
      heading,
      field: isUsed || !HOME.includes(heading) ? (FIELDS_OF[at] ?? null) : null,
      level: 'confirmed',
    })),
    constants: {},
    confirmed: true,
  });
  /** The fields of the columns of a table with the columns of the mapping in another order. */
  async function fieldsOf(order: readonly number[], isUsed = true) {
    const text = [HEADINGS, CELLS].map((row) => order.map((at) => row[at]).join(',')).join('\n');
    const file = await tableOf(`${text}\n`);
    const [sheet] = file.sheets;
    const survey = await surveyTable(file, sheet!, { today: TODAY, mapping: mapping(isUsed) });
    return fitMapping(mapping(isUsed), survey).map(({ mapped }) => mapped.field);
  }

  it('fits where other columns were moved', async () => {
    for (const order of [
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
      [8, 0, 1, 2, 3, 4, 5, 6, 7],
    ])
      expect(await fieldsOf(order)).toEqual(order.map((at) => FIELDS_OF[at]));
  });

  it('does not fit where these were moved, as the home would be that of the company, unless none is used', async () => {
    for (const order of [
      [0, 4, 5, 6, 7, 1, 2, 3, 8],
      [4, 5, 6, 7, 0, 1, 2, 3, 8],
    ]) {
      await expect(fieldsOf(order)).rejects.toMatchObject({
        code: 'MAPPING_UNFIT',
        message: expect.stringContaining('repeated, and after other columns than before: "Street"'),
      });
      await expect(fieldsOf(order, false)).resolves.toBeDefined();
    }
  });
});

it('fits no table in which a column without heading that is used follows another one than before', async () => {
  const columns = [
    ['SSN', 'employee_ssn', '900-12-1001'],
    ['First Name', 'employee_first_name', 'Ana'],
    ['', 'employee_middle_name', 'Lee'],
    ['Last Name', 'employee_last_name', 'Ray'],
    ['Hire Date', 'employee_date_of_hire', '2026-11-15'],
  ] as const;
  const fitted = async (order: readonly number[], isUsed = true) => {
    const mapping: Mapping = {
      newhire_mapping: 1,
      table: { heading_rows: [1] },
      columns: columns.map(([heading, field], at) => ({
        column: 'ABCDE'.charAt(at),
        heading,
        field: heading === '' && !isUsed ? null : field,
        level: 'confirmed',
      })),
      constants: {},
      confirmed: true,
    };
    const text = [0, 2].map((part) => order.map((at) => columns[at]?.[part]).join(',')).join('\n');
    const { survey } = await surveyed(`${text}\n`);
    return fitMapping(mapping, survey).length;
  };
  expect(await fitted([0, 1, 2, 3, 4])).toBe(5);
  expect(await fitted([4, 0, 1, 2, 3])).toBe(5);
  await expect(fitted([0, 2, 1, 3, 4])).rejects.toMatchObject({
    code: 'MAPPING_UNFIT',
    message: expect.stringContaining('after other columns than before: a column without heading'),
  });
  expect(await fitted([0, 2, 1, 3, 4], false)).toBe(5);
});

describe('a mapping for a table with the same headings, and values of other columns below them', () => {
  const HEADINGS = ['SSN', 'First Name', 'Last Name', 'Address', 'City', 'State', 'Zip', 'DOB', 'Hire Date'];
  const HIRES = [1, 2, 3, 4].map((at) => [
    ...[`900-12-100${at}`, `Ana${'abcd'[at - 1]}`, `Ray${'abcd'[at - 1]}`, `${at} Elm St`],
    ...['Dayton', 'OH', '45402', `02/1${at + 3}/1971`, `11/1${at + 3}/2026`],
  ]);
  const table = (change: (hire: string[]) => void, count = HIRES.length) => {
    const hires = HIRES.slice(0, count).map((hire) => [...hire]);
    for (const hire of hires) change(hire);
    return [HEADINGS, ...hires].map((row) => row.map((text) => `"${text}"`).join(',')).join('\n');
  };
  const fits = async (change: (hire: string[]) => void, count?: number) => {
    const { proposal } = await surveyed(table(() => {}));
    return fitMapping(proposal, (await surveyed(table(change, count))).survey).length;
  };
  const exchange = (one: number, other: number) => (hire: string[]) => {
    [hire[one], hire[other]] = [hire[other]!, hire[one]!];
  };

  it.each([
    ['days of birth and of hire', exchange(7, 8), 'employee_date_of_birth', 1],
    ['streets and cities', exchange(3, 4), 'employee_city', 4],
    ['numbers and names', exchange(0, 2), 'employee_last_name', 4],
    [
      'whole names',
      (hire: string[]) => {
        hire[2] = `${hire[2]}, ${hire[1]}`;
      },
      'employee_last_name',
      1,
    ],
    [
      'whole addresses',
      (hire: string[]) => {
        hire[3] = `${hire[3]}, Dayton, OH 45402`;
      },
      'employee_address_1',
      1,
    ],
  ] as const)('is refused: %s', async (_, change, field, count) => {
    for (const hires of [count, HIRES.length])
      await expect(fits(change, hires)).rejects.toThrow(`no longer look like values of ${field}`);
  });

  it('fits days of hire long ago beside days of birth, and no days of birth without them', async () => {
    const longAgo = (hire: string[]) => hire.splice(8, 1, '11/14/2006');
    expect(await fits(longAgo)).toBe(9);
    const withoutBirths = (hire: string[]) => hire.splice(7, 2, '', '11/14/2006');
    await expect(fits(withoutBirths)).rejects.toThrow('no longer look like values of employee_date_of_hire');
  });

  it('fits where a few values are', async () => {
    const once = (change: (hire: string[]) => void) => (hire: string[]) =>
      hire[0] === '900-12-1001' ? change(hire) : undefined;
    expect(await fits(once(exchange(7, 8)))).toBe(9);
    expect(await fits(once(exchange(3, 4)))).toBe(9);
    expect(await fits(() => {}, 1)).toBe(9);
    expect(await fits((hire) => hire.splice(4, 1, '06600 Mexico'), 1)).toBe(9);
    expect(await fits((hire) => hire.splice(4, 1, '29 Palms'))).toBe(9);
  });
});
