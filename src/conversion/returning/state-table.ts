/** A state file as a table that is converted into the file of another state: its fields go by their names. */

import { NewhireError } from '../../errors.js';
import type { DateFormat, Field, Layout } from '../../layouts/index.js';
import { type Cell, columnLetters, EMPTY_CELL, type TableRow } from '../../tables/index.js';
import type { MappedColumn, Mapping } from '../mapping/mapping.js';
import { NAME_PARTS, WHOLE_NAME } from '../reading/field-names.js';
import { fieldsOf, type UsedColumn } from '../reading/row-reader.js';
import { takenBy } from '../writing/field-recipes.js';
import { columnsOf, rowsOf } from './hires-table.js';
import { type HiresColumn, slotsOf } from './slots.js';
import { readStateFile, type StateFileBytes, type StateFileFacts } from './state-file.js';

/** A state file that can be converted into that of another state. */
export interface StateTable {
  /** A row for each hire, numbered from 2 on: the labels of the fields would be row 1. */
  hires(): AsyncIterable<readonly TableRow[]>;
  /** A mapping for another layout: open where a field that is filled has no place in it. */
  mappingTo(target: Layout, constants: Readonly<Record<string, string>>): Mapping;
  /** The columns that a mapping uses. @throws NewhireError MAPPING_UNFIT when it lacks one of the file */
  fitted(mapping: Mapping): UsedColumn[];
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
    ({ slot: { key, field } }) => facts.filled.has(key) && field && !isMade(field),
  );
  return {
    async *hires() {
      let number = 1;
      for await (const texts of rowsOf(layout, bytes, columns, facts.marks)) yield [rowOf(++number, texts)];
    },
    mappingTo: (target, constants) =>
      mappingTo(target, columns, { ...constantsOf(layout, facts), ...constants }),
    fitted: (mapping) => fitted(mapping, columns),
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

const isMade = ({ kind }: Field) => kind === 'constant' || kind === 'filler' || kind === 'free';

const rowOf = (number: number, texts: readonly string[]): TableRow => ({
  number,
  isHidden: false,
  cells: texts.map(cellOf),
});
const cellOf = (text: string): Cell => (text === '' ? EMPTY_CELL : { kind: 'text', text });

/** Texts of headers and totals that a person wrote: of the transmitter and its contact. */
function constantsOf(layout: Layout, { frame }: StateFileFacts): Record<string, string> {
  return Object.fromEntries(
    frame.flatMap(({ type, texts }) =>
      slotsOf(layout, type).flatMap(({ field }, at): [string, string][] => {
        const text = texts[at]?.trim() ?? '';
        return field && text !== '' && /^(transmitter|contact)_/.test(field.name) ? [[field.name, text]] : [];
      }),
    ),
  );
}

function mappingTo(
  target: Layout,
  columns: readonly HiresColumn[],
  constants: Record<string, string>,
): Mapping {
  const taken = new Set(target.record_types.flatMap(({ fields }) => fields.flatMap(takenBy)));
  return {
    newhire_mapping: 1,
    state: target.state,
    table: { heading_rows: [1] },
    columns: columns.map(({ heading, slot: { field } }, at): MappedColumn => {
      const column = { column: columnLetters(at + 1), heading };
      const name = field?.name ?? '';
      if (!fieldsOf({ field: name }).some((one) => taken.has(one)))
        return { ...column, field: null, level: 'open', reason: `${target.state} has no field for it.` };
      const read = field?.formats?.[0];
      if (name === WHOLE_NAME)
        return { ...column, fields: [...NAME_PARTS], read: 'LAST, FIRST M', level: 'exact' };
      return { ...column, field: name, ...(read && { read: READS[read] }), level: 'exact' };
    }),
    constants,
    confirmed: false,
  };
}
