/** Fields that contain the same in other words: one layout has a street, another the first line of an address. */

/** The last parts of names of fields that mean the same, the usual one first. */
const SAME: readonly (readonly string[])[] = [
  ['address_1', 'street'],
  ['zip', 'postal_code'],
  ['middle_name', 'middle_initial'],
];

/** Parts of a whole name, by the name of its field. */
export const WHOLE_NAME = 'employee_name';
export const NAME_PARTS = ['employee_last_name', 'employee_first_name', 'employee_middle_name'] as const;

/** Names that were asked for before: they are asked for again in each row. */
const known = new Map<string, string>();

/** The one name that all fields of the same meaning have in a row: `employee_address_1` for `employee_street`. */
export function commonName(field: string): string {
  const before = known.get(field);
  if (before !== undefined) return before;
  const common = commonOf(field);
  known.set(field, common);
  return common;
}

function commonOf(field: string): string {
  if (field === 'employer_id') return 'employer_fein';
  for (const [usual = '', ...others] of SAME)
    for (const other of others)
      if (field.endsWith(`_${other}`)) return `${field.slice(0, -other.length)}${usual}`;
  return field;
}

/** `employee` of `employee_zip` and `employee_zip4`, `employer_optional` of `employer_optional_zip`. */
export const partyOf = (field: string): string => field.replace(/_(?:zip4?|postal_code)$/, '');
