/** Headings that mean one field without any doubt: names and labels of a layout, and the headings of the states' own uploads. */

import type { Field, Layout } from '../../layouts/index.js';
import { commonName, NAME_PARTS, WHOLE_NAME } from '../reading/field-names.js';
import { plainHeading } from './heading-words.js';
import { UPLOAD_HEADINGS } from './upload-headings.js';

const PARTY = /^(?:employee|employer|transmitter)_/;
const OTHERS = new Set(['medical_insurance', 'multistate_indicator', 'employment_status', 'contractor_data']);

/** True for a field that a column can fill. Fields that the layout, the day or a count fills are not among them. */
const isColumnField = ({ name, kind }: Pick<Field, 'name' | 'kind'>): boolean =>
  kind !== 'constant' &&
  kind !== 'filler' &&
  kind !== 'count' &&
  !/_count$/.test(name) &&
  (PARTY.test(name) || OTHERS.has(name));

/** The fields by their exact headings in plain words, for the layouts that are to be written. */
export function exactHeadings(layouts: readonly Layout[]): ReadonlyMap<string, string> {
  const found = new Map(
    Object.entries(UPLOAD_HEADINGS).map(([heading, field]) => [plainHeading(heading), field]),
  );
  for (const { record_types } of layouts) {
    for (const field of record_types.flatMap(({ fields }) => fields).filter(isColumnField)) {
      found.set(plainHeading(field.name), commonName(field.name));
      const label = plainHeading(field.label);
      // One layout calls a field "Start date": in a table of several states that may be another day.
      if (layouts.length === 1 || /^employe[er]/.test(label)) found.set(label, commonName(field.name));
    }
  }
  return found;
}

/** The common name of a field; of a whole name also those of its parts, which may have a column each. */
function partsOf({ name, kind }: Field): readonly string[] {
  const common = commonName(name);
  return kind === 'full_name' && common === WHOLE_NAME ? [common, ...NAME_PARTS] : [common];
}

/** The common names of the fields that a column can fill; those of all uploads where no layout is given. */
export function columnFields(layouts: readonly Layout[]): string[] {
  const own = layouts.flatMap(({ record_types }) => record_types.flatMap(({ fields }) => fields));
  const names = own.filter(isColumnField).flatMap((field) => partsOf(field));
  return [...new Set(layouts.length > 0 ? names : Object.values(UPLOAD_HEADINGS))];
}
