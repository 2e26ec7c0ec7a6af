/** The decisions of a person about a proposed mapping, step by step. */

import type { Layout } from '../../layouts/index.js';
import { nearest } from '../../nearest-word.js';
import { columnLetters } from '../../tables/index.js';
import { columnFields } from '../headings/exact-headings.js';
import { commonName } from '../reading/field-names.js';
import { fieldsOf } from '../reading/row-reader.js';
import { detailed } from '../recognition/claims.js';
import type { Survey } from '../table/survey.js';
import type { MappedColumn, Mapping } from './mapping.js';

/** The mapping after a decision, or why it cannot be made. */
export type Decided = { readonly mapping: Mapping } | { readonly refusal: string };

const withColumn = (mapping: Mapping, at: number, column: MappedColumn): Decided => ({
  mapping: { ...mapping, columns: mapping.columns.map((one, index) => (index === at ? column : one)) },
});

/** The proposal for a column is taken as it is. `at`: its place in the mapping, 0-based. */
export function confirmColumn(mapping: Mapping, at: number): Decided {
  const column = mapping.columns[at];
  return column ? withColumn(mapping, at, confirmed(column)) : { mapping };
}

/** The way to read days with the day and the month in each other's places; undefined for one without such an order. */
export function otherOrder(read: string | undefined): string | undefined {
  const [, first, between, second, rest] = /^(MM|DD)(\W?)(MM|DD)(.*)$/.exec(read ?? '') ?? [];
  return first === undefined || first === second ? undefined : `${second}${between}${first}${rest}`;
}

/** The days of a column are read in the other order. It remains to be confirmed. */
export function swapOrder(mapping: Mapping, at: number): Decided {
  const column = mapping.columns[at];
  const read = otherOrder(column?.read);
  return column && read !== undefined ? withColumn(mapping, at, { ...column, read }) : { mapping };
}

function confirmed({ candidates: _, reason: __, ...column }: MappedColumn): MappedColumn {
  return { ...column, level: 'confirmed' };
}

/** A person chooses a field for a column, or null for "not used". */
export function chooseField(
  mapping: Mapping,
  at: number,
  field: string | null,
  survey: Survey,
  layouts: readonly Layout[],
): Decided {
  const { column: letter = '', heading } = mapping.columns[at] ?? {};
  const base = { column: letter, ...(heading !== undefined && { heading }) };
  if (field === null) return withColumn(mapping, at, { ...base, field, level: 'confirmed' });
  const name = commonName(field.trim().toLowerCase());
  const known = [...columnFields(layouts), 'employee_name'];
  if (!known.includes(name)) return { refusal: `There is no such field. ${advice(name, known)}` };
  const other = mapping.columns.findIndex((one, index) => index !== at && fieldsOf(one).includes(name));
  if (other >= 0) return { refusal: `Column ${mapping.columns[other]?.column} is that field already.` };
  const column = survey.columns.find(({ position }) => columnLetters(position) === letter);
  if (!column) return { mapping };
  const profiles = survey.columns.map(({ profile }) => profile);
  const claim = detailed(
    { column, fields: [name], field: name, level: 'sure', candidates: [], namesParty: true, reason: '' },
    undefined,
    { exact: new Map(), profiles },
  );
  if (claim.level === 'open') return { refusal: claim.reason };
  return withColumn(mapping, at, {
    ...base,
    field: name,
    ...(claim.read !== undefined && { read: claim.read }),
    ...(claim.restoresZeros && { restore_zeros: true }),
    level: 'confirmed',
  });
}

/** Which fields an unknown name may mean: the nearest, or those with most of its words; else all that there are. */
function advice(typed: string, known: readonly string[]): string {
  const near = nearest(typed, known);
  if (near !== undefined) return `Did you mean ${near}?`;
  const words = typed.split(/[^a-z0-9]+/).filter(({ length }) => length > 2);
  const wordsIn = (name: string) => words.filter((word) => name.includes(word)).length;
  const most = Math.max(...known.map(wordsIn));
  if (most === 0) return `The fields are ${known.join(', ')}.`;
  return `Did you mean ${known.filter((name) => wordsIn(name) === most).join(', ')}?`;
}

/** All columns that are open are not used. */
export function othersNotUsed(mapping: Mapping): Mapping {
  const columns = mapping.columns.map((column) =>
    column.level === 'open' ? confirmed({ ...column, field: null }) : column,
  );
  return { ...mapping, columns };
}

/**
 * A new proposal for the same table, as for another state, with what a person decided before: columns, hidden rows, and values for all
 * hires. A field has one source, so that a column which is proposed for a field of these is open.
 */
export function withDecisions(proposed: Mapping, before: Mapping): Mapping {
  const decided = new Map(
    before.columns.filter(({ level }) => level === 'confirmed').map((column) => [column.column, column]),
  );
  const given = Object.keys(before.constants).map(commonName);
  const taken = new Set([...given, ...[...decided.values()].flatMap(fieldsOf)]);
  const columns = proposed.columns.map((column) => {
    const kept = decided.get(column.column);
    return kept ?? (fieldsOf(column).some((field) => taken.has(field)) ? opened(column) : column);
  });
  const { hidden_rows } = before.table;
  return {
    ...proposed,
    columns,
    table: { ...proposed.table, ...(hidden_rows && { hidden_rows }) },
    constants: { ...proposed.constants, ...before.constants },
  };
}

const opened = ({ column, heading }: MappedColumn): MappedColumn => ({
  column,
  ...(heading !== undefined && { heading }),
  field: null,
  level: 'open',
  reason: 'You assigned its field to another source.',
});

/** A person agreed to all of it. */
export function confirmMapping({ wanted: _, ...mapping }: Mapping): Mapping {
  const columns = mapping.columns.map((column) => (column.level === 'exact' ? column : confirmed(column)));
  return { ...mapping, columns, confirmed: true };
}
