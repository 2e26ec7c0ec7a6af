/** How the records of employers are divided: an employer is in each part that has employees of it, with its own count. */

import type { Layout } from '../../../layouts/index.js';
import type { ControlRecord, ControlRecordFinder, EmployerLines } from './headers-and-totals.js';

/** The lines that are held, and those of them that count as records; both are completed by the division. */
interface HeldLines {
  held: Set<number>;
  heldRecords: Set<number>;
}

/** An employer's record or total as it goes to the ready part. */
interface DividedRecord {
  record: ControlRecord;
  /** Employee records of the employer that are ready. */
  records: number;
  /** Some of them are held. */
  isAlsoHeld: boolean;
}

export class EmployerDivision {
  readonly rewritten: DividedRecord[] = [];
  /** Employers with ready records. */
  readyEmployers = 0;
  private readonly needsTotal: boolean;

  /** Holds every record whose employer is not certain, or cannot be reported as it is. */
  constructor(
    private readonly finder: ControlRecordFinder,
    { record_types }: Layout,
    private readonly lines: HeldLines,
  ) {
    this.needsTotal = record_types.some(({ id, required }) => id === 'employer_total' && required);
    for (const [line, isRecord] of finder.strays) this.hold(line, isRecord);
    for (const employer of finder.employers) this.divide(employer);
  }

  private hold(line: number, isRecord = true): void {
    this.lines.held.add(line);
    if (isRecord) this.lines.heldRecords.add(line);
  }

  private divide(lines: EmployerLines): void {
    const { employer, total, lastLine, records } = lines;
    const controls = total ? [employer, total] : [employer];
    const isControl = (line: number) => controls.some(({ number }) => number === line);
    if (!this.isCertain(lines))
      for (let line = employer.number; line <= lastLine; line++) if (!isControl(line)) this.hold(line);
    let held = 0;
    for (let line = employer.number; line <= lastLine; line++) if (this.lines.heldRecords.has(line)) held++;
    if (held < records) {
      this.readyEmployers++;
      for (const record of controls)
        this.rewritten.push({ record, records: records - held, isAlsoHeld: held > 0 });
    } else for (const { number } of controls) this.lines.held.add(number);
  }

  /** The employer's own records are right, and no line among them may be another employer's. */
  private isCertain({ employer, total, lastLine }: EmployerLines): boolean {
    const { held } = this.lines;
    if (held.has(employer.number) || (this.needsTotal && !total) || (total && held.has(total.number)))
      return false;
    for (let line = employer.number + 1; line <= lastLine; line++)
      if (this.finder.unidentified.has(line)) return false;
    return true;
  }
}
