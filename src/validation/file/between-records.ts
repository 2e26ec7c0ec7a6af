/** The rules between the records of a file: each record is compared with those before it. What is remembered is bounded. */

import { findingOf } from '../catalogue/finding-messages.js';
import { columnsOf } from '../columns.js';
import type { Finding } from '../finding.js';
import type { RecordCheck } from '../record/record-check.js';
import { DateFormatTracker } from './date-format-tracker.js';
import { EarlierHires } from './earlier-hires.js';
import { EmployerNames } from './employer-names.js';
import type { Line } from './line.js';

const EMPLOYERS_NOTE =
  'The file has so many employers that names were compared for its first 50,000 FEINs only.';

export class BetweenRecords {
  private readonly hires = new EarlierHires();
  private readonly employers = new EmployerNames();
  private readonly dates = new DateFormatTracker();
  private contractors = 0;

  /**
   * Says what is wrong with the record just checked beside those before it, and remembers it. `employer` is a number that
   * tells the employer where its own record does; 0 when it is not known.
   */
  meet(check: RecordCheck, line: Line, say: (finding: Finding) => void, employer = 0): void {
    if (check.record.contractor) this.contractors++;
    const odd = this.dates.breaks(check);
    if (odd) say(findingOf({ id: 'mixedDates', field: odd.field }, line));
    const earlier = this.hires.compare(check.plan, check.record, line.number, employer);
    if (earlier) {
      // Only a record with an SSN is compared.
      const { field } = check.plan.roles.ssn!;
      say(findingOf({ id: earlier.id, field, detail: `line ${earlier.line}` }, line));
    }
    this.meetEmployer(check, line, say);
  }

  /** Says whether an earlier record gives the FEIN of the record just checked to another employer. */
  private meetEmployer(check: RecordCheck, line: Line, say: (finding: Finding) => void): void {
    const namedElse = this.employers.compare(check.plan, check.record, line.number);
    if (namedElse === undefined) return;
    // Only records with an employer name are compared.
    const { field } = check.plan.roles.employer_name!;
    say(findingOf({ id: 'feinOfTwo', field, detail: `line ${namedElse}` }, line));
  }

  /** What to say about the file at its end; `total` is the number of employee records. */
  notes({ plan }: RecordCheck, total: number): string[] {
    const { contractor } = plan;
    return [
      ...(contractor
        ? [
            `${this.contractors} of ${total} records are contractors': they begin with a day in ${columnsOf(contractor.field)}.`,
          ]
        : []),
      ...(this.hires.full
        ? ['The file is so long that its records were compared with its first million hires only.']
        : []),
      ...(this.employers.full ? [EMPLOYERS_NOTE] : []),
    ];
  }
}
