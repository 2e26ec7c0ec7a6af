/** ZIP codes and states of the same row: they tell which belong to one address, and that a heading may be wrong. */

import { columnLetters } from '../../tables/index.js';
import type { ZipStates } from '../table/zip-states.js';
import type { Claim } from './claims.js';
import { kindOfValues } from './value-fields.js';

const letter = ({ column }: Claim) => columnLetters(column.position);

/** The party of a field of the kind, such as `employer` of `employer_zip`; empty for any other. */
const partyOf = ({ field = '' }: Claim, kind: 'zip' | 'state') =>
  field.endsWith(`_${kind}`) ? field.slice(0, -kind.length - 1) : '';

/** The claims: ZIP codes outside the states of their own address are asked about, open columns get the party of their partner first. */
export function withZipStates(claims: readonly Claim[], zipStates: ZipStates): Claim[] {
  const isIn = (zip: Claim, state: Claim) => zipStates.isIn(zip.column.position, state.column.position);
  return claims.map((claim) => {
    if (partyOf(claim, 'zip') !== '') return withOwnState(claim, claims, isIn);
    if (claim.level !== 'open') return claim;
    const kind = kindOfValues(claim.column.profile);
    if (kind === 'zip') return withPartner(claim, claims, kind, 'state', isIn);
    if (kind === 'state') return withPartner(claim, claims, kind, 'zip', (state, zip) => isIn(zip, state));
    return claim;
  });
}

type IsIn = (claim: Claim, other: Claim) => boolean | undefined;

function withOwnState(claim: Claim, claims: readonly Claim[], isIn: IsIn): Claim {
  const own = claims.find((one) => one.field === `${partyOf(claim, 'zip')}_state`);
  if (!own || isIn(claim, own) !== false) return claim;
  const reason = `${claim.reason} But most of its ZIP codes are not in the state that column ${letter(own)} has in the same row.`;
  return { ...claim, level: 'likely', reason };
}

/** An open column whose partner is the only one that agrees with it, where that cannot be by chance: all may be in one state. */
function withPartner(
  claim: Claim,
  claims: readonly Claim[],
  kind: 'zip' | 'state',
  kindOfPartner: 'zip' | 'state',
  isIn: IsIn,
): Claim {
  const partners = claims.filter((one) => partyOf(one, kindOfPartner) !== '');
  const [only, ...others] = partners.filter((one) => isIn(claim, one));
  if (!only || others.length > 0) return claim;
  const isTold = only.column.profile.distinct > 1 || partners.some((one) => isIn(claim, one) === false);
  const field = `${partyOf(only, kindOfPartner)}_${kind}`;
  if (!isTold || claims.some((one) => one.field === field)) return claim;
  const [its, has] = kind === 'zip' ? ['ZIP codes', 'state'] : ['states', 'ZIP codes'];
  return {
    ...claim,
    candidates: [...new Set([field, ...claim.candidates])],
    reason: `${claim.reason} Its ${its} agree with the ${has} of column ${letter(only)} in the same row.`,
  };
}
