/** Decisions of two tabs about one mapping. */

import { expect, test } from 'vitest';
import type { MappedColumn, Mapping } from '../../../src/conversion/index.js';
import { mergedMapping } from '../../../src/page/mapping/merged-mapping.js';

const BASE: Mapping = {
  newhire_mapping: 1,
  table: { heading_rows: [1] },
  columns: [
    { column: 'A', heading: 'Badge', field: null, level: 'open', candidates: ['employee_ssn'] },
    { column: 'B', heading: 'Town', field: 'employee_city', level: 'likely', reason: 'It is named so.' },
  ],
  constants: { employer_city: 'DAYTON', employer_state: 'OH' },
  wanted: ['Badge has no decision.'],
  confirmed: false,
};
const column = (letter: string, part: Partial<MappedColumn>, of = BASE): Mapping => ({
  ...of,
  columns: of.columns.map((one) => (one.column === letter ? { ...one, level: 'confirmed', ...part } : one)),
});
const constants = (part: Record<string, string>, of = BASE): Mapping => ({
  ...of,
  constants: { ...of.constants, ...part },
});
const { employer_city: _, ...WITHOUT_CITY } = BASE.constants;

test.each([
  [
    'of different columns and fields: both stay',
    column('A', { field: null }, constants({ employer_zip: '43215' })),
    column('B', { field: 'employer_city' }, constants({ employer_city: 'TOLEDO' })),
    {
      columns: [{ level: 'confirmed' }, { field: 'employer_city', level: 'confirmed' }],
      constants: { employer_city: 'TOLEDO', employer_state: 'OH', employer_zip: '43215' },
    },
    {},
    [],
  ],
  [
    'that are the same: nothing is in the way',
    column('A', { field: 'employee_ssn' }, constants({ employer_city: 'TOLEDO' })),
    column('A', { field: 'employee_ssn', candidates: [] }, constants({ employer_city: 'TOLEDO' })),
    { columns: [{ field: 'employee_ssn' }, {}], constants: { employer_city: 'TOLEDO' } },
    {},
    [],
  ],
  [
    'of the same column and field: those of the other stay, and what was typed is given back',
    column('A', { field: 'employee_ssn' }, constants({ employer_city: 'COLUMBUS' })),
    column('A', { field: null }, constants({ employer_city: 'TOLEDO' })),
    { columns: [{ field: null }, {}], constants: { employer_city: 'TOLEDO' } },
    { employer_city: 'COLUMBUS' },
    ['Badge'],
  ],
  [
    'where the other has removed the field',
    constants({ employer_city: 'COLUMBUS' }),
    { ...BASE, constants: WITHOUT_CITY },
    { constants: { employer_state: 'OH' } },
    { employer_city: 'COLUMBUS' },
    [],
  ],
  [
    'where this one has removed a field that the other left',
    { ...BASE, constants: WITHOUT_CITY },
    { ...BASE, table: { ...BASE.table, hidden_rows: 'leave' as const } },
    { constants: WITHOUT_CITY, table: { hidden_rows: 'leave' } },
    {},
    [],
  ],
])('%s', (_, mine, theirs, mapping, typed, columns) => {
  const merged = mergedMapping({ ...mine, confirmed: true }, BASE, theirs);
  expect(merged).toMatchObject({ mapping: { ...mapping, confirmed: false }, typed, columns });
  if (mapping.constants === WITHOUT_CITY) expect(merged.mapping.constants).toEqual(WITHOUT_CITY);
});
