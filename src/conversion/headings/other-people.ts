/** Words for people other than the hires, and for what a table may have of them. */

/** People, and earlier employers, of whom a table may have a whole block of columns. */
const RELATED =
  /\b(?:spouses?|dependents?|dependants?|child(?:ren)?(?! support)|parents?|guardians?|partners?|next of kin|beneficiar(?:y|ies)|emergency|previous|prior|former)\b/i;
/** People of whom it has names only. */
const SUPERIORS = /\b(?:managers?|supervisors?|references?|recruiters?|reports to)\b/i;

const NAMES = /^employee_(?:(?:first|middle|last)_)?name$/;
const ALL = /^employee_(?:(?:(?:first|middle|last)_)?name|ssn|date_of_birth|address_\d|city|state|zip4?)$/;

/** The fields of hires that a table may have of the other people whom a heading names; undefined for a heading without such people. */
export function fieldsOfOthers(heading: string): RegExp | undefined {
  if (RELATED.test(heading)) return ALL;
  return SUPERIORS.test(heading) ? NAMES : undefined;
}
