/** Words for people other than the hires, and for what a table may have of them. */

import { wordsOfHeading } from './heading-words.js';

/** People, and earlier employers or homes, of whom a table may have a whole block of columns. */
const RELATED =
  /\b(?:spouses?|dependents?|dependants?|child(?:ren)?(?! support)|parents?|guardians?|(?<!business )partners?|next of kin|beneficiar(?:y|ies)|emer(?:g|gency)?|ice(?= (?:contact|name|phone|address))|relation(?:ship)?|(?:previous|prior|former)(?= (?:employ|compan|address|street|city|state|zip|home)))(?!\p{L})/iu;
/** People of whom it has names only. */
const SUPERIORS = /\b(?:managers?|supervisors?|references?|recruiters?|reports to|business partners?)\b/i;

/** The fields that a table of hires has of each hire, so that a single column of it is theirs. */
export const NEEDED = /^employee_(?:(?:first|last)_name|name|ssn)$/;
/** The other fields that a block of columns about another person may have, whatever else the table has. */
export const FURTHER = /^employee_(?:middle_name|date_of_birth|address_\d|city|state|zip4?)$/;

/** What a block of columns about another person may have, by the names of the fields of hires. */
interface OtherBlock {
  /** The word for them. */
  readonly people: string;
  /** It may have more than names and numbers. */
  readonly isWhole: boolean;
}

/** The block of columns about the people whom a heading names; undefined for a heading without such people. */
export function blockOfOthers(heading: string): OtherBlock | undefined {
  const related = RELATED.exec(heading)?.[0];
  const people = related ?? SUPERIORS.exec(heading)?.[0];
  if (people === undefined) return undefined;
  return { people: people.toLowerCase(), isWhole: related !== undefined };
}

/** What a heading of a group may say in addition to the people. */
const DETAILS =
  /^(?:and|or|of|information|info|details?|data|contacts?|person|names?|address|employers?|employment|\d+)$/;

/** True for words of people other than the hires, or of other employers, and for nothing else: a title says more. */
export const isOnlyOfOthers = (text: string): boolean =>
  blockOfOthers(text) !== undefined &&
  wordsOfHeading(text.replace(new RegExp(`${RELATED.source}|${SUPERIORS.source}`, 'giu'), ' ')).every(
    (word) => DETAILS.test(word),
  );

/** True for what is said of another person between names and addresses. */
export const isSaidOfOthers = (heading: string): boolean =>
  /\b(?:relation|relationship|phone|telephone|mobile|cell|e-?mail)\b/i.test(heading);
