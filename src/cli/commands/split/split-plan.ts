/** The first pass of a split: checks the file, and decides for each line whether it is ready to be filed. */

import type { Layout, RecordType } from '../../../layouts/index.js';
import {
  type CheckerOptions,
  type ControlRecord,
  ControlRecordFinder,
  contradictionOf,
  countFieldOf,
  createChecker,
  type Diagnosis,
  type EmployerLines,
  type FileShape,
  type Finding,
  isStructureError,
  rewritten,
  type TrueCounts,
} from '../../../validation/index.js';

/** A header, a total or an employer's record that goes rewritten to the ready part. */
export interface RewrittenRecord {
  /** It also goes to the held part, unchanged. */
  isAlsoHeld: boolean;
  /** Bytes of the line in the file, without its line end. */
  oldLength: number;
  /** The line as it is rewritten, without its line end. */
  bytes: Uint8Array;
}

/** Where each line goes, and how many records are in each part. */
export interface SplitPlan {
  shape: FileShape;
  /** Employee records without errors. */
  ready: number;
  /** Employee records with errors, and lines that are not a record of the layout. */
  held: number;
  /** Held lines that do not count as records: blank ones, and headers and totals that cannot be used. */
  otherLines: number;
  /** A header or total that the layout requires and that cannot be used: then nothing is ready. */
  missingType: RecordType | undefined;
  /** A count of the file that says that records are missing or too many: then nothing is ready. */
  contradiction: string | undefined;
  /** Employers whose own count says so: all their records are held. */
  employersInDoubt: number;
  /** Where the line with this number goes. */
  destinationOf(line: number): 'ready' | 'held' | RewrittenRecord;
}

/** The options of both checks of a split. */
export type SplitOptions = Omit<CheckerOptions, 'onFinding'>;

/** Takes the bytes of one file of the layout by `push`. @throws {RangeError} when today is not a calendar day */
export function createPlanner(layout: Layout, shape: FileShape, options: SplitOptions) {
  /** Lines with errors, and those among them that count as records. */
  const held = new Set<number>();
  const heldRecords = new Set<number>();
  const misplaced = new Set<number>();
  /** The true counts of records with another count, by line. */
  const truths = new Map<number, number>();
  let hasStructureErrors = false;
  const finder = new ControlRecordFinder(layout, shape);
  const checker = createChecker(layout, {
    ...options,
    onCount: (line, truth) => void truths.set(line, truth),
    onFinding(finding) {
      hasStructureErrors ||= isStructureError(finding);
      if (finding.severity === 'warning' || finding.record_type === 'file') return;
      if (isClearedByRewriting(finding, layout)) return;
      const { line_number, record_number, error_type } = finding;
      if (record_number > 0) heldRecords.add(line_number);
      (error_type === 'MISPLACED_RECORD' ? misplaced : held).add(line_number);
    },
  });
  return {
    push(chunk: Uint8Array): void {
      checker.push(chunk);
      if (!checker.stopped) finder.push(chunk);
    },
    get stopped(): boolean {
      return checker.stopped;
    },
    /** The plan, or why the file does not match the layout. */
    end(): SplitPlan | { diagnosis: Diagnosis } {
      const { diagnosis, total_records } = checker.end();
      if (diagnosis) return { diagnosis };
      finder.end();
      const inDoubt = employersInDoubt(finder, truths, hasStructureErrors);
      for (const line of inDoubt) held.add(line);
      const usable = usableRecords(finder, held);
      for (const line of misplaced) if (!usable.some(({ number }) => number === line)) held.add(line);
      const division = new EmployerDivision(finder, layout, { held, heldRecords });
      const missingType = layout.record_types.find(
        (type) =>
          type.required && type.place !== 'anywhere' && !usable.some((record) => record.type === type),
      );
      const frame = Array.from(finder.found.values()).flatMap(({ first, last }) =>
        first === last ? [first] : [first, last],
      );
      const unidentified = finder.unidentified.size;
      const [contradiction] = contradictions(frame, truths, () => ({ hasStructureErrors, unidentified }));
      const ready = missingType || contradiction ? 0 : total_records - heldRecords.size;
      const truth = { records: ready, employers: division.readyEmployers };
      const newRecords = new Map([
        ...usable.map((record) => [record.number, rewrittenFor(record, layout, truth, true)] as const),
        ...division.rewritten.map(
          ({ record, records, isAlsoHeld }) =>
            [record.number, rewrittenFor(record, layout, { ...truth, records }, isAlsoHeld)] as const,
        ),
      ]);
      return {
        shape,
        ready,
        held: total_records - ready,
        otherLines: held.size - heldRecords.size,
        missingType,
        contradiction,
        employersInDoubt: inDoubt.length,
        destinationOf: (line) => (ready === 0 || held.has(line) ? 'held' : (newRecords.get(line) ?? 'ready')),
      };
    },
  };
}

/** What the counts say that may not be rewritten; `truths` by line. */
export function contradictions(
  records: readonly ControlRecord[],
  truths: ReadonlyMap<number, number>,
  known: () => Parameters<typeof contradictionOf>[2],
): string[] {
  return records.flatMap((record) => {
    const truth = truths.get(record.number);
    return truth === undefined ? [] : (contradictionOf(record, truth, known()) ?? []);
  });
}

/** The lines of employers whose own count says that records of theirs are missing or too many. */
export function employersInDoubt(
  { employers, unidentified }: ControlRecordFinder,
  truths: ReadonlyMap<number, number>,
  hasStructureErrors: boolean,
): number[] {
  return employers.flatMap(({ employer, total, lastLine }) => {
    const isOwn = (line: number) => line > employer.number && line <= lastLine;
    const own = () => ({ hasStructureErrors, unidentified: Array.from(unidentified).filter(isOwn).length });
    const controls = total ? [employer, total] : [employer];
    return contradictions(controls, truths, own).length > 0 ? [employer.number] : [];
  });
}

/** A wrong count, or blanks missing at the end of a control record: gone once the line is rewritten. */
function isClearedByRewriting(
  { record_type, field_name, error_type, fix }: Finding,
  layout: Layout,
): boolean {
  const type = layout.record_types.find(({ id }) => id === record_type);
  if (!type || type.id === 'employee') return false;
  return (
    field_name === countFieldOf(type)?.field.name ||
    (error_type === 'RECORD_LENGTH_MISMATCH' && fix.tier === 'safe')
  );
}

/** For each record type, the record without errors of its own that is in its place once the held lines are removed. */
function usableRecords({ found, lastLine }: ControlRecordFinder, held: ReadonlySet<number>): ControlRecord[] {
  const allHeld = (from: number, to: number) => {
    for (let line = from; line <= to; line++) if (!held.has(line)) return false;
    return true;
  };
  return Array.from(found.values()).flatMap(({ first, last }) => {
    const { place } = first.type;
    if (place !== 'last' && !held.has(first.number) && allHeld(1, first.number - 1)) return [first];
    if (place !== 'first' && !held.has(last.number) && allHeld(last.number + 1, lastLine)) return [last];
    return [];
  });
}

function rewrittenFor(
  record: ControlRecord,
  { record_length }: Layout,
  truth: TrueCounts,
  isAlsoHeld: boolean,
): RewrittenRecord {
  return { oldLength: record.bytes.length, bytes: rewritten(record, record_length, truth), isAlsoHeld };
}

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

/** How the records of employers are divided: an employer is in each part that has employees of it, with its own count. */
class EmployerDivision {
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
