/** The employer's block as a person declares it, to complete records of that employer. */

import { NewhireError } from '../../errors.js';
import type { Layout } from '../../layouts/index.js';

export interface EmployerProfile {
  /** Nine digits; the profile is for records with this FEIN only. */
  fein: string;
  /** Texts by field name. */
  values: ReadonlyMap<string, string>;
}

const AS_LAYOUT = 'Give the employer fields by the names of `newhire layouts show`, each as a text.';

/**
 * Reads a profile: a JSON object of employer fields by their names in the layout, the FEIN among them.
 * Throws NewhireError USAGE when it is anything else. Whether the values are good shows when they are used.
 */
export function parseEmployerProfile(json: string, layout: Layout): EmployerProfile {
  const fields = layout.record_types.find(({ id }) => id === 'employee')?.fields ?? [];
  const known = new Map(
    fields.filter(({ name }) => name.startsWith('employer_')).map((one) => [one.name, one]),
  );
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(objectIn(json))) {
    const field = known.get(name);
    if (!field) throw unusable(`It names a field that is none of the ${layout.state} employer block.`);
    if (typeof value !== 'string') throw unusable(`The value of ${name} is no text.`);
    if (value.length > field.end - field.start + 1) throw unusable(`The value of ${name} is too long.`);
    values.set(name, value.trimEnd());
  }
  const name = [...known.values()].find(({ kind }) => kind === 'fein')?.name ?? '';
  const fein = values.get(name) ?? '';
  if (!/^\d{9}$/.test(fein)) throw unusable(`It needs ${name} as nine digits.`);
  values.delete(name);
  return { fein, values };
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
