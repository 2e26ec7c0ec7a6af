/** Words for people other than the hires, and for what a table may have of them. */

/** People, and earlier employers, of whom a table may have a whole block of columns. */
const RELATED =
  /\b(?:spouses?|dependents?|dependants?|child(?:ren)?(?! support)|parents?|guardians?|partners?|next of kin|beneficiar(?:y|ies)|emergency|previous|prior|former)\b/i;
/** People of whom it has names only. */
const SUPERIORS = /\b(?:managers?|supervisors?|references?|recruiters?|reports to)\b/i;

/** What a table of hires has of each hire, so that a single column of it is theirs. */
const NEEDED = /^employee_(?:(?:first|last)_name|name|ssn)$/;
const FURTHER = /^employee_(?:middle_name|date_of_birth|address_\d|city|state|zip4?)$/;

/** What a block of columns about another person may have, by the names of the fields of hires. */
interface OtherBlock {
  /** Whatever else the table has. */
  readonly further: RegExp | undefined;
  /** Only where another column may be this of the hire. */
  readonly needed: RegExp;
}

/** The block of columns about the people whom a heading names; undefined for a heading without such people. */
export function blockOfOthers(heading: string): OtherBlock | undefined {
  if (RELATED.test(heading)) return { further: FURTHER, needed: NEEDED };
  return SUPERIORS.test(heading) ? { further: undefined, needed: NEEDED } : undefined;
}

/** True for what is said of another person between names and addresses. */
export const isSaidOfOthers = (heading: string): boolean =>
  /\b(?:relation|relationship|phone|telephone|mobile|cell|e-?mail)\b/i.test(heading);
