/** Checks one record of the right length against its layout: every field, its addresses, and the rules between fields. */

import type { ZipCities } from '../../reference/index.js';
import type { Fault } from '../catalogue/field-faults.js';
import { isZeros, scan, spells, text } from '../fields/bytes.js';
import { Form } from '../fields/quick-check.js';
import { checkAddress } from './address-check.js';
import { EmployerMemo } from './employer-memo.js';
import { birthFault, hireFault } from './hire-dates.js';
import type { PlannedField, RecordPlan } from './record-plan.js';
import { EMPTY, GOOD, Working } from './record-state.js';

/** What the rules need to know beyond the record. */
export interface Surroundings {
  /** Today as YYYYMMDD. */
  today: number;
  /** Index in `STATES` of the state that the file goes to. */
  receivingState: number;
  /** First day of hire, YYYYMMDD, that can still be reported in time. */
  inTimeFrom: number;
  places: ZipCities | undefined;
}

export class RecordCheck {
  readonly work: Working;
  readonly memo: EmployerMemo;
  private readonly form: Form;

  constructor(
    readonly plan: RecordPlan,
    readonly around: Surroundings,
  ) {
    this.memo = new EmployerMemo(plan);
    this.form = new Form(plan.fields);
    this.work = new Working(plan.fields.length, Math.trunc(around.today / 10000) + 1);
  }

  /**
   * Checks the record that begins at offset `base`. Gives its faults in the order of their columns;
   * the list is used again for the next record.
   */
  check(line: Uint8Array, base: number): readonly Fault[] {
    const { work, plan, memo } = this;
    work.begin();
    const recalled = memo.recall(line, base, work);
    this.readForm(line, base, recalled);
    for (const address of plan.addresses) {
      if (!recalled || address.line1.index < memo.first)
        checkAddress(address, line, base, work, this.around.places);
    }
    this.checkDates();
    this.checkHireState();
    this.checkSalary();
    if (!recalled && work.faults.length === 0) memo.keep(line, base, work);
    if (work.faults.length > 1) work.faults.sort((a, b) => a.field.start - b.field.start);
    return work.faults;
  }

  private readForm(line: Uint8Array, base: number, recalled: boolean): void {
    const { form, memo, work, plan } = this;
    form.looks = 0;
    if (recalled) {
      form.read(line, base, 0, memo.first, work);
      form.read(line, base, memo.end, plan.fields.length, work);
    } else form.read(line, base, 0, plan.fields.length, work);
    if (form.looks > 0) work.contractor = this.isContractor(line, base);
    for (let i = 0; i < form.looks; i++) this.checkField(plan.fields[form.toLookAt[i]!]!, line, base);
  }

  private isContractor(line: Uint8Array, base: number): boolean {
    const { contractor, type } = this.plan;
    if (!contractor || this.work.status[contractor.index] === EMPTY) return false;
    scan(line, base + contractor.from, base + contractor.to);
    if (isZeros(line, text.first, text.end)) return false;
    const { first, end } = text;
    return !type.contractor!.blank_values.some(
      (value) => value.length === end - first && spells(line, first, value),
    );
  }

  private checkField(planned: PlannedField, line: Uint8Array, base: number): void {
    const { work } = this;
    scan(line, base + planned.from, base + planned.to);
    if (text.first < 0) this.sayBlank(planned);
    else {
      work.status[planned.index] = GOOD;
      if (planned.zerosMeanBlank && isZeros(line, text.first, text.end)) this.sayZeros(planned);
      else planned.check(planned, line, base, work);
    }
  }

  private sayBlank(planned: PlannedField): void {
    const { kind, required } = planned.field;
    if (kind === 'constant') this.work.fault(planned, 'constant');
    else if (required === 'yes' || !this.work.contractor) this.work.fault(planned, 'blank');
    this.work.status[planned.index] = EMPTY;
  }

  private sayZeros(planned: PlannedField): void {
    if (planned.field.required !== 'no') this.work.fault(planned, 'zeros');
    else {
      this.work.note(planned, 'zerosForBlank');
      this.work.status[planned.index] = EMPTY;
    }
  }

  private checkDates(): void {
    const { work, around } = this;
    const { birth_date: birth, hire_date: hire } = this.plan.roles;
    if (!work.isGood(hire)) return;
    const hired = work.valueOf(hire);
    const late = hireFault(hired, around);
    if (late) work.note(hire, late);
    if (!work.isGood(birth)) return;
    const wrong = birthFault(work.valueOf(birth), hired);
    if (wrong === 'bornAfterHire') work.fault(birth, wrong);
    else if (wrong) work.note(birth, wrong);
  }

  private checkHireState(): void {
    const { state_of_hire: state } = this.plan.roles;
    if (this.work.isGood(state) && this.work.valueOf(state) !== this.around.receivingState)
      this.work.note(state, 'hireState');
  }

  private checkSalary(): void {
    const { salary, salary_frequency: frequency } = this.plan.roles;
    if (frequency && this.work.isGood(salary) && this.work.status[frequency.index] === EMPTY)
      this.work.note(frequency, 'blankFrequency');
  }
}
