/** A made-up layout with the records of employers, whole names in one field, and dates with two digits of the year. */

import type { Field, Layout, RecordType } from '../../src/layouts/types.js';

type Row = [name: string, width: number, kind: Field['kind'], more?: Partial<Field>];

function fieldsOf(rows: readonly Row[]): Field[] {
  let end = 0;
  return rows.map(([name, width, kind, more]) => {
    const start = end + 1;
    end += width;
    const label = `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
    const usual = { name, label, start, end, kind, required: 'yes', severity: 'error' } as const;
    return { ...usual, source: 'made-up', confidence: 'made up', ...more };
  });
}

const ADDRESS = ['street', 'city', 'state', 'zip', 'zip4'] as const;
const address = (of: string): Row[] => [
  [`${of}_street`, 20, 'text'],
  [`${of}_city`, 18, 'city', { min: 2 }],
  [`${of}_state`, 2, 'state'],
  [`${of}_zip`, 5, 'zip'],
  [`${of}_zip4`, 4, 'zip4', { required: 'no' }],
];

function type(id: RecordType['id'], mark: string, rows: Row[], more: Partial<RecordType> = {}): RecordType {
  const of = rows.find(([name]) => name.endsWith('_street'))?.[0].slice(0, -'_street'.length);
  const [line1, city, state, zip, zip4] = ADDRESS.map((part) => `${of}_${part}`) as [string, ...string[]];
  const block = { name: of!, label: 'Address', optional: false, line1, city, state, zip, zip4 } as const;
  return {
    id,
    label: `${id.replace('_', ' ')} record`.replace(/^./, (first) => first.toUpperCase()),
    identified_by: { start: 1, end: mark.length, text: mark, ignore_case: false },
    place: 'anywhere',
    required: true,
    fields: fieldsOf([['record_identifier', mark.length, 'constant', { values: [mark] }], ...rows]),
    addresses: of ? [block as RecordType['addresses'][number]] : [],
    roles: {},
    ...more,
  };
}

const filler = (width: number): Row => ['filler', width, 'filler', { required: 'no' }];

/** 110 columns: one `E` record and one `S` record for each employer, its `P` records between them, and an `F` record at the end. */
export const EMPLOYER_LAYOUT: Layout = {
  id: 'made-up',
  state: 'Maryland',
  code: 'MD',
  edition: 'made up',
  record_length: 110,
  deadline_days: 20,
  record_types: [
    type(
      'employer',
      'E',
      [
        ['employer_fein', 9, 'fein'],
        ['employer_name', 30, 'text'],
        ...address('employer'),
        ['people', 6, 'digits'],
        filler(15),
      ],
      { roles: { fein: 'employer_fein', employer_name: 'employer_name', record_count: 'people' } },
    ),
    type(
      'employee',
      'P',
      [
        ['employee_ssn', 9, 'ssn', { itin: 'allowed' }],
        ['employee_name', 30, 'full_name'],
        ...address('employee'),
        ['employee_date_of_birth', 6, 'date', { formats: ['MMDDYY'], required: 'no' }],
        ['employee_date_of_hire', 6, 'date', { formats: ['MMDDYY'] }],
        filler(9),
      ],
      {
        roles: {
          ssn: 'employee_ssn',
          full_name: 'employee_name',
          birth_date: 'employee_date_of_birth',
          hire_date: 'employee_date_of_hire',
        },
      },
    ),
    type('employer_total', 'S', [['people', 6, 'count'], filler(103)], { roles: { record_count: 'people' } }),
    type('total', 'F', [['employers', 6, 'count'], filler(103)], {
      place: 'last',
      roles: { employer_count: 'employers' },
    }),
  ],
  sources: [{ id: 'made-up', title: 'Made up for tests', url: '', kind: 'inference', read: '2026-11' }],
  caveats: ['Made up for tests.'],
  unchecked: [],
};
