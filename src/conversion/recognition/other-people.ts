/** Columns after one about another person, such as "Emergency contact": their headings do not say whose they are. */

import { columnLetters } from '../../tables/index.js';
import { explainHeading, hintsOfHeading } from '../headings/explain-heading.js';
import { blockOfOthers, FURTHER, isSaidOfOthers, NEEDED } from '../headings/other-people.js';
import { type Claim, opened } from './claims.js';

type Block = NonNullable<ReturnType<typeof blockOfOthers>>;

/** The claims without those that may be about the person of a column before them. */
export function withoutOtherPeople(claims: readonly Claim[]): Claim[] {
  let other: { letters: string; block: Block } | undefined;
  const named = new Set<string>();
  return claims.map((claim) => {
    const people = blockOfOthers(claim.column.heading)?.people;
    // Where two headings name the same people, so do the others that are about them.
    const isAgain = people !== undefined && named.has(people);
    if (isAgain) other = undefined;
    if (people !== undefined) named.add(people);
    const block = isAgain ? undefined : blockOf(claim);
    if (block) other = { letters: columnLetters(claim.column.position), block };
    if (!other || block) return claim;
    if (claim.fields.length === 0 && isSaidOfOthers(claim.column.heading)) return claim;
    if (!mayBeIn(other.block, claim, claims)) {
      other = undefined;
      return claim;
    }
    const why = `It follows column ${other.letters}, which is about another person, and does not say whose it is.`;
    return claim.level === 'open'
      ? claim
      : opened(claim, why, claim.field === undefined ? claim.fields : [claim.field]);
  });
}

/** The block that begins with a column: one of names, or without values, as "Dependents" may be a number, or yes or no. */
function blockOf({ column: { heading, profile } }: Claim): Block | undefined {
  const isNames = profile.share('letters') >= 0.5 && profile.share('yes or no') < 0.5;
  if ((profile.filled > 0 && !isNames) || explainHeading(heading) !== undefined) return undefined;
  // "Spouse DOB" says it all; what follows says so again if it is about the spouse.
  const hints = hintsOfHeading(heading);
  const isFirst = hints.length === 0 || hints.some((field) => /^employee_(?:name|address_1)$/.test(field));
  return isFirst ? blockOfOthers(heading) : undefined;
}

function mayBeIn({ isWhole }: Block, claim: Claim, claims: readonly Claim[]): boolean {
  const fields = claim.fields.length > 0 ? claim.fields : claim.candidates;
  if (claim.namesParty || fields.length === 0) return false;
  const isElsewhere = (field: string) =>
    claims.some(
      (one) =>
        one !== claim &&
        explainHeading(one.column.heading) !== undefined &&
        [...one.fields, ...one.candidates].includes(field),
    );
  const isNeeded = (field: string) =>
    NEEDED.test(field) && (isElsewhere(field) || (/name$/.test(field) && isElsewhere('employee_name')));
  return fields.every((field) => (isWhole && FURTHER.test(field)) || isNeeded(field));
}
