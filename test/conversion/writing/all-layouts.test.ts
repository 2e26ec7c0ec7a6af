import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commonName } from '../../../src/conversion/reading/field-names.js';
import { missingFields } from '../../../src/conversion/writing/field-recipes.js';
import type { Layout, RecordType } from '../../../src/layouts/types.js';
import { check } from '../../support/check.js';
import { LAYOUTS } from '../../support/layouts.js';
import { converted, type TestColumn, tableOf } from '../support/converted.js';

const GIVEN = new Set(['constant', 'filler', 'count']);

/** The type of a line, by its identifier. */
const typeOf = (layout: Layout, line: string) =>
  layout.record_types.find(({ identified_by: { start, text } }) =>
    Array.from(text).every(
      (letter, at) => letter === '?' || line.charAt(start - 1 + at).toUpperCase() === letter.toUpperCase(),
    ),
  );

/** The fields of a clean example as a table: each employee's, with those of its employer on its row. */
function exampleTable(layout: Layout) {
  const lines = readFileSync(new URL(`../../../examples/${layout.id}-clean.txt`, import.meta.url), 'latin1')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const textsOf = (type: RecordType, line: string) =>
    type.fields
      .filter(
        ({ kind, name }) =>
          !GIVEN.has(kind) && !/_count$|transaction_date|date_stamp|creation_date|reporting_year/.test(name),
      )
      .map(({ name, kind, start, end }) => {
        const text = line.slice(start - 1, end).trim();
        return [
          name,
          kind === 'amount' && text !== '' ? `${Number(text.slice(0, -2))}.${text.slice(-2)}` : text,
        ] as const;
      });
  const constants: Record<string, string> = {};
  const rows: Map<string, string>[] = [];
  let employer: (readonly [string, string])[] = [];
  for (const line of lines) {
    const type = typeOf(layout, line);
    if (type?.id === 'header') Object.assign(constants, Object.fromEntries(textsOf(type, line)));
    if (type?.id === 'employer') employer = textsOf(type, line);
    if (type?.id === 'employee') rows.push(new Map([...employer, ...textsOf(type, line)]));
  }
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const formatOf = (name: string) =>
    layout.record_types.flatMap(({ fields }) => fields).find((one) => one.name === name)?.formats?.[0];
  const columns: TestColumn[] = names.map((field) => {
    const read = formatOf(field);
    return { field, ...(read && { read }), cells: rows.map((row) => row.get(field) ?? '') };
  });
  return { columns, constants, lines, rows };
}

it.each(LAYOUTS.map((layout) => [layout.id, layout] as const))(
  'the hires of the clean example for %s come back from a table as the same records',
  async (_id, layout) => {
    const { columns, constants, lines, rows } = exampleTable(layout);
    const { text, isProven, file, troubles } = await converted(layout, tableOf(columns, constants));
    expect(troubles).toEqual([]);
    expect(isProven).toBe(true);
    expect(
      missingFields(layout, {
        columns: columns.map(({ field }) => field ?? ''),
        constants: Object.keys(constants),
      }),
    ).toEqual([]);
    expect(
      check(layout, [Buffer.from(text, 'latin1')]).findings.filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    const employees = (all: readonly string[]) =>
      all.filter((line) => typeOf(layout, line)?.id === 'employee');
    expect(employees(text.split('\n'))).toEqual(employees(lines));
    expect(rows.map((_, at) => file.rowOfRecord(at + 1))).toEqual(rows.map((_, at) => at + 3));
  },
);

it.each(LAYOUTS.map((layout) => [layout.id, layout] as const))(
  'writes a FEIN with its zeros and without dashes, one employer for each number: %s',
  async (_id, layout) => {
    const cells = ['31-1234567', '311234567', { kind: 'number', text: '41234567' } as const, '04-1234567'];
    const fein = { field: 'employer_fein', restore_zeros: true, cells };
    const { lines, changes } = await converted(layout, tableOf([fein]));
    const type = layout.record_types.find(({ fields }) =>
      fields.some(({ name }) => commonName(name) === 'employer_fein'),
    );
    const { start = 1, end = 1 } =
      type?.fields.find(({ name }) => commonName(name) === 'employer_fein') ?? {};
    const texts = lines
      .filter((line) => typeOf(layout, line) === type)
      .map((line) => line.slice(start - 1, end).trim());
    const [one, other] = ['311234567', '041234567'];
    expect(texts).toEqual(type?.id === 'employer' ? [one, other] : [one, one, other, other]);
    expect(changes).toMatchObject({ 'zero added before FEIN': expect.any(Number) });
  },
);

it('names the cells of the row that the record of an employer is made from', async () => {
  const massachusetts = LAYOUTS.find(({ id }) => id === 'massachusetts')!;
  const feins = ['041234567', '042345678', '041234567', '42345679', '041234567'];
  const cities = ['BOSTON', 'A CITY WITH A LONG NAME', 'BOSTON', 'LYNN', 'BOSTON'];
  const { file, troubles } = await converted(
    massachusetts,
    tableOf([
      {
        field: 'employer_fein',
        restore_zeros: true,
        cells: feins.map((fein) => ({ kind: 'number', text: fein })),
      },
      { field: 'employer_city', cells: cities },
    ]),
  );
  expect(troubles).toMatchObject([{ row: 4, column: 2, field: 'employer_city', kind: 'too long' }]);
  expect(file.notes.changes()).toContainEqual({
    change: 'zero added before FEIN',
    count: 1,
    cells: [{ row: 6, column: 1 }],
  });
});

it('writes the name of a hire into no other field that a layout says has a whole name', async () => {
  const massachusetts = LAYOUTS.find(({ id }) => id === 'massachusetts')!;
  const layout: Layout = {
    ...massachusetts,
    record_types: massachusetts.record_types.map((type) => ({
      ...type,
      fields: type.fields.map((field) =>
        field.name === 'employer_name' ? { ...field, kind: 'full_name' } : field,
      ),
    })),
  };
  const { lines } = await converted(
    layout,
    tableOf([
      { field: 'employee_last_name', cells: ['RAY'] },
      { field: 'employee_first_name', cells: ['ANA'] },
      { field: 'employer_fein', cells: ['311234567'] },
      { field: 'employer_name', cells: ['TOOLS INC'] },
    ]),
  );
  const texts = lines.map((line) => line.slice(10, 40).trim());
  expect(texts).toEqual(['TOOLS INC', 'RAY,ANA']);
});

it('keeps a number that is no FEIN as it is where a layout takes one', async () => {
  const york = LAYOUTS.find(({ id }) => id === 'new-york')!;
  const cells = ['12345678901', '12345678-1', 'B-1234567', '74123456'];
  const { lines } = await converted(york, tableOf([{ field: 'employer_fein', cells }]));
  const employers = lines.filter((line) => typeOf(york, line)?.id === 'employer');
  expect(employers.map((line) => line.slice(6, 17).trim())).toEqual(cells);
});

it('names the hires of another state where the layout has no field that shows it', async () => {
  const isShown = ({ record_types }: Layout) =>
    record_types.some(({ fields }) => fields.some(({ name }) => name === 'employee_state_of_hire'));
  for (const layout of LAYOUTS.filter(({ code }) => code !== 'US')) {
    const hired = { field: 'employee_state_of_hire', cells: [layout.code, 'Hawaii', 'hi', '', 'X'] };
    const { troubles } = await converted(layout, tableOf([hired]));
    const named = troubles
      .filter(({ kind }) => kind === 'state of hire')
      .map(({ row, column }) => [row, column]);
    expect([layout.id, named]).toEqual([
      layout.id,
      isShown(layout)
        ? []
        : [
            [4, 1],
            [5, 1],
          ],
    ]);
  }
  expect(LAYOUTS.filter((layout) => !isShown(layout)).map(({ id }) => id)).toEqual([
    ...['massachusetts', 'new-york', 'washington'],
  ]);
});

it.each(
  LAYOUTS.filter(({ record_types }) => record_types.some(({ id }) => id === 'header')).map(
    (layout) => [layout.id, layout] as const,
  ),
)(
  'a column cannot fill the header of %s: its field is wanted still, and the column is listed',
  async (_id, layout) => {
    const header = layout.record_types.find(({ id }) => id === 'header');
    const { columns, constants } = exampleTable(layout);
    for (const { name, kind, required } of header?.fields ?? []) {
      if (!(name in constants) || !/^transmitter_/.test(name) || kind === 'constant') continue;
      const { [name]: text = '', ...others } = constants;
      const column = { field: name, cells: columns[0]?.cells.map(() => text) ?? [] };
      const { file } = await converted(layout, tableOf([...columns, column], others));
      if (text !== '')
        expect(file.notes.lostWithValues()).toContainEqual({
          field: commonName(name),
          rows: column.cells.length,
        });
      const known = { columns: [name], constants: Object.keys(others) };
      const missing = missingFields(layout, known).map((one) => one.name);
      expect(missing.includes(name)).toBe(required === 'yes');
    }
  },
);
