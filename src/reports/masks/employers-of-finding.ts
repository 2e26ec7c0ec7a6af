/** The employers of a finding: they are identified by their real names and numbers, and shown by the masked ones. */

import type { EmployerIdentities } from '../../validation/index.js';
import type { FindingEmployer } from '../report.js';
import type { EmployerMembers, ShownEmployer } from './record-masks.js';

/** `identities` are those of the file; `shown` is what may be shown of the members. It is asked once: a finding may be about thousands. */
export function employersOfFinding(
  given: EmployerMembers,
  shown: () => EmployerMembers,
  identities: EmployerIdentities,
): FindingEmployer[] {
  let known: EmployerMembers | undefined;
  const masked = () => {
    known ??= shown();
    return known;
  };
  return (given.employers ?? [given]).flatMap(({ employer_name: name, employer_fein: fein }, at) => {
    const identity = identities.of({ name, fein });
    return identity ? { identity, shown: () => shownAt(masked(), at) } : [];
  });
}

function shownAt({ employers, ...own }: EmployerMembers, at: number): ShownEmployer {
  const { employer_name, employer_fein } = employers?.[at] ?? own;
  return {
    ...(employer_name !== undefined && { employer_name }),
    ...(employer_fein !== undefined && { employer_fein }),
  };
}
