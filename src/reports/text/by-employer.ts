/** What a report keeps for each employer at fault, for `--by-employer`. */

import type { EmployerIdentity } from '../../validation/index.js';
import type { ReportFinding } from '../report.js';
import { counted } from './counts.js';
import { EmployersAtFault, employerTitle } from './employers-at-fault.js';

/** Employers that have a section of their own. */
const MAX_SECTIONS = 1000;

/** Findings that belong to no section of one employer, in the order of their sections. */
const OTHERS = {
  several: 'Several employers together',
  further: 'Further employers',
  none: 'The file, and records whose employer is not known',
} as const;

type Owner = EmployerIdentity | keyof typeof OTHERS;

/** The findings of one employer. */
export interface EmployerSection<Part> {
  /** `ACME INC, FEIN ending in 6789` */
  name: string;
  /** `ACME INC, FEIN ending in 6789 · 3 errors, 1 warning` */
  title: string;
  /** More than one where only the end of the file showed that they are of the same employer. */
  parts: Part[];
}

/** Parts by employer: those with the most errors first, then what is of several, and of none. */
export class ByEmployer<Part> {
  private readonly kept = new Map<Owner, Counts & { part: Part }>();
  private readonly employers = new EmployersAtFault();

  constructor(private readonly make: () => Part) {}

  /** The part to which the finding belongs. */
  of(finding: ReportFinding): Part {
    const owner = this.ownerOf(finding);
    const kept = this.kept.get(owner) ?? { part: this.make(), errors: 0, warnings: 0 };
    this.kept.set(owner, kept);
    if (finding.severity === 'error') kept.errors++;
    else kept.warnings++;
    if (typeof owner !== 'string') this.employers.add(finding);
    return kept.part;
  }

  sections(): EmployerSection<Part>[] {
    const parts = new Map<EmployerIdentity, Part[]>();
    for (const [owner, { part }] of this.kept)
      if (typeof owner !== 'string') parts.set(owner.same, [...(parts.get(owner.same) ?? []), part]);
    const section = (name: string, counts: Counts, some: Part[]) => ({
      name,
      title: `${name} · ${countsOf(counts)}`,
      parts: some,
    });
    const own = this.employers
      .ranked()
      .map(([identity, employer]) => section(employerTitle(employer), employer, parts.get(identity) ?? []));
    const others = (Object.keys(OTHERS) as (keyof typeof OTHERS)[]).flatMap((owner) => {
      const kept = this.kept.get(owner);
      return kept ? [section(OTHERS[owner], kept, [kept.part])] : [];
    });
    return [...own, ...others];
  }

  private ownerOf({ employers_at_fault: [first, ...others] }: ReportFinding): Owner {
    if (!first) return 'none';
    if (others.length > 0) return 'several';
    return this.kept.has(first.identity) || this.kept.size < MAX_SECTIONS ? first.identity : 'further';
  }
}

interface Counts {
  errors: number;
  warnings: number;
}

const countsOf = ({ errors, warnings }: Counts) =>
  [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(', ');
