/** The column that names the employer of each row, where none has the FEIN of each: one FEIN is then written for all rows. */

import { isCompanyCode } from '../table/constants-above.js';
import type { SurveyedColumn } from '../table/survey.js';
import { type Claim, opened } from './claims.js';

/** A column, with the fields that it fills. */
interface UsedColumn extends Pick<SurveyedColumn, 'heading' | 'profile'> {
  readonly fields: readonly string[];
}

const [FEIN, NAME] = ['employer_fein', 'employer_name'] as const;

/** The column of the names, or that of the codes of companies; undefined where neither has values, or a column has the FEINs. */
export function columnOfEmployers<Column extends UsedColumn>(columns: readonly Column[]): Column | undefined {
  if (columns.some(({ fields }) => fields.includes(FEIN))) return undefined;
  const filled = columns.filter(({ profile }) => profile.filled > 0);
  return (
    filled.find(({ fields }) => fields.includes(NAME)) ?? filled.find(({ heading }) => isCompanyCode(heading))
  );
}

/** The claims, with that of a column of several employers opened: they may have several FEINs, too. */
export function withoutSeveralEmployers(claims: readonly Claim[]): Claim[] {
  const columns = claims.map((claim) => ({ claim, fields: claim.fields, ...claim.column }));
  const found = columnOfEmployers(columns);
  if (!found || found.profile.distinct === 1) return [...claims];
  const why =
    'It names several employers, and no column has the FEIN of each. If they have several FEINs, convert the hires of each in a table of their own.';
  return claims.map((claim) =>
    claim === found.claim ? opened(claim, why, [...claim.fields, ...claim.candidates]) : claim,
  );
}
