/** What a person can choose for a column: a field of the layouts, or the fields into which its cells are split. */

import type { Layout } from '../../layouts/index.js';
import { columnFields } from '../headings/exact-headings.js';
import { commonName, NAME_PARTS } from '../reading/field-names.js';
import { SPLITS } from '../recognition/claims.js';
import type { MappedColumn } from './mapping.js';

/** A choice. */
export interface FieldChoice {
  /** Tells the choices apart. */
  readonly id: string;
  /** The label of the layout. */
  readonly label: string;
  /** What the entry of the column in the mapping then has. */
  readonly mapped: Pick<MappedColumn, 'field' | 'fields' | 'read'>;
  /** Days are read in one of `DATE_READS`. */
  readonly isDate: boolean;
}

/** The ways to read days that can be stated; without one, only those are read whose order their values prove. */
export const DATE_READS = [
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'YYYY-MM-DD',
  'MM/DD/YY',
  'DD/MM/YY',
  'serial',
] as const;

/** All choices for the layouts that are to be written; those of all states' uploads where none is given. */
export function fieldChoices(layouts: readonly Layout[]): FieldChoice[] {
  const labels = labelsOf(layouts);
  const fields = columnFields(layouts);
  const single = fields.map((field) => ({
    id: field,
    label: labels.get(field) ?? inWords(field),
    mapped: { field },
    isDate: /_date_of_/.test(field),
  }));
  const names = ['LAST, FIRST M', 'FIRST M LAST'].map((read) =>
    splitChoice('Employee name', [...NAME_PARTS], read),
  );
  const parties = ['employee', 'employer'].filter((party) => fields.includes(`${party}_city`));
  const places = parties.flatMap((party) =>
    Object.values(SPLITS).map(({ read, parts }) =>
      splitChoice(
        inWords(`${party}_address`),
        parts.map((part) => `${party}_${part}`),
        read,
      ),
    ),
  );
  return [...single, ...names, ...places];
}

/** A sentence with the labels of fields in place of their names. */
export function withLabels(sentence: string, choices: readonly FieldChoice[]): string {
  return sentence.replace(
    /\b(?:employee|employer)_[a-z0-9_]+\b/g,
    (name) => choices.find(({ id }) => id === name)?.label ?? inWords(name),
  );
}

const splitChoice = (what: string, fields: string[], read: string): FieldChoice => ({
  id: `${fields[0]}: ${read}`,
  label: `${what}, split: ${read}`,
  mapped: { fields, read },
  isDate: false,
});

function labelsOf(layouts: readonly Layout[]): Map<string, string> {
  const fields = layouts.flatMap(({ record_types }) => record_types.flatMap((type) => type.fields));
  return new Map(fields.map(({ name, label }) => [commonName(name), label]));
}

/** What a person calls a field: the label of the layouts, or its name in words. `field`: by any of its names. */
export const labelOfField = (field: string, layouts: readonly Layout[]): string =>
  labelsOf(layouts).get(commonName(field)) ?? inWords(commonName(field));

/** Parts of a name that are not words, as the labels of the layouts write them. */
const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\bssn\b/, 'Social Security number'],
  [/\bfein\b/, 'FEIN'],
  [/\bein\b/, 'EIN'],
  [/\bzip\b/, 'ZIP code'],
  [/\bzip4\b/, 'ZIP+4'],
  [/\baddress (\d)\b/, 'address line $1'],
];

/** `Employee date of hire` of `employee_date_of_hire` */
function inWords(field: string): string {
  const words = WRITTEN.reduce(
    (text, [part, written]) => text.replace(part, written),
    field.replaceAll('_', ' '),
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
