/** Which employers the findings of a file are about, so that a payroll service can tell its clients at fault. */

import { visible } from '../../printable.js';
import type { EmployerIdentity } from '../../validation/index.js';
import type { ShownEmployer } from '../masks/record-masks.js';
import type { ReportFinding, ShownFinding } from '../report.js';
import { counted, grouped } from './counts.js';

/** Employers that a sentence names; the others are only counted. */
const MAX_NAMED = 20;

/** An employer at fault: what may be shown of it, and its findings. */
export interface EmployerAtFault extends ShownEmployer {
  errors: number;
  /** A warning with places of several employers counts for each of them. */
  warnings: number;
}

type OfEmployers = Pick<ReportFinding, 'severity' | 'employers_at_fault'>;

/** Findings of an employer that are asked for a name and a FEIN which may be shown: masking takes time. */
const MAX_ASKED = 20;

/** Counts the findings of each employer. */
export class EmployersAtFault {
  private readonly counts = new Map<EmployerIdentity, EmployerAtFault>();

  add({ severity, employers_at_fault }: OfEmployers): void {
    for (const { identity, shown } of employers_at_fault) {
      const employer = this.counts.get(identity) ?? { errors: 0, warnings: 0 };
      this.counts.set(identity, employer);
      if (isToBeNamed(employer)) nameBy(employer, shown());
      if (severity === 'error') employer.errors++;
      else employer.warnings++;
    }
  }

  /** Those with the most errors first. To be called once all findings are known. */
  ranked(): [EmployerIdentity, EmployerAtFault][] {
    const merged = new Map<EmployerIdentity, EmployerAtFault>();
    for (const [identity, { errors, warnings, ...shown }] of this.counts) {
      const employer = merged.get(identity.same) ?? { errors: 0, warnings: 0 };
      merged.set(identity.same, employer);
      nameBy(employer, shown);
      employer.errors += errors;
      employer.warnings += warnings;
    }
    return [...merged].sort(([, a], [, b]) => b.errors - a.errors || b.warnings - a.warnings);
  }

  sentence(): string {
    return atFaultSentence(this.ranked().map(([, employer]) => employer));
  }
}

function isToBeNamed({
  employer_name: name,
  employer_fein: fein,
  errors,
  warnings,
}: EmployerAtFault): boolean {
  return (name === undefined || fein === undefined) && errors + warnings < MAX_ASKED;
}

/** An employer is shown by what may be shown first. */
function nameBy(
  employer: EmployerAtFault,
  { employer_name: name, employer_fein: fein }: ShownEmployer,
): void {
  if (name !== undefined) employer.employer_name ??= name;
  if (fein !== undefined) employer.employer_fein ??= fein;
}

/**
 * `Employers at fault: ACME INC (3 errors); OAK LLC (1 warning).`; where none has an error, `Employers with warnings: …`. Of two
 * with one name, the FEIN is given. Empty without any.
 */
export function atFaultSentence(all: readonly EmployerAtFault[]): string {
  if (all.length === 0) return '';
  const namesakes = new Map<string, number>();
  for (const { employer_name: name = '' } of all) namesakes.set(name, (namesakes.get(name) ?? 0) + 1);
  const named = all.slice(0, MAX_NAMED).map((employer) => {
    const { employer_name: name, errors, warnings } = employer;
    const isAlone = name !== undefined && namesakes.get(name) === 1;
    const count = errors > 0 ? counted(errors, 'error') : counted(warnings, 'warning');
    return `${isAlone ? visible(name) : employerTitle(employer)} (${count})`;
  });
  const more = all.length - named.length;
  const what = all.length === 1 ? 'Employer' : 'Employers';
  const are = all.some(({ errors }) => errors > 0) ? 'at fault' : 'with warnings';
  return `${what} ${are}: ${named.join('; ')}${more > 0 ? `; and ${grouped(more)} more` : ''}.`;
}

/** `ACME INC, FEIN ending in 6789`, as far as it may be shown. */
export function employerTitle({ employer_name: name = '', employer_fein: fein }: ShownEmployer): string {
  const [, last] = /^\*+(\d{4})$/.exec(fein ?? '') ?? [];
  const number = fein === undefined ? '' : last === undefined ? `FEIN ${fein}` : `FEIN ending in ${last}`;
  const title = [name, number].filter(Boolean).join(', ');
  return title === '' ? 'an employer whose name is masked' : visible(title);
}

/** Employers of one finding that a sentence names. */
const MAX_OF_ONE = 8;

type OfFinding = Pick<ShownFinding, 'employer_name' | 'employers'>;

/**
 * The employers of a finding: `ACME INC`, or `ACME INC (4); OAK LLC (2)` with their places; of two with one name, the FEIN is
 * given. Empty where none is known.
 */
export function employersOf({ employer_name, employers }: OfFinding): string {
  if (!employers) return employer_name === undefined ? '' : visible(employer_name);
  const isAlone = (name: string) => employers.filter((one) => one.employer_name === name).length === 1;
  const named = employers.slice(0, MAX_OF_ONE).map(({ occurrences, ...one }) => {
    const { employer_name: name } = one;
    const who = name !== undefined && isAlone(name) ? visible(name) : employerTitle(one);
    return `${who} (${grouped(occurrences)})`;
  });
  const more = employers.length - named.length;
  return `${named.join('; ')}${more > 0 ? `; and ${counted(more, 'more employer')}` : ''}`;
}
