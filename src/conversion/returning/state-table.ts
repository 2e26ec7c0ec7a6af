/** A state file as a table that is converted into the file of another state: its fields go by their names. */

import { NewhireError } from '../../errors.js';
import type { DateFormat, Field, Layout, RecordType } from '../../layouts/index.js';
import { type Cell, columnLetters, EMPTY_CELL, type TableRow } from '../../tables/index.js';
import type { MappedColumn, Mapping } from '../mapping/mapping.js';
import { NAME_PARTS, WHOLE_NAME } from '../reading/field-names.js';
import { fieldsOf, type UsedColumn } from '../reading/row-reader.js';
import { isGenerated, takenBy, writtenTypes } from '../writing/field-recipes.js';
import { columnsOf, rowsOf } from './hires-table.js';
import { type HiresColumn, type Slot, slotsOf } from './slots.js';
import { readStateFile, type StateFileBytes, type StateFileFacts } from './state-file.js';

/** A state file that can be converted into that of another state. */
export interface StateTable {
  /** A row for each hire, numbered from 2 on: the labels of the fields would be row 1. */
  hires(): AsyncIterable<readonly TableRow[]>;
  /** A mapping for another layout: open where a field that is filled has no place in it. */
  mappingTo(target: Layout, constants: Readonly<Record<string, string>>): Mapping;
  /** The columns that a mapping uses. @throws NewhireError MAPPING_UNFIT when it lacks one of the file */
  fitted(mapping: Mapping): UsedColumn[];
  /** Sentences about texts of headers and totals for which another layout has no place. */
  notesOn(target: Layout): string[];
}

/** How a mapping says the form of dates. */
const READS: Readonly<Record<DateFormat, string>> = {
  YYYYMMDD: 'YYYY-MM-DD',
  MMDDYYYY: 'MM/DD/YYYY',
  MMDDYY: 'MM/DD/YY',
};

/** @throws NewhireError NOT_REVERSIBLE with the lines that are not whole records in their place */
export async function openStateTable(layout: Layout, bytes: StateFileBytes): Promise<StateTable> {
  const facts = await readStateFile(layout, bytes);
  const columns = columnsOf(layout, facts.filled).filter(
    ({ slot: { key, field } }) => facts.filled.has(key) && field?.kind !== 'constant',
  );
  const frame = frameTexts(layout, facts);
  return {
    async *hires() {
      let number = 1;
      for await (const texts of rowsOf(layout, bytes, columns, facts.marks)) yield [rowOf(++number, texts)];
    },
    mappingTo: (target, constants) =>
      mappingTo(layout, target, columns, { ...constantsOf(frame, target), ...constants }),
    fitted: (mapping) => fitted(mapping, columns),
    notesOn: (target) => notesOn(frame, target),
  };
}

function fitted(mapping: Mapping, columns: readonly HiresColumn[]): UsedColumn[] {
  return columns.flatMap(({ heading }, at) => {
    const mapped = mapping.columns.find((one) => one.heading === heading);
    if (!mapped)
      throw new NewhireError(
        'MAPPING_UNFIT',
        `The mapping has no entry for the field "${heading}", which the file fills.`,
        {
          next: 'Let newhire convert propose a new mapping without --map.',
        },
      );
    return fieldsOf(mapped).length > 0 ? [{ position: at + 1, mapped }] : [];
  });
}

const rowOf = (number: number, texts: readonly string[]): TableRow => ({
  number,
  isHidden: false,
  cells: texts.map(cellOf),
});
const cellOf = (text: string): Cell => (text === '' ? EMPTY_CELL : { kind: 'text', text });

/** The parts of a row that the records of a layout take. */
const takenIn = (target: Layout) =>
  new Set(writtenTypes(target).flatMap(({ fields }) => fields.flatMap(takenBy)));

const hasPlace = (taken: ReadonlySet<string>, name: string) =>
  fieldsOf({ field: name }).some((one) => taken.has(one));

/** A text of a header or total. */
interface FrameText {
  readonly type: RecordType;
  readonly slot: Slot;
  readonly text: string;
}

/** The texts of headers and totals but for constants, counts and days, which are computed again. */
function frameTexts(layout: Layout, { frame }: StateFileFacts): FrameText[] {
  const isComputed = (type: RecordType, field: Field | undefined) =>
    field !== undefined && field.kind !== 'filler' && isGenerated(type, field);
  return frame.flatMap(({ type, texts }) =>
    slotsOf(layout, type)
      .map((slot, at) => ({ type, slot, text: texts[at]?.trim() ?? '' }))
      .filter(({ slot: { field }, text }) => text !== '' && !isComputed(type, field)),
  );
}

const constantsOf = (frame: readonly FrameText[], target: Layout): Record<string, string> =>
  Object.fromEntries(
    frame
      .filter(({ slot }) => hasPlace(takenIn(target), slot.field?.name ?? ''))
      .map(({ slot, text }) => [slot.field?.name ?? '', text]),
  );

const notesOn = (frame: readonly FrameText[], target: Layout): string[] =>
  frame
    .filter(({ slot }) => !hasPlace(takenIn(target), slot.field?.name ?? ''))
    .map(
      ({ type, slot }) =>
        `the field "${slot.label}" of the ${type.label.toLowerCase()} was left out: ${target.state} has no field for it`,
    );

function mappingTo(
  source: Layout,
  target: Layout,
  columns: readonly HiresColumn[],
  constants: Record<string, string>,
): Mapping {
  const taken = takenIn(target);
  return {
    newhire_mapping: 1,
    state: target.state,
    table: { heading_rows: [1] },
    columns: columns.map(({ heading, slot: { field } }, at): MappedColumn => {
      const column = { column: columnLetters(at + 1), heading };
      const name = field?.name ?? '';
      if (!hasPlace(taken, name) || field?.kind === 'filler')
        return { ...column, field: null, level: 'open', reason: `${target.state} has no field for it.` };
      if (field?.kind === 'free' && source.id !== target.id)
        return { ...column, field: null, level: 'open', reason: OF_ANYTHING };
      const read = field?.formats?.[0];
      if (name === WHOLE_NAME)
        return { ...column, fields: [...NAME_PARTS], read: 'LAST, FIRST M', level: 'exact' };
      return { ...column, field: name, ...(read && { read: READS[read] }), level: 'exact' };
    }),
    constants,
    confirmed: false,
  };
}

/** The name of such a field does not say what is in it. */
const OF_ANYTHING = 'The columns may contain anything, and other states may use them for something else.';
