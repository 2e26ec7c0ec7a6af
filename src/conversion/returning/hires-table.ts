/** A state file as a table: the hires, one in each row, and what else the file has. */

import type { Layout, RecordType } from '../../layouts/index.js';
import { csvLine, MAX_ROWS, type SheetToWrite, workbookBytes } from '../../tables/index.js';
import { textsOf } from './column-code.js';
import { notReversible } from './not-reversible.js';
import { makeStateFile } from './remade-file.js';
import { type HiresColumn, isCount, isWanted, slotsOf } from './slots.js';
import {
  type FileMarks,
  hiresOf,
  readStateFile,
  type StateFileBytes,
  type StateFileFacts,
} from './state-file.js';

/** The forms of a table that a state file is made into. */
export type HiresForm = 'xlsx' | 'csv' | 'tsv';

/** The sheets of a workbook that is made from a state file. */
export const SHEETS = { hires: 'New hires', file: 'File', hidden: 'newhire' } as const;
/** The first cell of the hidden sheet, and its version. */
export const HIDDEN_MARK = ['newhire table', '1'] as const;
/** The headings of the sheet with headers and totals; the names are what counts on return. */
export const FILE_HEADINGS = ['Record', 'Field', 'Text', 'Name'] as const;

/** A state file that can be made a table. */
export interface HiresTable {
  readonly hires: number;
  /** The bytes of the table. */
  bytes(form: HiresForm): AsyncGenerator<Uint8Array>;
}

/** @throws NewhireError NOT_REVERSIBLE with the lines that cannot be made again from a table */
export async function openHiresTable(layout: Layout, bytes: StateFileBytes): Promise<HiresTable> {
  const facts = await readStateFile(layout, bytes);
  const columns = columnsOf(layout, facts.filled);
  const rows = () => rowsOf(layout, bytes, columns, facts.marks);
  const made = await makeStateFile({
    layout,
    columns,
    frame: facts.frame,
    marks: facts.marks,
    rows: numbered(rows),
  });
  for await (const _ of made.bytes());
  if (made.sha256() !== facts.marks.sha256)
    throw notReversible('The file has something that does not come back from a table unchanged.');
  return { hires: facts.hires, bytes: (form) => tableBytes(form, layout, columns, facts, rows) };
}

/**
 * The columns of the hires and their employers. Headings are the labels; those of employers have a word before them where both
 * have one.
 */
export function columnsOf(layout: Layout, filled: ReadonlySet<string>): HiresColumn[] {
  const types = layout.record_types.filter(({ id }) => id === 'employee' || id === 'employer');
  const all = types
    .toSorted((a, b) => Number(b.id === 'employee') - Number(a.id === 'employee'))
    .flatMap((type) =>
      slotsOf(layout, type)
        .filter((slot) => !isCount(type, slot) && (filled.has(slot.key) || isWanted(type, slot)))
        .map((slot) => ({ type, slot })),
    );
  const headings = new Map<string, number>();
  return all.map(({ type, slot }) => {
    const times = (headings.get(slot.label) ?? 0) + 1;
    headings.set(slot.label, times);
    return { type, slot, heading: times === 1 ? slot.label : `${slot.label} (${times})` };
  });
}

/** The texts of the hires, in the order of the columns. */
export async function* rowsOf(
  layout: Layout,
  bytes: StateFileBytes,
  columns: readonly HiresColumn[],
  { code }: FileMarks,
): AsyncGenerator<string[]> {
  const slotsOfType = (id: RecordType['id']) =>
    columns.filter(({ type }) => type.id === id).map(({ slot }) => slot);
  const [own, employers] = [slotsOfType('employee'), slotsOfType('employer')];
  for await (const hires of hiresOf(layout, bytes))
    for (const { employee, employer } of hires)
      yield [...textsOf(code, employee, own), ...(employer ? textsOf(code, employer, employers) : [])];
}

/** The rows of a sheet with one row of headings. */
function numbered(rows: () => AsyncIterable<readonly string[]>) {
  return async function* () {
    let row = 1;
    for await (const texts of rows()) yield { row: ++row, texts };
  };
}

function tableBytes(
  form: HiresForm,
  layout: Layout,
  columns: readonly HiresColumn[],
  facts: StateFileFacts,
  rows: () => AsyncIterable<readonly string[]>,
): AsyncGenerator<Uint8Array> {
  const headings = columns.map(({ heading }) => heading);
  const withHeadings = async function* () {
    yield headings;
    yield* rows();
  };
  if (form !== 'xlsx') return textBytes(withHeadings(), form === 'csv' ? ',' : '\t');
  if (facts.hires >= MAX_ROWS)
    throw notReversible(
      `The file has ${facts.hires} hires, and a sheet has ${MAX_ROWS} rows.`,
      'Split the file first.',
    );
  const sheets: SheetToWrite[] = [
    { name: SHEETS.hires, hasHeadings: true, rows: withHeadings() },
    { name: SHEETS.file, hasHeadings: true, rows: frameRows(layout, facts) },
    { name: SHEETS.hidden, isHidden: true, rows: hiddenRows(layout, columns, facts) },
  ];
  return workbookBytes(sheets);
}

/** Lines that are written together. */
const BATCH = 64 * 1024;

async function* textBytes(
  rows: AsyncIterable<readonly string[]>,
  separator: string,
): AsyncGenerator<Uint8Array> {
  let text = '\ufeff';
  for await (const row of rows) {
    text += csvLine(row, separator);
    if (text.length < BATCH) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function frameRows(layout: Layout, { frame }: StateFileFacts): string[][] {
  const rows = frame.flatMap(({ type, texts }) =>
    slotsOf(layout, type).flatMap((slot, at) => {
      const text = texts[at] ?? '';
      return text === '' && !isWanted(type, slot) ? [] : [[type.label, slot.label, text, slot.key]];
    }),
  );
  return [[...FILE_HEADINGS], ...rows];
}

/** What the hidden sheet says: `frame` is a header or total and its place. */
function hiddenRows(
  layout: Layout,
  columns: readonly HiresColumn[],
  { marks, frame }: StateFileFacts,
): string[][] {
  return [
    [...HIDDEN_MARK],
    ['layout', layout.id, layout.state],
    ['edition', layout.edition],
    ['encoding', marks.code],
    ['line end', JSON.stringify(marks.lineEnd)],
    ['ending', JSON.stringify(marks.ending)],
    ['order mark', String(marks.hasOrderMark)],
    ['sha256', marks.sha256],
    ...frame.map(({ type, isFirst }) => ['frame', type.id, isFirst ? 'first' : 'last']),
    ...columns.map(({ slot, heading }) => ['column', slot.key, heading]),
  ];
}
