/** Turns a plan into the text of an example file and the findings that must come of it. */

import type { Layout, RecordType } from '../../src/layouts/types.js';
import { FIELD_FAULTS } from '../../test/support/faults.js';
import { findLayout, LAYOUTS } from '../../test/support/layouts.js';
import { LINE_FAULTS } from '../../test/support/line-faults.js';
import {
  type Expected,
  type FieldFault,
  optionsFor,
  type Planted,
  plantField,
} from '../../test/support/plant.js';
import { type Random, seeded } from '../../test/support/random.js';
import {
  cleanEmployer,
  cleanRecord,
  fieldNamed,
  fieldText,
  frameRecord,
  type RecordOptions,
  recordType,
  setField,
} from '../../test/support/records.js';
import type { Values } from '../../test/support/values.js';
import { generalPlans } from './general-plans.js';
import { type ExamplePlan, PLANS, type Step } from './plan.js';

/** A finding that the checker must make. Lines and records from 1; record 0 is a header, a total or the file. */
export interface PlantedFinding extends Expected {
  line: number;
  record_number: number;
  /** What was planted, in a reader's words. */
  planted: string;
}

export interface Example {
  file: string;
  state: string;
  shows: string;
  bytes: Buffer;
  findings: PlantedFinding[];
}

/** Every example file; in the planned ones also a fault of each error type that no plan names: a new row needs no plan. */
export function buildExamples(): Example[] {
  const unplanned = unplannedFaults();
  const planned = new Set(PLANS.map(({ layout }) => layout));
  const others = LAYOUTS.filter(({ id }) => !planned.has(id));
  const examples = PLANS.map((plan) => {
    const more = unplanned.filter((fault) => lastWith(fault) === plan).map(({ about }) => ({ fault: about }));
    return buildExample({ ...plan, steps: [...plan.steps, ...more] });
  });
  return [...examples, ...others.flatMap(generalPlans).map(buildExample)];
}

function unplannedFaults(): FieldFault[] {
  const named = new Set(PLANS.flatMap(({ steps }) => steps.map((step) => 'fault' in step && step.fault)));
  const shown = new Set(FIELD_FAULTS.filter(({ about }) => named.has(about)).map(({ type }) => type));
  const missing = FIELD_FAULTS.filter(({ type }) => !shown.has(type));
  return missing.filter(({ type }, at) => missing.findIndex((one) => one.type === type) === at);
}

/** The last file whose layout has a field for the fault. */
const lastWith = (fault: FieldFault) =>
  PLANS.findLast(({ layout }) => fault.at(recordType(findLayout(layout)!, 'employee')) !== undefined);

function buildExample(plan: ExamplePlan): Example {
  const layout = findLayout(plan.layout)!;
  const file = new ExampleFile(layout, plan);
  return {
    file: plan.file,
    state: layout.state,
    shows: plan.shows,
    bytes: file.bytes(),
    findings: file.findings,
  };
}

class ExampleFile {
  readonly findings: PlantedFinding[] = [];
  private readonly lines: string[] = [];
  private readonly employees: string[] = [];
  private readonly random: Random;
  /** The first one has every optional field filled, the second one none. */
  private readonly employers: readonly [Values, Values];

  constructor(
    private readonly layout: Layout,
    private readonly plan: ExamplePlan,
  ) {
    this.random = seeded(plan.seed);
    this.employers = [
      cleanEmployer(layout, this.random, { optional: 1 }),
      cleanEmployer(layout, this.random, { optional: 0 }),
    ];
    if (plan.mark) this.expectOfFile('a byte order mark before the first line', 'FILE_FORM', 1);
    if (plan.headless) this.expectOfFile('no header', 'MISSING_HEADER_RECORD', 1);
    else this.addFrame('header', plan.steps);
    for (const steps of this.stepsByEmployer()) {
      this.addFrame('employer', steps);
      for (const step of steps) this.add(step);
      this.addFrame('employer_total', steps);
    }
    this.addFrame('total', plan.steps);
    if (plan.tail) this.expectOfFile('blank lines at the end', 'FILE_FORM', this.lines.length + 1);
  }

  bytes(): Buffer {
    const { mark = '', tail = '', lineEnd } = this.plan;
    return Buffer.from(mark + this.lines.map((line) => line + lineEnd).join('') + tail, 'utf8');
  }

  /** Two employers share the records where a layout has a record for each. */
  private stepsByEmployer(): (readonly Step[])[] {
    const { steps } = this.plan;
    if (!this.layout.record_types.some(({ id }) => id === 'employer')) return [steps];
    const half = Math.ceil(steps.length / 2);
    return [steps.slice(0, half), steps.slice(half)];
  }

  private add(step: Step): void {
    if ('clean' in step) this.addEmployee(this.record(step.clean));
    else if ('otherDates' in step) this.addOtherDates();
    else if ('again' in step) this.addAgain(step.again);
    else if ('rehired' in step) this.addRehired(step.rehired);
    else if ('ssnOf' in step) this.addWithSsnOf(step.ssnOf);
    else if ('feinOf' in step) this.addWithFeinOf(step.feinOf);
    else if ('misplaced' in step) this.addMisplaced(step.misplaced);
    else this.addFault(step.fault);
  }

  private record(options: RecordOptions): string {
    const number = this.plan.seed * 1000 + this.lines.length;
    const employer = this.employers[options.optional === 0 ? 1 : 0];
    return cleanRecord(this.layout, this.random, { ...options, number }, employer);
  }

  private addEmployee(line: string): void {
    this.lines.push(line);
    this.employees.push(line);
  }

  private addPlanted(planted: string, { line, expected }: Planted): void {
    this.addEmployee(line);
    this.findings.push({ ...this.here(), ...expected, planted });
  }

  private addFault(about: string): void {
    const { layout } = this;
    const inField = FIELD_FAULTS.find((fault) => fault.about === about);
    const ofLine = LINE_FAULTS.find((fault) => fault.about === about);
    const planted = inField
      ? plantField(layout, this.record(optionsFor(inField)), inField)
      : ofLine?.plant(layout, this.record(ofLine.needs));
    if (!planted) throw new Error(`${layout.id} cannot have ${about}`);
    this.addPlanted(about, planted);
  }

  private addAgain(record: number): void {
    const expected = this.expectAt('ssn', 'DUPLICATE_RECORD');
    this.addPlanted(`record ${record} once more`, { line: this.employee(record), expected });
  }

  /** The date is that of the record before. */
  private addRehired(record: number): void {
    const expected = this.expectAt('ssn', 'REPEATED_HIRE');
    const line = this.withFieldOf(this.employees.at(-1)!, 'hire_date', this.employee(record));
    this.addPlanted(`record ${record} with another date of hire`, { line, expected });
  }

  private addWithSsnOf(record: number): void {
    const expected = this.expectAt('ssn', 'SSN_OF_TWO_PEOPLE');
    this.addPlanted(`the SSN of record ${record}`, { line: this.sparseWith('ssn', record), expected });
  }

  /** The employer is another one than that of the record named. */
  private addWithFeinOf(record: number): void {
    const expected = this.expectAt('employer_name', 'FEIN_OF_TWO_EMPLOYERS');
    this.addPlanted(`the FEIN of record ${record}`, { line: this.sparseWith('fein', record), expected });
  }

  /** A clean record of the second employer with a number of an earlier record. */
  private sparseWith(role: 'ssn' | 'fein', record: number): string {
    const clean = this.record({ address: 'domestic', contractor: false, optional: 0 });
    return this.withFieldOf(this.employee(record), role, clean);
  }

  /** The line with one field as another line has it. */
  private withFieldOf(other: string, role: 'ssn' | 'fein' | 'hire_date', line: string): string {
    const name = recordType(this.layout, 'employee').roles[role]!;
    return setField(this.layout, line, name, fieldText(this.layout, other, name));
  }

  /** The employee record of this number, counted from 1; the plan names only earlier ones. */
  private employee(record: number): string {
    return this.employees[record - 1]!;
  }

  private addOtherDates(): void {
    const line = this.record({ address: 'domestic', contractor: false, optional: 1, dates: 'MMDDYYYY' });
    this.addPlanted('dates in the other format that the layout takes', {
      line,
      expected: this.expectAt('birth_date', 'MIXED_DATE_FORMATS'),
    });
  }

  private addMisplaced(id: RecordType['id']): void {
    this.lines.push(this.frame(id, this.plan.steps, 0));
    const place = { field_name: 'record', start: 1, end: this.layout.record_length };
    this.findings.push({
      ...{ line: this.lines.length, record_number: 0, error_type: 'MISPLACED_RECORD', severity: 'error' },
      ...place,
      planted: `a ${id} between the employees`,
    });
  }

  /** A record other than an employee's, where the layout has one; its count is that of the steps. */
  private addFrame(id: RecordType['id'], steps: readonly Step[]): void {
    const type = this.layout.record_types.find((each) => each.id === id);
    if (!type) return;
    const { miscount = 0 } = this.plan;
    this.lines.push(this.frame(id, steps, miscount));
    const { record_count, employer_count = record_count } = type.roles;
    const field = type.fields.find(({ name }) => name === employer_count);
    if (!field || miscount === 0) return;
    this.findings.push({
      ...{
        line: this.lines.length,
        record_number: 0,
        error_type: 'RECORD_COUNT_MISMATCH',
        severity: 'error',
      },
      ...{ field_name: field.name, start: field.start, end: field.end },
      planted: `a count that is wrong by ${Math.abs(miscount)}`,
    });
  }

  private frame(id: RecordType['id'], steps: readonly Step[], miscount: number): string {
    const records = steps.filter((step) => !('misplaced' in step)).length + miscount;
    const employers = this.stepsByEmployer().length + miscount;
    return frameRecord(this.layout, id, this.random, { records, employers });
  }

  private here(): Pick<PlantedFinding, 'line' | 'record_number'> {
    return { line: this.lines.length, record_number: this.employees.length };
  }

  private expectAt(
    role: 'ssn' | 'birth_date' | 'employer_name',
    error_type: Expected['error_type'],
  ): Expected {
    const field = fieldNamed(this.layout, recordType(this.layout, 'employee').roles[role]!);
    return { error_type, severity: 'warning', field_name: field.name, start: field.start, end: field.end };
  }

  private expectOfFile(
    planted: string,
    error_type: 'FILE_FORM' | 'MISSING_HEADER_RECORD',
    line: number,
  ): void {
    const isHeader = error_type === 'MISSING_HEADER_RECORD';
    this.findings.push({
      ...{ line, record_number: 0, error_type, severity: isHeader ? 'error' : 'warning' },
      ...{ field_name: 'file', start: 1, end: isHeader ? this.layout.record_length : 1 },
      planted,
    });
  }
}
