import { expect, it } from 'vitest';
import { checkLayout } from '../../src/layouts/soundness.js';
import type { Field, Layout, RecordType } from '../../src/layouts/types.js';
import { findLayout } from '../support/layouts.js';

/** Ohio with one thing changed; `employee` is its second record type. */
function changed(change: (employee: RecordType, layout: Layout) => unknown): string[] {
  const layout = structuredClone(findLayout('Ohio')!);
  change(layout.record_types[1]!, layout);
  return checkLayout(layout);
}

/** Ohio with one field of its employee record changed. */
function withField(name: string, change: Partial<Record<keyof Field, unknown>>): string[] {
  return changed(({ fields }) => Object.assign(fields.find((field) => field.name === name)!, change));
}

const faults: [string, string[], string][] = [
  [
    'a gap',
    withField('employee_first_name', { start: 12 }),
    'column 11 before employee_first_name belong to no field.',
  ],
  [
    'an overlap',
    withField('employee_first_name', { end: 28 }),
    'employee_first_name and employee_middle_name overlap in columns 27-28.',
  ],
  [
    'an end past the record',
    withField('contractor_data', { end: 820 }),
    'contractor_data ends at column 820, past the record length 815.',
  ],
  [
    'a record filled short',
    withField('contractor_data', { end: 800 }),
    'the fields end at column 800, short of the record length 815.',
  ],
  [
    'a field that ends before it starts',
    withField('employee_ssn', { start: 10, end: 2 }),
    'employee_ssn runs from column 10 to column 2.',
  ],
  [
    'columns out of order',
    changed(({ fields }) => void fields.reverse()),
    'the fields are not in the order of their columns.',
  ],
  [
    'a name used twice',
    withField('employee_zip4', { name: 'employee_zip' }),
    'two fields have the name employee_zip.',
  ],
  [
    'a date without a format',
    withField('employee_date_of_hire', { formats: undefined }),
    'employee_date_of_hire has no date format;',
  ],
  [
    'formats on another kind',
    withField('employee_city', { formats: ['YYYYMMDD'] }),
    'employee_city has date formats,',
  ],
  [
    'a minimum length greater than the field',
    withField('employee_city', { min: 26 }),
    'employee_city needs at least 26 characters and has 25.',
  ],
  [
    'a constant of another length',
    withField('record_type', { values: ['22'] }),
    'the value of record_type has 2 characters; the field has 1.',
  ],
  [
    'a constant without its value',
    withField('record_type', { values: [] }),
    'record_type is constant and needs exactly one value.',
  ],
  [
    'a value longer than its field',
    withField('employee_gender', { values: ['F', 'MALE'] }),
    'a value of employee_gender has 4 characters; the field has 1.',
  ],
  [
    'a value list without values',
    withField('employee_gender', { values: [] }),
    'employee_gender has no values to choose from.',
  ],
  ['values on another kind', withField('employee_city', { values: ['X'] }), 'employee_city has values,'],
  [
    'a kind of another width',
    withField('employee_middle_name', { kind: 'ssn' }),
    'employee_middle_name has 16 characters; a field of kind ssn has 9.',
  ],
  [
    'a source that is not listed',
    withField('employee_city', { source: 'hearsay' }),
    'employee_city names the source hearsay, which is not listed.',
  ],
  [
    'a need for an address it is not part of',
    withField('employee_middle_name', { required: 'foreign' }),
    'employee_middle_name is needed for foreign addresses but belongs to no address.',
  ],
  [
    'a need for contractors without their rule',
    changed((type) => void delete type.contractor),
    'employee_first_name is not needed for contractors, but the record has no contractor rule.',
  ],
  [
    'an address of a missing field',
    changed(({ addresses }) => Object.assign(addresses[0]!, { city: 'town' })),
    'the city of the address employee is town, which is not a field of this record.',
  ],
  [
    'a role of a missing field',
    changed(({ roles }) => Object.assign(roles, { ssn: 'social' })),
    'the role ssn is social, which is not a field of this record.',
  ],
  [
    'a role of another kind',
    changed(({ roles }) => Object.assign(roles, { hire_date: 'employee_city' })),
    'the role hire_date is employee_city, whose kind is city; the kind must be date.',
  ],
  [
    'a contractor rule of a missing field',
    changed((type) => Object.assign(type.contractor!, { field: 'indicator' })),
    'the contractor rule names indicator, which is not a field of this record.',
  ],
  [
    'an identifier unlike the constant',
    changed((type) => Object.assign(type.identified_by, { text: '3' })),
    'the identifier in column 1 does not match the value of record_type.',
  ],
  [
    'an identifier of another length',
    changed((type) => Object.assign(type.identified_by, { text: '22' })),
    'the identifier in column 1 has 2 characters.',
  ],
  [
    'an identifier past the record',
    changed((type) => Object.assign(type.identified_by, { end: 900 })),
    'the identifier in columns 1-900 is past the record length 815.',
  ],
];

it.each(faults)('names %s', (_fault, found, expected) => {
  expect(found).toContainEqual(expect.stringContaining(`Employee record: ${expected}`));
});

it.each([
  [
    'no employee record',
    changed((type) => Object.assign(type, { id: 'total' })),
    'The layout has no employee record.',
  ],
  [
    'a record type twice',
    changed((_type, { record_types }) => void record_types.push(record_types[0]!)),
    'The layout has two record types with the id header.',
  ],
  [
    'a source twice',
    changed((_type, { sources }) => void sources.push(sources[0]!)),
    'The layout has two sources with the id powerschool-header.',
  ],
])('names %s', (_fault, found, expected) => {
  expect(found).toContain(expected);
});

it('has one message for one fault', () => {
  expect(withField('employee_city', { min: 26 })).toHaveLength(1);
  expect(withField('employee_first_name', { start: 12 })).toHaveLength(1);
});
