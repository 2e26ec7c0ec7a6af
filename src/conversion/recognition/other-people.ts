/** Columns after one about another person, such as "Emergency contact": their headings do not say whose they are. */

import { columnLetters } from '../../tables/index.js';
import { explainHeading } from '../headings/explain-heading.js';
import { fieldsOfOthers } from '../headings/other-people.js';
import { type Claim, opened } from './claims.js';

/** The claims without those that may be about the person of a column before them. */
export function withoutOtherPeople(claims: readonly Claim[]): Claim[] {
  let other: { letters: string; fields: RegExp } | undefined;
  return claims.map((claim) => {
    const fields = isOfPerson(claim) ? fieldsOfOthers(claim.column.heading) : undefined;
    if (fields) other = { letters: columnLetters(claim.column.position), fields };
    if (!other || claim.fields.length === 0) return claim;
    const own = other;
    if (claim.namesParty || !claim.fields.every((field) => own.fields.test(field))) {
      other = undefined;
      return claim;
    }
    const why = `It follows column ${own.letters}, which is about another person, and does not say whose it is.`;
    return opened(claim, why, claim.field === undefined ? claim.fields : [claim.field]);
  });
}

/** An unknown column of names, or without values: "Dependents" may be a number, or yes or no. */
function isOfPerson({ column: { heading, profile } }: Claim): boolean {
  const isNames = profile.share('letters') >= 0.5 && profile.share('yes or no') < 0.5;
  return (profile.filled === 0 || isNames) && explainHeading(heading) === undefined;
}
