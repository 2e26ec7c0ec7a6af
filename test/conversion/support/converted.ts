/** Converts tables that a test has in memory. */

import type { MappedColumn } from '../../../src/conversion/mapping/mapping.js';
import {
  type MappedTable,
  readFacts,
  StateFile,
  writeFiles,
} from '../../../src/conversion/writing/convert-table.js';
import type { Layout } from '../../../src/layouts/types.js';
import type { Cell, TableRow } from '../../../src/tables/index.js';
import { TODAY } from '../../support/facts.js';

/** A column of a test: what the mapping says of it, and its cells; a text is a cell of a CSV file. */
export interface TestColumn extends Partial<MappedColumn> {
  cells: readonly (string | Cell)[];
}

const cellOf = (cell: string | Cell): Cell =>
  typeof cell === 'string' ? { kind: cell === '' ? 'empty' : 'text', text: cell } : cell;

/** The row of the first hire: there is a title, and a heading. */
const FIRST_ROW = 3;

/** The table with a used column for each. */
export function tableOf(
  columns: readonly TestColumn[],
  constants: Record<string, string> = {},
  is1904 = false,
): MappedTable {
  const count = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const rows: TableRow[] = Array.from({ length: count }, (_, at) => ({
    number: FIRST_ROW + at,
    isHidden: false,
    cells: columns.map(({ cells }) => cellOf(cells[at] ?? '')),
  }));
  return {
    async *hires() {
      yield rows;
    },
    columns: columns.map(({ cells: _cells, ...mapped }, at) => ({
      position: at + 1,
      mapped: { column: 'A', level: 'confirmed', ...mapped },
    })),
    constants,
    is1904,
  };
}

/** The file of a table, and what is told of it. */
export async function converted(layout: Layout, table: MappedTable, today = TODAY) {
  const facts = await readFacts(table);
  const file = new StateFile(layout, table, facts.hires, { today });
  let text = '';
  const output = {
    file,
    write: async (lines: string) => {
      text += lines;
    },
  };
  await writeFiles(table, facts, [output], () => output, new AbortController().signal);
  const back = file.readBack();
  back.push(Buffer.from(text, 'latin1'));
  return {
    text,
    lines: text.split('\n').slice(0, -1),
    file,
    facts,
    isProven: back.isProven(),
    changes: Object.fromEntries(file.notes.changes().map(({ change, count }) => [change, count])),
    troubles: file.notes.troubles,
  };
}

/** The texts of a field in the employee records of a converted file, without padding at their ends. */
export async function fieldTexts(
  layout: Layout,
  name: string,
  column: Omit<TestColumn, 'field'>,
  others: readonly TestColumn[] = [],
) {
  const { lines, troubles, changes } = await converted(
    layout,
    tableOf([{ ...column, field: name }, ...others]),
  );
  const field = layout.record_types
    .find(({ id }) => id === 'employee')
    ?.fields.find((one) => one.name === name);
  if (!field) throw new Error(`The layout has no field ${name}.`);
  const records = lines.slice(-column.cells.length);
  return {
    texts: records.map((line) => line.slice(field.start - 1, field.end).trimEnd()),
    troubles: troubles.map(({ row, text }) => `${row}: ${text}`),
    changes,
  };
}
