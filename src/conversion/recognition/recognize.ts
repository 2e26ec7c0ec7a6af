/** Recognizes the columns of a surveyed table. */

import type { Layout } from '../../layouts/index.js';
import { exactHeadings } from '../headings/exact-headings.js';
import type { Survey } from '../table/survey.js';
import { claimsByValues } from './by-values.js';
import { type Claim, claimOf } from './claims.js';
import { withoutSeveralEmployers } from './employer-columns.js';
import { withoutOtherPeople } from './other-people.js';
import {
  withoutEmployersPlaces,
  withoutFirstHires,
  withoutHalfNames,
  withoutRivals,
  withoutSecondAddresses,
} from './rivals.js';
import { withZipStates } from './zips-and-states.js';

/** What each column is, in the order of the table. `layouts`: those that are to be written. */
export function recognizeColumns(
  { heading, columns, zipStates }: Survey,
  layouts: readonly Layout[],
): Claim[] {
  const context = { exact: exactHeadings(layouts), profiles: columns.map(({ profile }) => profile) };
  if (heading.rows.length === 0) return withoutRivals(claimsByValues(columns, zipStates, context));
  const claims = withoutSecondAddresses(columns.map((column) => claimOf(column, context)));
  const ofHires = withoutOtherPeople(withoutEmployersPlaces(withoutFirstHires(withoutRivals(claims))));
  return withZipStates(withoutSeveralEmployers(withoutHalfNames(ofHires)), zipStates);
}
