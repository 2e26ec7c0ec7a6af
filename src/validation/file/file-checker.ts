/** Checks a file as its bytes arrive: what it is, its lines, its records, and what only the whole file shows. */

import { type Layout, notesOf } from '../../layouts/index.js';
import { findingOf } from '../catalogue/finding-messages.js';
import type { Fault } from '../fields/field-faults.js';
import type { Finding, NamedEmployer, RecordText, Summary } from '../finding.js';
import { type Alignment, mayBeDisplacement, RecordAlignment } from '../record/alignment/index.js';
import { LateTexts } from '../record/late-texts.js';
import { RecordCheck, recordContextOf } from '../record/record-check.js';
import { planLayout } from '../record/record-plan.js';
import { AmbiguousLayout } from './ambiguous-layout.js';
import { BetweenRecords } from './between-records.js';
import type { Checker, CheckerOptions } from './checker.js';
import { type EmployerGroups, employerGroupsOf } from './employer-groups.js';
import { EmployerReader, namesEmployer } from './employer-of-line.js';
import { FileDate } from './file-date.js';
import { FileForm } from './file-form.js';
import { HEAD_BYTES, joined, shapeOf } from './file-head.js';
import { FoldedFindings } from './folded-findings.js';
import { formatFault } from './format-fault.js';
import { END_MARK, isBlankLine, Line } from './line.js';
import { shiftedLine, unknownLine, wrongLength } from './line-messages.js';
import { type LineForm, LineReader } from './line-reader.js';
import {
  hasIdentifier,
  hasIdentifierAtEnd,
  hasSpacedIdentifier,
  isTelling,
  readsAsEmployee,
} from './recognition.js';
import { KEPT_RECORDS } from './record-lines.js';
import { SharedDisplacements } from './shared-displacements.js';
import { type Emit, Structure } from './structure.js';
import { SwappedNames } from './swapped-names.js';
import { judgeLength } from './wrong-length.js';

export type { Checker, CheckerOptions } from './checker.js';

/** Bytes that are read in one step: only a few lines, even if they are short. */
const STEP_BYTES = 512;

/** A checker for one file of a layout. Push its bytes, then end it. @throws {RangeError} when `today` is not a calendar day */
export function createChecker(layout: Layout, options: CheckerOptions): Checker {
  return new FileChecker(layout, options);
}

class FileChecker implements Checker {
  stopped = false;
  private readonly summary: Summary;
  private readonly checks: readonly RecordCheck[];
  private readonly employee: RecordCheck;
  private readonly line = new Line();
  private readonly record: RecordText = this.line;
  private readonly alignments = new Map<RecordCheck, RecordAlignment>();
  private readonly displaced: SharedDisplacements;
  private readonly repeated: FoldedFindings;
  private readonly others: BetweenRecords;
  /** Set at the first text that does not begin in its first column; most files have none. */
  private late: LateTexts | undefined;
  private readonly names: SwappedNames;
  private readonly fileDate = new FileDate();
  private readonly form = new FileForm();
  private readonly twin: AmbiguousLayout;
  private readonly structure: Structure;
  private readonly groups: EmployerGroups | undefined;
  private head: Uint8Array[] = [];
  private headLength = 0;
  private lineForm: LineForm = { ends: 'LF' };
  private reader: LineReader | undefined;
  private errorsBefore = 0;
  /** Characters that the line before lacks. */
  private missing = 0;
  /** The fields of the line are out of their columns, so that nothing can be compared with other records. */
  private wasDisplaced = false;
  /** What checks the line; undefined when its type is unknown. */
  private check: RecordCheck | undefined;
  private readonly employers = new EmployerReader();
  /** Only the last line is left, so a mark after it really is the end-of-file mark. */
  private ending = false;

  constructor(
    private readonly layout: Layout,
    private readonly options: CheckerOptions,
  ) {
    const around = recordContextOf(layout, options.today, options.places);
    this.checks = planLayout(layout).map((plan) => new RecordCheck(plan, around));
    // Every layout has employee records: `checkLayout` refuses one without.
    this.employee = this.checks.find(({ plan }) => plan.type.id === 'employee')!;
    this.others = new BetweenRecords(this.employee.plan);
    this.names = new SwappedNames(this.employee.plan);
    this.displaced = new SharedDisplacements(this.employee.plan.type.fields);
    this.line.employer = () => this.employerOfLine();
    this.repeated = new FoldedFindings(around.today, options.maxRanges);
    this.twin = new AmbiguousLayout(
      layout,
      // Any state is right in a file for the federal directory or of a multistate employer.
      around.receivingState === 0 ? [] : (options.otherLayouts ?? []),
      this.employee.plan,
    );
    const emit: Emit = (finding, text) => this.emit(finding, { text: () => text });
    this.structure = new Structure(layout, emit, options.onCount);
    this.groups = employerGroupsOf(layout, (finding) => this.emit(finding, this.record));
    this.summary = {
      total_records: 0,
      total_errors: 0,
      records_with_errors: 0,
      total_warnings: 0,
      notes: notesOf(layout),
    };
  }

  push(chunk: Uint8Array): void {
    for (const _ of this.steps(chunk, Number.POSITIVE_INFINITY));
  }

  *steps(chunk?: Uint8Array, size = STEP_BYTES): Generator<void> {
    const isDecided = this.reader || this.stopped;
    const bytes = isDecided ? chunk : this.readable(chunk);
    // What the file is takes a while to decide.
    if (!isDecided) yield;
    for (let at = 0; bytes && at < bytes.length; at += size) {
      this.reader?.push(bytes.subarray(at, at + size));
      yield;
    }
  }

  get feins(): ReadonlySet<number> {
    return this.others.feins;
  }

  end(): Summary {
    for (const _ of this.steps());
    if (!this.reader) return this.summary;
    this.ending = true;
    this.reader.end();
    this.structure.end(this.summary.total_records, this.groups);
    const form = this.form.finding(this.lineForm, this.reader, this.line.number);
    if (form) this.emit(form);
    const early = this.fileDate.fault();
    if (early) this.emit(findingOf(early.fault, early.line), { text: () => early.line.text() });
    const twin = this.twin.finding();
    if (twin) {
      this.repeated.drop('hireState');
      this.emit(twin);
    }
    this.summary.notes.push(...this.displaced.notes(this.summary.total_records));
    this.summary.notes.push(...(this.late?.notes() ?? []), ...this.names.notes());
    for (const { finding, text } of this.repeated.all()) this.emit(finding, { text: () => text });
    this.summary.notes.push(...this.others.notes(this.employee, this.summary.total_records));
    return this.summary;
  }

  private readable(chunk?: Uint8Array): Uint8Array | undefined {
    if (!chunk) return this.begin();
    // A copy: the caller may fill the same buffer again.
    this.head.push(Uint8Array.from(chunk));
    this.headLength += chunk.length;
    return this.headLength >= HEAD_BYTES ? this.begin() : undefined;
  }

  /** Decides what the file is, and gives the bytes received so far, which must be read. */
  private begin(): Uint8Array {
    const head = joined(this.head, this.headLength);
    this.head = [];
    const others = this.options.otherLayouts ?? [];
    const diagnosis = formatFault(head.subarray(0, HEAD_BYTES), this.layout, others);
    if (diagnosis) {
      this.stopped = true;
      this.summary.diagnosis = diagnosis;
      this.summary.notes = [];
      return new Uint8Array();
    }
    const { form, bomLength } = shapeOf(head, this.layout);
    this.form.byteOrderMark = bomLength > 0;
    this.lineForm = form;
    const longest = KEPT_RECORDS * this.layout.record_length;
    this.reader = new LineReader(form, longest, (bytes, from, to, length) =>
      this.checkLine(bytes, from, to, length),
    );
    return head.subarray(bomLength);
  }

  private checkLine(bytes: Uint8Array, from: number, to: number, length: number): void {
    const { line } = this;
    if (isBlankLine(bytes, from, to)) {
      this.observeBlankLine(bytes, from, to, length);
      return;
    }
    if (this.form.blankLines > 0) this.reportBlankLines();
    const marked = this.ending && bytes[to - 1] === END_MARK;
    this.form.endMark ||= marked;
    line.set(bytes, from, marked ? to - 1 : to, marked ? length - 1 : length);
    if (line.length !== this.layout.record_length) line.measureInCharacters();
    this.errorsBefore = this.summary.total_errors;
    this.wasDisplaced = false;
    this.checkRecord();
  }

  private checkRecord(): void {
    const { line, layout } = this;
    const isRest = line.length === this.missing;
    this.missing = isRest ? 0 : layout.record_length - line.length;
    const check = this.identify(isRest);
    this.check = check;
    const isRecord = !check || check === this.employee;
    if (isRecord) this.summary.total_records++;
    line.recordNumber = isRecord ? this.summary.total_records : 0;
    line.recordType = check ? check.plan.type.id : 'unknown';
    const isWhole = line.length === layout.record_length;
    line.isInDoubt = !check;
    if (!check) this.emit(unknownLine(line, layout.record_length, isRest), this.record);
    else if (isWhole) this.checkWhole(check);
    else this.checkWrongLength(check);
    this.groups?.observe(line, check);
    // Only now, because a total that proves to be misplaced is not a fault of the record after it.
    if (isRecord && this.summary.total_errors > this.errorsBefore) this.summary.records_with_errors++;
    this.structure.observe(line, check);
    if (check && isWhole && !this.wasDisplaced) {
      this.compareWithOthers(check);
      this.fileDate.observe(check, line);
    }
  }

  /** Checks that the fields are in their columns before any of them is blamed. */
  private checkWhole(check: RecordCheck): void {
    const { line } = this;
    const faults = check.check(line.bytes, line.from);
    if (faults.some(mayBeDisplacement)) {
      const { alignment, isUnreadable } = this.alignmentOf(check).examine(line.bytes, line.from);
      if (alignment && alignment.kind !== 'suspicion') {
        this.reportDisplaced(alignment);
        return;
      }
      line.isInDoubt = alignment !== undefined || isUnreadable;
    }
    if (check === this.employee) this.observeLate(faults);
    this.reportFaults(faults, check.employer);
  }

  private observeLate(faults: readonly Fault[]): void {
    const { line, employee, summary } = this;
    if (!this.late && faults.some(({ id }) => id === 'notLeft' || id === 'leadingBlank'))
      this.late = new LateTexts(employee.plan, summary.total_records - 1);
    this.late?.observe(line.bytes, line.from);
  }

  private alignmentOf(check: RecordCheck): RecordAlignment {
    const known = this.alignments.get(check) ?? new RecordAlignment(check.plan, check.context);
    this.alignments.set(check, known);
    return known;
  }

  /**
   * Which record the line is; undefined when nothing about it says so. A line with the length that the one before it lacks
   * is the rest of that record, also where its first character is an identifier by chance.
   */
  private identify(isRest: boolean): RecordCheck | undefined {
    const { line, layout, employee } = this;
    for (const check of this.checks) {
      const { type } = check.plan;
      if (hasIdentifier(type, line.bytes, line.from) && (!isRest || isTelling(type))) return check;
    }
    if (line.length === layout.record_length && readsAsEmployee(layout, line.bytes, line.from))
      return employee;
    if (isRest) return undefined;
    if (hasIdentifierAtEnd(employee.plan.type, line.bytes, line.to, layout.record_length)) return employee;
    const found = this.alignmentOf(employee).of(line.bytes, line.from, line.to);
    if (found?.kind === 'exact') return employee;
    const { type } = employee.plan;
    const isMoved = () =>
      found?.displacements[0]?.at === 0 ||
      hasSpacedIdentifier(type, line.bytes, line.from) ||
      (found && hasIdentifier(type, found.record, 0));
    return found?.kind === 'doubt' && isMoved() ? employee : undefined;
  }

  private checkWrongLength(check: RecordCheck): void {
    const { line, layout, record } = this;
    const columns = line.bytes.subarray(line.from, line.to);
    const verdict = judgeLength(columns, layout, check, this.alignmentOf(check));
    // A line that only lacks blanks at its end has its fields in their columns.
    line.isInDoubt = verdict.kind !== 'trimmed';
    if (verdict.alignment) this.reportDisplaced(verdict.alignment);
    else {
      this.emit(wrongLength(line, layout, verdict), record);
      this.reportFaults(verdict.faults, check.employer);
    }
  }

  private reportDisplaced(alignment: Alignment): void {
    this.line.isInDoubt = true;
    this.wasDisplaced = true;
    this.displaced.observe(alignment);
    this.emit(shiftedLine(this.line, alignment), this.record);
  }

  private reportFaults(faults: readonly Fault[], employer?: object): void {
    for (const fault of faults) {
      if (!this.repeated.note(fault, this.line, employer))
        this.emit(findingOf(fault, this.line), this.record);
    }
  }

  private readonly reportCompared = (fault: Fault, employer?: object): void =>
    this.reportFaults([fault], employer);

  /** Rules between records. */
  private compareWithOthers(check: RecordCheck): void {
    if (check === this.employee) {
      this.twin.observe(check.record);
      this.names.observe(check.record, this.line.number, this.groups?.identity);
    }
    this.others.observe(check, this.line, this.reportCompared, this.groups?.identity);
  }

  private employerOfLine(): NamedEmployer | undefined {
    const { check, line, groups } = this;
    if (check?.plan.type.place !== 'anywhere') return undefined;
    return namesEmployer(check) ? this.employers.of(check, line) : groups?.named;
  }

  private observeBlankLine(bytes: Uint8Array, from: number, to: number, length: number): void {
    const { line, form } = this;
    line.set(bytes, from, to, length);
    form.endMark ||= bytes.subarray(from, to).includes(END_MARK);
    if (form.blankLines++ === 0) form.firstBlankLine = line.number;
  }

  /** Blank lines turned out not to be the last ones. */
  private reportBlankLines(): void {
    const { form } = this;
    const blank = new Line();
    for (let number = form.firstBlankLine; number < form.firstBlankLine + form.blankLines; number++) {
      blank.number = number;
      this.emit(unknownLine(blank, this.layout.record_length, false), { text: () => '' });
    }
    form.blankLines = 0;
  }

  private emit(finding: Finding, record?: RecordText): void {
    if (finding.severity === 'error') this.summary.total_errors++;
    else this.summary.total_warnings++;
    this.options.onFinding(finding, record);
  }
}
