/** Columns that claim the same field: a person decides between them, unless one of them says more than the others. */

import { columnLetters } from '../../tables/index.js';
import { explainHeading, hintsOfHeading } from '../headings/explain-heading.js';
import { wordsOfHeading } from '../headings/heading-words.js';
import { type Claim, opened } from './claims.js';
import { contradiction, dateShare, hasFewValues } from './field-checks.js';

const letter = ({ column }: Claim) => columnLetters(column.position);

/** The columns as `C and F`. */
const inWords = (claims: readonly Claim[]) => claims.map(letter).join(' and ');

const reopened = (claim: Claim, reason: string, more: readonly string[] = []): Claim =>
  opened(
    claim,
    reason,
    [claim.field ?? '', ...claim.fields, ...more].filter((one) => one !== ''),
  );

/** The claims, those of rivals opened. */
export function withoutRivals(claims: readonly Claim[]): Claim[] {
  const ofOthers = withoutPartsTwice(claims);
  const byField = new Map<string, Claim[]>();
  for (const claim of ofOthers.filter(({ fields }) => fields.length > 0)) {
    const field = claim.field ?? claim.fields.join(' ');
    byField.set(field, [...(byField.get(field) ?? []), claim]);
  }
  const losers = new Map<Claim, string>();
  for (const [field, rivals] of byField)
    for (const [loser, why] of losersOf(field, withOpen(rivals, field, ofOthers)))
      if (loser.level !== 'open') losers.set(loser, why);
  return ofOthers.map((claim) => {
    const why = losers.get(claim);
    return why === undefined ? claim : reopened(claim, why);
  });
}

/** An empty column, with those that have values and whose heading names its field too, though the values contradict it. */
function withOpen(rivals: readonly Claim[], field: string, claims: readonly Claim[]): Claim[] {
  const isEmpty = rivals.every(({ column }) => column.profile.filled === 0);
  const others = claims.filter(
    ({ level, column }) =>
      level === 'open' && column.profile.filled > 0 && explainHeading(column.heading)?.fields.includes(field),
  );
  return isEmpty ? [...rivals, ...others] : [...rivals];
}

/** A whole name or address gives way to columns of its parts: these say more. */
function withoutPartsTwice(claims: readonly Claim[]): Claim[] {
  const single = new Map(
    claims.flatMap((claim) =>
      claim.field && claim.field !== 'employee_name' ? [[claim.field, claim] as const] : [],
    ),
  );
  return claims.map((claim) => {
    const parts =
      claim.field === 'employee_name' ? ['employee_first_name', 'employee_last_name'] : claim.fields;
    if (claim.field !== undefined && claim.field !== 'employee_name') return claim;
    const taken = parts
      .flatMap((part) => single.get(part) ?? [])
      .filter(({ column }) => column.profile.filled > 0);
    if (taken.length === 0) return claim;
    const verb = taken.length === 1 ? 'has' : 'have';
    return reopened(
      claim,
      `Parts of what its cells contain are also in ${taken.length === 1 ? 'a column' : 'columns'} of their own: ${inWords(taken)} ${verb} them.`,
    );
  });
}

/** Those of the rivals that are opened, and why. */
function losersOf(field: string, rivals: readonly Claim[]): [Claim, string][] {
  if (rivals.length < 2) return [];
  const filled = rivals.filter(({ column }) => column.profile.filled > 0);
  const [onlyFilled, ...others] = filled;
  if (onlyFilled && others.length === 0)
    return rivals
      .filter((one) => one !== onlyFilled)
      .map((one) => [one, `It is empty, and column ${letter(onlyFilled)} may be ${field} too.`]);
  const named = rivals.filter(({ namesParty }) => namesParty);
  const [winner] = named;
  if (winner && named.length === 1)
    return rivals
      .filter((one) => one !== winner)
      .map((one) => [one, `Column ${letter(winner)} says whose it is; this one may be ${field} too.`]);
  return rivals.map((one) => [one, `Several columns may be ${field}: ${inWords(rivals)}.`]);
}

const HIRED = 'employee_date_of_hire';
/** Words for the first of several hires of one person. */
const FIRST_HIRE: readonly string[] = ['original', 'initial', 'enterprise'];

/** The first day of hire of those who may have been hired again, as the heading of an open column says: a person decides. */
export function withoutFirstHires(claims: readonly Claim[]): Claim[] {
  const mayBeLater = ({ level, column: { heading, profile } }: Claim) =>
    level === 'open' &&
    profile.filled > 0 &&
    (explainHeading(heading)?.fields.includes(HIRED) ||
      (dateShare(profile) >= 0.8 && hintsOfHeading(heading).includes(HIRED)));
  const later = claims.find(mayBeLater);
  if (!later) return [...claims];
  const why = `It has the first day of hire, and column ${letter(later)} may say that there is a later one.`;
  const isFirst = ({ field, column }: Claim) =>
    field === HIRED && wordsOfHeading(column.heading).some((word) => FIRST_HIRE.includes(word));
  return claims.map((claim) => (isFirst(claim) ? reopened(claim, why) : claim));
}

const PLACE = /^employee_((?:address_[12]|city|state|zip4?))$/;

const PLACE_OF_WORK =
  /\b(?:locations?|(?:work\s?)?site|branch|store|shop|plant|facility|office|warehouse)\b/i;

/**
 * True for a street that may be a place of work: one for many rows, a single one after a column of the employer, or streets
 * that several rows share, and not more of them than there are places of work in the column before it.
 */
function mayBeOfWork({ profile }: Claim['column'], before: Claim | undefined): boolean {
  if (hasFewValues(profile)) return true;
  if (!before) return false;
  if (PLACE_OF_WORK.test(before.column.heading))
    return profile.distinct < profile.compared && profile.distinct <= before.column.profile.distinct;
  return profile.distinct === 1 && /^employer_/.test(before.field ?? '');
}

/**
 * An address that does not say whose it is, and may be the employer's: a street that is the same in many rows, or parts that follow the
 * employer's own street.
 */
export function withoutEmployersPlaces(claims: readonly Claim[]): Claim[] {
  let street: Claim | undefined;
  let isOpen = false;
  return claims.map((claim, at) => {
    const field = claim.field ?? '';
    const [, part = ''] = PLACE.exec(field) ?? [];
    const isStreet =
      /_address_1$/.test(field) ||
      (claim.fields.length > 1 && claim.fields.some((one) => /_address_1$/.test(one)));
    if (isStreet) {
      street = claim;
      isOpen = !claim.namesParty && mayBeOfWork(claim.column, claims[at - 1]);
    }
    if (part === '' || claim.namesParty) return claim;
    const isAfterEmployers =
      street !== undefined && !isStreet && /^employer/.test(street.field ?? street.fields[0] ?? '');
    if (!isOpen && !isAfterEmployers) return claim;
    const why = isOpen
      ? 'The street is the same in many rows, or follows a column of the employer: the address may be that of the place of work.'
      : `It follows the address of the employer in column ${street ? letter(street) : ''}, and does not say whose it is.`;
    return reopened(claim, why, [`employer_${part}`]);
  });
}

/** An open column, whose heading without its group is that of an address: whose it is, is not known. */
function mayBePlace({ level, column: { heading } }: Claim): boolean {
  if (level !== 'open' || explainHeading(heading)?.isSecond) return false;
  const fields = explainHeading(heading.split(' / ').at(-1) ?? '')?.fields ?? [];
  return fields.length > 0 && fields.every((field) => PLACE.test(field));
}

/** A mailing address counts only where the table has no other: of two addresses, a mixture would be neither. */
export function withoutSecondAddresses(claims: readonly Claim[]): Claim[] {
  const isPlace = ({ fields }: Claim) => fields.some((field) => PLACE.test(field));
  const other = claims.find((claim) => (isPlace(claim) && !claim.isSecondAddress) || mayBePlace(claim));
  if (!other) return [...claims];
  const why = `The table has another address too, from column ${letter(other)} on.`;
  return claims.map((claim) => (isPlace(claim) && claim.isSecondAddress ? reopened(claim, why) : claim));
}

/** A first name without a column of last names is rather a whole name. */
export function withoutHalfNames(claims: readonly Claim[]): Claim[] {
  const has = (field: string) =>
    claims.some((claim) => claim.fields.includes(field) || claim.candidates.includes(field));
  if (has('employee_last_name')) return [...claims];
  return claims.map((claim) => {
    if (claim.field !== 'employee_first_name') return claim;
    const { profile } = claim.column;
    const isWhole =
      profile.share('two words') >= 0.8 && contradiction('employee_name', profile) === undefined;
    return reopened(claim, 'No column has last names.', isWhole ? ['employee_name'] : []);
  });
}
