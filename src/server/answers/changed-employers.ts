/** What has changed, by employer. */

import type { FileChanges } from '../../api/index.js';
import type { ListedEmployers, Matches, RecordList } from '../../reports/comparison/index.js';
import type { Masks } from '../../reports/index.js';
import { type StoredBlob, storedFindings } from '../../storage/index.js';
import { EmployerIdentities, type EmployerIdentity, type NamedEmployer } from '../../validation/index.js';
import type { FindingOutcome } from './changed-findings.js';

type Row = FileChanges['employers'][number];
type Count = Exclude<keyof Row, 'employer_name' | 'employer_fein'>;

/** Employers that are listed. */
const MAX_EMPLOYERS = 1000;

const NONE: Readonly<Record<Count, number>> = {
  ...{ added: 0, gone: 0, changed: 0 },
  ...{ new_findings: 0, gone_findings: 0 },
};

/** Counts the changes of each employer. */
export class ChangedEmployers {
  private readonly identities = new EmployerIdentities();
  private readonly rows = new Map<EmployerIdentity, NamedEmployer & Record<Count, number>>();

  /** The hires of both lists, whose employers are numbered alike. */
  addRecords(old: RecordList, fresh: RecordList, employers: ListedEmployers, matches: Matches): void {
    const named = (list: RecordList, at: number) => employers.all[list.columns.employer[at] ?? 0] ?? {};
    for (let at = 0; at < fresh.count; at++) {
      const before = matches.oldOf[at] ?? -1;
      if (before < 0) this.add(named(fresh, at), 'added');
      else if (fresh.columns.content[at] !== old.columns.content[before])
        this.add(named(fresh, at), 'changed');
    }
    for (let at = 0; at < old.count; at++) if (!matches.isKept[at]) this.add(named(old, at), 'gone');
  }

  /** Adds the findings of one file that have this outcome. */
  async addFindings(
    findings: StoredBlob,
    outcomes: readonly FindingOutcome[],
    outcome: FindingOutcome,
    count: Count,
  ): Promise<void> {
    let at = 0;
    for await (const some of storedFindings(findings)) {
      for (const { employer_name: name, employer_fein: fein, employers } of some) {
        if (outcomes[at++] !== outcome) continue;
        if (!employers) this.add({ ...(name && { name }), ...(fein && { fein }) }, count);
        for (const one of employers ?? [])
          this.add({ name: one.employer_name ?? '', fein: one.employer_fein ?? '' }, count);
      }
    }
  }

  /** Those with the most changes first. */
  ranked(masks: Masks): Row[] {
    const merged = new Map<EmployerIdentity, NamedEmployer & Record<Count, number>>();
    for (const [identity, row] of this.rows) {
      const known = merged.get(identity.same);
      merged.set(identity.same, known ? summed(known, row) : row);
    }
    const sizeOf = ({ name: _, fein: _fein, ...counts }: NamedEmployer & Record<Count, number>) =>
      Object.values(counts).reduce((sum, one) => sum + one, 0);
    return [...merged.values()]
      .sort((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, MAX_EMPLOYERS)
      .map(({ name, fein, ...counts }) => ({
        ...shownEmployer({ name, fein }, masks),
        ...counts,
      }));
  }

  private add(employer: NamedEmployer, count: Count): void {
    const identity = this.identities.of(employer);
    if (!identity) return;
    const row = this.rows.get(identity) ?? { ...employer, ...NONE };
    row[count] += 1;
    this.rows.set(identity, row);
  }
}

/** The employer as it may be shown. It is masked without its record, so more is covered. */
function shownEmployer({ name, fein }: NamedEmployer, masks: Masks) {
  const one = {
    ...(name !== undefined && { employer_name: name }),
    ...(fein !== undefined && { employer_fein: fein }),
    occurrences: 1,
  };
  const [shown] = masks.record({ record_type: 'employee' }).employer({ employers: [one] }).employers ?? [];
  const { occurrences: _, ...employer } = shown ?? one;
  return employer;
}

function summed<One extends NamedEmployer & Record<Count, number>>(one: One, other: One): One {
  const both = { ...other, ...one };
  for (const count of Object.keys(NONE) as Count[]) both[count] = (one[count] + other[count]) as One[Count];
  return both;
}
