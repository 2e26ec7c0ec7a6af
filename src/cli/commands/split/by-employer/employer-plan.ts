/** Which employer each line of a file belongs to, and what each of their parts counts. Memory is 4 bytes for each line. */

import type { Layout, RecordType } from '../../../../layouts/index.js';
import {
  type ControlRecord,
  ControlRecordFinder,
  createChecker,
  type Diagnosis,
  type FileShape,
  isStructureError,
  RecordLines,
  type TrueCounts,
} from '../../../../validation/index.js';
import { usage } from '../../../usage-error.js';
import { contradictions, employersInDoubt, type SplitOptions } from '../split-plan.js';

/** Most employers of a file. */
const MAX_EMPLOYERS = 5000;

/** The records of one employer, or the rest: those whose employer is not certain. */
export interface EmployerPart extends TrueCounts {
  isRest: boolean;
  /** Nine digits; empty for the rest, and in a layout without a field for it. */
  fein: string;
  /** As the first record has it. */
  name: string;
}

/** Where each line goes. */
export interface EmployerPlan {
  shape: FileShape;
  parts: readonly EmployerPart[];
  totalRecords: number;
  /** The part of a line by its index, or the header or total that each part gets; undefined for a blank line. */
  destinationOf(line: number): number | ControlRecord | undefined;
}

/** Errors of headers and totals after which no part can get one that is known to be right. */
const OUT_OF_PLACE = new Set(['MISPLACED_RECORD', 'MISSING_HEADER_RECORD']);

/** Takes the bytes of a file of the layout by `push`. @throws {NewhireError} USAGE when its records do not name their employer */
export function createEmployerPlanner(layout: Layout, shape: FileShape, options: SplitOptions) {
  const typeOf = (id: RecordType['id']) => layout.record_types.find((type) => type.id === id);
  const [employee, employer] = [typeOf('employee'), typeOf('employer')];
  const naming = employee?.roles.fein ? employee : employer;
  if (!naming)
    throw usage(
      `Records for ${layout.state} do not name their employer, so they cannot be divided by employer.`,
    );
  const finder = new ControlRecordFinder(layout, shape);
  const parts = new EmployerParts(naming);
  /** By line: the index of the part, counted from 1. */
  let partOf = new Int32Array(1024);
  const put = (line: number, part: number) => {
    if (line >= partOf.length) {
      const more = new Int32Array(2 * Math.max(line, partOf.length));
      more.set(partOf);
      partOf = more;
    }
    partOf[line] = part + 1;
  };
  const uncertain = new Set<number>();
  const records = new Set<number>();
  const truths = new Map<number, number>();
  let hasStructureErrors = false;
  let isOutOfPlace = false;
  const checker = createChecker(layout, {
    ...options,
    onCount: (line, truth) => void truths.set(line, truth),
    onFinding(finding) {
      hasStructureErrors ||= isStructureError(finding);
      if (finding.severity === 'warning') return;
      isOutOfPlace ||= OUT_OF_PLACE.has(finding.error_type);
      const isOfFein = finding.field_name === naming.roles.fein;
      // A line of which only blanks at its end are missing has its fields in their columns.
      const isOfLine = finding.field_name === 'record' && finding.fix.tier !== 'safe';
      if (isOfFein || finding.columns_in_doubt || isOfLine) uncertain.add(finding.line_number);
    },
  });
  const lines = new RecordLines(layout, (line) => {
    if (line.recordNumber === 0) return;
    records.add(line.number);
    put(line.number, naming === employee ? parts.of((start, end) => line.textAt(start, end)) : REST);
  });
  return {
    push(chunk: Uint8Array): void {
      checker.push(chunk);
      if (checker.stopped) return;
      finder.push(chunk);
      lines.push(chunk);
    },
    get stopped(): boolean {
      return checker.stopped;
    },
    /** The plan, or why the file is none of the layout. @throws {NewhireError} USAGE when it cannot be divided */
    end(): EmployerPlan | { diagnosis: Diagnosis } {
      const { diagnosis, total_records } = checker.end();
      if (diagnosis) return { diagnosis };
      finder.end();
      lines.end();
      refuseUnsound(finder, truths, hasStructureErrors, isOutOfPlace);
      if (naming === employee) for (const line of uncertain) if (records.has(line)) put(line, REST);
      for (const block of finder.employers) {
        const { bytes, number } = block.employer;
        const text = Buffer.from(bytes).toString('latin1');
        const isKnown = !uncertain.has(number) && !hasUnknown(finder, number, block.lastLine);
        const part = isKnown ? parts.of((start, end) => text.slice(start - 1, end)) : REST;
        for (let line = number; line <= block.lastLine; line++) put(line, part);
        parts.count(part, 'employers');
      }
      for (const line of records) parts.count((partOf[line] ?? 0) - 1, 'records');
      const frame = new Map<number, ControlRecord>();
      for (const { first } of finder.found.values()) frame.set(first.number, first);
      return {
        shape,
        parts: parts.all,
        totalRecords: total_records,
        destinationOf: (line) =>
          frame.get(line) ?? ((partOf[line] ?? 0) > 0 ? (partOf[line] ?? 0) - 1 : undefined),
      };
    },
  };
}

/** The part of records whose employer is not certain. */
const REST = 0;

/** The parts in the order in which their employers appear; the first one is the rest. */
class EmployerParts {
  readonly all: EmployerPart[] = [{ isRest: true, fein: '', name: '', records: 0, employers: 0 }];
  private readonly known = new Map<string, number>();

  constructor(private readonly type: RecordType) {}

  /** The index of the part of a record, which is given by its columns. */
  of(textAt: (start: number, end: number) => string): number {
    const fein = this.read('fein', textAt).trim();
    if (this.type.roles.fein && !/^\d{9}$/.test(fein)) return REST;
    const name = this.read('employer_name', textAt).trim();
    // Where a layout has no FEIN, an employer is what its whole record says.
    const key = fein || textAt(1, Number.POSITIVE_INFINITY);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.all.length > MAX_EMPLOYERS)
      throw usage(
        `There are more than ${MAX_EMPLOYERS} employers.`,
        'Split the file into smaller ones first.',
      );
    this.known.set(key, this.all.length);
    this.all.push({ isRest: false, fein, name, records: 0, employers: 0 });
    return this.all.length - 1;
  }

  /** Counts one more in the part of this index. */
  count(index: number, what: keyof TrueCounts): void {
    const part = this.all[index];
    if (part) part[what]++;
  }

  private read(role: 'fein' | 'employer_name', textAt: (start: number, end: number) => string): string {
    const field = this.type.fields.find(({ name }) => name === this.type.roles[role]);
    return field ? textAt(field.start, field.end) : '';
  }
}

/** A line without an identifier may be the record of another employer: from there on nobody knows whose the records are. */
function hasUnknown({ unidentified }: ControlRecordFinder, first: number, last: number): boolean {
  for (const line of unidentified) if (line > first && line <= last) return true;
  return false;
}

/** Dividing the file does not repair counts that show lost records, or misplaced headers. */
function refuseUnsound(
  finder: ControlRecordFinder,
  truths: ReadonlyMap<number, number>,
  hasStructureErrors: boolean,
  isOutOfPlace: boolean,
): void {
  const frame = Array.from(finder.found.values(), ({ first }) => first);
  const unidentified = finder.unidentified.size;
  const [said] = contradictions(frame, truths, () => ({ hasStructureErrors, unidentified }));
  const why = isOutOfPlace
    ? 'A header or total is missing, or not in its place.'
    : (said ??
      (employersInDoubt(finder, truths, hasStructureErrors).length > 0
        ? 'The count of an employer is not the number of its records, so records may be missing.'
        : undefined));
  if (why)
    throw usage(
      `The file cannot be divided by employer. ${why}`,
      'Correct that first: newhire validate shows it.',
    );
}
