import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findReturned, type HiresForm, openHiresTable } from '../../src/conversion/index.js';
import type { Layout } from '../../src/layouts/index.js';
import { type Cell, EMPTY_CELL, type TableFile, workbookBytes } from '../../src/tables/index.js';
import { runs, share } from '../support/campaign.js';
import { LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { rowsOf, tableOf } from '../support/tables.js';

const example = (id: string, kind: 'clean' | 'faults') => readFileSync(`examples/${id}-${kind}.txt`);
const layoutOf = (id: string) => LAYOUTS.find((layout) => layout.id === id) as Layout;

const linesOf = (text: Buffer | string) =>
  text
    .toString('latin1')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);

async function gathered(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function tableOfFile(layout: Layout, file: Uint8Array, form: HiresForm = 'xlsx'): Promise<Buffer> {
  const table = await openHiresTable(layout, async function* () {
    yield file;
  });
  return gathered(table.bytes(form));
}

async function returned(
  layout: Layout,
  workbook: Uint8Array,
): Promise<{ bytes: Buffer; isUnedited: boolean }> {
  const found = await findReturned(await tableOf(workbook));
  expect(found).toMatchObject({ layout: layout.id, state: layout.state });
  const file = await found!.open(layout);
  const bytes = await gathered(file.bytes());
  return { bytes, isUnedited: file.isUnedited() };
}

const refusalOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no refusal',
    ({ code, message }) => `${code}: ${message}`,
  );

/** The sheets of a workbook as texts, to be edited. */
async function sheetsOf(workbook: Uint8Array) {
  const table = await tableOf(workbook);
  const sheets = [];
  for (const [at, { name, isHidden }] of table.sheets.entries()) {
    const rows = (await rowsOf(table, at)).map(({ cells }) => cells.map(({ text }) => text));
    sheets.push({ name, isHidden, rows });
  }
  return sheets;
}

async function edited(
  layout: Layout,
  file: Uint8Array,
  edit: (hires: string[][], frame: string[][]) => void,
) {
  const sheets = await sheetsOf(await tableOfFile(layout, file));
  edit(sheets[0]!.rows, sheets[1]!.rows);
  return gathered(workbookBytes(sheets));
}

/** A workbook in which a person has written into a cell, below a heading of row 1. */
function withCell(table: TableFile, sheetName: string, row: number, heading: string, cell: Cell): TableFile {
  return {
    ...table,
    async *rows(sheet) {
      let at = -1;
      for await (const group of table.rows(sheet))
        yield group.map((one) => {
          if (one.number === 1) at = one.cells.findIndex(({ text }) => text === heading);
          if (sheet.name !== sheetName || one.number !== row) return one;
          const width = Math.max(one.cells.length, at + 1);
          return {
            ...one,
            cells: Array.from({ length: width }, (_, place) =>
              place === at ? cell : (one.cells[place] ?? EMPTY_CELL),
            ),
          };
        });
    },
  };
}

describe('a state file as a table', () => {
  const ids = LAYOUTS.map(({ id }) => id);

  it.each(share(ids, 7))('comes back byte for byte: %s', async (id) => {
    const [layout, file] = [layoutOf(id), example(id, 'clean')];
    const { bytes, isUnedited } = await returned(layout, await tableOfFile(layout, file));
    expect(bytes.equals(file)).toBe(true);
    expect(isUnedited).toBe(true);
  });

  it.each(share(ids, 4))('is refused with its lines when it has faults of form: %s', async (id) => {
    const said = await refusalOf(tableOfFile(layoutOf(id), example(id, 'faults')));
    expect(said).toMatch(/^NOT_REVERSIBLE: A table of this file could not .* Lines? \d/);
  });

  it('comes back with its line ends, order mark, end mark and encoding', async () => {
    const ohio = layoutOf('ohio');
    const text = example('ohio', 'clean').toString('latin1');
    const line = (bytes: string) => bytes.replaceAll('\n', '\r\n');
    const named = (name: string, encoding: 'utf8' | 'latin1', isCharacters: boolean) => {
      const [first = '', second = '', ...rest] = text.split('\n');
      const gap = isCharacters ? name.length : Buffer.byteLength(name, encoding);
      const changed = second.slice(0, 10) + name + second.slice(10 + gap);
      return Buffer.concat([
        Buffer.from(`${first}\n`),
        Buffer.from(`${changed}\n`, encoding),
        Buffer.from(rest.join('\n')),
      ]);
    };
    const files = [
      Buffer.from(line(text)),
      Buffer.from(text.replaceAll('\n', '\r')),
      Buffer.from(text.replaceAll('\n', '')),
      Buffer.from(text.slice(0, -1)),
      Buffer.from(`\ufeff${text}\n\n`),
      Buffer.from(`${text}\x1a`),
      named('JOSÉ', 'utf8', true),
      named('JOSÉ', 'utf8', false),
      named('JOSÉ', 'latin1', false),
    ];
    for (const file of files) {
      const { bytes, isUnedited } = await returned(ohio, await tableOfFile(ohio, file));
      expect(bytes.equals(file)).toBe(true);
      expect(isUnedited).toBe(true);
    }
  });

  it('comes back byte for byte, whatever its fields have', async () => {
    const random = seeded(20261124);
    const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
    const signs = `=+-@'"      ${printable}`;
    for (let run = 0; run < runs(15, 1000); run++) {
      const layout = random.pick(LAYOUTS);
      const end = random.pick(['\n', '\r\n']);
      const lines = linesOf(example(layout.id, 'clean'));
      const employee = layout.record_types.find(({ id }) => id === 'employee')!;
      const { start, text } = employee.identified_by;
      const isEmployee = (line: string) =>
        [...text].every((sign, at) => sign === '?' || line[start - 1 + at] === sign);
      const noise = (field: (typeof employee.fields)[number], line: string) => {
        const width = field.end - field.start + 1;
        let noise = '';
        for (let at = random.int(0, width); at > 0; at--) noise += random.pick([...signs]);
        return line.slice(0, field.start - 1) + noise.padEnd(width) + line.slice(field.end);
      };
      const changed = lines.map((line) => {
        if (!isEmployee(line)) return line;
        const free = employee.fields.filter(
          (field) => field.end < start || field.start >= start + text.length,
        );
        return free.reduce((one, field) => (random.chance(0.3) ? noise(field, one) : one), line);
      });
      const file = Buffer.from(changed.join(end) + end, 'latin1');
      const { bytes } = await returned(layout, await tableOfFile(layout, file));
      expect(bytes.equals(file), `${layout.id}, run ${run}`).toBe(true);
    }
  });

  it('names the lines that have no place in a table', async () => {
    const text = example('ohio', 'clean').toString('latin1');
    const lines = linesOf(text);
    const said = (...changed: string[]) =>
      refusalOf(tableOfFile(layoutOf('ohio'), Buffer.from(`${changed.join('\n')}\n`, 'latin1')));
    expect(await said(lines[0]!, `${lines[1]} `, 'x', ...lines.slice(3))).toContain(
      'Lines 2 and 3: not 815 characters long',
    );
    expect(await said(lines[0]!, '', ...lines.slice(1))).toContain('Line 2: blank');
    expect(await said(...lines.slice(1), lines[0]!)).toContain('Line 16: not the first record');
    expect(await said(...lines.slice(0, -1))).toContain(
      'Line 1: a count other than the 14 records that can be read',
    );
    expect(await said(lines[0]!, `X${lines[1]?.slice(1)}`, ...lines.slice(2))).toContain(
      'Line 2: of no known type of record',
    );
    expect(await refusalOf(tableOfFile(layoutOf('ohio'), Buffer.from(text.replace('\n', '\r\n'))))).toContain(
      'two kinds of line ends',
    );
    expect(await refusalOf(tableOfFile(layoutOf('ohio'), Buffer.from('a,b\n')))).toContain('NOT_REVERSIBLE');
  });

  it('names a hire of whom no field is filled: its row would be empty, and gone when it comes back', async () => {
    const [ohio, file] = [layoutOf('ohio'), example('ohio', 'clean')];
    const lines = linesOf(file);
    const blank = [...lines.slice(0, 2), lines[2]!.charAt(0).padEnd(lines[2]!.length), ...lines.slice(3)];
    for (const form of ['xlsx', 'csv'] as const)
      expect(await refusalOf(tableOfFile(ohio, Buffer.from(`${blank.join('\n')}\n`), form))).toMatch(
        /^NOT_REVERSIBLE: .*Line 3: a hire of whom no field is filled/,
      );
  });

  it('names employers that do not come back as they were', async () => {
    const lines = linesOf(example('massachusetts', 'clean'));
    const said = (...changed: string[]) =>
      refusalOf(tableOfFile(layoutOf('massachusetts'), Buffer.from(`${changed.join('\n')}\n`, 'latin1')));
    expect(await said(...lines.slice(1))).toContain('Lines 1, 2');
    expect(await said(...lines, lines[0]!)).toContain('an employer without hires');
    expect(await said(...lines, ...lines)).toContain('an employer for the second time');
  });
});

describe('an edited table', () => {
  it('changes the fields that were edited and no other byte', async () => {
    const [ohio, file] = [layoutOf('ohio'), example('ohio', 'clean')];
    const workbook = await edited(ohio, file, ([headings = [], first = []]) => {
      first[headings.indexOf('Employee first name')] = 'MARIA';
    });
    const { bytes, isUnedited } = await returned(ohio, workbook);
    expect(isUnedited).toBe(false);
    const field = ohio.record_types
      .find(({ id }) => id === 'employee')!
      .fields.find(({ label }) => label === 'Employee first name')!;
    const expected = file.toString('latin1').split('\n');
    expected[1] = `${expected[1]!.slice(0, field.start - 1)}${'MARIA'.padEnd(field.end - field.start + 1)}${expected[1]!.slice(field.end)}`;
    expect(bytes.toString('latin1').split('\n')).toEqual(expected);
  });

  it.each(['ohio', 'new-york', 'colorado', 'massachusetts', 'texas'])(
    'has its counts made anew: %s',
    async (id) => {
      const [layout, file] = [layoutOf(id), example(id, 'clean')];
      const fewer = await edited(layout, file, (rows) => rows.splice(2, 1));
      const { bytes } = await returned(layout, fewer);
      const lines = linesOf(bytes);
      expect(lines).toHaveLength(linesOf(file).length - 1);
      // A file whose counts are wrong cannot be made a table.
      expect((await returned(layout, await tableOfFile(layout, bytes))).isUnedited).toBe(true);
    },
  );

  it('may be sorted: the hires of each employer stay with it', async () => {
    const [layout, file] = [layoutOf('new-york'), example('new-york', 'clean')];
    const sorted = await edited(layout, file, (rows) =>
      rows.splice(1, rows.length - 1, ...rows.slice(1).reverse()),
    );
    const { bytes } = await returned(layout, sorted);
    expect(linesOf(bytes).sort()).toEqual(linesOf(file).sort());
  });

  it('may have its columns moved, and a day or a number where a text was', async () => {
    const [ohio, file] = [layoutOf('ohio'), example('ohio', 'clean')];
    const moved = await edited(ohio, file, (rows) => {
      const width = rows[0]!.length;
      for (const row of rows)
        row.unshift(...Array.from({ length: width }, (_, at) => row[at] ?? '').slice(1), row[0] ?? '');
      for (const row of rows) row.length = width;
    });
    expect((await returned(ohio, moved)).bytes.equals(file)).toBe(true);
  });

  it('is refused with the cell when a text has no place, and with the columns when headings were changed', async () => {
    const [ohio, file] = [layoutOf('ohio'), example('ohio', 'clean')];
    const said = async (edit: (rows: string[][], frame: string[][]) => void) =>
      refusalOf(returned(ohio, await edited(ohio, file, edit)));
    const cell = (text: string) => (rows: string[][]) => {
      rows[1]![rows[0]!.indexOf('Employee first name')] = text;
    };
    expect(await said(cell('X'.repeat(40)))).toMatch(
      /NOT_REVERSIBLE: Nothing was written. [A-Z]+2: Employee first name has a text that is longer than 16/,
    );
    expect(await said((rows) => rows[0]!.splice(0, 1, 'SSN'))).toMatch(
      /TABLE_UNREADABLE: .*Missing: .*Unknown or duplicate columns: A/,
    );
    expect(await said((rows) => rows[0]!.push('Notes'))).toContain('Unknown or duplicate columns:');
    expect(await said(([headings, first]) => (first![headings!.length] = 'x'))).toContain(
      'its column has no heading',
    );
    expect(await said((_, frame) => frame.splice(0, 1))).toContain("The headings of the sheet 'File'");
    const york = layoutOf('new-york');
    const other = await edited(york, example('new-york', 'clean'), (rows) => {
      rows[1]![rows[0]!.indexOf('Employer name')] = 'OTHER';
    });
    expect(await refusalOf(returned(york, other))).toContain('which has the same employer');
  });

  it('is refused with the cell where a date or an error stands for a text, on each of its sheets', async () => {
    const [ohio, file] = [layoutOf('ohio'), example('ohio', 'clean')];
    const table = await tableOf(await tableOfFile(ohio, file));
    const said = async (sheet: string, row: number, column: string, cell: Cell) => {
      const found = await findReturned(withCell(table, sheet, row, column, cell));
      return refusalOf(found!.open(ohio).then(async (made) => gathered(made.bytes())));
    };
    const day: Cell = { kind: 'date', text: '2026-12-03' };
    const city = await said('New hires', 3, 'Employee city', day);
    expect(city).toMatch(
      /^NOT_REVERSIBLE: Nothing was written. [A-Z]+3 has a date: a spreadsheet program takes a text such as 12-3 for one/,
    );
    expect(await said('New hires', 3, 'Employee date of hire', day)).toBe('no refusal');
    const rows = await rowsOf(table, 1);
    const created = rows.find(({ cells }) => cells[3]?.text === 'header.transaction_date')!.number;
    expect(await said('File', created, 'Text', day)).toBe('no refusal');
    expect(await said('File', created, 'Text', { kind: 'error', text: '#REF!' })).toMatch(
      /NOT_REVERSIBLE: .*File!C\d+ has an error/,
    );
    expect(await said('File', created, 'Text', { kind: 'text', text: '2026-12-03' })).toMatch(
      /NOT_REVERSIBLE: .*File!C\d+: .* has a text that is longer than 8/,
    );
  });

  it('is refused with another sheet, whose rows would not be read, unless it is empty', async () => {
    const [ohio, file] = [layoutOf('ohio'), example('ohio', 'clean')];
    const sheets = await sheetsOf(await tableOfFile(ohio, file));
    const openedWith = async (rows: string[][], isHidden = false) => {
      const other = { name: 'New hires (2)', isHidden, rows };
      const found = await findReturned(await tableOf(await gathered(workbookBytes([...sheets, other]))));
      return found!.open(ohio);
    };
    await expect(openedWith([[], ['', '']])).resolves.toBeDefined();
    await expect(openedWith(sheets[0]!.rows)).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      message: "The workbook has another sheet, 'New hires (2)', whose rows would not be in the file.",
      next: "Put its hires into the sheet 'New hires', and remove it. If it has no hires, hide it instead.",
    });
    await expect(openedWith(sheets[0]!.rows, true)).resolves.toBeDefined();
  });

  it('is no returned table without the sheet that names its layout, or with one of another layout', async () => {
    const [ohio, file] = [layoutOf('ohio'), example('ohio', 'clean')];
    const workbook = await tableOfFile(ohio, file);
    const sheets = await sheetsOf(workbook);
    expect(
      await findReturned(await tableOf(await gathered(workbookBytes(sheets.slice(0, 2))))),
    ).toBeUndefined();
    expect(await findReturned(await tableOf('a,b\n'))).toBeUndefined();
    const found = await findReturned(await tableOf(workbook));
    expect(await refusalOf(found!.open(layoutOf('texas')))).toContain(
      'TABLE_UNREADABLE: The workbook was made with another layout',
    );
  });
});

describe('a state file as CSV', () => {
  it('has a row for each hire, headed by the labels of the layout', async () => {
    const [ohio, file] = [layoutOf('ohio'), example('ohio', 'clean')];
    const csv = (await tableOfFile(ohio, file, 'csv')).toString();
    const rows = (await rowsOf(await tableOf(csv))).map(({ cells }) => cells.map(({ text }) => text));
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(rows).toHaveLength(16);
    expect(rows[0]).toContain('Employee first name');
    expect(rows).toEqual((await sheetsOf(await tableOfFile(ohio, file)))[0]!.rows);
  });
});
