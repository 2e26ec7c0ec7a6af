/** The built-in record layouts, and how to find one by the name or code of its state. */

import { nearest } from '../nearest-word.js';
import { BUILT_IN } from './built-in.js';
import type { Field, Layout, RecordType } from './types.js';

/** The built-in layouts in alphabetical order. The tests check their JSON with `checkLayout`; at run time it is trusted. */
export const LAYOUTS: readonly Layout[] = BUILT_IN as Layout[];

/** The built-in layout of a state, given as name or USPS code in any case: `Ohio`, `ohio`, `OH`. */
export function findLayout(stateOrCode: string): Layout | undefined {
  const wanted = stateOrCode.trim().toLowerCase();
  return LAYOUTS.find(({ id, state, code }) =>
    [id, state.toLowerCase(), code.toLowerCase()].includes(wanted),
  );
}

/** The state that a misspelt name most likely means, as the API spells it; undefined when no name is near. */
export function suggestState(text: string): string | undefined {
  return nearest(
    text,
    LAYOUTS.map(({ state }) => state),
  );
}

/** One field of a layout; undefined when the layout has no such record type or field. */
export function fieldOf(layout: Layout, recordTypeId: RecordType['id'], name: string): Field | undefined {
  return layout.record_types
    .find(({ id }) => id === recordTypeId)
    ?.fields.find((field) => field.name === name);
}
export { parseLayout } from './load-layout.js';
export { standingNote } from './standing.js';
export type {
  AddressBlock,
  DateFormat,
  Field,
  FieldKind,
  Layout,
  LayoutSource,
  Need,
  RecordType,
  Role,
  Severity,
} from './types.js';
export { DATE_FORMATS, ROLES } from './types.js';
