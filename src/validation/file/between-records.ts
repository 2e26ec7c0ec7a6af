/** The rules between the records of a file: each record is compared with those before it. What is remembered is bounded. */

import { grouped } from '../../sentences.js';
import { columnsOf } from '../columns.js';
import { numberAt } from '../fields/bytes.js';
import type { Fault } from '../fields/field-faults.js';
import type { RecordCheck } from '../record/record-check.js';
import type { PlannedField, RecordPlan } from '../record/record-plan.js';
import type { RecordState } from '../record/record-state.js';
import { EarlierHires } from './earlier-hires.js';
import { EmployerNames } from './employer-names.js';
import type { Line } from './line.js';

const EMPLOYERS_NOTE =
  'The file has so many employers that names were compared for its first 50,000 FEINs only.';

/** Takes a fault of the record just checked, and the employer that it is counted for. */
type ReportFault = (fault: Fault, employer?: object) => void;

export class BetweenRecords {
  private readonly hires = new EarlierHires();
  private readonly employers = new EmployerNames();
  private readonly dates: DateFormatTracker;
  private contractors = 0;
  /** The employer part of the record before, whose name was compared. */
  private employer: object | undefined;

  /** `plan` is that of employee records. */
  constructor(plan: RecordPlan) {
    this.dates = new DateFormatTracker(plan);
  }

  /**
   * Reports what is wrong with the record just checked compared with earlier ones, and remembers it. `employer` is a
   * number that tells the employer where its own record does; 0 when it is not known.
   */
  observe(check: RecordCheck, line: Line, report: ReportFault, employer = 0): void {
    if (check.record.contractor) this.contractors++;
    const odd = this.dates.breaks(check);
    if (odd) report({ id: 'mixedDates', ...odd });
    if (!check.plan.roles.fein && employer !== 0) this.employers.note(employer);
    const earlier = this.hires.compare(check.plan, check.record, line.number, employer);
    if (earlier) {
      // Only a record with an SSN is compared.
      const { field } = check.plan.roles.ssn!;
      report({ id: earlier.id, field, detail: `line ${earlier.line}` });
    }
    // The same bytes were compared with the record before.
    if (check.employer === undefined || check.employer !== this.employer)
      this.observeEmployer(check, line, report);
    this.employer = check.employer;
  }

  /** Reports that an earlier record gives the FEIN of the record just checked to another employer. */
  private observeEmployer(check: RecordCheck, line: Line, report: ReportFault): void {
    const named = this.employers.compare(check.plan, check.record, line.number);
    if (!named) return;
    // Only records with an employer name are compared.
    const { field } = check.plan.roles.employer_name!;
    report({ id: 'feinOfTwo', field, detail: `line ${named.line}` }, named);
  }

  /** As a checker gives them. */
  get feins(): ReadonlySet<number> {
    return this.employers.feins;
  }

  /** What to say about the file at its end; `total` is the number of employee records. */
  notes({ plan }: RecordCheck, total: number): string[] {
    const { contractor } = plan;
    return [
      ...(contractor ? [contractorNote(this.contractors, total, columnsOf(contractor.field))] : []),
      ...(this.hires.full
        ? ['The file is very long. Records were compared only with its first million hires.']
        : []),
      ...(this.employers.full ? [EMPLOYERS_NOTE] : []),
    ];
  }
}

/** Without numbers for a file of employees, so that a report on many files says it once. */
function contractorNote(contractors: number, total: number, columns: string): string {
  if (contractors === 0)
    return `No record is a contractor record: none has a date at the beginning of ${columns}.`;
  const are = contractors === 1 ? 'is a contractor record' : 'are contractor records';
  return `${grouped(contractors)} of ${grouped(total)} records ${are}: ${columns} begin with a date.`;
}

/** Notices when a file mixes two date formats, where its layout accepts both. */
class DateFormatTracker {
  /** The format of the dates so far: 1 the year first, 2 the year last, 0 before the first one. */
  private usual = 0;
  /** Nothing more is to be said: it was said, or no date may be written in two formats. */
  private isReported: boolean;

  constructor({ roles: { birth_date: birth, hire_date: hire } }: RecordPlan) {
    const takesTwo = (planned: PlannedField | undefined) => (planned?.field.formats?.length ?? 0) > 1;
    this.isReported = !takesTwo(birth) && !takesTwo(hire);
  }

  /** The first date of the file that is written in another format than the dates before it; undefined otherwise. */
  breaks({ record, plan }: RecordCheck): Pick<Fault, 'field' | 'detail'> | undefined {
    if (this.isReported) return undefined;
    const { birth_date: birth, hire_date: hire } = plan.roles;
    if (record.isGood(birth) && this.differs(birth, record)) return this.odd(birth);
    return record.isGood(hire) && this.differs(hire, record) ? this.odd(hire) : undefined;
  }

  /** Such a date, with its format and that of the dates before it. */
  private odd({ field }: PlannedField): Pick<Fault, 'field' | 'detail'> {
    const isUsual = (format: string) => format.startsWith('YYYY') === (this.usual === 1);
    const { formats = [] } = field;
    const own = formats.find((format) => !isUsual(format));
    return { field, detail: `it is ${own}, and they are ${formats.find(isUsual)}` };
  }

  private differs(planned: PlannedField, record: RecordState): boolean {
    if ((planned.field.formats?.length ?? 0) < 2) return false;
    const used = formatAt(record.line, record.base + planned.from);
    if (this.usual === 0) this.usual = used;
    this.isReported = used !== this.usual;
    return this.isReported;
  }
}

/** 1 when the year comes first, 2 when it comes last: a valid date begins with 19 or 20 only in the first case. */
function formatAt(line: Uint8Array, from: number): 1 | 2 {
  const century = numberAt(line, from, from + 2);
  return century === 19 || century === 20 ? 1 : 2;
}
