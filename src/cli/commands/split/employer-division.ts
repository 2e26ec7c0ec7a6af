/** How the records of employers are divided: an employer is in each part that has employees of it, with its own count. */

import type { Layout } from '../../../layouts/index.js';
import {
  type ControlRecord,
  type ControlRecordFinder,
  countFieldOf,
  type EmployerLines,
} from './headers-and-totals.js';

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
    for (let line = this.firstUncertain(lines); line <= lastLine; line++)
      if (!isControl(line)) this.hold(line);
    let held = 0;
    for (let line = employer.number; line <= lastLine; line++) if (this.lines.heldRecords.has(line)) held++;
    if (held < records) {
      this.readyEmployers++;
      for (const record of controls)
        this.rewritten.push({ record, records: records - held, isAlsoHeld: held > 0 });
    } else for (const { number } of controls) this.lines.held.add(number);
  }

  /**
   * The line from which on records are not certain to be the employer's: all where its own records have errors, else those
   * after a line that may be the record of another employer.
   */
  private firstUncertain({ employer, total, lastLine }: EmployerLines): number {
    const { held } = this.lines;
    if (held.has(employer.number) || (this.needsTotal && !total) || (total && held.has(total.number)))
      return employer.number;
    let line = employer.number + 1;
    while (line <= lastLine && !this.finder.unidentified.has(line)) line++;
    // The total may be that of the other employer, and is good for both only where it says nothing but a count.
    return line <= lastLine && total && !hasOnlyCount(total) ? employer.number : line;
  }
}

function hasOnlyCount({ type }: ControlRecord): boolean {
  const count = countFieldOf(type)?.field.name;
  return type.fields.every(({ name, kind }) => name === count || kind === 'constant' || kind === 'filler');
}
