/** A mapping is read as it was written: by a person, or as a proposal of the program. */

import { expect, test } from 'vitest';
import { type Mapping, parseMapping, refuseUnconfirmed } from '../../src/conversion/index.js';

const withColumn = (column: object, constants = {}) =>
  JSON.stringify({
    newhire_mapping: 1,
    table: { heading_rows: [1] },
    columns: [{ column: 'A', heading: 'Name', level: 'likely', ...column }],
    constants,
    confirmed: false,
  });

test('whole names may be named as one field, as proposals do, or as their parts', async () => {
  const read = 'LAST, FIRST M';
  for (const column of [
    { field: 'employee_name', read },
    { fields: ['employee_last_name', 'employee_first_name', 'employee_middle_name'], read },
  ])
    expect((await parseMapping(withColumn(column))).columns[0]).toMatchObject(column);
});

test('any other field is not split', async () => {
  const column = { field: 'employee_ssn', read: 'LAST, FIRST M' };
  await expect(parseMapping(withColumn(column))).rejects.toMatchObject({ code: 'MAPPING_UNFIT' });
});

test.each(['employee_ssn', 'employee_middle_initial', 'employee_date_of_birth', 'employee_date_of_hire'])(
  'each hire has its own %s: for all of them it can only be none',
  async (field) => {
    const read = (value: string) =>
      parseMapping(withColumn({ field: null }, { [field]: value, employee_state_of_hire: 'OH' }));
    await expect(read('899365001')).rejects.toMatchObject({
      code: 'MAPPING_UNFIT',
      message: expect.stringContaining(`${field} cannot be the same for all hires`),
    });
    expect((await read('')).constants).toHaveProperty(field, '');
  },
);

test.each([
  [
    { field: null, fields: ['employee_city'], read: 'CITY, ST ZIP' },
    'has both "field" and "fields". Leave out',
  ],
  [{}, 'needs "field" or "fields".'],
  [{ field: null, column: undefined }, 'column is missing.'],
  [{ field: null, cut: 'yes' }, 'cut must be true or false.'],
  [{ field: null, level: 'certain' }, 'level must be one of: exact, '],
  [{ field: null, column: 'a' }, 'column must be the letter of a column.'],
  [{ field: null, fild: 'x' }, 'fild is not expected here.'],
])('a column with %j is refused in plain words, with its place', async (column, sentence) => {
  await expect(parseMapping(withColumn(column))).rejects.toMatchObject({
    code: 'MAPPING_UNFIT',
    message: expect.stringContaining(`columns entry 1 ${sentence}`),
  });
});

test('a mapping with a value for all rows is used once a person has confirmed it, also where all columns are exact', async () => {
  const column = { field: 'employee_ssn', level: 'exact' };
  const mapping = (await parseMapping(withColumn(column, { employer_fein: '311234567' }))) as Mapping;
  expect(() => refuseUnconfirmed(mapping)).toThrow('The mapping is not confirmed.');
  expect(() => refuseUnconfirmed({ ...mapping, confirmed: true })).not.toThrow();
  expect(() => refuseUnconfirmed({ ...mapping, constants: {} })).not.toThrow();
});
