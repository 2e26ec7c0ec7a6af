/** What a mapping still lacks, in sentences: open columns, required fields that nothing fills, hidden rows. */

import type { Layout } from '../../layouts/index.js';
import { grouped } from '../../sentences.js';
import { fieldsOf } from '../reading/row-reader.js';
import type { Survey } from '../table/survey.js';
import { type MissingField, missingFields } from '../writing/field-recipes.js';
import type { MappedColumn, Mapping } from './mapping.js';

/** A column as a sentence names it: `Column K, "Supervisor",`. */
export const columnName = ({ column, heading }: Pick<MappedColumn, 'column' | 'heading'>): string =>
  heading === undefined || heading === '' ? `Column ${column}` : `Column ${column}, "${heading}",`;

/** True while nobody has said what the column is. */
const isOpen = ({ level }: Pick<MappedColumn, 'level'>): boolean => level === 'open';

/** The sentences; none when the mapping is complete for the layouts. */
export function wantedOf(
  mapping: Pick<Mapping, 'columns' | 'constants' | 'table'>,
  { hiddenRows }: Pick<Survey, 'hiddenRows'>,
  layouts: readonly Layout[],
): string[] {
  const open = mapping.columns.filter(isOpen).map((column) => `${columnName(column)} has no decision.`);
  const hidden = hiddenRows > 0 && mapping.table.hidden_rows === undefined;
  return [
    ...open,
    ...missingIn(mapping, layouts).map(({ field, state }) => missingSentence(field, state)),
    ...(hidden ? [`Say whether hidden rows are hires: ${rowsOf(hiddenRows)} hidden.`] : []),
  ];
}

const rowsOf = (count: number): string =>
  count === 1 ? '1 row of the table is' : `${grouped(count)} rows of the table are`;

/** The required fields of each layout that no column and no constant fills. */
export function missingIn(
  { columns, constants }: Pick<Mapping, 'columns' | 'constants'>,
  layouts: readonly Layout[],
): { field: MissingField; state: string }[] {
  const known = { constants: Object.keys(constants), columns: columns.flatMap(fieldsOf) };
  return layouts.flatMap((layout) =>
    missingFields(layout, known).map((field) => ({ field, state: layout.state })),
  );
}

/** A field that a layout requires and nothing fills. */
export function missingSentence({ name, label, oneOf }: MissingField, state: string): string {
  const what = oneOf ? `one of ${oneOf.join(', ')}` : name;
  return `${state} requires ${what} (${label}).`;
}
