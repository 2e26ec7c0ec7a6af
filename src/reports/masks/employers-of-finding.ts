/** The employers of a finding: which ones they are is told by their true names and numbers, what is shown by the masked ones. */

import type { EmployerIdentities } from '../../validation/index.js';
import type { FindingEmployer } from '../report.js';
import type { EmployerMembers } from './record-masks.js';

/** `identities` are those of the file; `shown` is what may be shown of the members. */
export function employersOfFinding(
  given: EmployerMembers,
  shown: EmployerMembers,
  identities: EmployerIdentities,
): FindingEmployer[] {
  const listed = shown.employers ?? [shown];
  return (given.employers ?? [given]).flatMap(({ employer_name: name, employer_fein: fein }, at) => {
    const identity = identities.of({ name, fein });
    const { employer_name, employer_fein } = listed[at] ?? {};
    if (!identity) return [];
    return {
      identity,
      ...(employer_name !== undefined && { employer_name }),
      ...(employer_fein !== undefined && { employer_fein }),
    };
  });
}
