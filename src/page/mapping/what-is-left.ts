/** What a person has to decide before a mapping can be used. */

import type { Conversion } from '../../api/index.js';
import {
  columnName,
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
  missing: readonly { name: string; label: string }[];
  sentences: readonly string[];
}

/** `layouts` are those of the files; none while the states of the hires are not known. Several may require the same field. */
export function whatIsLeft(
  mapping: Mapping,
  wanted: Conversion['mapping'],
  layouts: readonly Layout[],
): Left {
  const missing = missingIn(mapping, layouts);
  // What was said before the last decision, and is listed above with the columns or below with its field.
  const known = new Set([
    ...mapping.columns.map((column) => `${columnName(column)} has no decision.`),
    ...(wanted ? missingIn({ ...wanted, columns: [], constants: {} }, layouts) : []).map(({ field, state }) =>
      missingSentence(field, state),
    ),
  ]);
  return {
    columns: mapping.columns.filter(isLeft).length,
    missing: [...new Map(missing.map(({ field: { name, label } }) => [name, { name, label }])).values()],
    sentences: (wanted?.wanted ?? []).filter((sentence) => !known.has(sentence)),
  };
}
