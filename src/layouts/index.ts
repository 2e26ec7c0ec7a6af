/** The built-in record layouts: what is known of each at once, and the layout itself, which is read when it is needed. */

import { nearest } from '../nearest-word.js';
import { OUTLINES, READERS } from './built-in.js';
import type { LayoutOutline } from './outline.js';
import type { Field, Layout, RecordType } from './types.js';

/** True for a field about the employer, which all its records repeat: the names of such fields begin alike in each layout. */
export function isAboutEmployer({ name }: Pick<Field, 'name'>): boolean {
  return name.startsWith('employer_');
}

/** The name in lower case with single blanks, so that `new-york` and `New York` are one. */
const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** The built-in layout of a state, given as name, id or USPS code in upper or lower case: `Ohio`, `ohio`, `OH`, `new-york`. */
export function findOutline(stateOrCode: string): LayoutOutline | undefined {
  const wanted = plain(stateOrCode);
  return OUTLINES.find(({ id, state, code }) => [id, state, code].some((name) => plain(name) === wanted));
}

/** The same, read. The tests check the JSON of the built-in layouts with `checkLayout`; at run time it is trusted. */
export async function readLayout(stateOrCode: string): Promise<Layout | undefined> {
  const outline = findOutline(stateOrCode);
  return outline && ((await READERS[outline.id]?.())?.default as Layout | undefined);
}

/** Minimum length at which the beginning of a name counts as an abbreviation: `Ill`, `Mass`. */
const MIN_BEGINNING_LENGTH = 3;

/** The state that a misspelled or shortened name most likely means, as the API spells it; undefined when no name is near. */
export function suggestState(text: string): string | undefined {
  const names = OUTLINES.map(({ state }) => state);
  const wanted = plain(text).replace(/\.$/, '');
  const begun =
    wanted.length < MIN_BEGINNING_LENGTH ? [] : names.filter((name) => plain(name).startsWith(wanted));
  return begun.length === 1 ? begun[0] : nearest(text, names);
}

/** One field of a layout; undefined when the layout has no such record type or field. */
export function fieldOf(layout: Layout, recordTypeId: RecordType['id'], name: string): Field | undefined {
  return layout.record_types
    .find(({ id }) => id === recordTypeId)
    ?.fields.find((field) => field.name === name);
}
export { OUTLINES } from './built-in.js';
export { parseLayout } from './load-layout.js';
export { multistateLayout } from './multistate.js';
export type { FieldOutline, LayoutOutline, RecordOutline } from './outline.js';
export {
  IN_SHORT as STANDING_IN_SHORT,
  isInferred,
  MEANINGS as STANDING_MEANINGS,
  notesOf,
  standingNote,
} from './standing.js';
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
export { DATE_FORMATS, hasTwoDigitYear, isNameKind, NAME_ROLES, RECORD_TYPE_IDS, ROLES } from './types.js';
