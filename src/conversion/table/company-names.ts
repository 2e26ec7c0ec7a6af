/** Names of companies, as tables and people write them. */

import { STATES } from '../../reference/index.js';
import { monthOf } from '../reading/date-forms.js';

/** Words that are in the names of many companies. */
const USUAL = /^(?:the|of|and|inc|co|corp|llc|llp|lp|ltd)$/i;

const LONG_FORM = /^(INC|CORP|CO)(?:ORPORATED|ORATION|MPANY)$/;

/** The words of a name in capitals, with "Corporation" and the like in their short form. */
const words = (name: string): string[] =>
  (
    name
      .toUpperCase()
      .replace(/\./g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.replace(LONG_FORM, '$1'));

/** The words by which a company is told from others, in capitals. */
const wordsOfCompany = (name: string): string[] => words(name).filter((word) => !USUAL.test(word));

/** What is before the name under which the company does business. */
const legal = (name: string): string => name.split(/\bd\/?b\/?a\b/i)[0] || name;

/**
 * True for two forms of one name: the usual words, such as "Inc.", are left out of one of them. `Acme LLC` and `Acme Inc.` are two
 * companies.
 */
export function isSameCompany(one = '', other = ''): boolean {
  const names = [one, other].map(legal);
  const all = names.map((name) => words(name).join(''));
  const told = names.map((name) => wordsOfCompany(name).join(''));
  return all[0] === all[1] || (told[0] !== '' && told[0] === told[1] && all.some((text) => text === told[0]));
}

/** True for names that may be one with other words or numbers around it, such as a month. */
export function mayBeSameCompany(one = '', other = ''): boolean {
  const [ours = [], theirs = []] = [one, other].map((name) =>
    wordsOfCompany(name).filter((word) => !/\d/.test(word)),
  );
  if (ours.length === 0 || theirs.length === 0) return isSameCompany(one, other);
  return ours.some((word) => theirs.includes(word));
}

/** What programs write after a name on each page of a report. */
const OF_PAGE =
  /[\s,(-]+(?:cont(?:inued|['’]d|\.)\)?$|(?:page|pg\.?)[\s:#]*\d|(?:totals?|count)(?:[\s:]+\d|:))/i;

/** `Total for ` before a name, and ` Total: 3` after it. */
const OF_TOTAL =
  /^(?:grand[\s-]+|sub-?)?totals?\b[\s:]*(?:(?:for|of)\s+)?|[\s,(-]+(?:totals?|count)[\s:]*\d*$/i;

/** True for a title that counts what is above it: `Total for Acme Tools: 3`, `Acme Tools Total 3`. */
export const isTitleOfTotal = (title: string): boolean => OF_TOTAL.test(title);

/** What is counted by such a title; another text as it is. */
export const withoutTotal = (title: string): string =>
  isTitleOfTotal(title) ? title.replace(OF_TOTAL, '').replace(/[\s:]+\d+$/, '') : title;

/** The name without what a report adds to it on a page: `Acme Tools (continued)`, `Acme Tools   Page: 2 of 3`. */
export const withoutPage = (name: string): string => name.slice(0, OF_PAGE.exec(name)?.index);

/** The forms of companies that are in their names only. */
const LEGAL_FORM = /[\s,](?:inc|incorporated|llc|l\.l\.c|llp|pllc|corp|corporation|ltd)\.?$/i;

/** Their names are at the foot of reports of other companies. */
const PAYROLL_SERVICE =
  /\b(?:adp|paychex|paycom|paylocity|paycor|gusto|intuit|rippling|ceridian|dayforce|ukg|trinet|insperity|justworks)\b/i;

/** What is between the name of a company and the rest of a title. */
const REST_OF_TITLE =
  /\s+[-–—|]+\s+|\s*\((?=[^()]*\)$)|\)$|\b(?:hires?|reports?|list(?:ing)?|employees|totals?|end)\s+(?:of|for)\s+/i;

/** The name of a company in a title, such as `Acme Tools, Inc. - New Hires`; undefined without one. */
export const companyIn = (title: string): string | undefined =>
  title
    .split(REST_OF_TITLE)
    .map(withoutPage)
    .find((part) => LEGAL_FORM.test(part) && !PAYROLL_SERVICE.test(part));

/** Words in titles that say what a report is, or for whom. */
const OF_REPORT =
  /\b(?:reports?|list(?:ing)?|hires?|hired|employees?|workers?|roster|register|summary|exports?|payroll|contacts?|confidential|details?|data|sheet|table|personal|info(?:rmation)?|states?|dep(?:artmen)?t|period|weekly|monthly|page|by|for|from|to|totals?)\b/i;

/** True for a title that may be the name of an employer without a sign of one: `Riverside Diner`. */
export const mayBeName = (title: string): boolean =>
  /^[^\d:]{4,60}$/.test(title) &&
  !OF_REPORT.test(title) &&
  monthOf(title) === undefined &&
  !STATES.some(({ name }) => name.toUpperCase() === title.toUpperCase());

/** True for names of which one is the end of the other, which is in a title: where it begins there is not known. */
export function isSameInTitle(one: string, other: string): boolean {
  const isTitled = [one, other].map((name) => LEGAL_FORM.test(name));
  const wordsOf = isTitled.every(Boolean) ? words : wordsOfCompany;
  const [a = '', b = ''] = [one, other].map((name) => ` ${wordsOf(name).join(' ')}`);
  return isTitled.some(Boolean) && (a.endsWith(b) || b.endsWith(a));
}
