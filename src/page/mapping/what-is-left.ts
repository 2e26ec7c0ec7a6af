/** The decisions that a mapping still needs before it can be used. */

import type { Conversion } from '../../api/index.js';
import {
  columnName,
  commonName,
  fieldsOfColumn,
  type MappedColumn,
  type Mapping,
  missingIn,
  missingSentence,
} from '../../conversion/index.js';
import type { Layout } from '../../layouts/index.js';

/** Whether a column needs a decision by itself: the others are confirmed together. */
export const isLeft = ({ level }: Pick<MappedColumn, 'level'>): boolean =>
  level === 'open' || level === 'likely';

/** Required fields that nothing fills, and the other sentences of the server. */
export interface Left {
  columns: number;
  /** Neither all hires nor each one names a state: there is no layout yet. */
  hasNoState: boolean;
  missing: readonly { name: string; label: string }[];
  /** Number of required fields that a person leaves blank: an error in each record. */
  blank: number;
  sentences: readonly string[];
}

/**
 * `layouts` are those of the files; none while the states of the hires are not known. Several may require the same field, and call it
 * by names of their own. `state` is that of all hires, null where each has its own.
 */
export function whatIsLeft(
  mapping: Mapping,
  wanted: Conversion['mapping'],
  layouts: readonly Layout[],
  state: string | null,
): Left {
  const missing = wantedFields(mapping, layouts);
  // What was said before the last decision, and is listed above with the columns or below with its field.
  const known = new Set([
    ...mapping.columns.map((column) => `${columnName(column)} has no decision.`),
    ...(wanted ? missingIn({ ...wanted, columns: [], constants: {} }, layouts) : []).map(({ field, state }) =>
      missingSentence(field, state),
    ),
  ]);
  return {
    columns: mapping.columns.filter(isLeft).length,
    hasNoState: state === null && !isMapped(mapping, 'employee_state_of_hire'),
    missing,
    blank: wantedFields(withoutBlanks(mapping), layouts).length - missing.length,
    sentences: (wanted?.wanted ?? []).filter((sentence) => !known.has(sentence)),
  };
}

/** Required fields that nothing fills, each once. */
const wantedFields = (mapping: Mapping, layouts: readonly Layout[]): Left['missing'] => [
  ...new Map(
    missingIn(mapping, layouts).map(({ field: { name, label } }) => [commonName(name), { name, label }]),
  ).values(),
];

const withoutBlanks = ({ constants, ...mapping }: Mapping): Mapping => ({
  ...mapping,
  constants: Object.fromEntries(Object.entries(constants).filter(([, text]) => text !== '')),
});

/** Whether a column or a constant has the field. */
const isMapped = ({ columns, constants }: Mapping, field: string) =>
  [...Object.keys(constants), ...columns.flatMap(fieldsOfColumn)].some((name) => commonName(name) === field);
