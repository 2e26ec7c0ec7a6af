/** The fields of an employer as declared by the user, used to complete records of that employer. */

import { NewhireError } from '../../errors.js';
import { type Field, isAboutEmployer, type Layout } from '../../layouts/index.js';
import { didYouMean } from '../../nearest-word.js';
import { visible } from '../../printable.js';

/** True for the fields that all records of an employer have in common, apart from the FEIN that identifies it. */
export function isEmployerField(field: Pick<Field, 'name' | 'kind'>): boolean {
  return isAboutEmployer(field) && field.kind !== 'fein';
}

/** An employer as declared by the user. */
export interface EmployerProfile {
  /** Nine digits; the profile is for records with this FEIN only. */
  fein: string;
  /** Texts by field name. */
  values: ReadonlyMap<string, string>;
}

const AS_LAYOUT = 'Give the employer fields by the names of `newhire layouts show`, each as a string.';

/**
 * Reads a profile: a JSON object of employer fields by their names in the layout, the FEIN among them. The values are
 * checked only when they are used.
 * @throws {NewhireError} USAGE when the text is anything else
 */
export function parseEmployerProfile(json: string, layout: Layout): EmployerProfile {
  // The employer is in each employee record, or in a record of its own.
  const type = layout.record_types.find(({ roles }) => roles.fein !== undefined);
  const feinField = type?.roles.fein;
  if (!type || !feinField) throw unusable(`The layout of ${layout.state} has no field for a FEIN alone.`);
  const allowed = type.fields.filter((field) => isEmployerField(field) || field.name === feinField);
  const byName = new Map(allowed.map((field) => [field.name, field]));
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(objectIn(json))) {
    const field = byName.get(name);
    if (!field) throw noSuchField(name, layout.state, [...byName.keys()]);
    if (typeof value !== 'string') throw unusable(`The value of ${name} is not a string.`);
    if (value.length > field.end - field.start + 1) throw unusable(`The value of ${name} is too long.`);
    values.set(name, value.trimEnd());
  }
  const fein = values.get(feinField) ?? '';
  if (!/^\d{9}$/.test(fein)) throw unusable(`It needs ${feinField} as nine digits.`);
  values.delete(feinField);
  return { fein, values };
}

/** Characters of a name that are shown: the file may be another one than was meant. */
const MAX_SHOWN = 40;

function noSuchField(name: string, state: string, known: readonly string[]): NewhireError {
  const shown = visible(name.slice(0, MAX_SHOWN));
  const next = didYouMean(name.slice(0, MAX_SHOWN), known);
  return unusable(`'${shown}' is not a field of the employer in files for ${state}. ${next}`.trimEnd());
}

function objectIn(json: string): object {
  let found: unknown;
  try {
    found = JSON.parse(json);
  } catch {
    throw unusable('It is not JSON.');
  }
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found;
  throw unusable('It is not a JSON object.');
}

const unusable = (why: string) =>
  new NewhireError('USAGE', `The employer profile cannot be used. ${why}`, { next: AS_LAYOUT });
