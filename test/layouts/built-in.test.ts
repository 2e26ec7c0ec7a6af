import { describe, expect, it } from 'vitest';
import { fieldOf, suggestState } from '../../src/layouts/index.js';
import { checkLayout } from '../../src/layouts/soundness.js';
import { findLayout, LAYOUTS } from '../support/layouts.js';

const text = (state: string) => findLayout(state)!;

describe('the built-in layouts', () => {
  it('are in alphabetical order, one for each state', () => {
    const names = LAYOUTS.map(({ state }) => state);
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('have the id of their file name', () => {
    for (const { id, state } of LAYOUTS) expect(id).toBe(state.toLowerCase().replaceAll(' ', '-'));
  });

  it.each(LAYOUTS.map((layout) => [layout.state, layout] as const))('%s is sound', (_state, layout) => {
    expect(checkLayout(layout)).toEqual([]);
  });

  it.each(LAYOUTS.map((layout) => [layout.state, layout] as const))(
    '%s gives the source and confidence of each field and what it cannot check',
    (_state, { sources, record_types, caveats, unchecked }) => {
      for (const { read, title } of sources) {
        expect(read).toMatch(/^2026-11/);
        expect(title).not.toBe('');
      }
      for (const field of record_types.flatMap(({ fields }) => fields)) {
        expect(sources.map(({ id }) => id)).toContain(field.source);
        expect(field.confidence).not.toBe('');
      }
      expect(caveats.length).toBeGreaterThan(0);
      expect(unchecked.length).toBeGreaterThan(0);
    },
  );

  it('have the record lengths, types and field counts of the adopted tables', () => {
    const shape = LAYOUTS.map((layout) => [
      layout.code,
      layout.record_length,
      layout.record_types.map(
        ({ id, fields, place, required }) => `${id} ${fields.length} ${place} ${required}`,
      ),
    ]);
    const adopted = [
      ['CO', 801, ['header 9 first false', 'employee 42 anywhere true', 'total 3 last false']],
      ['LA', 801, ['employee 45 anywhere true']],
      ['MA', 96, ['employer 11 anywhere true', 'employee 10 anywhere true']],
      [
        'NY',
        128,
        [
          'header 10 first true',
          'employer 12 anywhere true',
          'employee 10 anywhere true',
          'employer_total 3 anywhere true',
          'total 3 last true',
        ],
      ],
      ['OH', 815, ['header 4 first true', 'employee 45 anywhere true']],
      ['TX', 801, ['employee 45 anywhere true', 'total 3 first or last false']],
    ];
    expect(shape).toEqual(expect.arrayContaining(adopted));
  });

  it('have the facts in which the states differ', () => {
    const louisiana = text('LA').record_types[0]!;
    expect(louisiana.identified_by).toEqual({
      start: 1,
      end: 17,
      text: '?? Newhire Record',
      ignore_case: true,
    });
    expect(fieldOf(text('LA'), 'employee', 'record_identifier')).toMatchObject({
      values: ['LA Newhire Record'],
      ignore_case: true,
    });
    expect(fieldOf(text('LA'), 'employee', 'employer_state_ein')).toMatchObject({
      required: 'yes',
      severity: 'warning',
    });
    expect(fieldOf(text('LA'), 'employee', 'employee_date_of_hire')?.formats).toEqual(['MMDDYYYY']);
    expect(fieldOf(text('TX'), 'employee', 'employee_date_of_hire')?.formats).toEqual([
      'YYYYMMDD',
      'MMDDYYYY',
    ]);
    expect(fieldOf(text('CO'), 'header', 'defense_code')?.values).toEqual(['A', 'C', 'R']);
    const ohio = text('OH').record_types[1]!;
    expect(ohio.contractor).toEqual({ field: 'contractor_data', blank_values: ['N'] });
    expect(fieldOf(text('OH'), 'employee', 'employee_gender')).toMatchObject({
      start: 289,
      end: 289,
      values: ['F', 'M', 'U'],
    });
  });

  it('have an address block for the employee, and where the columns are known for the employer and an optional third one', () => {
    for (const { record_types } of LAYOUTS) {
      const employee = record_types.find(({ id }) => id === 'employee')!;
      const has = (name: string) => employee.fields.some((field) => field.name === name);
      expect(employee.addresses.map(({ name, optional }) => [name, optional])).toEqual([
        ['employee', false],
        ...(has('employer_city') ? [['employer', false]] : []),
        ...(has('employer_optional_city') ? [['employer_optional', true]] : []),
      ]);
      const hasEmployers = record_types.some(({ id }) => id === 'employer');
      expect(employee.roles).toMatchObject({
        ssn: 'employee_ssn',
        hire_date: 'employee_date_of_hire',
        ...(hasEmployers ? { full_name: 'employee_name' } : { fein: 'employer_fein' }),
      });
    }
  });
});

it.each(['CO', 'LA', 'OH', 'TX'])(
  'the caveats of %s state who is reported in addition to new employees',
  (code) => {
    const text = findLayout(code)!.caveats.join(' ');
    expect(text).toMatch(/Employees who come back/);
    expect(text).toMatch(/contractors/);
  },
);

describe('finding a layout', () => {
  it.each(['Ohio', 'ohio', 'OHIO', 'OH', 'oh', ' Oh '])('takes %j', (name) => {
    expect(findLayout(name)?.state).toBe('Ohio');
  });

  it.each([
    ['district of columbia', 'District of Columbia'],
    ['District-of-Columbia', 'District of Columbia'],
    [' new  mexico ', 'New Mexico'],
    ['WEST_VIRGINIA', 'West Virginia'],
    ['us', 'Federal'],
  ])('takes %j', (name, state) => {
    expect(findLayout(name)?.state).toBe(state);
  });

  it.each(['', 'Iowa', 'O', 'Ohio '.repeat(2)])('does not take %j', (name) => {
    expect(findLayout(name)).toBeUndefined();
  });

  it.each([
    ['Ohoi', 'Ohio'],
    ['lousiana', 'Louisiana'],
    ['Collorado', 'Colorado'],
    ['TEXSA', 'Texas'],
    ['ILL', 'Illinois'],
    ['Mass.', 'Massachusetts'],
    ['new m', 'New Mexico'],
  ])('suggests for %s the state %s', (typed, state) => {
    expect(suggestState(typed)).toBe(state);
  });

  it.each(['', 'Hawaii', 'zz', 'California'])('suggests nothing for %j', (typed) => {
    expect(suggestState(typed)).toBeUndefined();
  });

  it('finds a field by record type and name, and nothing when there is none', () => {
    expect(fieldOf(text('OH'), 'header', 'record_count')).toMatchObject({
      start: 10,
      end: 18,
      kind: 'count',
    });
    expect(fieldOf(text('OH'), 'total', 'record_count')).toBeUndefined();
    expect(fieldOf(text('OH'), 'employee', 'nothing')).toBeUndefined();
  });
});
