/**
 * The employers of a file whose layout has a record for each: which employee records belong to which, and whether the
 * counts of an employer are those of its own employees.
 */

import type { Layout } from '../../layouts/index.js';
import { lineFinding } from '../catalogue/finding-messages.js';
import { byteAt } from '../fields/bytes.js';
import type { Finding, NamedEmployer } from '../finding.js';
import type { RecordCheck } from '../record/record-check.js';
import { employerIn } from './employer-of-line.js';
import type { Line } from './line.js';
import { copyOf, type StatedCount, statedCounts } from './record-counts.js';

/** A count, and the number that it should have. */
export interface CheckedCount {
  stated: StatedCount;
  truth: number;
}

/** The employer whose records are being read. */
interface Employer {
  line: Line;
  counts: StatedCount[];
  employees: number;
  hasTotal: boolean;
  /** One of its lines is in doubt, so it may be the total. */
  mayHoldTotal: boolean;
  /** A number that is the same for the same employer; 0 when its FEIN cannot be read. */
  identity: number;
  named: NamedEmployer;
}

/** Undefined for a layout without employer records. */
export function employerGroupsOf({ record_types }: Layout, report: (finding: Finding) => void) {
  const ids = record_types.filter(({ required }) => required).map(({ id }) => id);
  const hasEmployers = record_types.some(({ id }) => id === 'employer');
  return hasEmployers ? new EmployerGroups(ids.includes('employer_total'), report) : undefined;
}

export class EmployerGroups {
  /** Employer records so far. */
  employers = 0;
  /** Counts of employers that end; a count that is true is left out. */
  readonly wrongCounts: CheckedCount[] = [];
  /** What is missing, as findings that only the end of an employer's records shows. */
  readonly missingTotals: Finding[] = [];
  private current: Employer | undefined;
  /** A line in doubt is where an employer record is wanted, so the records after it may be its own. */
  private mayHaveBegun = false;

  constructor(
    private readonly needsTotal: boolean,
    private readonly report: (finding: Finding) => void,
  ) {}

  /** The employer to which the record just met belongs, as a number; 0 when it is not known. */
  get identity(): number {
    return this.current?.identity ?? 0;
  }

  /** The same employer, as findings name it. */
  get named(): NamedEmployer | undefined {
    return this.current?.named;
  }

  /** Takes note of a line that is not blank; `check` is undefined when its type is unknown. */
  observe(line: Line, check: RecordCheck | undefined): void {
    const id = check?.plan.type.id;
    if (check && id === 'employer') this.begin(line, check);
    else if (check && id === 'employer_total') this.observeTotal(line, check);
    else if (id === undefined || id === 'employee') this.observeEmployee(line, line.isInDoubt);
  }

  /** Ends the employer that is being read. */
  end(): void {
    const { current } = this;
    if (!current) return;
    for (const count of current.counts) this.checkCount(count, current);
    const isMissing = this.needsTotal && !current.hasTotal && !current.mayHoldTotal;
    if (isMissing) this.missingTotals.push(withoutTotal(current.line));
    this.current = undefined;
  }

  private begin(line: Line, check: RecordCheck): void {
    this.end();
    this.employers++;
    this.mayHaveBegun = false;
    const copy = copyOf(line);
    this.current = {
      line: copy,
      counts: statedCounts(check, copy),
      employees: 0,
      hasTotal: false,
      mayHoldTotal: false,
      identity: line.isInDoubt ? 0 : identityOf(check),
      named: line.isInDoubt ? {} : employerIn(check, line),
    };
  }

  /** A record in doubt may be another one than it seems: that of an employer, or a total. */
  private observeEmployee(line: Line, isInDoubt: boolean): void {
    const { current } = this;
    if (current && !current.hasTotal) {
      current.employees++;
      current.mayHoldTotal ||= isInDoubt;
    } else if (isInDoubt) this.mayHaveBegun = true;
    else if (!this.mayHaveBegun) this.report(stray(line, 'an employee record', AFTER_EMPLOYER));
  }

  private observeTotal(line: Line, check: RecordCheck): void {
    const { current } = this;
    if (current && !current.hasTotal) {
      current.hasTotal = true;
      for (const count of statedCounts(check, copyOf(line))) this.checkCount(count, current);
    } else if (!this.mayHaveBegun) this.report(stray(line, 'an employer total', AFTER_EMPLOYEES));
  }

  private checkCount(stated: StatedCount, { employees }: Employer): void {
    if (stated.count !== employees) this.wrongCounts.push({ stated, truth: employees });
  }
}

const AFTER_EMPLOYER = 'after the record of its employer, and before the total of that employer';
const AFTER_EMPLOYEES = 'after the employees of its employer, and once';

function stray(line: Line, what: string, place: string): Finding {
  return lineFinding(
    {
      type: 'MISPLACED_RECORD',
      message: `Line ${line.number}: ${what} is allowed only ${place}.`,
      expected: `${what} ${place}`,
      hint: 'Add the employer record that is missing, or move this record to its place.',
      tier: 'never',
      seen: `${what} on line ${line.number}`,
    },
    line,
  );
}

function withoutTotal(line: Line): Finding {
  return lineFinding(
    {
      type: 'MISPLACED_RECORD',
      message: `Line ${line.number}: no employer total follows the employees of this employer.`,
      expected: 'an employer total after the employees of this employer',
      hint: 'Add the total of this employer.',
      tier: 'never',
      seen: `the employer record on line ${line.number}`,
    },
    line,
  );
}

/** By the FEIN, or by the whole record where the layout has no field for a FEIN alone. */
function identityOf({ plan, record }: RecordCheck): number {
  const { fein } = plan.roles;
  if (fein) return record.isGood(fein) ? record.valueOf(fein) : 0;
  const to = record.base + (plan.fields.at(-1)?.to ?? 0);
  let hash = 1;
  for (let at = record.base; at < to; at++) hash = Math.imul(hash ^ byteAt(record.line, at), 0x01000193);
  return hash;
}
