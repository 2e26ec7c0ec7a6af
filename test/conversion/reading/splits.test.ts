import { expect, it } from 'vitest';
import { findLayout } from '../../support/layouts.js';
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
