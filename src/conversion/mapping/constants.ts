/** Which fields may have one value for all hires. */

import { commonName, NAME_PARTS, WHOLE_NAME } from '../reading/field-names.js';

/** What tells one person from another, and the day on which each was hired. */
const OF_EACH_HIRE: ReadonlySet<string> = new Set([
  ...NAME_PARTS,
  WHOLE_NAME,
  'employee_ssn',
  'employee_date_of_birth',
  'employee_date_of_hire',
]);

/** True for a field that only a column can fill; for all hires it can only be said to be blank. `field`: by any of its names. */
export const isPerHire = (field: string): boolean => OF_EACH_HIRE.has(commonName(field));

/** Why a value cannot be that of all hires, in a sentence; undefined when it can. An empty value means "none". */
export const constantRefusal = (field: string, value: string): string | undefined =>
  value.trim() !== '' && isPerHire(field)
    ? `${field} cannot be the same for all hires: name its column, or leave the value empty for "none".`
    : undefined;
